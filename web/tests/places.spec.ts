// Every table at every size: what one presses to go on and one's own cards are in sight, inside the window, and nothing
// lies over anything. One table a test, many windows (tests/places.ts).
import type { Page } from '@playwright/test';
import { expect, prepare, test } from './harness';
import { drive, gather } from './drive';
import { keepPicture, lookAround, lookZoomed, sizes } from './places';
import { chooseAt, hurried, tables } from './tables';

for (const [game, { seats, marked }] of Object.entries(tables))
  for (const people of marked ? seats : [])
    test(`${game} for ${people}`, { tag: people === Math.max(...seats) ? [] : ['@night'] }, async ({ page }) => {
      test.setTimeout(120_000);
      await prepare(page, { drawer: true });
      await chooseAt(page, game, people);
      const wrong = await lookAround(page, `${game}-${people}`);
      expect(wrong, wrong.join('\n')).toEqual([]);
    });

// The end: how it went, one's own part of it, and what next, without scrolling.
for (const game of Object.keys(tables))
  test(
    `the end of ${game}`,
    { tag: ['blink', 'cant-touch-this'].includes(game) ? ['@night'] : [] },
    async ({ page }) => {
      test.setTimeout(120_000);
      await prepare(page);
      await page.setViewportSize({ width: 390, height: 664 });
      await gather(page, game, 2);
      await drive(page, { until: ([{ over }]) => over, choose: hurried });
      const over = page.getByTestId('over');
      await expect(over).toBeVisible();
      for (const [width, height] of [...sizes, [683, 325]] as const) {
        await page.setViewportSize({ width, height });
        await over.evaluate((panel) => panel.scrollIntoView({ block: 'end' }));
        for (const part of [
          over.getByRole('heading', { level: 2 }),
          over.getByRole('button', { name: 'Play again' }),
          over.getByRole('link', { name: 'Replay' }),
        ])
          await expect(part, `${width}×${height}`).toBeInViewport({ ratio: 1 });
        await keepPicture(page, `${game}-over-${width}x${height}`);
      }
    },
  );

// Pop at all its moments; with zoom everything can be scrolled to.
const look = async (page: Page, name: string, own = true): Promise<string[]> =>
  [...(await lookAround(page, name, sizes, '', own)), ...(await lookZoomed(page, name))].map(
    (fault) => `${name} ${fault}`,
  );
for (const people of tables['pop']!.seats)
  test(`Pop for ${people}, moment by moment`, { tag: '@night' }, async ({ page }) => {
    test.setTimeout(240_000);
    await prepare(page, { drawer: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await chooseAt(page, 'pop', people);
    const wrong: string[] = [];
    const hand = page.locator('main [data-own]');
    const name = `pop-${people}`;
    wrong.push(...(await look(page, `${name}-choosing`)));
    for (let n = people === 1 ? 5 : 1; n > 0; --n) await hand.nth(n - 1).click({ timeout: 10_000 });
    wrong.push(...(await look(page, `${name}-picked`)));
    if (people === 1)
      await hand.nth(7).click(); // one too many: it is said why not
    else await page.locator('[data-primary]').click();
    await expect(page.getByTestId('refusal').or(page.getByRole('button', { name: 'Take back' }))).toBeVisible();
    if (people > 1) wrong.push(...(await look(page, `${name}-laid`)));
    expect(wrong, wrong.join('\n')).toEqual([]);
    if (people === 1) return;
    await drive(page, {
      until: ([{ view }]) => 'phase' in view && view.phase === 'ready',
      choose: hurried,
    });
    await expect(page.getByTestId('round')).toBeVisible({ timeout: 60_000 });
    wrong.push(...(await look(page, `${name}-round`, false)));
    expect(wrong, wrong.join('\n')).toEqual([]);
  });
