// Two browsers at a table of Bloops: how they come and are led to a moment, what they are told, what follows from it.
import type { Browser, Locator, Page } from '@playwright/test';
import type { Action, GameEvent, View, Words } from '../src/generated/bloops';
import { attach, drive, type Moment, type Plan } from './drive';
import { expect, prepare, type Server, watch } from './harness';

// What a page is told and what it says, in order.
interface Frame {
  said: boolean;
  type: string;
  id?: string;
  version?: number;
  view?: View;
  events?: GameEvent[];
  action?: Action | null;
  why?: string;
}
export interface Person {
  page: Page;
  token: string;
  frames: Frame[];
}
export type Pair = [Person, Person];
interface Driven {
  lines: { version: number; refused: string | null; socket: WebSocket }[];
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
// However seldom a busy machine paints: a finger does not wait until nothing moves.
export const tap = (what: Locator) => what.click({ force: true, timeout: 30_000 });
export const table = (page: Page) => page.locator('.table');
export const settled = (page: Page) => expect(table(page)).toHaveAttribute('data-settled', 'true');
const version = async (page: Page) => Number(await page.locator('main').getAttribute('data-version'));

export async function come(browser: Browser, server: Server, troubles: string[]): Promise<Person> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 480, height: 800 } });
  const page = await context.newPage();
  const frames: Frame[] = [];
  page.on('websocket', (socket) => {
    const note = (said: boolean) => (frame: { payload: string | Buffer }) =>
      frames.push({ ...(JSON.parse(String(frame.payload)) as Frame), said });
    socket.on('framesent', note(true));
    socket.on('framereceived', note(false));
  });
  watch(page, server, troubles);
  await prepare(page);
  await page.goto('/#/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { page, token: await page.evaluate(() => localStorage.getItem('smallbox.token')!), frames };
}

export const viewOf = ({ frames }: Person): View => frames.findLast(({ view }) => view !== undefined)!.view!;
const happened = (frame: Frame, type: string, seat: number) =>
  frame.events?.some((event) => event.type === type && 'seat' in event && event.seat === seat) ?? false;
// What the caller has said: an act with a call, or a plan of one.
export const saidCall = ({ frames }: Person, type: 'act' | 'plan') =>
  frames.find((frame) => frame.said && frame.type === type && frame.action?.type === 'call');

// Somebody who passes and draws as soon as it can be done, and tries it all the time; from `go` on.
export async function racer(page: Page, code: string) {
  await page.evaluate(async (code) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const state = { on: false, tried: 0, answered: 0, version: 0, seat: -1, timer: 0, legal: [] as Action[] };
    const act = (action: Action) => socket.send(JSON.stringify({ type: 'act', id: `racer-${++state.tried}`, action }));
    const hurry = () => {
      const wish = ['draw', 'pass']
        .map((type) => state.legal.find((action) => action.type === type))
        .find((action) => action !== undefined);
      if (state.on && wish) act(wish);
    };
    const there = new Promise<void>((done) => {
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data as string) as {
          type: string;
          id?: string;
          version?: number;
          you?: number;
          legal?: Action[];
          events?: GameEvent[];
        };
        if (message.type === 'table') state.seat = message.you ?? -1;
        if (message.id !== undefined) ++state.answered;
        if (message.type !== 'state' && message.type !== 'update') return;
        if (message.events?.some((event) => event.type === 'drew' && event['seat'] === state.seat)) state.on = false;
        state.legal = message.legal ?? [];
        state.version = message.version ?? 0;
        done();
        hurry();
      };
    });
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ type: 'hello', table: code, token: localStorage.getItem('smallbox.token'), with: ['legal'] }),
      );
    await there;
    Object.assign(globalThis, {
      racer: {
        go: () => {
          state.on = true;
          hurry();
          state.timer = window.setInterval(() => state.on && act({ type: 'draw' }), 30);
        },
        // With everything answered that was tried.
        stop: async () => {
          state.on = false;
          clearInterval(state.timer);
          while (state.answered < state.tried) await new Promise((done) => setTimeout(done, 5));
          socket.onmessage = null;
          socket.close();
          return { tried: state.tried, version: state.version };
        },
      },
    });
  }, code);
  interface Racer {
    racer: { go: () => void; stop: () => Promise<{ tried: number; version: number }> };
  }
  return {
    go: () => page.evaluate(() => (globalThis as typeof globalThis & Racer).racer.go()),
    stop: () => page.evaluate(() => (globalThis as typeof globalThis & Racer).racer.stop()),
  };
}

// Drives on where the table's clock passed for a seat in the moment in which the driver did.
async function steer<Given = null>(page: Page, plan: Plan<Words, Given>): Promise<void> {
  for (let tries = 1; ; ++tries)
    try {
      return await drive(page, plan);
    } catch (error) {
      if (tries === 20 || /was over before|never came/.test(String(error))) throw error;
      await page.evaluate(() =>
        (globalThis as typeof globalThis & Driven).lines.forEach((line) => (line.refused = null)),
      );
    }
}

