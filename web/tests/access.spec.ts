// Every page of the shell and every state of Blink's table, for everybody: axe-core by day, by night and in high
// contrast, the names of controls, and a width of 320 px. The states of the other tables are looked at in their own
// files.
import type { Page, WebSocketRoute } from '@playwright/test';
import { checkAccessibility, checkAllColours, checkWidth, expect, playNow, prepare, test } from './harness';

const games = ['blink', 'bloops', 'blobs', 'pop', 'cant-touch-this'];

// 400 % on a screen of 1280 px leaves 320.
async function checkNarrow(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await checkWidth(page);
  await page.setViewportSize(size);
}
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

test('the pages of the shelf', async ({ page }) => {
  await prepare(page, { theme: 'light' });
  for (const [path, ready] of [
    ['', 'Smallbox'],
    ['#/tables', 'Got a link or a code?'],
    ['#/settings', 'What is stored of you'],
    ['#/nowhere', 'There is nothing here.'],
  ] as const) {
    await page.goto(`/${path}`);
    await heading(page, ready);
    await checkAllColours(page, true);
    await checkNarrow(page);
  }
  await page.goto('/#/tables');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByText('neither a link nor a code')).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/#/settings');
  await page.getByRole('button', { name: 'Delete it' }).click();
  await checkAccessibility(page);
});

for (const game of games)
  test(
    `the box and the rules of ${game}`,
    { tag: game === 'pop' || game === 'bloops' ? [] : ['@night'] },
    async ({ page }) => {
      await prepare(page, { theme: 'light' });
      await page.goto(`/#/${game}`);
      await heading(page, 'With friends');
      await page.locator('summary').click();
      await expect(page.locator('details')).toHaveAttribute('open');
      for (const inner of await page.locator('details:not([open]) > summary').all()) await inner.click();
      await checkAllColours(page, game === 'pop');
      await checkNarrow(page);
      await page.goto(`/#/rules/${game}`);
      await heading(page, 'The exact rules');
      await expect(page.locator('.clause').first()).toBeAttached();
      // They are long, and look the same in every game.
      await (game === 'blink' ? checkAllColours(page) : checkAccessibility(page));
      await checkNarrow(page);
    },
  );

test('a waiting room, for its maker, a guest and a watcher', async ({ page, browser, server }) => {
  await prepare(page, { theme: 'light' });
  await page.goto('/#/blobs');
  await page.getByRole('button', { name: 'Make a table' }).click();
  await heading(page, 'Waiting for players');
  await expect(page.getByRole('img', { name: /^QR/ })).toBeVisible();
  await checkAllColours(page);
  await checkNarrow(page);
  const link = await page.getByLabel('Link to this table').inputValue();
  const guest = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  await prepare(guest, { theme: 'light' });
  await guest.goto(link);
  await heading(guest, /You are invited/);
  await checkAllColours(guest);
  await page.getByRole('button', { name: 'Menu' }).click();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave the table' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Start now, bots for the rest' }).click();
  await expect(guest.getByText('You are watching.', { exact: true })).toBeVisible();
  await expect(guest.getByText('No seat was left')).toBeVisible();
  await checkAccessibility(guest);
  await guest.context().close();
});

test('what is over a table: menu, log, keys, settings, rules, leaving, a broken line', async ({ page, server }) => {
  await prepare(page, { theme: 'light' });
  await playNow(page, 'blink');
  await expect(page.getByRole('button', { name: 'I’m ready' })).toBeVisible();
  for (const name of ['What happened', 'Keys', 'Settings', 'Leave the table', 'Give up']) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await checkAllColours(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByRole('dialog').locator('.clause').first()).toBeAttached();
  await checkAllColours(page);
  await page.keyboard.press('Escape');
  server.kill();
  await expect(page.getByText('The line broke. Trying again…')).toBeVisible();
  await checkAllColours(page);
  // What comes later was fetched while it could be: the menu opens without a server.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/#/');
  await expect(page.getByRole('status').filter({ hasText: 'There is no line to the server' })).toBeVisible();
  await checkAccessibility(page);
  await server.run();
});

