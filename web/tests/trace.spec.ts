// Never spoil: while a game is played every text of the log, the prompts, one's own cards and the live regions is
// recorded as it changes, together with how much has been shown. Nothing tells of an event before its moment.
import type { Page } from '@playwright/test';
import { drive, gather } from './drive';
import { expect, playNow, prepare, test } from './harness';
import { playTo } from './players';
import { hurried, tables, type Told } from './tables';

interface Change {
  told: string; // "version.events": so much was shown
  came: number; // so many updates had come
  where: string;
  text: string;
}
interface Came {
  version: number;
  events: Told[];
  view: object | null;
}
interface Trace {
  changes: Change[];
  came: Came[];
}

// Before the page starts: what comes over the line is noted, and every change of what is told.
async function record(page: Page, prompts: string): Promise<void> {
  await page.addInitScript((more) => {
    const trace: Trace = { changes: [], came: [] };
    Object.assign(globalThis, { trace });
    const note = (data: unknown) => {
      const {
        type,
        version,
        events = [],
        view = null,
      } = JSON.parse(String(data)) as Partial<Came> & {
        type: string;
        version: number;
      };
      if (type === 'update') trace.came.push({ version, events, view });
    };
    class Noted extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('message', ({ data }) => note(data));
      }
    }
    globalThis.WebSocket = Noted;
    const places: [string, string][] = [
      ['log', '[data-testid="log"]'],
      ['said', '[aria-live]'],
      ['prompt', `[data-prompt]${more ? `, ${more}` : ''}`],
      ['own', '[data-own]'],
    ];
    const last = new Map<string, string>();
    const words = (part: Element) =>
      [
        part.textContent,
        part.ariaLabel,
        ...[...part.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel),
      ].join(' ');
    const look = () => {
      const main = document.querySelector<HTMLElement>('main[data-told]');
      if (!main) return;
      for (const [where, selector] of places) {
        const text = [...document.querySelectorAll(selector)].map(words).join(' | ').replace(/\s+/g, ' ').trim();
        if (text === last.get(where)) continue;
        last.set(where, text);
        trace.changes.push({ told: main.dataset['told'] ?? '', came: trace.came.length, where, text });
      }
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.documentElement, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['aria-label', 'data-told', 'data-prompt', 'data-own'],
      }),
    );
  }, prompts);
}

// What is told in `text` and was not in `before`.
function fresh(before: string, text: string): string {
  const known = new Set(before.split(/[\s|]+/));
  return text
    .split(/[\s|]+/)
    .filter((word) => !known.has(word))
    .join(' ');
}
const times = (text: string, secret: string): number =>
  [
    ...text.matchAll(
      new RegExp(`(?<![\\p{L}\\p{N}])${secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu'),
    ),
  ].length;
// One word may stand for something else, and is told if it was not there at all; several are told each time.
const says = (before: string, text: string, secret: string): boolean =>
  / /.test(secret) ? times(text, secret) > times(before, secret) : times(fresh(before, text), secret) > 0;

// Events that have come and are not told yet: whatever is said of them is said too early.
export function spoiled({ changes, came }: Trace, secrets: (event: Told, view: object | null) => string[]): string[] {
  const last = new Map<string, string>();
  return changes.flatMap(({ told, came: count, where, text }) => {
    const before = last.get(where) ?? '';
    last.set(where, text);
    const [version = 0, events = 0] = told.split('.').map(Number);
    const ahead = came
      .slice(0, count)
      .flatMap(({ view, ...update }) =>
        (update.version > version ? update.events : update.version === version ? update.events.slice(events) : []).map(
          (event) => ({ event, view }),
        ),
      );
    return ahead
      .flatMap(({ event, view }) => secrets(event, view).map((secret) => ({ event, secret })))
      .filter(({ secret }) => says(before, text, secret))
      .map(
        ({ event, secret }) =>
          `${where} says “${secret}” of ${JSON.stringify(event)} at ${told}: ${fresh(before, text)}`,
      );
  });
}

test('the test sees what is told too early', () => {
  const came = [{ version: 3, events: [{ type: 'drew' }, { type: 'laid', value: 7 }], view: null }];
  const change = (told: string, text: string): Change => ({ told, came: 1, where: 'log', text });
  const secrets = ({ value }: Told) => (value === undefined ? [] : [String(value)]);
  const before = change('2.1', 'Ann drew.');
  expect(spoiled({ came, changes: [before, change('3.1', 'Ann drew. Ann lays a 7.')] }, secrets)).toHaveLength(1);
  expect(spoiled({ came, changes: [before, change('2.1', 'Ann drew. Ann lays a 7.')] }, secrets)).toHaveLength(1);
  expect(spoiled({ came, changes: [before, change('3.2', 'Ann drew. Ann lays a 7.')] }, secrets)).toEqual([]);
  expect(spoiled({ came, changes: [before, change('3.1', 'Ann drew. Ben has 17 cards.')] }, secrets)).toEqual([]);
  // Of several words each may have been there before.
  const laid = () => ['lays a 7'];
  const known = change('2.1', 'Ann lays a 6. Ben drew a 7.');
  expect(spoiled({ came, changes: [known, change('2.1', 'Ann lays a 7. Ann lays a 6.')] }, laid)).toHaveLength(2);
  expect(spoiled({ came, changes: [known, change('3.2', 'Ann lays a 7. Ann lays a 6.')] }, laid)).toEqual([]);
  expect(spoiled({ came, changes: [known, change('2.1', 'Ann lays a 6. Ben has a 7.')] }, laid)).toEqual([]);
});

const by_day = ['bloops', 'blobs', 'pop'];
for (const [game, { secrets, prompts, seats, whole }] of Object.entries(tables))
  if (secrets)
    test(
      `nothing is told before it is shown: ${game}`,
      { tag: by_day.includes(game) ? [] : ['@night'] },
      async ({ page }) => {
        test.setTimeout(150_000);
        await record(page, prompts ?? '');
        await prepare(page, { speed: 'fast' });
        await page.setViewportSize({ width: 1366, height: 768 });
        await playNow(page, game, 'level:1', Math.min(3, seats.at(-1)!) - 1);
        const names = await page.locator('main .seat b').allInnerTexts();
        await playTo(page, game, whole ? Infinity : process.env['WHOLE'] ? 40 : 16);
        const trace = await page.evaluate(() => (globalThis as typeof globalThis & { trace: Trace }).trace);
        expect(trace.changes.length).toBeGreaterThan(20);
        expect(
          trace.came.flatMap(({ events, view }) => events.flatMap((event) => secrets(event, names, view))).length,
        ).toBeGreaterThan(1);
        const early = spoiled(trace, (event, view) => secrets(event, names, view));
        expect(early, early.join('\n')).toEqual([]);
      },
    );

// The log says the same to whoever comes back.
for (const game of Object.keys(tables))
  test(`the log of ${game} is the same after a reload`, async ({ page }) => {
    test.setTimeout(120_000);
    await prepare(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await gather(page, game, 2);
    await drive(page, { until: ([{ version, over }]) => over || version >= 14, choose: hurried });
    const log = page.getByTestId('log');
    const lines = () => log.locator('h3, li').allInnerTexts();
    await expect.poll(lines).not.toEqual([]);
    const before = await lines();
    await page.reload();
    await expect.poll(lines).toEqual(before);
  });
