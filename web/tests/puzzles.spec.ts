// Puzzles of Pop: help as much as somebody asks for, and the map of what has been done.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { checkAllColours, checkWidth, expect, prepare, test } from './harness';

const hint = (page: Page) => page.getByTestId('hint');
const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};
const map = async (page: Page) => {
  await page.goto('/#/pop');
  await page.getByRole('radio', { name: /^Puzzles/ }).check({ force: true });
  await expect(page.getByTestId('map')).toBeVisible();
};

test('a puzzle is solved with more and more help, and that is said', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await prepare(page);
  await map(page);
  await shot(page, 'map-phone');
  await page.getByRole('button', { name: 'Puzzle 1, next to try' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(hint(page)).toContainText(/The first explosion is in column [A-E]\./);
  await expect(page.locator('.advised')).toHaveCount(1);
  await checkAllColours(page);
  await checkWidth(page);
  await shot(page, 'puzzle-hint-phone');
  await hint(page).getByRole('button', { name: 'More' }).click();
  await expect(hint(page)).toContainText(/One of the five is \d+ \w+: it comes to column [A-E]/);
  await hint(page).getByRole('button', { name: 'More' }).click();
  await expect(hint(page)).toContainText(/These go first: /);
  await shot(page, 'puzzle-wave-phone');
  await hint(page).getByRole('button', { name: 'Show the solution' }).click();
  const dialog = page.getByRole('dialog', { name: 'The solution' });
  const five = (await dialog.getByText(/^The five are/).textContent())!.match(/\d+/g)!;
  expect(five.length).toBe(5);
  await checkAllColours(page);
  await shot(page, 'puzzle-solution-phone');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  for (const card of five) await page.locator(`[data-hand="${card}"]`).click();
  await page.locator('.lay').click();
  await expect(page.getByTestId('over')).toContainText('Solved with help.');
  await map(page);
  await expect(page.getByRole('button', { name: 'Puzzle 1, solved with help' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Puzzle 2, next to try' })).toBeVisible();
  await checkAllColours(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await shot(page, 'map-laptop');
  // It is somebody's, and goes with everything else of theirs.
  await page.goto('/#/settings');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  const told = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as { here: Record<string, string> };
  expect(JSON.parse(told.here['smallbox.pop']!)).toMatchObject({ solved: [1], helped: [1] });
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('forgot you')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('smallbox.pop'))).toBe(null);
  await map(page);
  await expect(page.getByRole('button', { name: 'Puzzle 1, next to try' })).toBeVisible();
});

test('a storm: three minutes, wrong tries cost ten seconds, and the end can be shared', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await prepare(page);
  await page.clock.install();
  await map(page);
  await page.getByRole('button', { name: 'Storm: three minutes' }).click();
  const storm = page.getByRole('dialog', { name: 'Storm' });
  await expect(storm.getByRole('button', { name: 'Begin' })).toBeEnabled();
  await checkAllColours(page);
  await shot(page, 'storm-begin-phone');
  await storm.getByRole('button', { name: 'Begin' }).click();
  const time = storm.getByRole('timer');
  await expect(time).toHaveText(/^(3:00|2:5\d)$/);
  const seconds = async () => {
    const [minutes, rest] = (await time.textContent())!.split(':').map(Number);
    return minutes! * 60 + rest!;
  };
  await checkAllColours(page);
  await shot(page, 'storm-phone');
  // By keyboard; one choice of 252 would be right, and is not this one of all of them.
  const before = await seconds();
  for (const key of ['1', '2', '3', '4', '5', 'Enter']) await page.keyboard.press(key);
  const next = storm.getByText('1 solved');
  await expect.poll(async () => (await next.isVisible()) || before - (await seconds()) >= 10).toBe(true);
  const then = await seconds();
  await storm.getByRole('button', { name: 'Skip (−10 s)' }).click();
  await expect.poll(async () => then - (await seconds())).toBeGreaterThanOrEqual(10);
  await page.setViewportSize({ width: 1280, height: 800 });
  await shot(page, 'storm-laptop');
  await page.clock.runFor(181_000);
  const end = page.getByTestId('storm-over');
  await expect(end).toContainText(/(No|One|0|1) puzzles? in three minutes/);
  await expect(end.locator('pre')).toContainText('Wrong tries:');
  await checkAllColours(page);
  await shot(page, 'storm-over-laptop');
  await storm.getByRole('button', { name: 'Close' }).click();
  await expect(storm).toHaveCount(0);
  await expect(page.getByTestId('map')).toBeVisible();
  await expect(page).toHaveURL(/#\/pop$/);
});
