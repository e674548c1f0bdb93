// The coach: what cost most, that moment again, and a hint where one plays alone.
import type { Page } from '@playwright/test';
import { over, place, version } from './clips';
import { checkAllColours, checkWidth, expect, playNow, prepare, test } from './harness';

// A game that somebody has brought: seat, edge, line and depth of each clip.
type Done = [seat: number, type: string, edge?: string, line?: number, depth?: number];
const alone: Done[] = [
  [0, 'clip', 'left', 3, 2],
  [0, 'clip', 'left', 4, 2],
  [0, 'clip', 'left', 6, 4],
  [0, 'clip', 'top', 3, 4],
  [0, 'clip', 'right', 5, 4],
  [0, 'clip', 'right', 1, 1],
];
const two: Done[] = [
  [1, 'raise'],
  [0, 'raise'],
  [1, 'pass'],
  [0, 'clip', 'top', 3, 2],
  [1, 'clip', 'left', 6, 4],
  [0, 'clip', 'top', 4, 2],
  [1, 'clip', 'left', 3, 3],
  [0, 'clip', 'top', 0, 3],
  [1, 'clip', 'right', 2, 3],
];
async function bring(page: Page, seats: number, seed: string, done: Done[], query = ''): Promise<void> {
  const actions = done.map(([seat, type, edge, line, depth]) => ({ seat, t: 0, action: { type, edge, line, depth } }));
  const record = { game: 'cant-touch-this', seats, seed, options: {}, actions };
  await page.goto('/#/settings');
  await page.evaluate((text) => sessionStorage.setItem('smallbox.opened', text), JSON.stringify(record));
  await page.goto(`/#/replay/~file/cant-touch-this${query}`);
  await expect(page.getByRole('button', { name: 'Last step' })).toBeVisible();
}
const lesson = (page: Page) => page.getByTestId('lesson');
const thought = (page: Page) => expect(lesson(page)).toHaveAttribute('data-done', 'true');
const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

test('in a replay the coach names what cost most, and whose game it is about is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await prepare(page);
  await bring(page, 2, 'b', two);
  await page.getByRole('button', { name: 'Coach' }).focus();
  await page.keyboard.press('Enter');
  await thought(page);
  await expect(lesson(page).getByRole('listitem')).toHaveCount(3);
  const first = lesson(page).getByRole('listitem').first();
  await expect(first.getByRole('heading')).toHaveText('The better clip takes one point more at once.');
  await expect(first).toContainText('From the top, column 4: wild, wild');
  await expect(first).toContainText('It cost 3 points.');
  await checkWidth(page);
  await checkAllColours(page);
  await first.getByRole('button', { name: 'See that moment' }).click();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Step 3 of 9');
  await expect(first).toContainText('You see it now');
  await shot(page, 'replay-phone');
  await page.getByLabel('Whose game?').selectOption('Seat 2');
  await thought(page);
  await expect(lesson(page)).not.toContainText('From the top, column 4: wild, wild');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(lesson(page)).toHaveCount(0);
});

