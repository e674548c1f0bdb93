// The page without a line: kept after one visit, versions side by side, a host that only has files.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { checkAccessibility, checkWidth, expect, prepare, Server } from './harness';
import { dist, Host } from './host';

// The same page with other names for all its files and another version: what the next build is to a browser.
function otherVersion(from: string, sign: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'smallbox-version-'));
  cpSync(from, folder, { recursive: true });
  const assets = readdirSync(join(folder, 'assets'));
  const renamed = (name: string) => name.replace(/(\.\w+)$/, `${sign}$1`);
  const old = versionIn(folder);
  const text = /\.(?:js|css|html)$/;
  for (const file of [...assets.map((name) => join('assets', name)), 'index.html', 'sw.js']) {
    if (!text.test(file)) continue;
    let content = readFileSync(join(folder, file), 'utf8');
    for (const name of assets) content = content.replaceAll(name, renamed(name));
    // What is in it is another one too, so the digests are left to the document and the files themselves.
    content = content.replaceAll(old, old.slice(0, -1) + sign).replace(/"sha256-[^"]+"/g, '""');
    writeFileSync(join(folder, file), content);
  }
  for (const name of assets) renameSync(join(folder, 'assets', name), join(folder, 'assets', renamed(name)));
  return folder;
}
const versionIn = (folder: string) =>
  /name="version" content="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))![1]!;
const versionOf = (page: Page) => page.locator('meta[name="version"]').getAttribute('content');
const caches = (page: Page) =>
  page.evaluate(async () => (await globalThis.caches.keys()).filter((name) => name.startsWith('smallbox ')));

// The service worker has everything and answers for this tab.
const kept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated');
// Asked for now, and whole.
const updated = (page: Page) =>
  page.evaluate(async () => {
    const all = (await navigator.serviceWorker.getRegistration())!;
    await all.update();
    while (all.installing) await new Promise((done) => all.installing!.addEventListener('statechange', done));
    return all.waiting !== null;
  });

// A worker without work is stopped by the browser after a while, and then the next one can take its place. Not so while
// a test looks at it: then it is stopped here.
async function idle(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await browser.detach();
}

const test = base.extend<{ context: BrowserContext; host: Host }>({
  context: async ({ browser }, use) => {
    const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 664 } });
    await use(context);
    await context.close();
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
  host: async ({}, use) => {
    const host = new Host();
    await host.run();
    await use(host);
    host.stop();
  },
});

test('after one visit the page opens without a server', async ({ page }) => {
  const server = await Server.start(dist);
  try {
    await prepare(page);
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(String(error)));
    await page.goto(server.url);
    await kept(page);
    server.kill();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
    await expect(page.getByText('There is no line to the server just now.')).toBeVisible();
    await checkAccessibility(page);
    await checkWidth(page);

    // What needs no server is there, although nobody has been there before: also a game against bots.
    await page.getByRole('link', { name: 'Blobs' }).click();
    await expect(page.getByRole('button', { name: 'Play now', exact: true })).toBeVisible();
    await expect(page.getByText('Opening the box…')).toHaveCount(0);
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'Rules' }).click();
    await expect(page.getByRole('heading', { name: 'The exact rules' })).toBeVisible();
    await page.goto(`${server.url}/#/blobs/cards`);
    await expect(page.getByRole('heading', { name: 'The built-in box' })).toBeVisible();
    await page.getByRole('button', { name: 'Start from this box' }).click();
    await page.getByLabel('Name of the box').fill('Mine');
    await expect(page.getByText('The server does not answer; it is asked again.')).toHaveCount(0);
    await page.goto(`${server.url}/#/settings`);
    await expect(page.getByText('Kept on this device')).toBeVisible();
    await page.getByLabel('Night').check({ force: true });
    await page.goto(`${server.url}/#/t/${'x'.repeat(22)}/pop`);
    await expect(page.getByText('There is no line to this table just now.')).toBeVisible();
    await checkAccessibility(page);
    await page.goto(`${server.url}/#/replay/${'x'.repeat(22)}/pop`);
    await expect(page.getByText('The replay comes as soon as it answers.')).toBeVisible();

    // It comes back by itself.
    await page.goto(`${server.url}/#/`);
    await expect(page.getByText('There is no line to the server just now.')).toBeVisible();
    await server.run();
    await expect(page.getByText('There is no line to the server just now.')).toHaveCount(0);
    expect(troubles).toEqual([]);
  } finally {
    server.stop();
  }
});

