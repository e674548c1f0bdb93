// What can befall the house in a browser: a module that stops, a disk that is full in the middle of a move, a crowd.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { begin, button, houseOf, list, over, placeAndWait, playOut, turn, version } from './clips';
import { checkAllColours, checkWidth, expect, prepare, test } from './harness';

const tag = '@local';
test.use({ viewport: { width: 390, height: 664 } });

const codeOf = (page: Page) => /~[\w-]+/.exec(page.url())![0];

// From the next house on the module stops whenever it is to bring that table; `at`: what it says it is at then.
async function stopAt(page: Page, code: string, at: number): Promise<void> {
  await houseOf(page).evaluate(
    ([wanted, table]) => {
      const { Instance } = WebAssembly;
      const stops = function (module: WebAssembly.Module, imports: WebAssembly.Imports) {
        const { exports } = new Instance(module, imports);
        const { memory } = exports as { memory: WebAssembly.Memory };
        const [room, restore] = ['room', 'restore'].map((name) => exports[name] as (n: number) => number);
        let stopped = false;
        let [start, size] = [0, 0];
        return {
          exports: {
            ...exports,
            room: (bytes: number) => ((size = bytes), (start = room!(bytes))),
            restore: (now: number) => {
              const text = new TextDecoder().decode(new Uint8Array(memory.buffer, start, size));
              if (!text.includes(wanted as string)) return restore!(now);
              stopped = true;
              throw new WebAssembly.RuntimeError('unreachable');
            },
            at_work: () => (stopped ? table : 0),
          },
        };
      };
      Object.assign(WebAssembly, { Instance: stops });
    },
    [code, at] as const,
  );
}
// The house begins again: it is told that another one has written meanwhile.
const beginAgain = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const asked = indexedDB.open('smallbox');
        asked.onsuccess = () => {
          const work = asked.result.transaction('meta', 'readwrite');
          work.objectStore('meta').put(1000, 'term');
          work.oncomplete = () => (asked.result.close(), done());
        };
      }),
  );

test.describe('a module that stops', () => {
  // What it says on its way down is no fault of the page.
  test.use({ page: async ({ context }, use) => use(await context.newPage()) });

  const night = { tag: [tag, '@night'] };
  test('at one table again and again: that is set aside, the others go on', night, async ({ page, context }) => {
    await prepare(context);
    await begin(page);
    const fine = page.url();
    await begin(page);
    const broken = page.url();
    await placeAndWait(page);
    await stopAt(page, codeOf(page), 2);
    await beginAgain(page);
    await page.locator('.slot:not(.full)').nth(2).click();
    await button(page, /^Slide it on/).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This table can’t be opened' });
    await expect(alert).toBeVisible({ timeout: 30_000 });
    await checkAllColours(page);
    await checkWidth(page);
    await page.screenshot({ path: `${process.env['SHOTS'] ?? '../build'}/aside.png` });
    await page.goto(fine);
    await turn(page);
    await playOut(page);

    // It is on the shelf, it can be saved whole, and it can go.
    await page.goto('/#/');
    const link = list(page).getByRole('link').filter({ hasText: 'can’t be opened' });
    await expect(link).toHaveCount(1);
    await link.click();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save what is kept of it').click()]);
    const saved = JSON.parse(readFileSync(await file.path(), 'utf8')) as { code: string; actions: object[] };
    expect(broken).toContain(saved.code);
    expect(saved.actions.length).toBeGreaterThan(0);
    await button(page, 'Delete it').click();
    await button(page, 'Delete the table').click();
    await expect(page.getByText('The table is deleted.')).toBeVisible();
    await page.goto('/#/');
    await expect(page.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
  });

  test('wherever it is: tried a few times, then said in one sentence', night, async ({ page, context }) => {
    await prepare(context);
    await begin(page);
    await stopAt(page, codeOf(page), 0);
    await beginAgain(page);
    await page.locator('.slot:not(.full)').nth(2).click();
    await button(page, /^Slide it on/).click();
    await expect(page.getByText('The engine of this device stops again and again.')).toBeVisible({ timeout: 40_000 });
    // Nothing is lost: the next page has a house that does not stop.
    await page.reload();
    await turn(page);
    await playOut(page);
  });
});

test('a disk that is full in the middle of a move', { tag }, async ({ page }) => {
  await prepare(page);
  await begin(page);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number[]>((done) => {
          const asked = indexedDB.open('smallbox');
          asked.onsuccess = () => {
            const work = asked.result.transaction(['actions', 'snapshots', 'tables']);
            const counts = ['actions', 'snapshots', 'tables'].map((name) => work.objectStore(name).count());
            work.oncomplete = () => (asked.result.close(), done(counts.map((one) => one.result)));
          };
        }),
    );
  const before = await kept();
  const house = houseOf(page);
  await house.evaluate(() => {
    // There is room for what is played, and none for the answer to it.
    const { put } = IDBObjectStore.prototype;
    let room = 1;
    IDBObjectStore.prototype.put = function (...row) {
      if (room-- <= 0) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, row);
    };
    Object.assign(globalThis, { room: () => (IDBObjectStore.prototype.put = put) });
  });
  const note = page.getByText('Nothing is kept on this device now');
  await placeAndWait(page);
  await expect(note).toBeVisible();
  const during = await kept();
  expect(during[2]).toBe(before[2]);
  expect(during[0]).toBe(before[0]! + 1);
  await house.evaluate(() => (globalThis as typeof globalThis & { room(): void }).room());
  await placeAndWait(page);
  await expect(note).toHaveCount(0);
  const reached = await version(page);
  await page.reload();
  await turn(page);
  expect(await version(page)).toBeGreaterThanOrEqual(reached);
  await playOut(page);
});

