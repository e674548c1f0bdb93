// One intention, one action, at tables of the other games: what a tap means when the table changes under a hand.
import type { Page } from '@playwright/test';
import type { SeatView as BlinkView } from '../src/generated/blink';
import type { SeatView as ClipsView } from '../src/generated/cant_touch_this';
import type * as pops from '../src/generated/pop';
import { expect, prepare, test } from './harness';
import { Stage } from './stage';
import { button, double, pass_time, stop, tap } from './taps';

// However slow the machine is: the page's time stands still until it is told to go on.
test.beforeEach(({ page }) => page.clock.install());

const pop = (turn: number, hand: number[]): pops.SeatView => ({
  game: 'pop',
  box: null,
  mode: 'competitive',
  phase: 'choose',
  round: 1,
  turn,
  columns: [[1], [7], [13], [19], [25]],
  chef: { up: [30], down: 1, taken: [] },
  pile: 20,
  said: [],
  you: 0,
  seats: [0, 1].map(() => ({ hand: hand.length, chosen: false, ready: false, taken: [], score: [] })),
  hand,
  choice: null,
  options: { mode: 'competitive', difficulty: 'beginner', two_cards: false, puzzle: 'random' },
});
for (const speed of ['normal', 'none'])
  test(`Pop: a double tap on Lay lays one card and skips nothing (speed ${speed})`, async ({ page }) => {
    await prepare(page, { speed });
    const stage = await Stage.make(page, 'pop');
    const hand = [2, 3, 8, 11, 17, 22, 31, 40, 44];
    const choices = (cards: number[]): pops.Action[] => cards.map((one) => ({ type: 'choose', cards: [one] }));
    await stage.open({ view: pop(1, hand), legal: choices(hand), actors: [0, 1] });
    stage.onact = ({ id, action }) => {
      if (action?.type !== 'choose' || !('cards' in action) || (action.cards as number[]).length !== 1)
        return stage.refuse(id!, 'POP-10', 'pop.choose-one', 'One card.');
      const cards: pops.RevealedCard[] = [
        { card: 2, owner: 0 },
        { card: 9, owner: 1 },
        { card: 30, owner: 'chef' },
        { card: 36, owner: 'chef' },
        { card: 48, owner: 'chef' },
      ];
      const columns = ['A', 'B', 'C', 'D', 'E'] as const;
      const placed = cards.map((one, at) => ({ type: 'placed' as const, ...one, column: columns[at]! }));
      const events: pops.GameEvent[] = [
        { type: 'revealed', cards },
        { type: 'direction', direction: 'left-to-right', arrows: 2 },
        ...placed,
      ];
      void stage.update(
        {
          view: {
            ...pop(2, hand.slice(1)),
            columns: [
              [1, 2],
              [7, 9],
              [13, 30],
              [19, 36],
              [25, 48],
            ],
          },
          legal: choices(hand.slice(1)),
          actors: [0, 1],
          events,
        },
        id,
      );
    };
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button').first().click();
    const lay = page.locator('.lay');
    await stop(page);
    await double(lay);
    await expect(page.locator('main')).toHaveAttribute('data-version', '1');
    await tap(lay);
    if (speed === 'normal') await expect(button(page, 'Skip')).toBeVisible();
    expect(stage.acts()).toEqual([{ type: 'choose', cards: [2] }]);
    await expect(page.getByTestId('refusal')).toHaveCount(0);
  });

const side = (change: Partial<BlinkView['seats'][0]> = {}): BlinkView['seats'][0] => ({
  hand: 3,
  draw: 12,
  ready: false,
  offered: false,
  pile: null,
  wins: 0,
  ...change,
});
const blink = (change: Partial<BlinkView> = {}): BlinkView => ({
  game: 'blink',
  you: 0,
  options: { refill: 'auto', best_of: 1, handicap: 0 },
  box: null,
  phase: 'race',
  piles: [
    { top: 'red-star-3', size: 4 },
    { top: 'blue-drop-2', size: 4 },
  ],
  seats: [side(), side()],
  hand: ['red-triangle-1', 'green-star-5', 'grey-moon-4'],
  ...change,
});
const named = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });

