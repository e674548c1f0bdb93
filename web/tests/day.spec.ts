// The page of the day: each of the six tasks to its result, in the browser, as the engine solves it; without a line; at
// the server; a missed day; somebody's link; in French, on a phone.
import type { Page } from '@playwright/test';
import { ask, begin, card, outcome, ownActions, take, takeAnything, taskOf } from './day';
import { checkAllColours, checkWidth, expect, prepare, test } from './harness';

const date = '2026-11-10'; // a Tuesday that is over
const tag = '@local';
const phone = { width: 390, height: 664 };
const keptDays = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('smallbox.days') ?? '{}') as object);
const openDay = async (page: Page, day = date): Promise<void> => {
  await page.goto(`/#/day/${day}`);
  await expect(page.locator('[data-kind]')).toHaveCount(6);
};
async function solve(page: Page, kind: string, day = date): Promise<void> {
  await begin(page, kind);
  await take(page, ownActions(await taskOf(page, day, kind)));
  await expect(outcome(page)).toBeVisible();
}

const played: Record<string, RegExp> = {
  'pop-puzzle': /Cleared, in \d+ s$/,
  'cant-touch-this-alone': /\d+ points, the most there is$/,
  'cant-touch-this-duel': /points? (?:ahead|behind)|Level$/,
  'blobs-win': /Won, in \d+ s$/,
};
for (const [kind, words] of Object.entries(played))
  test(`${kind}: as the engine solves it`, { tag: kind === 'pop-puzzle' ? tag : [tag, '@night'] }, async ({ page }) => {
    await prepare(page, { bots: 'quick' });
    await openDay(page);
    await solve(page, kind);
    await expect(outcome(page).getByRole('heading')).toHaveText(words);
    await outcome(page).getByRole('link', { name: 'To the day' }).click();
    await expect(card(page, kind).getByText(words)).toBeVisible();
    await expect(page.getByText('Level 2 of 7 · 1 of 6 done')).toBeVisible();
    // The first result counts, and what somebody does who knows the solution by now does not.
    await expect(card(page, kind).getByRole('button', { name: 'Solution' })).toBeVisible();
    expect(await keptDays(page)).toMatchObject({ days: { [date]: { [kind]: { result: { solved: true } } } } });
  });

test('blobs-win: the task is over with the turn', { tag: [tag, '@night'] }, async ({ page }) => {
  await prepare(page, { bots: 'quick' });
  await openDay(page);
  await begin(page, 'blobs-win');
  // Their hand lies open.
  const task = await taskOf(page, date, 'blobs-win');
  await page.getByRole('button', { name: 'Their hand' }).click();
  const { hands } = task.claim as { hands: string[][] };
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(hands[1 - task.seat]!.length);
  await page.keyboard.press('Escape');
  await takeAnything(page, ownActions(task)[0]!);
  await expect(outcome(page).getByRole('heading')).toHaveText(/Not won in this turn/);
});