test('a thousand lines to one house', { tag: [tag, '@night'] }, async ({ page, context }) => {
  await prepare(context);
  await begin(page);
  const watch = await page.evaluate(async (code) => {
    const asked = indexedDB.open('smallbox');
    const db = await new Promise<IDBDatabase>((done) => (asked.onsuccess = () => done(asked.result)));
    const found = db.transaction('tables').objectStore('tables').index('code').get(code);
    const { watch: told } = await new Promise<{ watch: string }>(
      (done) => (found.onsuccess = () => done(found.result as { watch: string })),
    );
    db.close();
    return told;
  }, codeOf(page));
  // Another tab has them, as pages do: all say something, and a hundred watch.
  const crowd = await context.newPage();
  await crowd.goto('/#/settings');
  const came = await crowd.evaluate(
    ([table, lines]) =>
      new Promise<number>((done) => {
        const channel = new BroadcastChannel('smallbox');
        const from = 'crowd';
        const told = new Map<number, string[]>();
        Object.assign(globalThis, { told });
        void navigator.locks.request(`smallbox.page.${from}`, () => new Promise(() => {}));
        const start = performance.now();
        channel.onmessage = ({
          data,
        }: MessageEvent<{ to: string; type: string; term: number; line: number; text: string }>) => {
          if (data.to !== from) return;
          if (data.type === 'here')
            for (let line = 1; line <= (lines as number); ++line) {
              channel.postMessage({ from, type: 'open', term: data.term, line });
              const text = JSON.stringify(line > 100 ? { type: 'ping' } : { type: 'hello', table, with: ['view'] });
              channel.postMessage({ from, type: 'say', term: data.term, line, text });
            }
          if (data.type !== 'said') return;
          const said = told.get(data.line) ?? [];
          told.set(data.line, [...said, (JSON.parse(data.text) as { type: string }).type]);
          if (told.size === lines && [...told.values()].every((one) => one.includes('state') || one.includes('pong')))
            done(performance.now() - start);
        };
        channel.postMessage({ from, type: 'hail' });
      }),
    [watch, 1000] as const,
  );
  console.log(`a thousand lines: all heard after ${came.toFixed(0)} ms`);
  // Whoever plays there goes on, and everybody sees it.
  const before = performance.now();
  await placeAndWait(page);
  console.log(`a move and its answer among them: ${(performance.now() - before).toFixed(0)} ms`);
  const updates = () =>
    crowd.evaluate(() => {
      const { told } = globalThis as typeof globalThis & { told: Map<number, string[]> };
      const watching = [...told.values()].filter((one) => one.includes('state'));
      const counts = watching.map((one) => one.filter((type) => type === 'update').length);
      return [Math.min(...counts), Math.max(...counts)];
    });
  await expect.poll(async () => (await updates())[0]).toBeGreaterThanOrEqual(2);
  const [fewest, most] = await updates();
  expect(fewest).toBe(most);
  await crowd.close(); // without a word
  await playOut(page);
  await expect(over(page)).toBeVisible();
});

test('a box of one’s own is played here, with no server to be asked', { tag }, async ({ page }) => {
  await prepare(page);
  await page.goto('/#/bloops/cards');
  await button(page, 'Start from this box').click();
  await page.getByLabel('Name of the box').fill('Mine');
  await expect(page.locator('.status')).toHaveAttribute('data-state', 'good');
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await button(page, 'Play against bots').click();
  await expect(page).toHaveURL(/#\/t\/~/);
  await expect(button(page, 'Played with the box “Mine”')).toBeVisible();
  await expect(page.locator('main[data-line="open"] .table')).toBeVisible();
  // The cards come from where the table is kept.
  await page.reload();
  await expect(page.locator('main[data-line="open"] .table')).toBeVisible();
  await page.goto('/#/');
  await expect(list(page).getByRole('link')).toContainText('On this device');
});
