// The frame of all games: shelf, boxes, tables by link, lines that break, replays, rules, settings.
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { checkAccessibility, checkWidth, expect, playNow, prepare, type Server, test, watch } from './harness';

const game = 'cant-touch-this'; // short, and nothing at its table is hidden

// Somebody else, at a browser of their own.
async function visitor(
  browser: Browser,
  server: Server,
  settings: Record<string, unknown> = {},
): Promise<{ page: Page; troubles: string[]; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const troubles: string[] = [];
  watch(page, server, troubles);
  await prepare(page, settings);
  return { page, troubles, context };
}
const version = async (page: Page) => Number(await page.locator('main').getAttribute('data-version'));
const turn = (page: Page) => expect(page).toHaveTitle(/Your turn/);

// A clip wherever there is room for one.
async function place(page: Page): Promise<void> {
  await turn(page);
  await page.locator('button[data-edge][data-line]:not(.full)').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Slide it on/ }).click();
}
async function pass(page: Page): Promise<void> {
  await turn(page);
  await page.getByRole('button', { name: /^Pass/ }).click();
}
// Plays against a bot until the end, or for some turns.
async function playOn(page: Page, turns = Infinity): Promise<void> {
  const over = page.getByTestId('over');
  for (let n = 0; n < turns; ++n) {
    await expect(async () =>
      expect((await over.isVisible()) || (await page.title()).includes('Your turn')).toBe(true),
    ).toPass();
    if (await over.isVisible()) return;
    const before = await page.locator('main').getAttribute('data-version');
    // A tap on what has only just come is not taken: whoever meant it taps again.
    await expect(async () => {
      if ((await page.locator('main').getAttribute('data-version')) !== before) return;
      if (await page.getByTestId('bid').isVisible()) await pass(page);
      else await place(page);
      await expect(page.locator('main')).not.toHaveAttribute('data-version', before ?? '', { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
  }
}

test('two browsers play each other by a link, and somebody watches', async ({ page, context, browser, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await prepare(page);
  await page.goto(`/#/${game}`);
  await page.getByRole('button', { name: 'Make a table' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
  await checkAccessibility(page);
  const link = await page.getByLabel('Link to this table').inputValue();
  await page.getByRole('button', { name: 'Copy a link to watch' }).click();
  const watch_link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await visitor(browser, server);
  await other.page.goto(link);
  await expect(other.page.getByRole('heading', { name: /You are invited/ })).toBeVisible();
  await checkAccessibility(other.page);
  await other.page.getByLabel('Your name').fill('Berta');
  await other.page.getByLabel('Your name').blur();
  await other.page.getByRole('button', { name: 'Sit down and play' }).click();
  await expect(page.getByTestId('bid')).toBeVisible();
  await expect(page.getByText('Berta').first()).toBeVisible();

  const third = await visitor(browser, server);
  await third.page.goto(watch_link);
  await expect(third.page.getByText('You are watching.')).toBeVisible();

  // The one who came second is asked first, passes, and plays second.
  await pass(other.page);
  for (let n = 0; n < 3; ++n) {
    await place(page);
    await place(other.page);
  }
  for (const one of [page, other.page, third.page]) await expect(one.getByTestId('over')).toBeVisible();
  expect(await third.page.getByRole('button', { name: 'Play again' }).count()).toBe(0);
  await checkAccessibility(page);
  await checkWidth(other.page);

  // Another game is an offer: nobody is taken off the result, and whoever watches is shown the way.
  await other.page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByText('Berta wants another game.').first()).toBeVisible();
  await expect(page.getByTestId('over')).toContainText('After one game between you');
  await expect(other.page.getByText('Asked for another game.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Yes, play again' }).click();
  for (const one of [page, other.page]) await expect(one.getByTestId('bid')).toBeVisible();
  expect(page.url()).not.toBe(link);
  await expect(third.page.getByTestId('over')).toBeVisible();
  await third.page.getByRole('link', { name: 'To the next game' }).click();
  await expect(third.page.getByTestId('bid')).toBeVisible();

  // Giving up ends a game of two: the other one has won, and the score says so.
  await other.page.getByRole('button', { name: 'Menu' }).click();
  await other.page.getByRole('button', { name: 'Give up' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await expect(other.page.getByRole('heading', { name: 'You gave up' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Berta gave up' })).toBeVisible();
  await expect(page.getByTestId('ended')).toContainText('After 2 games between you');
  expect([...other.troubles, ...third.troubles]).toEqual([]);
  await other.context.close();
  await third.context.close();
});

test('a reload in the middle, and a server that dies and comes back', async ({ page, server }) => {
  await prepare(page);
  await playNow(page, game);
  await playOn(page, 2);
  const before = await version(page);
  await page.reload();
  await expect.poll(() => version(page)).toBeGreaterThanOrEqual(before);
  await turn(page);

  // Something that a reload would take away.
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'));
  server.kill();
  await expect(page.getByText('The line broke. Trying again…')).toBeVisible();
  await server.run();
  const started = Date.now();
  await expect(page.locator('main')).toHaveAttribute('data-line', 'open');
  console.log(`back at the table ${Date.now() - started} ms after the server`);
  await playOn(page);
  await expect(page.getByTestId('over')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-kept'))).toBe('yes');

  // The replay, by its link and by keyboard.
  await page.getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Steps of the game' });
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('1');
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Next step' })).toBeDisabled();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Step back' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Next step' })).toBeDisabled();
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility(page);
});

test('on a phone: from the shelf to a finished game with one thumb', { tag: ['@both', '@long'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(page);
  await page.goto('/');
  await checkWidth(page);
  await page.getByRole('button', { name: 'Play now: Can’t Touch This' }).click();
  await expect(page.getByTestId('bid').or(page.locator('button[data-edge][data-line]')).first()).toBeVisible();
  await checkWidth(page);
  await playOn(page, 1);
  // The log and the menu are dialogs here.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'What happened' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await playOn(page);
  await expect(page.getByTestId('over')).toBeInViewport();
  await checkWidth(page);
});

test('high contrast, the other hand and French', async ({ page }) => {
  await prepare(page, { contrast: 'more', hand: 'left', language: 'fr' });
  await page.goto('/#/settings');
  await expect(page.getByRole('heading', { name: 'Réglages' })).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/#/rules/blink/BLINK-8');
  await expect(page.locator('.asked')).toContainText('couleur, la forme ou le nombre');
  await expect(page.locator('.asked')).toBeInViewport();
  await checkAccessibility(page, 'color-contrast');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Jouer : Blink' })).toBeVisible();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  // No text of the shell is left in English.
  expect(await page.locator('body').innerText()).not.toMatch(/Play now|players|Settings|Open tables/);
});

test(
  'a new page begins at its heading, and your running tables are on the shelf',
  { tag: ['@both', '@long'] },
  async ({ page }) => {
    await prepare(page);
    await playNow(page, game);
    await expect(page.getByTestId('card')).toBeVisible();
    await page.goto('/#/');
    await expect(page.getByRole('heading', { name: 'Smallbox' })).toBeFocused();
    const mine = page.getByRole('region', { name: 'Your tables' });
    await expect(mine.getByRole('link')).toHaveCount(1);
    await checkAccessibility(page);
    // By keyboard: the name of a box is its link.
    await page.getByRole('link', { name: 'Bloops', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Bloops', level: 1 })).toBeFocused();
    await expect(page).toHaveTitle('Bloops · Smallbox');
    await page.goBack();
    await mine.getByRole('link').click();
    await expect(page.getByTestId('card')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('Escape');
    // Nobody else plays here: whoever leaves ends it, and it is no longer one's own. What was played can be seen.
    await expect(page).toHaveTitle(/Your turn/);
    await playOn(page, 1);
    const link = page.url();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await expect(page.getByRole('dialog')).toContainText('this ends the game');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
    await expect(page.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
    await expect(mine).toHaveCount(0);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You left this game' })).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    await expect(page.getByRole('slider', { name: 'Steps of the game' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('heading', { name: 'This game was not finished' })).toBeVisible();
  },
);

test('open tables, pasted links, and what is stored of you', async ({ page, browser, server }) => {
  await prepare(page);
  await page.goto('/#/blobs');
  await page.getByRole('checkbox', { name: 'Anybody may join' }).check();
  await page.getByRole('button', { name: 'Make a table' }).click();
  const link = await page.getByLabel('Link to this table').inputValue();

  const other = await visitor(browser, server);
  await other.page.goto('/#/tables');
  await other.page.getByLabel(/paste it here/).fill('nonsense');
  await other.page.getByRole('button', { name: 'Open it' }).click();
  await expect(other.page.getByText('neither a link nor a code')).toBeVisible();
  await other.page.getByLabel(/paste it here/).fill(link);
  await other.page.getByRole('button', { name: 'Open it' }).click();
  await expect(other.page.getByRole('heading', { name: /You are invited/ })).toBeVisible();
  await other.page.goto('/#/tables');
  await other.page.getByRole('link', { name: 'Join: Blobs' }).first().click();
  await other.page.getByLabel('Your name').fill('Berta');
  await other.page.getByLabel('Your name').blur();
  await other.page.getByRole('button', { name: 'Sit down and play' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Open seat' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Start now, bots for the rest' }).click();
  await expect(other.page.getByRole('heading', { name: 'Waiting for players' })).toHaveCount(0);

  // Now it is under way: whoever comes by can watch it, and sees what is open to all.
  const third = await visitor(browser, server);
  await third.page.goto('/#/tables');
  const running = third.page.getByRole('region', { name: 'Playing now' }).getByRole('listitem');
  await expect(running).toHaveCount(1);
  await expect(third.page.getByRole('region', { name: 'Waiting for players' }).getByRole('listitem')).toHaveCount(0);
  await expect(running).toContainText('Berta');
  await checkAccessibility(third.page);
  await running.getByRole('link', { name: /^Watch: Blobs/ }).click();
  await expect(third.page.getByText('You are watching.')).toBeVisible();
  expect(third.page.url()).not.toContain(/#\/t\/([\w-]+)/.exec(link)![1]!);
  expect(await third.page.getByRole('list', { name: 'Your hand' }).count()).toBe(0);
  await other.page.goto('/#/tables');
  await expect(other.page.getByRole('region', { name: 'Playing now' }).getByRole('listitem')).toContainText(
    'one watching',
  );
  expect(third.troubles).toEqual([]);
  await third.context.close();

  await page.goto('/#/settings');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  expect((await saved).suggestedFilename()).toBe('smallbox.json');
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText(/one table forgot you/)).toBeVisible();
  expect(other.troubles).toEqual([]);
  await other.context.close();
});

test('on a laptop a game is one press away on every box’s page', async ({ page }) => {
  await prepare(page);
  await page.setViewportSize({ width: 1366, height: 650 });
  for (const id of ['blink', 'bloops', 'blobs', 'pop', 'cant-touch-this']) {
    await page.goto(`/#/${id}`);
    await expect(page.getByRole('button', { name: 'Play now', exact: true }), id).toBeInViewport({ ratio: 1 });
  }
});

test('options and players go together', async ({ page }) => {
  await prepare(page);
  const opponents = (box: Page) => box.getByRole('group', { name: 'Opponents' }).getByRole('radio');
  await page.goto('/#/bloops');
  await page.locator('input[name="opponents"][value="5"]').check({ force: true });
  await page.locator('summary').click();
  const first = page.getByLabel('Who starts');
  await expect(first.getByRole('option')).toHaveCount(6);
  await first.selectOption('4');
  await page.locator('input[name="opponents"][value="2"]').check({ force: true });
  await expect(first.getByRole('option')).toHaveCount(3); // by chance, or one of the two who are there
  await expect(first).toHaveValue('random');
  await expect(page.getByLabel('Drawing out of turn')).toBeVisible();

  await page.goto('/#/pop');
  await page.locator('input[name="opponents"][value="2"]').check({ force: true });
  await page.locator('summary').click();
  await page.getByLabel('Two players: two cards').check();
  await expect(opponents(page)).toHaveCount(1);
  // Together needs three: they come along, and what was for two is gone.
  await page.getByRole('radio', { name: 'Together' }).check({ force: true });
  await expect(page.getByLabel('Two players: two cards')).not.toBeChecked();
  await expect(opponents(page)).toHaveCount(3);
  await expect(page.locator('input[name="opponents"][value="3"]')).toBeChecked();
  await page.getByRole('button', { name: 'Play now', exact: true }).click();
  await expect(page).toHaveURL(/#\/t\/[\w-]+\/pop/);
  await expect(page.locator('main[data-line="open"]')).toBeVisible();
});

for (const id of ['blink', 'bloops', 'blobs', 'pop', game])
  test(`the first table of ${id} costs at most 200 KB`, async ({ page }) => {
    await prepare(page);
    // What is fetched when a page has been quiet for a while is no part of it, however slow the machine is.
    await page.addInitScript(() => (globalThis.requestIdleCallback = () => 0));
    // A page from a folder (--page) comes as it is; the program's own comes compressed.
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      const compressed = response.headers()['content-encoding'] !== undefined;
      sizes.push(
        response.body().then(
          (body) => (compressed ? Number(response.headers()['content-length']) : gzipSync(body).length),
          () => 0,
        ),
      );
    });
    const started = Date.now();
    await page.goto('/');
    await page
      .getByRole('button', {
        name: `Play now: ${id === game ? 'Can’t Touch This' : id[0]!.toUpperCase() + id.slice(1)}`,
      })
      .click();
    await expect(page.locator('main[data-line="open"]')).toBeVisible();
    await expect(page.getByText('Opening the box…')).toHaveCount(0);
    const took = Date.now() - started;
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`${id}: ${(bytes / 1024).toFixed(0)} KB compressed and ${took} ms from the link to the table`);
    expect(bytes).toBeLessThanOrEqual(200 * 1024);
  });
