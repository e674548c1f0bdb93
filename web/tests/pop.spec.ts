import type { Locator, Page } from '@playwright/test';
import type { Action, GameEvent, Saying, SeatView } from '../src/generated/pop';
import { checkAccessibility, expect, playNow, prepare, test } from './harness';
import { Stage } from './stage';

const hand = (page: Page) => page.getByRole('list', { name: 'Your hand' });
const column = (page: Page, letter: string) => page.getByRole('list', { name: `Column ${letter}, from top to bottom` });
const over = (page: Page) => page.getByRole('region', { name: 'The game is over' });

// A table made by this page's guest, as the box's page makes it.
async function sit(page: Page, options: Record<string, unknown>, seats: unknown[] = ['me']): Promise<void> {
  await page.goto('/');
  const code = await page.evaluate(
    async (wish) => {
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${localStorage.getItem('smallbox.token')}`,
        },
        body: JSON.stringify(wish),
      });
      return ((await answer.json()) as { table: string }).table;
    },
    { game: 'pop', options, seats, pace: 'relaxed', name: 'Ann' },
  );
  await page.goto(`/#/t/${code}`);
}
// Which way to play, on the box's page.
const way = (page: Page, name: string) => page.getByRole('radio', { name }).check({ force: true });
async function pick(page: Page, cards: number[]): Promise<void> {
  for (const card of cards)
    await hand(page)
      .getByRole('button', { name: new RegExp(`^${card} `) })
      .click();
}
// With the keyboard alone: Tab until it has the focus, then Enter.
async function press(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
}

// What a screen reader reads, and nothing else, is enough to play: names and texts, keys, no pixel.
test('a whole game by keyboard and accessible names', { tag: ['@both', '@long', '@night'] }, async ({ page }) => {
  await prepare(page);
  await page.goto('/#/pop');
  await page.getByRole('group', { name: 'Opponents' }).getByRole('radio', { name: '1' }).check({ force: true });
  await playNow(page, 'pop', 'level:1');

  const round = page.getByRole('region', { name: /Round \d is over/ });
  const color = (text: string) => /^\d+ (\w+)/.exec(text)?.[1];
  for (let rounds = 1; rounds <= 3; ++rounds) {
    for (let turn = 1; turn <= 8; ++turn) {
      await expect(page.getByText(`Round ${rounds} of 3, turn ${turn} of 8`)).toBeVisible();
      await expect(hand(page).getByRole('button', { pressed: true })).toHaveCount(0);
      // The lowest card goes to A: choose one that differs from the lowest card there.
      const above = color((await column(page, 'A').getByRole('listitem').allTextContents()).at(-1) ?? '');
      const names = await hand(page)
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));
      expect(names).toHaveLength(10 - turn);
      const choice = names.find((name) => color(name) !== above) ?? names[0]!;
      await press(page, hand(page).getByRole('button', { name: choice, exact: true }));
      await press(page, page.getByRole('button', { name: `Lay ${choice.split(' ')[0]}`, exact: true }));
    }
    if (rounds < 3) {
      await expect(round).toBeVisible();
      if (rounds === 1) await checkAccessibility(page);
      await press(page, page.getByRole('button', { name: 'Next round' }));
    }
  }
  await expect(over(page)).toBeVisible();
  const table = over(page).getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Round 3' })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(3);
  // Rounds add up to the total.
  for (const row of await table
    .getByRole('row')
    .all()
    .then((rows) => rows.slice(1))) {
    const numbers = (await row.getByRole('cell').allTextContents()).slice(0, 4).map(Number);
    expect(numbers[0]! + numbers[1]! + numbers[2]!).toBe(numbers[3]);
  }
  await checkAccessibility(page);
});