// Sits both down at a new table and plays until the caller has drawn one of these; false: the game was over before.
export async function begin(
  pair: Pair,
  seat: number,
  window: string,
  values: number[],
  after: number,
): Promise<string | null> {
  const [ann, ben] = pair;
  const answer = await ann.page.request.post('/api/tables', {
    headers: { Authorization: `Bearer ${ann.token}` },
    data: { game: 'bloops', pace: 'live', name: 'Ann', seats: ['me', 'open'], options: { window } },
  });
  const code = ((await answer.json()) as { table: string }).table;
  const other = pair[1 - seat]!.page;
  for (const { frames } of pair) frames.length = 0;
  await attach(other, { code, tokens: [ann.token, ben.token] }, true);
  for (const { page } of pair) await page.goto(`/#/t/${code}`);
  for (const { page } of pair) await expect(table(page)).toBeVisible();
  try {
    await steer<{ seat: number; values: number[]; after: number }>(other, {
      given: { seat, values, after },
      until: (seats, { seat, values, after }) => {
        const { view } = seats[seat]!;
        return (
          view.phase === 'decide' && view.active === seat && view.discarded >= after && values.includes(view.drawn ?? 0)
        );
      },
      choose: ({ view, legal }) => {
        // The 20 would end it
        const good = view.drawn === 20 ? ['keep'] : ['ready', 'draw', 'discard', 'give', 'look', 'swap', 'pass'];
        return (
          good.map((type) => legal.find((action) => action.type === type)).find((action) => action !== undefined) ??
          null
        );
      },
    });
  } catch (error) {
    if (/the game was over before/.test(String(error))) return null;
    throw error;
  }
  const last = await version(other);
  await expect.poll(() => version(pair[seat]!.page)).toBe(last);
  return code;
}

// With the driver's lines, from that version on: to the end.
export async function finish(page: Page, from: number): Promise<void> {
  await page.waitForFunction(
    (from) => (globalThis as typeof globalThis & Driven).lines.every(({ version }) => version >= from),
    from,
    { polling: 10 },
  );
  const choose = ({ legal }: Moment<Words>) =>
    ['call', 'draw', 'discard', 'give', 'look', 'swap', 'pass']
      .map((type) => legal.find((action) => action.type === type))
      .find((action) => action !== undefined) ?? null;
  await steer(page, { until: ([{ over }]) => over, choose });
  await page.evaluate(() => (globalThis as typeof globalThis & Driven).lines.forEach(({ socket }) => socket.close()));
}

export async function seen(page: Page): Promise<void> {
  await settled(page);
  const got = button(page, 'Got it');
  if (!(await got.isVisible())) return;
  await tap(got);
  await settled(page);
}

// The first effect that is left, at the page of whoever has to apply it.
export async function apply({ page }: Person): Promise<void> {
  await seen(page);
  const own = page.locator('.mine .slot.able').first();
  const theirs = page.locator('.others .slot.able').first();
  const task = await table(page).getAttribute('data-task');
  if (task === 'give') await tap(button(page, /^Give it to/));
  else if (task === 'look') await tap(theirs);
  else if (task === 'swap') {
    await tap(own);
    await tap(theirs);
  }
}

// Whether the table did what was planned in the very moment in which it became legal; else what it did.
export function planKept(person: Person, seat: number): string | null {
  let planned = false;
  let due: number | null = null;
  for (const frame of person.frames) {
    if (frame.said) continue;
    if (frame.type === 'planned') {
      if (frame.why === 'lapsed') return 'lapsed';
      planned = planned || frame.action?.type === 'call';
    }
    if (frame.type !== 'update') continue;
    if (due !== null)
      return frame.version === due + 1 && happened(frame, 'called', seat)
        ? null
        : `${JSON.stringify(frame.events)} came before it`;
    const { phase, active, effects, caller } = frame.view!;
    if (planned && phase === 'window' && active === seat && effects.length === 0 && caller === null)
      due = frame.version!;
  }
  return due === null ? 'it was never due' : 'nothing was done';
}

// How an act was answered; what a table tells comes in the order in which it happened.
export function answered(person: Person, other: number): 'accepted' | 'refused after a draw' | 'refused' | null {
  const call = saidCall(person, 'act');
  const discarded = person.frames.findLastIndex(
    (frame) => !frame.said && frame.events?.some(({ type }) => type === 'discarded'),
  );
  const at = person.frames.findIndex((frame) => !frame.said && frame.id !== undefined && frame.id === call?.id);
  if (at < 0) return null;
  if (person.frames[at]!.type === 'update') return 'accepted';
  return person.frames.slice(discarded < at ? discarded : 0, at).some((frame) => happened(frame, 'drew', other))
    ? 'refused after a draw'
    : 'refused';
}
