// What a table says about itself: clocks, its history, who may play, how it ends, another game. The test is the server.
import type { Page } from '@playwright/test';
import type { GameEvent, Result } from '../src/generated/bloops';
import { checkAllColours, checkWidth, expect, playNow, prepare, test } from './harness';
import { bloops, Stage } from './stage';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const over = (page: Page) => page.getByTestId('over');
const phone = { width: 390, height: 844 };
const areas = [
  [1, 1, 2, 2, 3, null],
  [5, 5, 6, 6, 7, 7],
];
const end = {
  view: { ...bloops({ phase: 'over', active: null }), areas },
  actors: [],
  result: {
    over: true,
    winners: [0],
    scores: [9, 36],
    detail: { why: 'twenty', caller: null, stars: [0, 0] },
  } as Result,
};
const choice = { view: bloops({ active: 0, phase: 'turn' }), legal: [{ type: 'draw' }] };

test('a clock is there as long as the table says so, also after a broken line', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  const clock = (left: number) => ({ kind: 'turn' as const, length: 60_000, left: [left, null] });
  const timer = page.getByRole('timer');
  await stage.open({ ...choice, clock: clock(50_000) });
  await expect(timer).toHaveAccessibleName(/: (?:4\d|50) s/);
  // The bot's turn has no clock.
  await stage.update({ ...choice, legal: [], actors: [1] });
  await expect(timer).toHaveCount(0);
  await stage.update({ ...choice, clock: clock(60_000) });
  await expect(timer).toBeVisible();
  // Nothing was missed, but time went on: the table tells how much is left.
  stage.last = { ...choice, clock: clock(20_000) };
  await stage.breakLine();
  await expect(timer).toHaveAccessibleName(/: (?:1\d|20) s/);
  expect(stage.said.filter(({ type }) => type === 'hello')).toHaveLength(2);
  stage.last = { ...choice, legal: [], actors: [1] };
  await stage.breakLine();
  await expect(timer).toHaveCount(0);
  await expect(button(page, 'Draw')).toHaveCount(0);
});

test('what happened before one came is in the log, page by page, each step once', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  const drew = (version: number) => ({
    version,
    events: [{ type: 'discarded', seat: version % 2, slot: null, value: (version % 5) + 1 } as GameEvent],
  });
  const dealt = { version: 0, events: [0, 1].map((seat) => ({ type: 'dealt', seat }) as GameEvent) };
  stage.version = 8;
  stage.onhistory = ({ before }) => {
    if (before === undefined) return { steps: [5, 6, 7, 8, 9].map(drew), more: true }; // the ninth came live meanwhile
    return before === 5 ? { steps: [dealt, ...[1, 2, 3, 4].map(drew)], more: false } : { steps: [], more: false };
  };
  await stage.open(choice);
  const lines = page.getByRole('complementary').getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expect(lines.first()).toContainText('You'); // seat 0 did that
  await stage.update({ ...choice, events: drew(9).events });
  await expect(lines).toHaveCount(5);
  await button(page, 'Show earlier').click();
  await expect(lines).toHaveCount(10);
  await expect(button(page, 'Show earlier')).toHaveCount(0);
  await expect(lines.last()).toContainText(/six cards|dealt/i);
  // On a phone it is in the menu.
  await page.setViewportSize(phone);
  await button(page, 'Menu').click();
  await button(page, 'What happened').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
});

