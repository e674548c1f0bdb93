// Looking back at a game: the engine in the browser thinks about a move, wherever the game was played.
import type { Page } from '@playwright/test';
import { checkAllColours, checkWidth, expect, prepare, test } from './harness';

// A game between bots, watched to its end; then its replay.
async function replay(page: Page, game: string, seats: number): Promise<void> {
  await page.goto('/#/settings');
  const code = await page.evaluate(
    async ([id, count]) => {
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${localStorage.getItem('smallbox.token')}`,
        },
        body: JSON.stringify({ game: id, seats: Array.from({ length: count as number }, () => ({ bot: 'level:1' })) }),
      });
      return ((await answer.json()) as { table: string }).table;
    },
    [game, seats],
  );
  await page.goto(`/#/t/${code}`);
  await expect(page.getByTestId('over')).toBeVisible({ timeout: 90_000 });
  await page.goto(`/#/replay/${code}/${game}`);
  await expect(page.getByRole('button', { name: 'Last step' })).toBeVisible();
}
const panel = (page: Page) => page.getByRole('region', { name: 'Think about this move' });
const think = (page: Page) => page.getByRole('button', { name: 'Think about this move' });
// The first step from there on at which there was a choice.
async function toChoice(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(panel(page)).toHaveAttribute('data-done', 'true', { timeout: 10_000 });
    await expect(panel(page).getByRole('listitem').nth(1)).toBeVisible({ timeout: 100 });
  }).toPass();
}

for (const [game, seats] of (process.env['GAMES']?.split(',') ?? ['pop', 'cant-touch-this']).map(
  (name) => [name, 2] as const,
))
  test(`a move of ${game}, thought about again`, { tag: '@night' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await prepare(page);
    await replay(page, game, seats);
    await think(page).click();
    await expect(panel(page)).toContainText('There is nothing to tell about this move.');
    await toChoice(page);
    // One of them was played, the best one stands first, and a sentence says how good it was.
    await expect(panel(page).getByRole('listitem').filter({ hasText: 'played' })).toHaveCount(1);
    await expect(panel(page).getByRole('heading')).toHaveText(/^(The best that|As good as|There was something better)/);
    const worth = (text: string) =>
      Number(/(−?\d+) (?:of 100|points)|one point/.exec(text)?.[1]?.replace('−', '-') ?? 1);
    const all = (await panel(page).getByRole('listitem').locator('.figures').allTextContents()).map(worth);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    await checkWidth(page);
    await checkAllColours(page);
    const shot = process.env['SHOTS'];
    if (shot) {
      await page.screenshot({ path: `${shot}/${game}-phone.png` });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.screenshot({ path: `${shot}/${game}-laptop.png` });
    }
    // Another step, another thought; and none where it is closed.
    await toChoice(page);
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(think(page)).toHaveAttribute('aria-expanded', 'false');
  });