test('that moment is played again, with a hint, and the end says so', async ({ page }) => {
  await prepare(page);
  await bring(page, 1, 'c', alone, '?coach=0');
  await thought(page);
  const first = lesson(page).getByRole('listitem').first();
  await expect(first).toContainText('It cost 5 points.');
  await first.getByRole('button', { name: 'Try again from there' }).click();
  await expect(page).toHaveURL(/#\/t\/~/);
  await expect.poll(() => version(page)).toBe(alone.length - 1);
  // What the coach says now is what he would have said then.
  const ask = page.getByRole('button', { name: 'Hint: Ask the coach' });
  await expect(ask).toHaveAttribute('aria-disabled', 'false');
  await ask.click();
  const hint = page.getByTestId('hint');
  await expect(hint).toHaveAttribute('data-done', 'true');
  await expect(hint.getByRole('button', { name: 'OK' })).toBeFocused();
  await expect(page.locator('.advised')).toHaveCount(1);
  await checkAllColours(page);
  await shot(page, 'hint-laptop');
  await page.setViewportSize({ width: 390, height: 664 });
  await checkWidth(page);
  await shot(page, 'hint-phone');
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await expect(page.locator('.advised')).toHaveCount(0);
  await place(page);
  await expect(over(page).getByTestId('helped')).toHaveText(
    'Played on from the middle of an earlier game. With one hint of the coach. ' +
      'It does not count among your best results.',
  );
  await shot(page, 'helped-phone');
  expect(await page.evaluate(() => localStorage.getItem('smallbox.cant-touch-this.solo'))).toBe(null);
  await over(page).getByRole('button', { name: 'What cost most' }).click();
  await thought(page);
  await checkAllColours(page);
  await shot(page, 'dialog-phone');
  await lesson(page).getByRole('button', { name: 'See that moment' }).first().click();
  await expect(page).toHaveURL(/#\/replay\/~.*step=\d+&coach=0/);
  await expect(lesson(page)).toBeVisible();
});

test('where others play, and against bots, there are no hints', async ({ page }) => {
  await prepare(page);
  await playNow(page, 'cant-touch-this');
  await expect(page.locator('.table[data-mine="true"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Hint/ })).toHaveCount(0);
  // The guided first game has them.
  await page.goto(page.url() + '?guide');
  await expect(page.getByRole('button', { name: /Hint/ })).toBeVisible();
});

// A few moves of a game with bots, as somebody brings it; the last one was not the best.
const seedOf = { bloops: 'hint 0', blobs: 'hint 1', blink: 'hint 88' } as const;
const moves = {
  bloops: [
    [0, { type: 'ready' }],
    [1, { type: 'ready' }],
    [0, { type: 'draw' }],
    [0, { type: 'keep', slot: 1 }],
    [0, { type: 'pass' }],
  ],
  blobs: [[0, { type: 'play', card: 'paying-guest', room: 0 }]],
  blink: [
    [0, { type: 'ready' }],
    [1, { type: 'ready' }],
    [0, { type: 'play', card: 'blue-star-4', pile: 0 }],
    [0, { type: 'play', card: 'blue-moon-4', pile: 0 }],
  ],
} as const;
const optionsOf = { bloops: { first: 0, window: 'polled' }, blobs: { first: 0 }, blink: {} } as const;
async function tryLastAgain(page: Page, game: keyof typeof moves): Promise<void> {
  const actions = moves[game].map(([seat, action]) => ({ seat, t: 0, action }));
  const record = { game, seats: 2, seed: seedOf[game], options: optionsOf[game], actions };
  await page.goto('/#/settings');
  await page.evaluate((text) => sessionStorage.setItem('smallbox.opened', text), JSON.stringify(record));
  await page.goto(`/#/replay/~file/${game}?coach=0`);
  await thought(page);
  await lesson(page).getByRole('button', { name: 'Try again from there' }).first().click();
  await expect(page).toHaveURL(/#\/t\/~/);
  await expect.poll(() => version(page)).toBe(actions.length - 1);
}

// What a seat has seen, and what is under way, its view does not show: the house of this browser is asked.
for (const [game, says, why] of [
  ['bloops', 'Throw in your card top middle.', 'You have a 6 yourself, and can throw it in.'],
  ['blobs', /^Play .* into your room\.$/, /turn/],
] as const)
  test(
    `in a guided game of ${game} there is a hint, from all that one can know`,
    { tag: game === 'blobs' ? ['@night'] : [] },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 664 });
      await prepare(page);
      await tryLastAgain(page, game);
      const ask = page.getByRole('button', { name: 'Hint: Ask the coach' });
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
      await expect(ask).toHaveCount(0); // against bots there are none
      await page.goto(page.url() + '?guide');
      await expect(ask).toHaveAttribute('aria-disabled', 'false');
      await ask.click();
      const hint = page.getByTestId('hint');
      await expect(hint).toHaveAttribute('data-done', 'true');
      await expect(hint.locator('p').first()).toHaveText(says);
      await expect(hint.locator('p').nth(1)).toHaveText(why);
      await expect(page.locator('.advised')).toHaveCount(1);
      await checkAllColours(page);
      await checkWidth(page);
      await shot(page, `hint-${game}-phone`);
      await page.keyboard.press('Escape');
      await expect(page.locator('.advised')).toHaveCount(0);
    },
  );

test('a race is tried again too, and counted in first', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { speed: 'normal' });
  await tryLastAgain(page, 'blink');
  await expect(page.locator('.count')).toHaveText('3');
  await shot(page, 'blink-again');
  expect(await version(page)).toBe(moves.blink.length - 1);
  await expect(page.locator('.count')).toHaveCount(0);
  // Then the bot plays, whatever one does.
  await expect.poll(() => version(page)).toBeGreaterThan(moves.blink.length - 1);
});