test('links that lead nowhere, and a page that can’t be fetched', async ({ browser, server }) => {
  // The browser says itself what could not be loaded, so it is not watched here.
  const page = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage();
  await prepare(page, { theme: 'light' });
  for (const [path, words] of [
    ['t/aaaaaaaaaaaaaaaaaaaaaa', 'This table does not exist'],
    ['t/aaaaaaaaaaaaaaaaaaaaaa/pop', 'This table does not exist'],
    ['watch/aaaaaaaaaaaaaaaaaaaaaa/blink', 'This table does not exist'],
    ['replay/aaaaaaaaaaaaaaaaaaaaaa', 'This table does not exist'],
  ] as const) {
    await page.goto(`/#/${path}`);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await checkAllColours(page);
    await checkNarrow(page);
  }
  await playNow(page, 'blink');
  await expect(page.getByRole('button', { name: 'I’m ready' })).toBeVisible();
  await page.goto(`/${page.url().split('/').slice(3).join('/').replace('#/t/', '#/replay/')}`);
  await expect(page.getByText('This game is still being played.')).toBeVisible();
  await checkAccessibility(page);
  // The first page that is asked for does not come; the next try does.
  let broken = true;
  await page.route('**/assets/later*.js', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/favicon.svg');
  await page.goto('/#/settings');
  await heading(page, 'The server does not answer');
  await checkAllColours(page);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'What is stored of you');
  await page.context().close();
});

test('every state of a replay', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { theme: 'light' });
  await page.goto('/#/blink');
  await page.getByRole('button', { name: 'Watch bots play' }).click();
  await expect(page.getByText('You are watching.')).toBeVisible();
  await checkAllColours(page);
  await expect(page.getByTestId('over')).toBeVisible({ timeout: 90_000 });
  await checkAllColours(page);
  await page.getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Steps of the game' });
  for (const step of ['0', '7', await slider.getAttribute('max')]) {
    await slider.fill(step!);
    await checkAllColours(page);
  }
  await checkNarrow(page);
});

// What the server said last, changed into a state that comes only now and then, and shown as if it had been said.
interface BlinkView {
  phase: string;
  hand: string[];
  seats: { hand: number; draw: number; ready: boolean; offered: boolean; wins: number }[];
}
interface State {
  type: string;
  view: BlinkView;
  legal: { type: string; card?: string }[];
}
test('every state of a game of Blink', async ({ page }) => {
  let line: WebSocketRoute | undefined;
  let last: State | undefined;
  let held = false; // what really goes on is not shown any more
  await page.routeWebSocket(/\/ws$/, (route) => {
    line = route;
    const real = route.connectToServer();
    real.onMessage((message) => {
      const said = JSON.parse(String(message)) as State;
      if (said.view && !held) last = said;
      if (!held) route.send(message);
    });
    route.onMessage((message) => real.send(message));
  });
  await prepare(page, { theme: 'light' });
  await page.goto('/#/blink');
  await page.locator('summary').click();
  await page.getByLabel('Games in a match').selectOption('3');
  await playNow(page, 'blink');
  const ready = page.getByRole('button', { name: 'I’m ready' });
  await expect(ready).toBeVisible();
  await checkAllColours(page);
  await ready.click();
  const phase = (name: string) => expect(page.locator(`[data-phase="${name}"]`)).toBeVisible();
  await phase('race');
  await checkAllColours(page, true);
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(1);
  await checkAllColours(page);

  const show = async (name: string, legal: State['legal'], change: (view: BlinkView) => void): Promise<void> => {
    held = true;
    const view = structuredClone(last!.view);
    view.phase = name;
    view.seats.forEach((seat) => Object.assign(seat, { ready: false, offered: false }));
    change(view);
    line!.send(JSON.stringify({ ...last, type: 'state', view, legal }));
    await phase(name);
  };
  // Nobody can play: new cards from both draw piles.
  await show('ready', [{ type: 'ready' }], () => {});
  await expect(page.getByRole('button', { name: 'Turn a card' })).toBeVisible();
  await checkAllColours(page);
  // Nobody can play and there is nothing to draw: a card in secret from each.
  const hand = last!.view.hand;
  const offers = hand.map((card) => ({ type: 'offer', card }));
  await show('offer', offers, (view) => view.seats.forEach((seat) => (seat.draw = 0)));
  await checkAllColours(page);
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: /^Lay it down/ })).toBeVisible();
  await checkAllColours(page);
  await show('offer', [], (view) => view.seats.forEach((seat) => Object.assign(seat, { draw: 0, offered: true })));
  await checkAllColours(page);
  // Between two games of a match, won and lost.
  for (const winner of [0, 1]) {
    await show('between', [{ type: 'ready' }], (view) => {
      Object.assign(view.seats[winner]!, { hand: 0, draw: 0, wins: 1 });
      if (winner === last!.view.seats.length - 2) view.hand = [];
    });
    await expect(page.getByRole('button', { name: 'Next game' })).toBeVisible();
    await checkAllColours(page);
  }
});
