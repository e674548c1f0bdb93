// A real server for each worker of the tests, with its own data, that can be killed and started again.
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = resolve(process.env['SMALLBOX'] ?? '../build/smallbox');
// Tests of a page that is not in the program yet: SMALLBOX_PAGE=dist
const page_folder = process.env['SMALLBOX_PAGE'];
// How long bots take, in percent of what they take at a real table.
const bot_time = process.env['BOT_TIME'] ?? '10';

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

export class Server {
  private process: ChildProcess | null = null;
  private constructor(
    readonly port: number,
    private readonly data: string,
    private readonly page: string | undefined,
  ) {}

  static async start(page = page_folder): Promise<Server> {
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'smallbox-web-')), page);
    await server.run();
    process.on('exit', () => server.kill());
    return server;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  async run(): Promise<void> {
    const words = [
      'serve',
      '--port',
      `${this.port}`,
      '--data',
      this.data,
      '--per-address',
      '0',
      '--tables-per-minute',
      '0',
      '--per-guest',
      '0',
      '--bot-time',
      bot_time,
    ];
    if (this.page) words.push('--page', resolve(this.page));
    this.process = spawn(program, words, { stdio: 'ignore' });
    for (let tries = 0; tries < 200; ++tries) {
      try {
        if ((await fetch(`${this.url}/api/health`)).ok) return;
      } catch {
        // Not yet.
      }
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`${program} does not answer`);
  }
  kill(): void {
    this.process?.kill('SIGKILL');
    this.process = null;
  }
  stop(): void {
    this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

export const test = base.extend<{ serverUrl: string }, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      server.stop();
    },
    { scope: 'worker' },
  ],
  serverUrl: async ({ server }, use) => use(server.url),
  baseURL: async ({ server }, use) => use(server.url),
  // Nothing may be loaded from elsewhere, and no page may fail silently.
  page: async ({ page, server }, use) => {
    const troubles: string[] = [];
    watch(page, server, troubles);
    await use(page);
    expect(troubles).toEqual([]);
  },
});
export { expect };

export function watch(page: Page, server: Server, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    // A line that breaks because a test kills the server is no fault of the page.
    // What is wrong with a box is an answer as well.
    const answered = new URL(message.location().url || server.url).pathname.startsWith('/api/boxes');
    if (message.type() === 'error' && !answered && !/WebSocket|ERR_CONNECTION|ERR_INTERNET/.test(message.text()))
      troubles.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== new URL(server.url).host)
      troubles.push(`loads ${url}`);
  });
}

// Where the tables are: at the server, or in the browser. The same tests for both: projects of playwright.config.ts.
export const isLocal = (): boolean => base.info().project.name === 'local';

// Settings before the page starts, e.g. {speed: 'none'}.
export async function prepare(page: Page | BrowserContext, settings: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript(
    ([kept, house]) => {
      const suggest = (key: string, value: string) => localStorage.getItem(key) ?? localStorage.setItem(key, value);
      suggest('smallbox.settings', kept!);
      suggest('smallbox.house', house!);
      // Tests ask the server in somebody's name as soon as there is a page, maybe before its first lines have run.
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      suggest(
        'smallbox.token',
        btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (c) => (c === '=' ? '' : '-')),
      );
    },
    [JSON.stringify({ language: 'en', speed: 'none', volume: 0, ...settings }), isLocal() ? 'always' : 'never'],
  );
}

const axe = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8');

const controls = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
  'combobox',
  'listbox',
  'option',
  'tab',
  'menuitem',
  'dialog',
]);

// Every control has a name, as the browser tells it to a screen reader.
async function checkNames(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const { nodes } = await line.send('Accessibility.getFullAXTree');
  await line.detach();
  const nameless = nodes.filter(
    (node) => !node.ignored && controls.has(String(node.role?.value)) && !String(node.name?.value ?? '').trim(),
  );
  expect(
    nameless.map((node) => `${String(node.role?.value)} ${JSON.stringify(node.properties ?? [])}`),
    'controls without a name',
  ).toEqual([]);
}

// All rules and the names of controls, or only one rule that a change of colours can break.
// A table comes part by part (src/lib/arrival.svelte.ts).
export const arrived = (page: Page) => expect(page.locator('.surface:not(.coming)')).toBeVisible();

export async function checkAccessibility(page: Page, only?: string): Promise<void> {
  await expect(page.locator('.surface.coming')).toHaveCount(0);
  if (!only) await checkNames(page);
  await page.evaluate(axe);
  const violations = await page.evaluate(async (rule) => {
    const { violations } = await (globalThis as typeof globalThis & { axe: typeof import('axe-core') }).axe.run(
      document,
      {
        runOnly: rule ? [rule] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    );
    return violations.map((one) => {
      const places = one.nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ''}`);
      return `${one.id}: ${one.help}\n${places.join('\n')}`;
    });
  }, only);
  expect(violations, violations.join('\n')).toEqual([]);
}

// The same by day, then the colours by night, and in high contrast where it is not the same as elsewhere.
export async function checkAllColours(page: Page, high = false): Promise<void> {
  await checkAccessibility(page);
  const paint = (theme: string, contrast: string) =>
    page.evaluate(
      ([one, other]) => Object.assign(document.documentElement.dataset, { theme: one, contrast: other }),
      [theme, contrast],
    );
  await paint('dark', 'auto');
  await checkAccessibility(page, 'color-contrast');
  if (high) {
    await paint('light', 'more');
    await checkAccessibility(page, 'color-contrast');
    await paint('dark', 'more');
    await checkAccessibility(page, 'color-contrast');
  }
  await paint('light', 'auto');
}

// Starts a game against bots from its box, as a person does.
export async function playNow(page: Page, game: string, level = 'level:1', opponents = 1): Promise<void> {
  await page.goto(`/#/${game}`);
  await page.locator(`input[name="bot"][value="${level}"]`).check({ force: true });
  const seats = page.locator(`input[name="opponents"][value="${opponents + 1}"]`);
  if (await seats.count()) await seats.check({ force: true });
  await page.getByRole('button', { name: 'Play now', exact: true }).click();
  await expect(page).toHaveURL(isLocal() ? /#\/t\/~/ : /#\/t\/[^~]/);
  await arrived(page);
}

// Nothing to scroll sideways to.
export async function checkWidth(page: Page): Promise<void> {
  const [inside, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(inside).toBeLessThanOrEqual(window);
}