test('Blink: a play that comes when the race has stopped is no final choice', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'blink');
  const offers = ['red-triangle-1', 'green-star-5', 'grey-moon-4'].map((one) => ({
    type: 'offer',
    card: one,
  }));
  await stage.open({ view: blink(), legal: [{ type: 'play', card: 'red-triangle-1', pile: 0 }], actors: [0, 1] });
  await named(page, 'one red triangle').click();
  await stop(page);
  await stage.update({
    view: blink({ phase: 'offer' }),
    legal: offers,
    actors: [0, 1],
    events: [{ type: 'paused', next: 'offer' }],
  });
  await expect(page.locator('.table')).toHaveAttribute('data-phase', 'offer');
  await tap(page.locator('[data-pile="0"]'));
  expect(stage.acts()).toEqual([]);
  // Read, it is a choice, on the pile that is named.
  await pass_time(page);
  await tap(page.locator('[data-pile="1"]'));
  await expect.poll(() => stage.acts()).toEqual([{ type: 'offer', card: 'red-triangle-1', pile: 1 }]);
});

test('Blink: in a pause a pile can be named, and the other one’s is shown', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'blink');
  const seats: BlinkView['seats'] = [side(), side({ ready: true, pile: 0 })];
  await stage.open({ view: blink({ phase: 'ready', seats }), legal: [{ type: 'ready' }], actors: [0] });
  await expect(page.locator('[data-pile="0"]')).toContainText('Ben');
  await expect(named(page, 'turn your card over here')).toHaveCount(1);
  await tap(page.locator('[data-pile="1"]'));
  await expect.poll(() => stage.acts()).toEqual([{ type: 'ready', pile: 1 }]);
  await expect(page.locator('[data-pile="1"]')).toContainText('Yours');
});

test('Blink: a refusal is a shake and a word, and nothing lies over the table', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'blink');
  await stage.open({ view: blink(), legal: [{ type: 'play', card: 'red-triangle-1', pile: 0 }], actors: [0, 1] });
  stage.onact = ({ id }) => stage.refuse(id!, 'BLINK-8', 'blink.does-not-fit', 'No match.');
  await named(page, 'four grey moons').click();
  await tap(page.locator('[data-pile="0"]'));
  const refusal = page.getByTestId('refusal');
  await expect(refusal).toHaveText('No match');
  expect(await refusal.evaluate((note) => getComputedStyle(note).pointerEvents)).toBe('none');
  await expect(page.getByRole('alert').last()).toContainText('neither colour nor shape nor count');
  await expect(refusal).toHaveCount(0, { timeout: 2000 });
});

test('Can’t Touch This: a second tap on one bid is not the next one', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'cant-touch-this');
  const bidding = (last: [number, number]): ClipsView => ({
    game: 'cant-touch-this',
    you: 0,
    phase: 'bid',
    active: 0,
    grid: Array<string>(7).fill('12PSE'),
    clips: [],
    left: [3, 3],
    scores: [0, 0],
    bid: { last, first: null },
    options: { card: 'stack', defender: 0, emerald: 'from-one' },
    box: null,
  });
  const legal = [{ type: 'raise' }, { type: 'pass' }];
  await stage.open({ view: bidding([0, 0]), legal });
  stage.onact = ({ id }) => {
    // The other one answers at once.
    void stage
      .update(
        {
          view: { ...bidding([1, 0]), active: 1 },
          legal: [],
          actors: [1],
          events: [{ type: 'raised', seat: 0, to: 1 }],
        },
        id,
      )
      .then(() => stage.update({ view: bidding([1, 2]), legal, events: [{ type: 'raised', seat: 1, to: 2 }] }));
  };
  await expect(button(page, /^Raise to 1/)).toBeVisible();
  await stop(page);
  await button(page, /^Raise to 1/).click();
  await expect(button(page, /^Raise to 3/)).toBeVisible();
  await tap(button(page, /^Raise to 3/));
  expect(stage.acts()).toEqual([{ type: 'raise' }]);
  await pass_time(page);
  stage.onact = null;
  await tap(button(page, /^Raise to 3/));
  await expect.poll(() => stage.acts()).toEqual([{ type: 'raise' }, { type: 'raise' }]);
});
