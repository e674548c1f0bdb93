// Makes docs/screenshots: the shelf, every table in the middle of a game (phone and wide, day and night), rules, a replay.
// By hand: npm run screenshots
import type { Page } from '@playwright/test';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, playNow, prepare, test } from './harness';
import { withFewColours } from './png';

const folder = resolve('../docs/screenshots');
const most_bytes = 120 * 1024;
const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };

async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const path = resolve(folder, `${name}.png`);
  writeFileSync(path, await withFewColours(page, await page.screenshot()));
  console.log(`${name}: ${(statSync(path).size / 1024).toFixed(0)} KB`);
  expect(statSync(path).size).toBeLessThanOrEqual(most_bytes);
}
async function shootAll(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes))
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize(viewport);
      await page.evaluate((one) => (document.documentElement.dataset['theme'] = one), theme);
      await shoot(page, `${name}-${size}-${theme}`);
    }
}

// Acts for us over a second line until so many actions of ours were accepted or the game is over: anything legal, passing
// only where nothing else is.
async function act(page: Page, actions: number): Promise<void> {
  await page.evaluate(async (left) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.onopen = () => send({ type: 'hello', table: location.hash.split('/')[2]!.split('?')[0], token: localStorage.getItem('smallbox.token'), with: ['legal'] });
    let sent = 0;
    await new Promise<void>((done) => {
      socket.onmessage = (event) => {
        const message = JSON.parse(event.data as string) as { type: string; id?: string; legal?: { type: string }[]; result?: object };
        if (message.type === 'refused') return done();
        if (message.id !== undefined) --left;
        if (message.result || left === 0) return done();
        const legal = message.legal ?? [];
        const good = legal.filter((action) => !['pass', 'retract', 'say', 'call', 'counter'].includes(action.type));
        const from = good.length ? good : legal.filter((action) => action.type === 'pass');
        const action = from[(++sent * 7) % from.length];
        if (action) send({ type: 'act', id: `s${sent}`, action });
      };
      setTimeout(done, 60_000);
    });
    socket.close();
  }, actions);
}

const tables: [game: string, opponents: number, actions: number][] = [
  ['blink', 1, 9],
  ['bloops', 2, 11],
  ['blobs', 2, 9],
  ['pop', 2, 4],
  ['cant-touch-this', 1, 3],
];
for (const [game, opponents, actions] of tables)
  test(`table of ${game}`, async ({ page }) => {
    await prepare(page, { theme: 'light' });
    await playNow(page, game, 'level:2', opponents);
    await expect(page.locator('main[data-line="open"]')).toBeVisible();
    await act(page, actions);
    await shootAll(page, game);
  });

test('shelf, rules and a replay', async ({ page }) => {
  await prepare(page, { theme: 'light' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: /Play now/ }).first()).toBeVisible();
  await shootAll(page, 'lobby');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await page.goto('/#/pop');
  await expect(page.getByRole('heading', { name: 'Against bots' })).toBeVisible();
  await shoot(page, 'box');
  await page.goto('/#/rules/cant-touch-this');
  await expect(page.getByRole('heading', { name: 'The exact rules' })).toBeVisible();
  await shoot(page, 'rules');
  await playNow(page, 'cant-touch-this');
  await expect(page.locator('main[data-line="open"]')).toBeVisible();
  await act(page, 20);
  await expect(page.getByTestId('over')).toBeVisible();
  await shoot(page, 'over');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider').fill('5');
  await shoot(page, 'replay');
});