test('bloops-memory: watched, then answered', { tag }, async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page, { bots: 'quick' });
  await openDay(page);
  await card(page, 'bloops-memory').getByRole('button', { name: 'Play Bloops: Memory' }).click();
  await checkAllColours(page);
  await page.getByRole('button', { name: 'Begin' }).click();
  const task = await taskOf(page, date, 'bloops-memory');
  const { answers } = task.solution as { answers: { slots: (number | null)[]; where: { seat: number; slot: number } } };
  // Of what lies there only what the seat saw is told to the page.
  const steps = await ask<{ steps: object[] }>(page, 'POST', `/api/replay?seat=${task.seat}`, task.record);
  expect(JSON.stringify(steps)).not.toContain('"areas"');
  const next = page.locator('.next').getByRole('button');
  await next.click();
  await expect(page.getByText('Step 1 of')).toBeVisible();
  await checkWidth(page);
  while ((await next.textContent()) !== 'Now the questions') await next.click();
  await next.click();
  await checkAllColours(page);
  const names = ['top left', 'top middle', 'top right', 'bottom left', 'bottom middle', 'bottom right'];
  for (const [slot, value] of answers.slots.entries())
    if (value !== null)
      await page
        .getByLabel(`Your card ${names[slot] ?? `number ${slot + 1}`}`, { exact: true })
        .first()
        .selectOption(`${value}`);
  await page.getByRole('button', { name: 'That is my answer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose where' })).toBeVisible();
  await page.locator(`input[value="${answers.where.seat} ${answers.where.slot}"]`).check({ force: true });
  // Nobody can have watched all of it as quickly as this test.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000;
  });
  await page.getByRole('button', { name: 'That is my answer' }).click();
  await expect(outcome(page).getByRole('heading')).toHaveText(`All right: ${answers.slots.length + 1} answers`);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByRole('heading', { name: 'In front of you' })).toBeVisible();
  await checkWidth(page);
});

test('blink-sprint: a minute, and what was done by then', { tag }, async ({ page }) => {
  await prepare(page, { bots: 'quick' });
  await openDay(page);
  await begin(page, 'blink-sprint');
  await expect(page.getByTestId('day-task')).toContainText('60 s');
  await page.keyboard.press('r');
  await expect(page.getByTestId('day-task')).toContainText('s left');
  await take(page, [{ type: 'play' }]);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('smallbox.days')!) as {
      days: Record<string, Record<string, { began?: number }>>;
    };
    for (const day of Object.values(kept.days))
      for (const one of Object.values(day)) if (one.began) one.began -= 60_000;
    localStorage.setItem('smallbox.days', JSON.stringify(kept));
  });
  await page.reload(); // the clock goes on meanwhile
  await expect(outcome(page).getByRole('heading')).toHaveText(/One card gone/);
  await expect(outcome(page).getByRole('button', { name: 'Show the solution' })).toHaveCount(0);
});

test('who stops, and who looks at the solution', { tag: [tag, '@night'] }, async ({ page }) => {
  await prepare(page, { bots: 'quick' });
  await openDay(page);
  await begin(page, 'cant-touch-this-duel');
  // Nothing has been done, and one can begin anew.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /Give up/ }).click();
  await page.getByRole('button', { name: /^(Yes|Give up)/ }).click();
  await expect(outcome(page).getByRole('heading')).toHaveText(/You stopped before the end/);
  await outcome(page).getByRole('button', { name: 'Play it again' }).click();
  await expect(page.getByTestId('day-task')).toBeVisible();

  await openDay(page);
  await begin(page, 'pop-puzzle');
  await page.goto(`/#/day/${date}`);
  const task = card(page, 'pop-puzzle');
  await expect(task.getByRole('button', { name: 'Go on with Pop: Puzzle' })).toBeVisible();
  await task.getByRole('button', { name: 'Solution' }).click();
  await task.getByRole('button', { name: 'Not yet' }).click();
  expect(JSON.stringify(await keptDays(page))).not.toContain('looked');
  await task.getByRole('button', { name: 'Solution' }).click();
  await task.getByRole('button', { name: 'Show it' }).click();
  await expect(page).toHaveURL(/#\/replay\/~file\/pop\?step=0/);
  await expect(page.getByRole('group', { name: 'The table' })).toBeVisible();
  await page.goBack();
  await task.getByRole('button', { name: 'Go on with Pop: Puzzle' }).click();
  await take(page, ownActions(await taskOf(page, date, 'pop-puzzle')));
  await expect(outcome(page)).toContainText('done, with the solution seen');
});

test('results go to the server when that was agreed to, and not before', { tag }, async ({ page }) => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/day/')) sent.push(request.url());
  });
  await prepare(page, { bots: 'quick' });
  await openDay(page, yesterday);
  await solve(page, 'pop-puzzle', yesterday);
  expect(sent).toEqual([]);
  const name = await page.evaluate(() => localStorage.getItem('smallbox.name')!);
  await outcome(page)
    .getByRole('button', { name: `Send them as ${name}` })
    .click();
  await expect(outcome(page)).toContainText('Sent to the server.');
  expect(sent).toHaveLength(1);
  await checkAllColours(page);
  await outcome(page).getByRole('link', { name: 'To the day' }).click();
  const task = card(page, 'pop-puzzle');
  await task.getByText('Results at the server').click();
  await expect(task.getByRole('listitem').filter({ hasText: name })).toContainText('Cleared');
  // A missed day was played, and is no day in a row.
  await expect(page.getByRole('heading', { name: 'No days in a row just now' })).toBeVisible();
  await checkAllColours(page);

  // Everything is told to whoever asks, and goes with everything else.
  await page.goto('/#/settings');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  const told = JSON.parse((await (await (await file).createReadStream()).toArray()).join('')) as {
    days: { date: string }[];
    here: Record<string, string>;
  };
  expect(told.days.map((day) => day.date)).toEqual([yesterday]);
  expect(Object.keys((JSON.parse(told.here['smallbox.days']!) as { days: object }).days)).toEqual([yesterday]);
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('forgot you')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('smallbox.days'))).toBeNull();
});