test('a tab keeps its version, a new one comes at a start, and the old one goes', async ({ page, context }) => {
  const folder = mkdtempSync(join(tmpdir(), 'smallbox-two-'));
  cpSync(dist, folder, { recursive: true });
  const next = otherVersion(dist, 'x');
  const [a, b] = [versionIn(dist), versionIn(next)];
  const server = await Server.start(folder);
  try {
    await prepare(page);
    await page.goto(server.url);
    await kept(page);
    await page.getByRole('button', { name: 'Play now: Blink' }).click();
    await expect(page.locator('main[data-line="open"]')).toBeVisible();

    // The server is another one: none of the old files is there.
    server.kill();
    rmSync(folder, { recursive: true });
    cpSync(next, folder, { recursive: true });
    await server.run();
    expect(await updated(page)).toBe(true);
    await expect(page.locator('main[data-line="open"]')).toBeVisible();
    expect(await versionOf(page)).toBe(a);
    await expect(page.getByText('A new version is ready.')).toHaveCount(0); // not in the middle of a game
    // Nor does a reload or another tab bring it now.
    await page.reload();
    await expect(page.locator('main[data-line="open"]')).toBeVisible();
    expect(await versionOf(page)).toBe(a);
    const second = await context.newPage();
    await second.goto(server.url);
    expect(await versionOf(second)).toBe(a);

    // What this tab has never loaded is of its version.
    await page.goto(`${server.url}/#/`);
    await expect(page.getByText('A new version is ready. It comes at the next start.')).toBeVisible();
    await checkAccessibility(page);
    await page.goto(`${server.url}/#/bloops/cards`);
    await expect(page.getByRole('heading', { name: 'The built-in box' })).toBeVisible();
    expect(await versionOf(page)).toBe(a);

    // Nobody is at a table: the next start is the new one, beside a tab that goes on with the old one.
    await second.reload();
    await expect(second.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
    expect(await versionOf(second)).toBe(b);
    await idle(second);
    await expect.poll(() => second.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    await page.bringToFront(); // behind another one a tab is slow
    await page.goto(`${server.url}/#/pop/cards`);
    await expect(page.getByRole('heading', { name: 'The built-in box' })).toBeVisible();
    expect(await versionOf(page)).toBe(a);
    expect((await caches(second)).sort()).toEqual([`smallbox ${a}`, `smallbox ${b}`].sort());

    // With its last tab the old version goes.
    await page.close();
    await second.reload();
    await expect(second.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
    await expect.poll(() => caches(second)).toEqual([`smallbox ${b}`]);
    server.kill();
    await second.reload();
    await expect(second.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
    expect(await versionOf(second)).toBe(b);

    // The old version again, because the new one was no good.
    rmSync(folder, { recursive: true });
    cpSync(dist, folder, { recursive: true });
    await server.run();
    expect(await updated(second)).toBe(true);
    await second.reload();
    await expect(second.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
    expect(await versionOf(second)).toBe(a);
  } finally {
    server.stop();
    rmSync(next, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  }
});

test('nothing is kept by halves', async ({ page, host }) => {
  await prepare(page);
  // Every name in the list, and no other.
  const named = JSON.parse(/^const files = (\{.*\});/m.exec(readFileSync(join(dist, 'sw.js'), 'utf8'))![1]!) as object;
  const there = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(dist, name)).isFile(),
  );
  expect(Object.keys(named).sort()).toEqual(there.filter((name) => !/^(?:sw\.js|index\.html)$/.test(name)).sort());

  // A chunk that nobody has asked for yet comes as an excuse, with the right type: nothing is taken.
  host.broken = Object.keys(named).findLast((name) => name.startsWith('assets/'))!;
  const failed = () =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.register('./sw.js').catch(() => null);
      const worker = all?.installing;
      while (worker && !['redundant', 'activated'].includes(worker.state))
        await new Promise((done) => worker.addEventListener('statechange', done));
      return worker?.state ?? '';
    });
  await page.goto(host.url);
  await expect(page.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
  expect(await failed()).toBe('redundant');
  // The line is good again: it goes on where it was, and asks for nothing twice.
  host.broken = '';
  host.asked = [];
  await page.reload();
  await kept(page);
  const early = Object.keys(named).find((name) => /\/OwnPage.*\.js$/.test(name))!; // nothing that the shelf needs
  expect(host.asked).not.toContain(`/${early}`);

  // The next version is torn: the document and the worker do not belong together. This one stays.
  const next = otherVersion(dist, 'y');
  try {
    writeFileSync(join(next, 'index.html'), readFileSync(join(dist, 'index.html')));
    host.folder = next;
    await page.reload();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.installing))
      .toBeNull();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting)).toBeNull();
    host.stop();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
    expect(await versionOf(page)).toBe(versionIn(dist));
  } finally {
    rmSync(next, { recursive: true });
  }
});

