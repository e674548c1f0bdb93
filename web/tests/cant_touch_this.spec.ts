// Can't Touch This through the page: a whole game with the bid, one by keyboard alone, solo by drag on a phone, a
// refusal.
import { checkAccessibility, expect, playNow, prepare, test } from './harness';
import { type Locator, type Page } from '@playwright/test';
import type { SeatView, Words } from '../src/generated/cant_touch_this';
import { passBid } from './clips';
import { drive, gather } from './drive';
import { Stage } from './stage';

const total = (page: Page, seat = 0): Locator => page.getByTestId(`total-${seat}`);
const play = (page: Page): Locator => page.getByRole('button', { name: /^Slide it on/ });
const slot = (page: Page, edge: string, line: number): Locator =>
  page.locator(`[data-edge="${edge}"][data-line="${line}"]`);
const myTurn = (page: Page): Promise<void> =>
  expect(page.locator('.table[data-phase="place"][data-mine="true"], [data-testid="over"]').first()).toBeVisible({
    timeout: 30_000,
  });
const figure = (points: string | null): string => (points ?? '').replace('-', '−');
const isOver = async (page: Page): Promise<boolean> => (await page.getByTestId('over').count()) > 0;

// Makes a table as this browser's guest and goes there.
async function sitDown(page: Page, wish: Record<string, unknown>): Promise<void> {
  await page.goto('/#/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const table = await page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.getItem('smallbox.token')}`,
      },
      body: JSON.stringify({ game: 'cant-touch-this', pace: 'relaxed', name: 'Ann', ...body }),
    });
    return ((await answer.json()) as { table: string }).table;
  }, wish);
  await page.goto(`/#/t/${table}`);
}

const towards: Record<string, Record<'on' | 'deeper' | 'out', string>> = {
  top: { on: 'ArrowRight', deeper: 'ArrowDown', out: 'ArrowUp' },
  right: { on: 'ArrowDown', deeper: 'ArrowLeft', out: 'ArrowRight' },
  bottom: { on: 'ArrowLeft', deeper: 'ArrowUp', out: 'ArrowDown' },
  left: { on: 'ArrowUp', deeper: 'ArrowRight', out: 'ArrowLeft' },
};
// The arrow key that goes along the edge or into the card from where the focus is; the first stop is at the left edge.
async function pressTowards(page: Page, way: 'on' | 'deeper' | 'out'): Promise<void> {
  const edge = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['edge'] ?? 'left');
  await page.keyboard.press(towards[edge]![way]);
}

// Plays the clip in hand; what the preview promised is what the table counts.
async function playPicked(page: Page, act: () => Promise<void>): Promise<void> {
  // The rules come a while after the table.
  await expect(total(page)).toHaveAttribute('data-then', /\d/);
  const promised = await total(page).getAttribute('data-then');
  const left = page.getByTestId('player-0').locator('.tray');
  const before = await left.getAttribute('aria-label');
  // What is done in the moment in which its meaning changes is not taken: so until it has been.
  await expect(async () => {
    await act();
    await expect(left).not.toHaveAttribute('aria-label', before!, { timeout: 2000 });
  }).toPass();
  await expect(total(page)).toHaveAttribute('data-now', promised!);
}

// The lines of the view are those of the result.
async function checkBreakdown(page: Page, seats: number): Promise<void> {
  for (let seat = 0; seat < seats; ++seat)
    for (const line of ['one', 'two', 'poop', 'swirl', 'emerald', 'bomb']) {
      const counted = (
        await page.getByTestId(`player-${seat}`).locator(`[data-line="${line}"] > b`).innerText()
      ).trim();
      const told = (
        await page.getByTestId('breakdown').locator(`td[data-seat="${seat}"][data-line="${line}"] b`).innerText()
      ).trim();
      expect(counted === '·' ? '0' : counted).toBe(told);
    }
}

