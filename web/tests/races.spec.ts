// A race between people: how old an input is goes with it, the table says how fair it is and afterwards what distance
// cost, and a common beat is shown, for the keyboard too.
import type { Page } from '@playwright/test';
import { blink } from './blink_stage';
import { expect, prepare, test } from './harness';
import { bloops, Stage } from './stage';

const view = blink({ hand: ['red-drop-4', 'red-star-5', 'green-triangle-4'] });
const first = { type: 'play', card: 'red-drop-4', pile: 0 };
const legal = [first];
const lag = [
  { waited: 0, ms: 0, ahead: 0 },
  { waited: 0, ms: 0, ahead: 0 },
];
const race = { cap: 250, beat: 0, within: 10, lag };
const within = (page: Page) => page.getByTestId('within');

test('an action of a race is told with its age, and the table how fair it is', async ({ page }) => {
  await prepare(page, { one_tap: true });
  const stage = await Stage.make(page, 'blink');
  stage.table.race = race;
  await stage.open({ view, legal });
  expect(stage.said.find(({ type }) => type === 'hello')!['with']).toContain('age');
  await expect(within(page)).toHaveText('Fair to within 10 ms');
  await page.locator('[data-slot="0"]').click();
  await expect.poll(() => stage.acts()).toEqual([first]);
  const age = stage.said.find(({ type }) => type === 'act')!['age'] as number;
  expect(Number.isInteger(age) && age >= 0 && age < 1000).toBe(true);
  // Where nobody else races there is nothing to say.
  stage.about({ race: { cap: 250, beat: 0, lag } });
  await expect(within(page)).toHaveCount(0);
});

test('a window that is a race says how fair it is', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  stage.table.race = race;
  const shown = bloops();
  await stage.open({ view: { ...shown, options: { ...shown.options, window: 'race' } }, legal: [{ type: 'pass' }] });
  await expect(within(page)).toHaveText('Fair to within 10 ms');
});

test('afterwards it is said what distance cost whom', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'blink');
  stage.table.race = race;
  await stage.open({ view, legal });
  const seats: [object, object] = [{ hand: 0, draw: 0 }, {}];
  stage.about({
    status: 'over',
    race: {
      ...race,
      lag: [
        { waited: 2, ms: 40, ahead: 0 },
        { waited: 0, ms: 0, ahead: 1 },
      ],
    },
  });
  await stage.update({
    view: { ...blink({ phase: 'over', seats }), hand: [] },
    actors: [],
    result: { over: true, winners: [0], scores: [1, 0], detail: { games: [{ winner: 0, cards_left: [0, 23] }] } },
  });
  const told = page.getByTestId('lag');
  await expect(told).toContainText('Ann: 2 moves waited 40 ms in all.');
  await expect(told).toContainText('Ben: one move counted first though it came later.');
});

test('a common beat is shown as time that is left, and what is laid waits for its end', async ({ page }) => {
  await prepare(page, { speed: 'none' });
  const stage = await Stage.make(page, 'blink');
  stage.table.race = { cap: 0, beat: 4000, since: Date.now() - 1000, lag };
  await stage.open({ view, legal });
  const bar = page.getByTestId('beat');
  await expect(bar).toHaveAttribute('role', 'timer');
  await expect(bar).toHaveAttribute('aria-label', /Until the beat ends: [1-4] s/);
  await expect(bar.locator('.bar')).toBeHidden(); // nothing moves for who wants nothing to
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => stage.acts()).toEqual([first]);
  await expect(page.locator('[data-prompt]')).toHaveText('Laid down: it counts when the beat ends.');
});

test('distance and beat can be chosen where a table is made', async ({ page }) => {
  await prepare(page);
  const asked: { race?: object }[] = [];
  await page.route('**/api/tables', async (route) => {
    if (route.request().method() === 'POST') asked.push(route.request().postDataJSON() as { race?: object });
    await route.continue();
  });
  await page.goto('/#/blink');
  await page.getByRole('radio', { name: 'As it comes' }).check({ force: true });
  await page.getByRole('button', { name: 'Make a table' }).click();
  await expect.poll(() => asked.at(-1)?.race).toEqual({ cap: 0 });
  await expect(page.getByText('distance is not evened out')).toBeVisible();
  await page.goto('/#/blink');
  await page.locator('summary', { hasText: 'Options' }).click();
  await page.getByRole('radio', { name: '2.5 seconds' }).check({ force: true });
  await expect(page.getByRole('radio', { name: 'As it comes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Make a table' }).click();
  await expect.poll(() => asked.at(-1)?.race).toEqual({ cap: 0, beat: 2500 });
  await expect(page.getByText('a beat of 2.5 s')).toBeVisible();
});