test('the log survives a reload', async ({ page }) => {
  await prepare(page);
  await playNow(page, 'cant-touch-this');
  await expect(async () => {
    const raise = button(page, /^Pass/);
    if (await raise.isVisible()) await raise.click();
    await expect(page.getByRole('complementary').getByRole('listitem')).not.toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(page).toHaveTitle(/Your turn/);
  const lines = page.getByRole('complementary').getByRole('listitem');
  const before = await lines.allTextContents();
  await page.reload();
  await expect.poll(async () => (await lines.allTextContents()).slice(0, before.length)).toEqual(before);
});

test('a link to watch a waiting table says so', async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  const { table: _, ...watched } = stage.table;
  stage.table = {
    ...watched,
    status: 'waiting',
    you: null,
    seats: [stage.table.seats[0]!, { kind: 'open' }],
  };
  await stage.open(null, 'watch');
  await expect(page.getByRole('heading', { name: 'You will watch bloops' })).toBeVisible();
  await expect(page.getByText(/All seats are taken|You are invited/)).toHaveCount(0);
  await expect(page.getByText('Open seat')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  await expect(button(page, /^Sit/)).toHaveCount(0);
  await checkAllColours(page);
});

test('an invitation to a full table says that there is no seat left', async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  stage.table = { ...stage.table, you: null };
  await stage.open({ view: { ...bloops(), you: null }, actors: [0] });
  const note = page.getByText('No seat was left: you are watching.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('link', { name: 'A table of your own' })).toBeVisible();
  await checkAllColours(page);
  await checkWidth(page);
  await button(page, 'Close').click();
  await expect(note).toHaveCount(0);
  // Who has come to watch is not told that.
  const { table: _, ...watched } = stage.table;
  stage.table = watched;
  await page.goto('/#/settings');
  await stage.open({ view: { ...bloops(), you: null }, actors: [0] }, 'watch');
  await expect(page.getByText('You are watching.')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('leaving says which of the two it is, and giving up asks', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open(choice);
  const dialog = page.getByRole('dialog');
  await button(page, 'Menu').click();
  await button(page, 'Leave the table').click();
  await expect(dialog).toContainText('a bot plays for you until you come back');
  await button(page, 'Stay').click();
  stage.about({ seats: [stage.table.seats[0]!, { kind: 'bot', name: 'level:2' }] });
  await button(page, 'Menu').click();
  await button(page, 'Leave the table').click();
  await expect(dialog).toContainText('this ends the game');
  await page.keyboard.press('Escape');

  await button(page, 'Menu').click();
  await button(page, 'Give up').click();
  await expect(dialog).toContainText('Momo wins then');
  await button(page, 'Stay').click();
  expect(stage.said.filter(({ type }) => type === 'resign' || type === 'leave')).toEqual([]);
  await button(page, 'Menu').click();
  await button(page, 'Give up').click();
  await dialog.getByRole('button', { name: 'Give up' }).click();
  await expect.poll(() => stage.said.filter(({ type }) => type === 'resign')).toHaveLength(1);
  stage.about({ status: 'over', ended: 'resigned', resigned: 0, version: 4, score: { games: 1, wins: [0, 1] } });
  await expect(page.getByRole('heading', { name: 'You gave up' })).toBeVisible();
  await expect(page.getByTestId('ended').getByText('Momo wins this one.')).toBeVisible();
  await expect(page).not.toHaveTitle(/Your turn/);
  await expect(button(page, 'Play again')).toBeVisible();
});

for (const [ended, words] of [
  ['left', 'You left this game'],
  ['resigned', 'Ben gave up'],
  ['abandoned', 'This game fell asleep'],
  ['closed', 'This table was closed'],
] as const)
  test(`a table that is over because it was ${ended} has a kind end`, async ({ page }) => {
    await page.setViewportSize(phone);
    await prepare(page, { theme: 'light' });
    const stage = await Stage.make(page, 'bloops');
    stage.table = {
      ...stage.table,
      status: 'over',
      ended,
      version: 4,
      ...(ended === 'resigned' ? { resigned: 1, score: { games: 2, wins: [2, 0] } } : {}),
    };
    await stage.open({ ...choice, legal: [], actors: [] });
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    if (ended === 'resigned') await expect(page.getByTestId('ended').getByText('You win this one.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Replay', exact: true })).toHaveAttribute(
      'href',
      /replay\/staged-watch/,
    );
    await expect(page.getByRole('link', { name: 'Download the record' })).toHaveAttribute(
      'href',
      '/api/tables/staged-watch-code-0000/record',
    );
    await expect(button(page, /Draw/)).toHaveCount(0);
    await checkAllColours(page);
    await checkWidth(page);
  });

test('one’s tables say when they are closed if nobody comes', async ({ page }) => {
  await prepare(page);
  const one = {
    game: 'bloops',
    name: 'Bloops',
    pace: { kind: 'relaxed', turn: 0, window: 0, patience: 120 },
    status: 'playing',
    seat: 0,
    turn: true,
    left: null,
    seats: ['Ann', 'level:2'],
  };
  const hour = 3_600_000;
  const tables = [
    { table: 'a', expires: Date.now() + 73 * hour },
    { table: 'b', expires: Date.now() + 5.5 * hour },
    { table: 'c', expires: Date.now() + hour / 2 },
    { table: 'd', expires: null },
  ].map((table) => ({ ...one, ...table }));
  await page.route('**/api/me/tables', (route) => route.fulfill({ json: { tables } }));
  await page.goto('/');
  const mine = page.getByRole('region', { name: 'Your tables' }).getByRole('listitem');
  await expect(mine.nth(0)).toContainText('closes in 3 days if nobody comes');
  await expect(mine.nth(1)).toContainText('closes in 5 hours if nobody comes');
  await expect(mine.nth(2)).toContainText('closes within the hour if nobody comes');
  await expect(mine.nth(3)).not.toContainText('closes');
  await checkAllColours(page);
});

test('another game is an offer: it waits, is answered, and takes along who wants it', async ({ page }) => {
  await prepare(page, { theme: 'light' });
  const stage = await Stage.make(page, 'bloops');
  stage.table = { ...stage.table, status: 'over', rematch: [], score: { games: 3, wins: [2, 1] } };
  await stage.open(end);
  await expect(over(page)).toContainText('After 3 games between you');
  // The other one asks: nothing moves here.
  stage.about({ rematch: [1] });
  await expect(over(page)).toContainText('Ben wants another game.');
  await checkAllColours(page);
  stage.about({ rematch: [] });
  await expect(over(page)).not.toContainText('wants another game');
  const offers = () => stage.said.filter(({ type }) => type === 'rematch').map(({ on }) => on);
  await button(page, 'Play again').click();
  stage.about({ rematch: [0] });
  await expect(over(page)).toContainText('Waiting for Ben.');
  await button(page, 'Rather not').click();
  stage.about({ rematch: [] });
  await expect.poll(offers).toEqual([true, false]);
  stage.about({ rematch: [1] });
  await button(page, 'Yes, play again').click();
  await expect.poll(offers).toEqual([true, false, true]);
  stage.about({ rematch: [0, 1], next: 'staged-next-code-00000' });
  await expect(page).toHaveURL(/t\/staged-next-code-00000\/bloops/);
});

test('whoever did not ask for another game stays at the result', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops', ['Ann', 'Ben', 'Cleo']);
  stage.table = { ...stage.table, status: 'over', rematch: [1, 2] };
  await stage.open(end);
  await expect(over(page)).toContainText('Ben, Cleo want another game.');
  stage.about({ next: 'staged-next-code-00000' });
  await expect(page.getByRole('link', { name: 'To the next game' })).toHaveAttribute(
    'href',
    '#/t/staged-next-code-00000/bloops',
  );
  await expect(over(page)).toBeVisible();
  expect(page.url()).toContain('staged-table-code-0000');
});

test('confetti is not a line, and a result is not said in the next game', async ({ page }) => {
  await prepare(page, { speed: 'normal' });
  const stage = await Stage.make(page, 'bloops');
  stage.table = { ...stage.table, status: 'over' };
  await stage.open(end);
  await expect(page.getByRole('alert').last()).toHaveText(/You won/);
  const bits = await page.locator('.confetti i').evaluateAll((all) =>
    all.map((bit) => ({
      left: (bit as HTMLElement).offsetLeft,
      wait: parseFloat(getComputedStyle(bit).animationDelay),
    })),
  );
  // How well the delay follows from the place: 1 would be a line.
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const off = (list: number[]) => list.map((one) => one - mean(list));
  const [x, y] = [off(bits.map(({ left }) => left)), off(bits.map(({ wait }) => wait))];
  const dot = (one: number[], other: number[]) => one.reduce((sum, value, at) => sum + value * other[at]!, 0);
  expect(Math.abs(dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y)))).toBeLessThan(0.4);
  await page.goto('/#/bloops');
  await expect(page.getByRole('heading', { name: 'Bloops', level: 1 })).toBeVisible();
  await expect(page.locator('[aria-live="assertive"]')).toHaveText('');
});

test('Back closes a sheet before it leaves the table', async ({ page }) => {
  await prepare(page);
  await page.goto('/#/bloops');
  await expect(page.getByRole('heading', { name: 'Bloops', level: 1 })).toBeVisible();
  const stage = await Stage.make(page, 'bloops');
  await page.reload();
  await stage.open(choice);
  const dialog = page.getByRole('dialog');
  const table = page.locator('.table');
  await button(page, 'The cards').click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(table).toBeVisible();
  // One sheet that leads to another is one step.
  await button(page, 'Menu').click();
  await button(page, 'Keys').click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(table).toBeVisible();
  // Closed otherwise it leaves no step behind; a link in it leads on from the table.
  await button(page, 'Menu').click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await button(page, 'Menu').click();
  await dialog.getByRole('link', { name: 'All games' }).click();
  await expect(page.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
  await page.goBack();
  await expect(table).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Bloops', level: 1 })).toBeVisible();
  expect(page.url()).toMatch(/#\/bloops$/);
});

test('without the guide nothing is pointed at', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open(choice, 't', '?guide');
  await expect(page.locator('.pointed')).toHaveCount(1);
  await button(page, 'Without guide').click();
  await expect(page.locator('.pointed')).toHaveCount(0);
});