test('a choice is secret and can be taken back until the last one is in', async ({ page, browser, server }) => {
  await prepare(page);
  await sit(page, {}, ['me', 'open']);
  const link = page.url();
  const friend = await (await browser.newContext({ baseURL: server.url })).newPage();
  await prepare(friend);
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Sit here' }).click();
  await expect(hand(friend).getByRole('button')).toHaveCount(9);
  await expect(hand(page).getByRole('button')).toHaveCount(9);

  await hand(page).getByRole('button').first().click();
  await page.getByRole('button', { name: /^Lay \d+$/ }).click();
  const mine = await hand(page).getByRole('button', { pressed: true }).getAttribute('aria-label');
  const cards = page.getByRole('list', { name: 'This turn’s cards' });
  await expect(cards.getByText(`You: ${mine}`)).toBeAttached();
  // The other side sees that there is a card, and no more.
  const seen = friend.getByRole('list', { name: 'This turn’s cards' });
  await expect(seen.getByText('chosen, face down')).toBeAttached();
  await expect(seen.getByText(mine!)).toHaveCount(0);
  await checkAccessibility(page);

  // Another card: the first comes back.
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(seen.getByText('chosen, face down')).toHaveCount(0);
  await hand(page).getByRole('button').nth(4).click();
  await page.getByRole('button', { name: /^Lay \d+$/ }).click();
  await expect(seen.getByText('chosen, face down')).toBeAttached();

  // Keys do it too: the first card, Enter.
  await friend.locator('body').press('1');
  await friend.locator('body').press('Enter');
  await expect(page.getByText('Round 1 of 3, turn 2 of 8')).toBeVisible();
  await expect(friend.getByText('Round 1 of 3, turn 2 of 8')).toBeVisible();

  // What happened can be seen again, step by step, in both browsers.
  await page.getByRole('button', { name: 'Last turn again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^1 of \d+$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Next step' }).click();
  await expect(dialog.getByText(/^.*arrow.*: from (left to right, A first|right to left, E first)\.$/)).toBeVisible();
  await checkAccessibility(page);
  await friend.context().close();
});

test(
  'a puzzle: refused with fewer cards, missed, solved, and the next one',
  { tag: ['@both', '@long'] },
  async ({ page }) => {
    await prepare(page);
    await page.goto('/#/pop');
    await way(page, 'Puzzles');
    await page.getByRole('button', { name: 'Puzzle 1, next to try' }).click();
    await expect(page.getByText('Puzzle 1 · grade 1')).toBeVisible();
    await expect(column(page, 'B').getByRole('listitem')).toHaveText('empty');
    await pick(page, [4, 5]);
    await page.getByRole('button', { name: 'Place five cards' }).click();
    const refusal = page.getByTestId('refusal');
    await expect(refusal).toContainText('Choose five cards');
    await expect(refusal).toContainText('POP-33');
    await pick(page, [12, 26, 50]);
    await expect(page.getByText('3 arrows: from right to left, E first')).toBeVisible();
    await page.getByRole('button', { name: 'Place these five' }).click();
    await expect(over(page)).toContainText('there is exactly one solution');
    await checkAccessibility(page);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(over(page)).toHaveCount(0);
    await pick(page, [4, 5, 12, 32, 50]);
    await page.getByRole('button', { name: 'Place these five' }).click();
    await expect(over(page)).toContainText('Puzzle 1 is done');
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await expect(page.getByText('Puzzle 2 · grade 1')).toBeVisible();
    await page.goto('/#/pop');
    await expect(page.getByRole('button', { name: 'Puzzle 1, solved' })).toBeVisible();
    await expect(page.getByText('1 of 60 solved').first()).toBeVisible();
    await checkAccessibility(page);
  },
);

test('solo on a phone, with motion that can be skipped', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(page, { speed: 'normal' });
  await page.goto('/#/pop');
  await way(page, 'Clear the table');
  await page.getByRole('button', { name: /^Beginner/ }).click();
  await expect(hand(page).getByRole('button')).toHaveCount(10);
  await checkAccessibility(page);
  // The hand is in the lower half, the button at the bottom, nothing beside the screen.
  const lay = page.getByRole('button', { name: 'Place five cards' });
  expect((await lay.boundingBox())!.y).toBeGreaterThan(844 * 0.8);
  expect((await hand(page).boundingBox())!.y).toBeGreaterThan(844 * 0.5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const index of [0, 1, 2, 3, 4]) await hand(page).getByRole('button').nth(index).click();
  await page.getByRole('button', { name: 'Place these five' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0);
  await expect(page.getByText('Turn 2 · pile: 30')).toBeVisible();
  await expect(hand(page).getByRole('button')).toHaveCount(10);
});

test('together: what is said is seen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(page);
  await sit(page, { mode: 'coop' }, ['me', { bot: 'level:1' }, { bot: 'level:1' }]);
  await page.getByRole('button', { name: 'Talk' }).click();
  const talk = page.getByRole('region', { name: 'What would you like to say?' });
  await talk.getByRole('button', { name: 'Have' }).click();
  await talk.getByRole('button', { name: 'purple' }).click();
  await talk.getByRole('button', { name: '3', exact: true }).click();
  const players = page.getByRole('list', { name: 'Players' });
  await expect(players.getByText('I have 3 purple.')).toBeAttached();
  await talk.getByRole('button', { name: 'Want' }).click();
  await talk.getByRole('button', { name: 'C', exact: true }).click();
  await expect(players.getByText('I want purple in C.')).toBeAttached();
  await talk.getByRole('button', { name: 'Beside' }).click();
  await talk
    .getByRole('button', { name: /^left of/ })
    .first()
    .click();
  await expect(players.getByText(/I want purple left of the \d+\./)).toBeAttached();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Done talking' }).click();
  // With the first bang it is over; until then turn after turn.
  for (let turn = 1; turn <= 9; ++turn) {
    await hand(page).getByRole('button').first().click();
    await page.getByRole('button', { name: /^Lay \d+$/ }).click();
    const next = page.getByText(`Turn ${turn + 1} of 9`);
    await expect(next.or(over(page)).first()).toBeVisible();
    if (await over(page).isVisible()) break;
  }
  await expect(over(page)).toContainText(/Your level|legendary/);
});