test('a full disk: the page goes on without being kept', async ({ page, context, host }) => {
  await prepare(page);
  const line = await context.newCDPSession(page);
  await line.send('Storage.overrideQuotaForOrigin', { origin: host.url, quotaSize: 200_000 });
  await page.goto(host.url);
  const state = await page.evaluate(async () => {
    const all = await navigator.serviceWorker.register('./sw.js');
    const worker = all.installing!;
    while (!['redundant', 'activated'].includes(worker.state))
      await new Promise((done) => worker.addEventListener('statechange', done));
    return worker.state;
  });
  expect(state).toBe('redundant');
  expect(await caches(page)).toEqual([]); // what helps nobody takes no room
  await page.goto(`${host.url}/#/rules/pop`);
  await expect(page.getByRole('heading', { name: 'The exact rules' })).toBeVisible();
});

test('files that are shared with the page', async ({ page, host }) => {
  await prepare(page);
  await page.goto(host.url);
  await kept(page);
  // As the system does it: a form with a file.
  const share = (name: string, text: string) =>
    page.evaluate(
      async ([called, content]) => {
        const form = new FormData();
        form.set('file', new File([content!], called!));
        const answer = await fetch('./share', { method: 'POST', body: form });
        location.hash = new URL(answer.url).hash || '#/shared';
      },
      [name, text],
    );
  await share('mine.json', readFileSync('../games/bloops/box.json', 'utf8').replace('"name": "', '"name": "My '));
  await expect(page).toHaveURL(/#\/bloops\/own\/\d+/);
  await expect(page.getByLabel('Name of the box')).toHaveValue(/^My /);
  await share('cards.csv', 'card\nyellow-star-4\n');
  await page.getByRole('button', { name: 'Blink' }).click();
  await expect(page.getByLabel('Name of the box')).toHaveValue('cards');
  // A record is shown as a replay, also after a reload; what is no record of a game says so.
  const bid = '{"seat":1,"t":5,"action":{"type":"pass"}}';
  await share('game.json', `{"game":"cant-touch-this","seats":2,"seed":"x","options":{},"actions":[${bid}]}`);
  await expect(page).toHaveURL(/#\/replay\/~file/);
  await expect(page.getByRole('slider', { name: 'Steps of the game' })).toHaveAttribute('max', '1');
  await checkAccessibility(page);
  await page.reload();
  await page.getByRole('button', { name: 'Last step' }).click();
  await expect(page.getByText('1 / 1')).toBeVisible();
  await share('game.json', '{"game":"pop","seats":2,"seed":"x","actions":[{}]}');
  await expect(page.getByRole('alert').filter({ hasText: /action/ })).toBeVisible();
  await page.goto(`${host.url}/#/shared`);
  await expect(page.getByText('Nothing was shared')).toBeVisible();
});

test('a host that only has files, in a folder of it', async ({ page, browser }) => {
  const root = mkdtempSync(join(tmpdir(), 'smallbox-static-'));
  execFileSync('node', ['scripts/static.mjs', dist, join(root, 'games'), '/games/']);
  let host: ChildProcess | null = null;
  try {
    host = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', root]);
    const port = await new Promise<string>((done) =>
      host!.stdout!.on('data', (text: Buffer) => {
        const told = /port (\d+)/.exec(text.toString());
        if (told) done(told[1]!);
      }),
    );
    const url = `http://127.0.0.1:${port}/games/`;
    const troubles: string[] = [];
    const asked: string[] = [];
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('websocket', (socket) => asked.push(socket.url()));
    await prepare(page);
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Smallbox' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join or watch' })).toHaveCount(0);
    await kept(page);
    await page.goto(`${url}#/blobs`);
    await expect(page.getByRole('heading', { name: 'With friends' })).toHaveCount(0);
    await checkAccessibility(page);
    // Every table is in the browser, and is there again after a reload.
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await expect(page.locator('main[data-line="open"]')).toBeVisible();
    await page.reload();
    await expect(page.locator('main[data-line="open"]')).toBeVisible();
    await expect(page).toHaveURL(/#\/t\/~/);
    await page.goto(`${url}#/rules/bloops`);
    await expect(page.getByRole('heading', { name: 'The exact rules' })).toBeVisible();
    await page.goto(`${url}#/t/${'x'.repeat(22)}/pop`);
    await expect(page.getByText('This page stands on its own')).toBeVisible();
    expect(asked.filter((path) => !path.startsWith('/games/'))).toEqual([]);
    expect(troubles).toEqual([]);

    // A link that somebody has shortened, or typed: the host has its own page for what is not there, and most hosts
    // take ours.
    const other = await browser.newContext();
    const lost = await other.newPage();
    const excuse = readFileSync(join(root, 'games', '404.html'), 'utf8');
    await lost.route('**/games/rules/*', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: excuse }),
    );
    await lost.goto(`${url}rules/pop`);
    await expect(lost).toHaveURL(`${url}#/rules/pop`);
    await expect(lost.getByRole('heading', { name: /Pop/ }).first()).toBeVisible();
    await other.close();
  } finally {
    host?.kill();
    rmSync(root, { recursive: true });
  }
});