test('a whole game against a bot, from the box to the replay', { tag: ['@both', '@long'] }, async ({ page }) => {
  await prepare(page);
  await playNow(page, 'cant-touch-this');
  await expect(page.locator('.table')).toBeVisible();
  // The bid: as the defender one answers whatever the bot says, by passing.
  const pass = page.getByRole('button', { name: /^Pass/ });
  const first = page.locator('.table[data-phase="place"][data-mine="true"]');
  await expect(pass.or(first).first()).toBeVisible({ timeout: 30_000 });
  if (await pass.isVisible()) {
    await expect(page.getByTestId('bid')).toContainText('would go first');
    await checkAccessibility(page);
    await passBid(page);
  }
  let picks = 0;
  for (await myTurn(page); !(await isOver(page)); await myTurn(page)) {
    // Tap an edge, tap again to go deeper.
    await page
      .locator('.slot:not(.full)')
      .nth(3 * picks)
      .click();
    if (picks++ === 0) {
      await expect(page.locator('.cell.picked')).toHaveCount(1);
      await page.locator('.slot.picked').click();
      await checkAccessibility(page);
    }
    await playPicked(page, () => play(page).click());
  }
  expect(picks).toBe(3);
  await expect(page.getByTestId('over')).toBeVisible();
  await checkBreakdown(page, 2);
  for (const seat of [0, 1])
    await expect(page.getByTestId(`final-${seat}`)).toHaveText(
      figure(await total(page, seat).getAttribute('data-now')),
    );
  await expect(page.getByTestId('verdicts').locator('li')).toHaveCount(6);
  await checkAccessibility(page);

  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Last step' }).click();
  await expect(page.getByTestId('best')).toBeVisible();
  await expect(page.locator('.cell[data-owner]').first()).toBeVisible();
  await checkAccessibility(page);
});