test('rules with pictures, in French and dark', async ({ page }) => {
  await prepare(page, { language: 'fr', theme: 'dark' });
  await page.goto('/#/rules/pop');
  await expect(page.getByRole('heading', { name: 'Pop ! Une explosion, vague par vague' })).toBeVisible();
  await checkAccessibility(page);
  await sit(page, { mode: 'puzzle', puzzle: 13 });
  await expect(page.getByText('Énigme 13 · force 2')).toBeVisible();
  await page.getByRole('button', { name: 'Placer cinq cartes' }).click();
  await expect(page.getByTestId('refusal')).toContainText('Choisissez cinq cartes');
  await checkAccessibility(page);
});

test('together: who has none of a colour can say so', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'pop', ['Ann', 'Ben', 'Cleo']);
  const hand = [2, 3, 8, 12, 17, 22, 33, 40, 44];
  const view: SeatView = {
    game: 'pop',
    box: null,
    mode: 'coop',
    phase: 'choose',
    round: 1,
    turn: 1,
    columns: [[1], [7], [13], [19], [25]],
    chef: { up: [30, 41], down: 0, taken: [] },
    pile: 16,
    you: 0,
    options: { mode: 'coop', difficulty: 'beginner', two_cards: false, puzzle: 'random' },
    said: [],
    seats: [0, 1, 2].map(() => ({ hand: 9, chosen: false, ready: false, taken: [], score: [] })),
    hand,
    choice: null,
  };
  const say = (count: number): Action => ({ type: 'say', say: 'have', color: 'red', count });
  const legal: Action[] = [
    ...hand.map((card): Action => ({ type: 'choose', cards: [card] })),
    ...[0, 1, 2, 3].map(say),
  ];
  await stage.open({ view, legal, actors: [0, 1, 2] });
  await page.getByRole('button', { name: 'Talk' }).click();
  await page.getByRole('button', { name: 'Have', exact: true }).click();
  await page.getByRole('button', { name: 'none', exact: true }).click();
  await expect.poll(() => stage.acts('say')).toEqual([say(0)]);
  const id = stage.said.find(({ type }) => type === 'act')!.id;
  const event: Saying = { seat: 0, say: 'have', color: 'red', count: 0 };
  await stage.update(
    { view: { ...view, said: [event] }, legal, actors: [0, 1, 2], events: [{ type: 'said', ...event }] },
    id,
  );
  await expect(page.getByRole('complementary')).toContainText('I have no red.');
  await checkAccessibility(page);
});

