// Several people, each with a phone of their own, at one table at the server.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { prepare, type Server, watch } from './harness';

export const phone = { width: 390, height: 844 };
export interface Person {
  name: string;
  context: BrowserContext;
  page: Page;
}
export interface Company {
  table: string;
  watch: string;
  people: Person[];
  troubles: string[]; // of all pages
  close: () => Promise<void>;
}

// A face is there for two seconds: whatever is shown, wherever, is noted, however late a test looks.
export interface Face {
  seat: number;
  which: number;
  off: number; // how far from the middle of its seat's line
  presses: string;
}
type Noting = typeof globalThis & { faces?: Face[] };
function noteFaces(): void {
  const noted: Face[] = [];
  (globalThis as Noting).faces = noted;
  const middle = (one: Element) => one.getBoundingClientRect().y + one.getBoundingClientRect().height / 2;
  const note = (one: Node) => {
    if (!(one instanceof HTMLElement) || !one.dataset['testid']?.startsWith('reaction-')) return;
    const seat = Number(one.dataset['testid'].slice('reaction-'.length));
    const line = document.querySelector(`main .seat[data-seat="${seat}"]`);
    const off = line ? Math.abs(middle(one) - middle(line)) : Infinity;
    noted.push({ seat, which: Number(one.dataset['which']), off, presses: getComputedStyle(one).pointerEvents });
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note))).observe(document, {
    childList: true,
    subtree: true,
  });
}
export const faces = (page: Page): Promise<Face[]> => page.evaluate(() => (globalThis as Noting).faces ?? []);

// Somebody with a browser of their own; nobody is at a table yet.
export async function somebody(
  browser: Browser,
  server: Server,
  name: string,
  troubles: string[],
  settings: Record<string, unknown> = {},
  viewport = phone,
): Promise<Person> {
  const context = await browser.newContext({ viewport, baseURL: server.url, serviceWorkers: 'block' });
  await prepare(context, settings);
  await context.addInitScript((own) => localStorage.setItem('smallbox.name', own), name);
  await context.addInitScript(noteFaces);
  const page = await context.newPage();
  watch(page, server, troubles);
  return { name, context, page };
}

export async function sitDown(person: Person, table: string): Promise<void> {
  await person.page.goto(`/#/t/${table}`);
  await person.page.getByRole('button', { name: 'Sit down and play' }).click();
}

// All come by the link and sit down; the game begins with the last of them.
export async function gather(
  browser: Browser,
  server: Server,
  game: string,
  names: string[],
  settings: Record<string, unknown> = {},
): Promise<Company> {
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, seats: names.map(() => 'open'), pace: 'relaxed' }),
  });
  expect(answer.status).toBe(201);
  const { table, watch } = (await answer.json()) as { table: string; watch: string };
  const troubles: string[] = [];
  const people: Person[] = [];
  for (const name of names) {
    const one = await somebody(browser, server, name, troubles, settings);
    people.push(one);
    await sitDown(one, table);
  }
  const close = async () => {
    for (const { context } of people) await context.close();
    expect(troubles).toEqual([]);
  };
  return { table, watch, people, troubles, close };
}
