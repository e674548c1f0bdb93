// Blink through the page: mouse, keyboard, screen reader's names, a phone; and how quick the page itself is.
import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import { availableParallelism, loadavg } from 'node:os';
import { checkAccessibility, expect, playNow, prepare, test, watch, type Server } from './harness';
import { features, heard, type Hint, hintIn, race, seen, share, topsIn } from './players';
import { type Task, Tasks } from './tasks';

const over = (page: Page) => page.getByTestId('over');

// A table with chosen options, made as the page makes them.
async function makeTable(page: Page, wish: Record<string, unknown>): Promise<string> {
  await page.goto('/#/blink');
  await expect(page.getByRole('button', { name: 'Play now', exact: true })).toBeVisible();
  return page.evaluate(async (asked) => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${localStorage.getItem('smallbox.token')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ game: 'blink', pace: 'relaxed', name: 'Ann', ...asked }),
    });
    return ((await answer.json()) as { table: string }).table;
  }, wish);
}

// Plays until the end; `act` makes a play the way a test wants it.
async function playOut(page: Page, look: () => Promise<string[]>, act: (hint: Hint) => Promise<void>): Promise<void> {
  for (;;) {
    const buttons = await look();
    if (await race(page, buttons, act)) continue;
    if (buttons.includes('Play again')) return;
    await page.waitForTimeout(20);
  }
}

interface Figures {
  moves: number[]; // ms from the input to the frame in which the own card has left the hand
  events: number[]; // what the browser says of the same inputs, those over 16 ms
  tasks: Task[];
}
// A game with the mouse from its countdown to its end, watched by the browser.
async function measuredGame(page: Page, browser: Browser): Promise<Figures> {
  await playNow(page, 'blink');
  await page.getByRole('button', { name: 'I’m ready' }).click();
  await expect(page.locator('[data-phase="race"]')).toBeVisible();
  await page.evaluate(() =>
    Object.assign((globalThis as typeof globalThis & { figures: object }).figures, { moves: [], events: [] }),
  );
  // Cards and piles keep their places.
  const middle = async (what: string): Promise<[number, number]> => {
    const box = (await page.locator(what).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [slots, piles] = await Promise.all([
    Promise.all([0, 1, 2].map((place) => middle(`[data-slot="${place}"]`))),
    Promise.all([0, 1].map((pile) => middle(`[data-pile="${pile}"]`))),
  ]);
  const tasks = await Tasks.record(browser);
  await playOut(
    page,
    () => seen(page),
    async ({ place, pile }) => {
      await page.mouse.click(...slots[place - 1]!);
      await page.mouse.click(...piles[pile]!);
    },
  );
  await expect(over(page).getByRole('table')).toContainText(/out of cards|one card left/);
  const { moves, events } = await page.evaluate(
    () => (globalThis as typeof globalThis & { figures: Omit<Figures, 'tasks'> }).figures,
  );
  return { moves: moves.sort((a, b) => a - b), events, tasks: await tasks.end() };
}

test('a whole game with the mouse, with the figures of the race', { tag: '@night' }, async ({ page, browser }) => {
  await prepare(page, { speed: 'normal' });
  await page.addInitScript(() => {
    const figures = { moves: [] as number[], events: [] as number[] };
    Object.assign(globalThis, { figures });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => entry.name === 'pointerdown' && figures.events.push(entry.duration)),
    ).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    addEventListener(
      'pointerdown',
      (event) => {
        if (!(event.target instanceof Element) || !event.target.closest('[data-pile]')) return;
        const tops = () =>
          [...document.querySelectorAll('[data-pile]')]
            .map((pile) => [...pile.querySelectorAll('[data-card]')].at(-1)?.getAttribute('data-card'))
            .join();
        const before = tops();
        requestAnimationFrame(function look(now) {
          if (tops() !== before) figures.moves.push(Math.max(0, now - event.timeStamp));
          else if (now - event.timeStamp < 1000) requestAnimationFrame(look);
        });
      },
      true,
    );
  });
  // Times on the wall also count what the machine did meanwhile: where they are too long the game is measured again, up
  // to three times. Tasks are judged by their processor time, which is the page's own, every time.
  for (let again = 0; ; ++again) {
    const { moves, events, tasks } = await measuredGame(page, browser);
    const at = (part: number) => moves[Math.floor((moves.length - 1) * part)]!;
    const longest = tasks[0]!;
    const over_50 = tasks.filter((task) => task.wall > 50);
    const ms = (time: number) => `${time.toFixed(1)} ms`;
    const each = over_50.map((task) => `; ${ms(task.wall)}, of the processor ${ms(task.cpu)}`).join('');
    console.log(
      [
        `Blink: input to own card moving, ${moves.length} plays: median ${ms(at(0.5))}, 95 % ${ms(at(0.95))}`,
        `most ${ms(at(1))}; event timing of those over 16 ms: ${events.length}`,
        `most ${Math.max(0, ...events)} ms (the frame included)`,
      ].join(', '),
    );
    console.log(
      `Blink: longest task while playing: ${ms(longest.cpu)} of the processor, ` +
        `${ms(longest.wall)} on the wall (${longest.what})`,
    );
    console.log(
      `Blink: tasks over 50 ms on the wall: ${over_50.length}${each}; ` +
        `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`,
    );
    expect(moves.length).toBeGreaterThan(0);
    expect(longest.cpu, longest.what).toBeLessThanOrEqual(50);
    if (moves.length > 10 && at(0.95) <= 50) break; // a race lost after a few plays says little
    // Three times too slow: the page's fault, unless more was to be done than there are processors.
    if (again === 2) {
      console.log(
        'Blink: input was over 50 ms, or the plays were too few, three times; ' +
          `judged only where the load is at most ${availableParallelism()}`,
      );
      expect(loadavg()[0]!, 'input to own card moving, 95 %: over 50 ms three times').toBeGreaterThan(
        availableParallelism(),
      );
      break;
    }
    console.log('Blink: once more');
  }
});