// Five cards and a chain of three waves; then five are drawn. As a table would tell it, whatever the rules say.
const before = [[6, 8, 12], [13], [11], [25], [30]];
const laid = [17, 28, 34, 36, 45];
const drawn = [40, 41, 42, 43, 46];
const solo = (turn: number, columns: number[][], hand: number[]): SeatView => ({
  game: 'pop',
  box: null,
  mode: 'solo',
  phase: 'choose',
  round: 1,
  turn,
  columns: columns as SeatView['columns'],
  pile: 30,
  you: 0,
  options: { mode: 'solo', difficulty: 'expert', two_cards: false, puzzle: 'random' },
  said: [],
  seats: [{ hand: hand.length, chosen: false, ready: false, taken: [], score: [] }],
  hand,
  choice: null,
});
const chain: GameEvent[] = [
  { type: 'chosen', seat: 0, cards: laid },
  { type: 'revealed', cards: laid.map((card) => ({ card, owner: 0 })) },
  { type: 'direction', direction: 'left-to-right', arrows: 1 },
  { type: 'placed', card: 17, owner: 0, column: 'A' },
  { type: 'exploded', cards: [12, 17], color: 'blue', to: 0, step: 0 },
  { type: 'fell', column: 'A' },
  { type: 'exploded', cards: [8, 13], color: 'yellow', to: 0, step: 1 },
  { type: 'exploded', cards: [6, 11], color: 'red', to: 0, step: 2 },
  ...(['B', 'C', 'D', 'E'] as const).map((letter, at) => ({
    type: 'placed' as const,
    card: laid[at + 1]!,
    owner: 0,
    column: letter,
  })),
  { type: 'drew', seat: 0, count: 5, cards: drawn },
];

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`alone: a chain is told as it is seen, the hand comes last (motion: ${reducedMotion})`, async ({ page }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion });
    await prepare(page, { speed: 'normal' });
    const stage = await Stage.make(page, 'pop', ['Ann']);
    const first = [1, 2, 3, 4, 5, ...laid];
    const choose = (cards: number[]): Action => ({ type: 'choose', cards });
    await stage.open({ view: solo(1, before, first), legal: [choose(laid)] });
    const after = [[], [28], [34], [25, 36], [30, 45]];
    stage.onact = ({ id }) =>
      void stage.update(
        { view: solo(2, after, [1, 2, 3, 4, 5, ...drawn]), legal: [choose([1, 2, 3, 4, 5])], events: chain },
        id,
      );
    await pick(page, laid);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Place these five' }).click();
    await expect(page.locator('main')).toHaveAttribute('data-version', '1');
    // What is seen and what is told, five times a second.
    const seen: { log: string; hand: string; bursts: string[]; climax: boolean }[] = [];
    for (let n = 0; n < 100 && !seen.at(-1)?.hand.includes('46 red'); ++n) {
      seen.push(
        await page.evaluate(() => ({
          log: document.querySelector('[data-testid="log"]')?.textContent ?? '',
          hand: [...document.querySelectorAll('[data-own]')].map((card) => card.ariaLabel).join('; '),
          bursts: [...document.querySelectorAll('[data-card]:has(.burst)')].map(
            (card) => (card as HTMLElement).dataset['card']!,
          ),
          climax: document.querySelector('[data-testid="climax"]') !== null,
        })),
      );
      await page.clock.runFor(200);
    }
    const at = (what: (one: (typeof seen)[0]) => boolean) => seen.findIndex(what);
    const told = (words: string) => at(({ log }) => log.includes(words));
    const burst = (card: string) => at(({ bursts }) => bursts.includes(card));
    // Each wave is told in the moment in which it is seen, one after another: in the same look or, a frame later, in
    // the next one, never before.
    for (const [words, card] of [
      ['Pop! 12, 17', '12'],
      ['wave 2! 8, 13', '8'],
      ['wave 3! 6, 11', '6'],
    ] as const)
      expect([burst(card), burst(card) + 1], words).toContain(told(words));
    expect(burst('12')).toBeGreaterThan(told('17 blue in A'));
    expect(burst('8')).toBeGreaterThan(burst('12'));
    expect(burst('6')).toBeGreaterThan(burst('8'));
    // Three waves fill the table; then the others are placed, and only then there are new cards.
    const climax = at((one) => one.climax);
    expect(climax).toBeGreaterThan(burst('6'));
    expect(told('28 yellow in B')).toBeGreaterThan(climax);
    const new_hand = at(({ hand }) => hand.includes('46 red'));
    expect(new_hand).toBeGreaterThan(told('45 purple in E'));
    expect(told('46 red')).toBe(new_hand);
    // What is placed is in the hand no more.
    expect(seen[told('17 blue in A')]!.hand).not.toContain('17 blue');
  });

test('alone: a sixth card says why not; the same cards again', async ({ page }) => {
  await prepare(page);
  await sit(page, { mode: 'solo', difficulty: 'beginner' });
  for (const index of [0, 1, 2, 3, 4]) await hand(page).getByRole('button').nth(index).click();
  const sixth = hand(page).getByRole('button').nth(7);
  await sixth.click();
  await expect(page.getByTestId('refusal')).toContainText('Choose five cards');
  await expect(sixth).toHaveAttribute('data-refused-at');
  await expect(hand(page).getByRole('button', { pressed: true })).toHaveCount(5);
  await checkAccessibility(page);

  const stage = await Stage.make(page, 'pop', ['Ann']);
  const lost = { winners: [], detail: { won: false, level: null, turns: 8 } };
  stage.table = { ...stage.table, status: 'over' };
  await stage.open({ view: { ...solo(8, before, []), phase: 'over' }, result: lost as never, actors: [] });
  await page.setViewportSize({ width: 390, height: 664 });
  const again = page.getByRole('button', { name: 'Same cards again' });
  await expect(again).toBeInViewport({ ratio: 1 });
  await again.click();
  await expect
    .poll(() => stage.said.filter(({ type }) => type === 'rematch'))
    .toEqual([{ type: 'rematch', on: true, same: true }]);
});