test('by keyboard alone', async ({ page }) => {
  await prepare(page);
  await sitDown(page, { seats: ['me', { bot: 'level:1' }], options: { card: 14, defender: 1 } });
  await expect(page.getByRole('button', { name: /^Raise to 1/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByTestId('player-0')).toContainText(/bid 1|first/);
  await expect(page.locator('.table[data-mine="true"]')).toBeVisible({ timeout: 30_000 });
  // A key pressed in the moment in which its meaning changes does nothing: so until it has been taken.
  await expect(async () => {
    if (await page.getByTestId('bid').isVisible()) await page.keyboard.press('p');
    await expect(page.getByTestId('bid')).toBeHidden({ timeout: 500 });
  }).toPass();
  let clips = 0;
  for (await myTurn(page); !(await isOver(page)); await myTurn(page)) {
    // Around the card until there is room, then deeper if there is room for that too.
    const free = page.locator('.cell.picked:not(.blocked)');
    await expect(async () => {
      do await pressTowards(page, 'on');
      while ((await free.count()) === 0);
      await pressTowards(page, 'deeper');
      if ((await page.locator('.cell.blocked').count()) > 0) await pressTowards(page, 'out');
      await expect(total(page)).toHaveAttribute('data-then', /\d/, { timeout: 2000 });
    }).toPass();
    // The focus may be at the heading still, where a table begins.
    if (clips === 1) await page.getByRole('heading', { level: 1 }).focus();
    await playPicked(page, () => page.keyboard.press('Enter'));
    ++clips;
  }
  expect(clips).toBe(3);
  await expect(page.getByTestId('over')).toBeVisible();
});

test('alone on a phone: drag, tap a symbol, a refusal, the best, and the record kept', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(page);
  await page.goto('/#/cant-touch-this');
  await page.getByRole('button', { name: /^Card 12: not played yet, best possible 35/ }).click();
  await expect(slot(page, 'left', 0)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // A drag from the left edge over three symbols; nothing is played before it is confirmed.
  const from = (await slot(page, 'left', 0).boundingBox())!;
  const over = (await page.locator('[data-cell="2"]').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(over.x + over.width / 2, over.y + over.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.locator('.cell.picked')).toHaveCount(3);
  await playPicked(page, () => play(page).click());

  // A clip over what is taken: refused with the clause.
  await page.locator('[data-cell="1"]').click();
  await expect(page.locator('.cell.blocked').first()).toBeVisible();
  await play(page).click({ force: true });
  await expect(page.getByTestId('refusal')).toContainText('Another clip is in the way');
  await expect(page.getByTestId('refusal')).toContainText('CTT-10');
  await checkAccessibility(page);

  // A symbol offers the clips that end there: the shortest first, another way beside.
  await page.locator('[data-cell="24"]').click();
  await expect(page.locator('.cell.picked')).toHaveCount(1);
  await page.locator('[data-cell="23"]').click();
  await expect(page.locator('.cell.picked')).toHaveCount(2);
  await playPicked(page, () => play(page).click());
  for (const [edge, line] of [
    ['left', 2],
    ['left', 3],
    ['bottom', 0],
    ['bottom', 2],
  ] as const) {
    await slot(page, edge, line).click();
    await playPicked(page, () => play(page).click());
  }
  await expect(page.getByTestId('over')).toContainText('The best on this card is 35');
  // Whoever wants to find the best is not told; whoever asks is.
  await expect(page.getByTestId('best-clips')).toHaveCount(0);
  await expect(page.getByTestId('verdicts')).toHaveCount(0);
  await checkBreakdown(page, 1);
  await page.getByRole('button', { name: 'Show me the best' }).click();
  await expect(page.getByTestId('best-clips')).toBeVisible();
  await expect(page.getByTestId('verdicts').locator('li')).toHaveCount(6);
  await checkAccessibility(page);

  await page.goto('/#/cant-touch-this');
  const kept = page.getByTestId('solo').locator('[data-card="12"]');
  await expect(kept).toHaveAccessibleName(/Card 12: your best −?\d+ of 35/);
  await checkAccessibility(page);
});

test('alone a clip can be taken back, also the last one', { tag: ['@both', '@long'] }, async ({ page }) => {
  await prepare(page);
  await page.goto('/#/cant-touch-this');
  await page.getByRole('button', { name: /^Card 12: / }).click();
  const clips = page.locator('.wires [data-clip]');
  const undo = page.getByRole('button', { name: 'Take back the last clip' });
  await expect(slot(page, 'left', 0)).toBeVisible();
  await expect(undo).toHaveCount(0);
  for (let n = 0; n < 6; ++n) {
    await slot(page, 'left', n).click();
    await play(page).click();
    await expect(clips).toHaveCount(n + 1);
    // The third one was a mistake: the two before it lie where they lay.
    if (n !== 2) continue;
    const before = page.url();
    await undo.click();
    await expect(page).not.toHaveURL(before);
    await expect(clips).toHaveCount(2);
    await expect(page.locator('.cell[data-owner]')).toHaveCount(2);
    await slot(page, 'left', n).click();
    await play(page).click();
    await expect(clips).toHaveCount(3);
  }
  await expect(page.getByTestId('over')).toBeVisible();
  await undo.click();
  await expect(page.getByTestId('over')).toHaveCount(0);
  await expect(clips).toHaveCount(5);
  // What was left behind is not among the games that go on.
  await page.goto('/#/cant-touch-this');
  await expect(page.getByTestId('solo').locator('[data-card="12"]')).toBeVisible();
  const open = await page.evaluate(async () => {
    const answer = await fetch('/api/me/tables', {
      headers: { Authorization: `Bearer ${localStorage.getItem('smallbox.token')}` },
    });
    return ((await answer.json()) as { tables: object[] }).tables.length;
  });
  expect(open).toBeLessThanOrEqual(1);
});

test('what symbols are worth is in sight while one bids and plays', async ({ page }) => {
  await prepare(page);
  await page.setViewportSize({ width: 390, height: 664 });
  await sitDown(page, { seats: ['me', { bot: 'level:1' }], options: { card: 14, defender: 1 } });
  await expect(page.getByRole('button', { name: /^Raise to 1/ })).toBeInViewport({ ratio: 1 });
  const worth = page.getByTestId('player-0').locator('.worth');
  await expect(worth).toHaveCount(7);
  for (const one of await worth.all()) await expect(one).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Pass/ }).click();
  await myTurn(page);
  for (const size of [
    [390, 664],
    [320, 568],
    [844, 390],
    [1366, 650],
  ] as const) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await page.locator('.slot:not(.full)').first().click();
    await expect(play(page), size.join('×')).toBeInViewport({ ratio: 1 });
    for (const line of await page.getByTestId('player-0').locator('[data-line]').all())
      await expect(line, size.join('×')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});

test('a replay judges each clip on the card', async ({ page }) => {
  await prepare(page);
  await gather(page, 'cant-touch-this', 2, { options: { card: 14, defender: 1 } });
  await drive<Words>(page, {
    until: ([{ over }]) => over,
    choose: ({ view, legal }) => legal[(11 * view.clips.length + 5) % legal.length]!,
  });
  await page.getByRole('link', { name: 'Replay' }).click();
  const judged = page.getByTestId('judged');
  const notes = page.locator('.note');
  let lost = 0;
  const next = page.getByRole('button', { name: 'Next step' });
  await expect(next).toBeEnabled(); // not while its steps are fetched
  for (; await next.isEnabled(); await next.click()) {
    if ((await judged.and(page.locator('[data-value]')).count()) === 0) continue;
    // What was given up stands at the clip that was played, and the better one lies there in white.
    const bad = (await page.locator('.note.bad').count()) > 0;
    await expect(page.locator('.wires > .shown')).toHaveCount(bad ? 1 : 0);
    await expect(notes).toHaveCount(bad ? 2 : 1);
    await expect(judged.getByRole('img', { name: /best/ })).toBeVisible();
    if (bad) ++lost;
  }
  expect(lost).toBeGreaterThan(0);
});

test('rules in French, with the guide’s first tip', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { language: 'fr' });
  await page.goto('/#/rules/cant-touch-this');
  await expect(page.getByText('Ce que valent les symboles')).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/#/cant-touch-this');
  await page.getByRole('button', { name: 'Première partie guidée' }).click();
  await expect(page.getByLabel('Guide').getByText('Cette carte est tout le jeu')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Monter à 1/ })).toBeVisible();
});