test('a whole game by keyboard, from the accessibility tree alone', { tag: ['@both', '@long'] }, async ({ page }) => {
  await prepare(page);
  await playNow(page, 'blink');
  const status = page.getByRole('status').filter({ hasText: /\S/ });
  await expect(page.getByRole('button', { name: /^Left pile: face down/ })).toBeVisible();
  // Every control has a name, and the hand is a list of three.
  await expect(page.getByRole('list', { name: 'Your hand' }).getByRole('button')).toHaveCount(3);
  await page.getByRole('button', { name: 'I’m ready' }).focus();
  await page.keyboard.press('Enter');
  // However many the other one has laid there by then.
  await expect(page.getByRole('button', { name: /^Left pile: (one|two|three|four|five) \w+ \w+, / })).toBeVisible();
  await expect(status.filter({ hasText: /pile/ }).first()).toBeAttached();
  let plays = 0;
  await playOut(
    page,
    () => heard(page),
    async ({ place, pile }) => {
      await page.keyboard.press(`${place}`);
      if (++plays === 1) {
        await expect(page.getByRole('button', { name: new RegExp(`^Card ${place}:`), pressed: true })).toBeVisible();
        await expect(page.getByRole('button', { name: /play .* here$/ }).first()).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
        return;
      }
      await page.keyboard.press(pile === 0 ? 'ArrowLeft' : 'ArrowRight');
    },
  );
  await expect(page.getByRole('heading', { name: /won/ })).toBeVisible();
  expect(plays).toBeGreaterThan(10);
});

test('on a phone: nothing to scroll, dragging plays too, accessible in every state', async ({ browser, server }) => {
  const troubles: string[] = [];
  const page = await phone(browser, server, troubles);
  await prepare(page);
  const code = await makeTable(page, { seats: ['me', { bot: 'level:1' }], options: { best_of: 3, refill: 'manual' } });
  await page.goto(`/#/t/${code}`);
  const ready = page.getByRole('button', { name: 'I’m ready' });
  await expect(ready).toBeVisible();
  expect(
    await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]),
  ).toEqual([390, 844]);
  expect((await ready.boundingBox())!.y).toBeGreaterThan((844 * 2) / 3);
  await checkAccessibility(page);
  await ready.tap();
  await expect(page.locator('[data-phase="race"]')).toBeVisible();
  await checkAccessibility(page);

  // A drag from the hand to a pile, whether it fits or not.
  const [from, to] = await Promise.all(
    ['[data-slot="1"]', '[data-pile="0"]'].map(async (what) => (await page.locator(what).boundingBox())!),
  );
  const before = await page.getByRole('button', { name: /^Card 2:/ }).getAttribute('aria-label');
  await page.mouse.move(from!.x + 20, from!.y + 30);
  await page.mouse.down();
  await page.mouse.move(from!.x + 20, from!.y - 60, { steps: 3 });
  await page.mouse.move(to!.x + 60, to!.y + 80, { steps: 3 });
  await page.mouse.up();
  const gone = page.getByRole('button', { name: 'Card 2: none' });
  await expect(gone.or(page.getByTestId('refusal'))).toBeVisible();
  if (await gone.isVisible()) {
    await page.getByRole('button', { name: /^Draw a card/ }).tap();
    await expect(page.getByRole('button', { name: before!, exact: true })).toHaveCount(0);
  }
  await page.locator('[data-slot="0"]').tap();
  await expect(page.locator('[data-slot="0"]')).toHaveAttribute('aria-pressed', 'true');
  await checkAccessibility(page);
  await page.context().close();
  expect(troubles).toEqual([]);
});

async function phone(browser: Browser, server: Server, troubles: string[]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  watch(page, server, troubles);
  return page;
}

