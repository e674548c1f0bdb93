// Makes docs/screenshots: the shelf, every table in the middle of a game (phone and wide, day and night), rules, a
// replay. By hand: npm run screenshots
import type { Page } from '@playwright/test';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Words as Blobs } from '../src/generated/blobs';
import type { Words as Bloops } from '../src/generated/bloops';
import type { Words as Clips } from '../src/generated/cant_touch_this';
import type { Words as Pop } from '../src/generated/pop';
import { drive, gather } from './drive';
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

// Acts for us over a second line until so many actions of ours were accepted or the game is over: anything legal,
// passing only where nothing else is.
async function act(page: Page, actions: number): Promise<void> {
  await page.evaluate(async (left) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.onopen = () =>
      send({
        type: 'hello',
        table: location.hash.split('/')[2]!.split('?')[0],
        token: localStorage.getItem('smallbox.token'),
        with: ['legal'],
      });
    let sent = 0;
    await new Promise<void>((done) => {
      socket.onmessage = (event) => {
        const message = JSON.parse(event.data as string) as {
          type: string;
          id?: string;
          legal?: { type: string }[];
          result?: object;
        };
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

// Each table at a moment that shows what the game is about.
const moments: Record<string, (page: Page) => Promise<void>> = {
  blink: async (page) => {
    await playNow(page, 'blink', 'level:2');
    await expect(page.locator('main[data-line="open"]')).toBeVisible();
    await act(page, 9);
  },
  // A card is drawn: keep it or not?
  bloops: async (page) => {
    await gather(page, 'bloops', 3, { options: { window: 'polled', first: 0 } });
    await drive<Bloops>(page, {
      until: ([{ view, legal }]) =>
        view.discarded >= 9 && (view.drawn ?? 9) < 5 && legal.some(({ type }) => type === 'keep'),
      choose: ({ view, legal }) => {
        const good =
          view.drawn && (view.drawn < 5 || view.drawn === 20)
            ? ['keep']
            : ['ready', 'draw', 'discard', 'give', 'look', 'swap', 'pass', 'keep'];
        return (
          good.map((type) => legal.findLast((action) => action.type === type)).find((action) => action !== undefined) ??
          null
        );
      },
    });
    const seen = page.getByRole('button', { name: 'Got it', exact: true });
    // A card that was looked at on the way; a button holds when it could be read.
    await expect(page.locator('.table')).toHaveAttribute('data-settled', 'true');
    if (await seen.isVisible()) await seen.click();
    await expect(seen).toHaveCount(0);
  },
  // A card is chosen: into which room?
  blobs: async (page) => {
    await gather(page, 'blobs', 2, { options: { first: 0 } });
    await drive<Blobs>(page, {
      until: ([{ view }]) => view.round >= 4 && view.pending?.seat === 0 && view.pending.form === 'play',
      choose: ({ view, legal }, seat) =>
        legal.filter((action) => action.type !== 'play' || action['room'] === seat)[(7 * view.turn + view.lab) % 5] ??
        legal[0]!,
    });
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
  },
  // The others have laid a card; ours is chosen.
  pop: async (page) => {
    await gather(page, 'pop', 3);
    await drive<Pop>(page, {
      until: ([{ view }]) => view.turn >= 5 && view.seats.slice(1).every(({ chosen }) => chosen),
      choose: ({ view, legal }, seat) => {
        if (seat === 0 && !view.seats.slice(1).every(({ chosen }) => chosen)) return null;
        const cards = legal.filter(({ type }) => type === 'choose');
        return cards[(3 * view.turn + seat) % cards.length] ?? null;
      },
    });
    await page.keyboard.press('3');
  },
  // A clip is tried out.
  'cant-touch-this': async (page) => {
    await gather(page, 'cant-touch-this', 2, { options: { card: 14, defender: 1 } });
    await drive<Clips>(page, {
      until: ([{ view }]) => view.clips.length === 2 && view.active === 0,
      choose: ({ view, legal }, seat) => {
        if (view.phase === 'bid') return legal.find(({ type }) => type === (seat === 0 ? 'raise' : 'pass'))!;
        const long = legal.filter((action) => action.type === 'clip' && action.depth === 3);
        return long[(11 * view.clips.length) % long.length]!;
      },
    });
    await page.locator('.slot:not(.full)').nth(3).click();
    for (const _ of [1, 2]) await page.locator('.slot.picked').click();
  },
};
for (const [game, reach] of Object.entries(moments))
  test(`table of ${game}`, async ({ page }) => {
    await prepare(page, { theme: 'light' });
    await reach(page);
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
  await expect(page.getByTestId('verdicts')).toBeVisible();
  await shoot(page, 'over');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider').fill('5');
  await shoot(page, 'replay');
});
