// Plays several seats of one table over lines of their own, so that a test comes quickly to the moment that it is
// about. The page under test sits at the first seat and sees it all as it happens.
import { expect, type Page } from '@playwright/test';
import type { Words as AnyWords } from '../src/generated/server';
import { arrived } from './harness';

export interface Party {
  code: string;
  tokens: string[];
}
// What a seat sees and may do.
export interface Moment<Words extends AnyWords = AnyWords> {
  view: Words['view'];
  legal: Words['action'][];
  over: boolean;
  version: number;
}
// Both functions run in the page: of what is outside they can use only what is given. A choice of null leaves the seat
// to somebody else.
export interface Plan<Words extends AnyWords, Given> {
  until: (seats: [Moment<Words>, ...Moment<Words>[]], given: Given) => boolean;
  choose?: (moment: Moment<Words>, seat: number, given: Given) => Words['action'] | null;
  given?: Given;
}
interface Line<Words extends AnyWords> extends Moment<Words> {
  refused: string | null;
  socket: WebSocket;
}

// Makes a table for so many people, goes there, and lets all of them sit down.
export async function gather(page: Page, game: string, people: number, wish: { options?: object } = {}): Promise<void> {
  await page.goto('/#/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const party = await page.evaluate(
    async ({ game, people, wish }) => {
      const token = () =>
        btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const tokens = Array.from({ length: people }, (_, seat) =>
        seat ? token() : localStorage.getItem('smallbox.token')!,
      );
      const seats = ['me', ...tokens.slice(1).map(() => 'open')];
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens[0]}` },
        body: JSON.stringify({ game, seats, options: wish.options ?? {}, pace: 'relaxed', name: 'Ann' }),
      });
      const made = (await answer.json()) as { table?: string; message?: string };
      if (!made.table) throw new Error(made.message);
      return { code: made.table, tokens };
    },
    { game, people, wish },
  );
  await attach(page, party, true);
  await page.goto(`/#/t/${party.code}`);
  await arrived(page);
  await seen(page, 0);
}

// A line of its own for each of these guests, who sit at the table in this order or are to sit down.
export async function attach(page: Page, party: Party, sit = false): Promise<void> {
  await page.evaluate(
    ({ code, tokens, sit }) => {
      const lines = tokens.map((token, seat) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const line = {
          version: -1,
          view: null,
          legal: [] as unknown[],
          over: false,
          refused: null as string | null,
          socket,
        };
        socket.onopen = () => {
          socket.send(JSON.stringify({ type: 'hello', table: code, token, with: ['view', 'legal'] }));
          if (sit && seat > 0)
            socket.send(JSON.stringify({ type: 'sit', seat, name: ['Ann', 'Ben', 'Cleo', 'Dana', 'Eli'][seat] }));
        };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as {
            type: string;
            version?: number;
            view?: null;
            legal?: unknown[];
            result?: object;
            message?: string;
          };
          if (message.type === 'refused') line.refused = message.message ?? 'refused';
          if (message.type !== 'state' && message.type !== 'update') return;
          Object.assign(line, {
            version: message.version,
            view: message.view,
            legal: message.legal ?? [],
            over: message.result !== undefined,
          });
        };
        return line;
      });
      Object.assign(globalThis, { lines });
    },
    { ...party, sit },
  );
}

// The page knows of everything up to this.
const seen = (page: Page, version: number) =>
  expect
    .poll(async () => Number(await page.locator('main').getAttribute('data-version')))
    .toBeGreaterThanOrEqual(version);

async function follow<Words extends AnyWords, Given>(
  until: Plan<Words, Given>['until'],
  choose: NonNullable<Plan<Words, Given>['choose']>,
  given: Given,
): Promise<number> {
  const { lines } = globalThis as typeof globalThis & { lines: [Line<Words>, ...Line<Words>[]] };
  const settled = async (version: number) => {
    for (
      let tries = 0;
      lines.some((line) => line.version < version || line.version !== lines[0].version) && tries < 4000;
      ++tries
    ) {
      const refused = lines.find((line) => line.refused !== null)?.refused;
      if (refused) throw new Error(refused);
      await new Promise((done) => setTimeout(done, 2));
    }
  };
  await settled(0);
  for (let steps = 0; steps < 2000; ++steps) {
    if (until(lines, given)) return lines[0].version;
    if (lines[0].over) throw new Error('the game was over before');
    for (const [seat, line] of lines.entries()) {
      const action = line.legal.length > 0 ? choose(line, seat, given) : null;
      if (!action) continue;
      line.socket.send(JSON.stringify({ type: 'act', id: `drive-${line.version}-${seat}`, action }));
      break;
    }
    await settled(lines[0].version + 1);
  }
  throw new Error('it never came to that');
}

// Goes on until something holds; the page need not be at the table. The version that it came to.
export const driveUnseen = <Words extends AnyWords = AnyWords, Given = null>(
  page: Page,
  // What takes back what was done leads nowhere.
  { until, choose = ({ legal }) => legal.find(({ type }) => type !== 'retract') ?? null, given }: Plan<Words, Given>,
): Promise<number> =>
  page.evaluate<number>(
    `(${follow.toString()})(${until.toString()}, ${choose.toString()}, ${JSON.stringify(given ?? null)})`,
  );
// … the page has seen all of it then.
export async function drive<Words extends AnyWords = AnyWords, Given = null>(
  page: Page,
  plan: Plan<Words, Given>,
): Promise<void> {
  await seen(page, await driveUnseen(page, plan));
}