test(
  'somebody’s link: what came of a task once one has played it, and nothing that it could do',
  { tag },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await prepare(page, { language: 'fr' });
    const name = '<img src=x onerror=alert(1)>';
    const told = new URLSearchParams({ of: name, r: 'pop-puzzle.1.1.1.83000.0~blobs-win.0.0.2.9000.1' });
    await page.goto(`/#/day/${date}?${told}`);
    const friend = page.getByRole('region', { name: `Le jour de ${name.slice(0, 24)}` });
    await expect(friend).toContainText('Vous verrez quand vous aurez joué');
    await expect(friend).not.toContainText('83 s');
    await expect(page).toHaveURL(new RegExp(`#/day/${date}$`));
    await expect(page.locator('main img')).toHaveCount(0);
    await checkWidth(page);
    await solve(page, 'pop-puzzle');
    await outcome(page).getByRole('link', { name: 'Vers le jour' }).click();
    await expect(friend.getByRole('row').filter({ hasText: 'Pop' })).toContainText('Table vidée, en 83 s');
    await expect(friend.getByRole('row').filter({ hasText: 'Blobs' })).not.toContainText('tour,');
    await expect(page.getByText('Un tel lien ne prouve rien')).toBeVisible();
    await checkAllColours(page);
    await friend.getByRole('button', { name: /^Retirer/ }).click();
    await expect(friend).toHaveCount(0);
    await page.goto(`/#/day/${date}?of=Ann&r=nonsense`);
    await expect(page.getByRole('alert').filter({ hasText: 'Ce lien est illisible' })).toBeVisible();
    await page.goto('/#/day/2999-01-01');
    await expect(page.getByText('n’a pas encore commencé')).toBeVisible();
  },
);

test.describe('without a line', () => {
  test.use({ serviceWorkers: 'allow', viewport: phone });
  test('a day is there, is played and judged', { tag }, async ({ context, server, serverUrl }) => {
    await prepare(context, { bots: 'quick' });
    const page = await context.newPage();
    await page.goto(serverUrl);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
      .toBe('activated');
    server.kill();
    await context.setOffline(true);
    try {
      await page.getByRole('link', { name: 'Today' }).click();
      await expect(page.locator('[data-kind]')).toHaveCount(6);
      await page.goto(`${serverUrl}/#/day/${date}`);
      await expect(page.getByText('Level 2 of 7')).toBeVisible();
      await solve(page, 'pop-puzzle');
      await expect(outcome(page).getByRole('heading')).toHaveText(played['pop-puzzle']!);
    } finally {
      await server.run();
    }
  });
});