for (const [columns, rows] of [
  [7, 6],
  [6, 7],
  [3, 3],
] as const)
  test(
    `a card of ${columns} columns and ${rows} rows is whole on a phone`,
    { tag: columns > rows ? [] : ['@night'] },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await prepare(page);
      const stage = await Stage.make(page, 'cant-touch-this');
      const view: SeatView = {
        game: 'cant-touch-this',
        you: 0,
        phase: 'place',
        active: 0,
        grid: Array<string>(rows).fill('12PSEBT'.slice(0, columns)),
        clips: [{ seat: 1, edge: 'right', line: rows - 1, depth: 2 }],
        left: [3, 2],
        scores: [0, 0],
        bid: { last: [0, 0], first: 1 },
        options: { card: 'stack', defender: 1, emerald: 'from-one' },
        box: null,
      };
      const clip = { type: 'clip', edge: 'bottom', line: columns - 3, depth: 3 };
      await stage.open({ view, legal: [clip] });
      await expect(page.locator('[data-cell]')).toHaveCount(columns * rows);
      await expect(page.locator('.slot')).toHaveCount(2 * (columns + rows));
      for (const place of await page.locator('[data-cell], .slot').all()) {
        const box = (await place.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(360);
      }
      // Deeper by each tap, and no deeper than the line is long.
      for (let depth = 1; depth <= 3; ++depth) await slot(page, 'bottom', columns - 3).click();
      await play(page).click();
      await expect.poll(() => stage.acts()).toEqual([clip]);
    },
  );