test('a card that does not fit is refused: with a sentence and its clause before the race, with a word in it', async ({
  page,
}) => {
  await prepare(page);
  await playNow(page, 'blink');
  await expect(page.getByRole('button', { name: 'I’m ready' })).toBeVisible();
  // Too early: the clause of the start.
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('refusal')).toContainText('the race begins when both of you are ready');
  await expect(page.getByTestId('refusal').getByRole('link')).toContainText('BLINK-6');
  await page.keyboard.press('r');
  await expect(page.locator('[data-phase="race"]')).toBeVisible();
  await expect(async () => {
    const buttons = await seen(page);
    const [left, right] = topsIn(buttons);
    const wrong = (top: string[]) => buttons.find((one) => /^Card \d: \w+ /.test(one) && !share(features(one), top));
    const [name, key] = wrong(left!) ? [wrong(left!)!, 'ArrowLeft'] : [wrong(right!)!, 'ArrowRight'];
    expect(name).toBeTruthy();
    await page.keyboard.press('Escape');
    await page.keyboard.press(/^Card (\d)/.exec(name)![1]!);
    await page.keyboard.press(key);
    await expect(page.getByTestId('refusal')).toHaveText('No match', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('alert').filter({ hasText: 'neither colour' })).toBeAttached();
  await checkAccessibility(page);
});

test('an overtaken card is shown at once and comes back with the reason', async ({ page, browser, server }) => {
  // What the server says to the first player can be held back, as a slow line does.
  const held: (string | Buffer)[] = [];
  let slow = false;
  let line: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/ws$/, (route) => {
    line = route;
    const real = route.connectToServer();
    real.onMessage((message) => (slow ? void held.push(message) : route.send(message)));
    route.onMessage((message) => real.send(message));
  });
  await prepare(page);
  const code = await makeTable(page, { seats: ['me', 'open'] });
  await page.goto(`/#/t/${code}`);
  const troubles: string[] = [];
  const rival = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage();
  watch(rival, server, troubles);
  await prepare(rival);
  await rival.goto(`/#/t/${code}`);
  await rival.getByRole('button', { name: 'Sit here' }).click();
  for (const player of [page, rival]) {
    await expect(player.getByRole('button', { name: 'I’m ready' })).toBeVisible();
    await player.keyboard.press('r');
  }
  for (const player of [page, rival]) await expect(player.locator('[data-phase="race"]')).toBeVisible();

  const press = async (player: Page, place: number, pile: number): Promise<void> => {
    await player.keyboard.press('Escape');
    await player.keyboard.press(`${place}`);
    await player.keyboard.press(pile === 0 ? 'ArrowLeft' : 'ArrowRight');
  };
  const plan = async (): Promise<{ mine: number; theirs: number; pile: number } | null> => {
    const [own, other] = [await seen(page), await seen(rival)];
    for (const pile of [0, 1]) {
      const top = features(own.find((name) => name.startsWith(pile === 0 ? 'Left' : 'Right'))!);
      const cards = (names: string[]) => names.filter((name) => name.startsWith('Card')).map(features);
      for (const [mine, card] of cards(own).entries())
        for (const [theirs, cover] of cards(other).entries())
          if (share(card, top) && share(cover, top) && !share(card, cover))
            return { mine: mine + 1, theirs: theirs + 1, pile };
    }
    return null;
  };
  let found = await plan();
  for (let tries = 0; !found && tries < 15; ++tries) {
    const hint = hintIn(await seen(page));
    if (hint) await press(page, hint.place, hint.pile);
    else await rival.keyboard.press('1').then(() => rival.keyboard.press('ArrowLeft'));
    await page.waitForFunction(() => !document.querySelector('[data-slot][aria-label*="on its way"]'));
    const piles = async (one: Page): Promise<string[]> => (await seen(one)).filter((name) => /pile:/.test(name));
    await expect(async () => expect(await piles(page)).toEqual(await piles(rival))).toPass({ timeout: 15_000 });
    found = await plan();
  }
  expect(found).not.toBeNull();
  const { mine, theirs, pile } = found!;
  const name = features((await seen(page)).find((one) => one.startsWith(`Card ${mine}`))!).join(' ');
  const size = Number(/(\d+|one) cards?$/.exec((await seen(rival))[pile]!)![1]!.replace('one', '1'));
  slow = true;
  await press(rival, theirs, pile);
  await expect(rival.locator(`[data-pile="${pile}"]`)).toHaveAccessibleName(new RegExp(`${size + 1} cards`));
  await press(page, mine, pile);
  // Shown before anybody has answered
  await expect(page.locator(`[data-pile="${pile}"]`)).toHaveAccessibleName(new RegExp(name));
  slow = false;
  for (const message of held.splice(0)) line!.send(message);
  await expect(page.getByTestId('refusal')).toHaveText('Too late');
  await expect(page.getByRole('button', { name: new RegExp(`^Card ${mine}: ${name}`) })).toBeVisible();
  await rival.context().close();
  expect(troubles).toEqual([]);
});
