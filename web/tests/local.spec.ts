// Tables in the browser: what a killed tab, a killed browser, a dead server, a second tab and a full disk do to them.
// Whole games there are played by the tests with the tag @both.
import { chromium } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, bid, button, houseOf, list, over, placeAndWait as place, playOut, turn, version } from './clips';
import { checkAllColours, expect, playNow, prepare, test } from './harness';

const tag = '@local';
test('a server that dies in the middle is not missed', { tag }, async ({ page, context, server }) => {
  await prepare(page);
  const all = page.waitForResponse(/assets\/later-/); // what the end of a game needs is there
  await page.goto('/#/cant-touch-this');
  await all;
  await button(page, 'Play now').click();
  await bid(page);
  await place(page);
  server.kill();
  await context.setOffline(true);
  try {
    await playOut(page);
    await expect(page.locator('main')).toHaveAttribute('data-line', 'open');
    // Another one, and the shelf, still without.
    const first = page.url();
    await button(page, 'Play again').click();
    await expect(page).not.toHaveURL(first);
    await bid(page);
    await page.goto('/#/');
    await expect(page.getByText('The server does not answer')).toBeVisible();
    await expect(list(page).getByRole('link')).toContainText('On this device');
    await checkAllColours(page);
    await list(page).getByRole('link').click();
    await playOut(page);
  } finally {
    await server.run();
  }
});

test('a tab that is killed: the table is on the shelf, as it was', { tag }, async ({ context, serverUrl }) => {
  const page = await context.newPage();
  await prepare(context);
  await begin(page);
  await place(page);
  const kept = await version(page);
  const line = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void line.send('Page.crash').catch(() => {});
  await crashed;
  const next = await context.newPage();
  await next.goto(`${serverUrl}/#/`);
  await list(next).getByRole('link').click();
  await turn(next);
  expect(await version(next)).toBeGreaterThanOrEqual(kept);
  await playOut(next);
});

// The process of the browser with that folder, not those of its pages.
function processOf(folder: string): number {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type='));
    } catch {
      return false; // ended meanwhile
    }
  });
  return Number(found);
}

test('a browser that is killed keeps what was played', { tag }, async ({ serverUrl, launchOptions }) => {
  const folder = mkdtempSync(join(tmpdir(), 'smallbox-profile-'));
  const open = () => chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: serverUrl });
  // The very first visit: what localStorage has is written to the disk some seconds later, and is lost.
  const first = await open();
  await prepare(first);
  const page = await first.newPage();
  await begin(page);
  await place(page);
  const kept = await version(page);
  const closed = first.waitForEvent('close');
  process.kill(-processOf(folder), 'SIGKILL'); // with its children, which would hold its pipes open for a while
  await closed;

  const second = await open(); // as it is: who plays is known by what was kept
  const again = await second.newPage();
  await again.goto('/#/');
  await list(again).getByRole('link').click();
  await turn(again);
  expect(await version(again)).toBeGreaterThanOrEqual(kept);
  await playOut(again);
  await second.close();
  rmSync(folder, { recursive: true, force: true });
});

test('one house for two tabs, and whichever stays goes on', { tag }, async ({ page, context }) => {
  await prepare(context);
  await begin(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await turn(other);
  await place(page);
  await expect.poll(() => version(other)).toBe(await version(page));
  await place(other);
  await expect.poll(() => version(page)).toBe(await version(other));
  await page.close(); // it was the house
  await expect(other.locator('main')).toHaveAttribute('data-line', 'open');
  await playOut(other);
});

test('a house that has fallen silent is replaced', { tag: [tag, '@night'] }, async ({ page, context }) => {
  await prepare(context);
  await begin(page);
  const house = houseOf(page);
  await house.evaluate(() => void (BroadcastChannel.prototype.postMessage = () => {}));
  const other = await context.newPage();
  await other.goto(page.url());
  await turn(other);
  await place(other);
  // The tab that slept comes back, as after a broken line.
  await expect.poll(() => version(page)).toBe(await version(other));
  await playOut(page);
  await expect(over(other)).toBeVisible();
});

test('where nothing can be kept it is said, and play goes on', { tag }, async ({ page, context, serverUrl }) => {
  await prepare(page);
  const line = await context.newCDPSession(page);
  await line.send('Storage.overrideQuotaForOrigin', { origin: serverUrl, quotaSize: 1 });
  await begin(page);
  await expect(page.getByText('Nothing is kept on this device now')).toBeVisible();
  await checkAllColours(page);
  await playOut(page);
  await line.send('Storage.overrideQuotaForOrigin', { origin: serverUrl });
});

test('what could not be kept is kept with what comes next', { tag }, async ({ page }) => {
  await prepare(page);
  await begin(page);
  const house = houseOf(page);
  const note = page.getByText('Nothing is kept on this device now');
  await house.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    IDBDatabase.prototype.transaction = full;
    Object.assign(globalThis, { room: () => (IDBDatabase.prototype.transaction = transaction) });
  });
  await place(page);
  await expect(note).toBeVisible();
  await house.evaluate(() => (globalThis as typeof globalThis & { room(): void }).room());
  await place(page);
  await expect(note).toHaveCount(0);
  const kept = await version(page);
  await page.reload();
  await turn(page);
  expect(await version(page)).toBeGreaterThanOrEqual(kept);
});

test('who is forgotten has no tables here', { tag }, async ({ page }) => {
  await prepare(page);
  await begin(page);
  const table = page.url();
  await page.goto('/#/settings');
  await button(page, 'Delete it').click();
  await button(page, 'Delete everything').click();
  await expect(page.getByText('one table forgot you')).toBeVisible();
  await page.goto(table);
  await expect(page.getByText('This table does not exist')).toBeVisible();
});

test('the first table is at the server; once the house has come, tables are here', { tag }, async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('smallbox.settings', JSON.stringify({ language: 'en', speed: 'none', volume: 0 })),
  );
  // However quick the browser is: the module is not there yet.
  let come = () => {};
  const time = new Promise<void>((done) => (come = done));
  await page.route('**/*.wasm', async (route) => {
    await time;
    await route.continue();
  });
  await page.goto('/#/cant-touch-this');
  await button(page, 'Play now').click();
  await expect(page).toHaveURL(/#\/t\/[^~]/);
  come();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('smallbox.house'))).toBe('fetched');
  await playNow(page, 'cant-touch-this');
});

test('a guided first game waits for the house, but not for long', { tag }, async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('smallbox.settings', JSON.stringify({ language: 'en', speed: 'none', volume: 0 })),
  );
  // It never comes: the game begins at the server.
  await page.route('**/*.wasm', () => {});
  await page.goto('/#/bloops');
  await button(page, 'Guided first game').click();
  await expect(page).toHaveURL(/#\/t\/[^~].*\?guide/);
  await page.unroute('**/*.wasm');
  await page.goto('/#/settings');
  await page.reload();
  await page.goto('/#/bloops');
  await button(page, 'Guided first game').click();
  await expect(page).toHaveURL(/#\/t\/~.*\?guide/);
  await expect(button(page, 'Hint: Ask the coach')).toBeVisible();
});
