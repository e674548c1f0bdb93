// Blobs as a place: how often one presses, cards that are dragged, what lies over what.
import type { Locator, Page } from '@playwright/test';
import { cards } from '../src/games/blobs/cards';
import type { Play, SeatView, View } from '../src/generated/blobs';
import { blobs, lies } from './blobs_stage';
import { gather } from './drive';
import { expect, playNow, prepare, test } from './harness';
import { Stage } from './stage';

const table = (page: Page) => page.locator('.table');
const over = (page: Page) => page.getByTestId('over');
const middle = async (what: Locator): Promise<[x: number, y: number]> => {
  const { x, y, width, height } = (await what.boundingBox())!;
  return [x + width / 2, y + height / 2];
};
// One press: down, along, up.
async function drag(page: Page, what: Locator, onto: () => Locator): Promise<void> {
  const [x, y] = await middle(what);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 30, { steps: 3 });
  await page.mouse.move(...(await middle(onto())), { steps: 4 });
  await page.mouse.up();
}

// A decision by one press of the mouse.
async function decide(page: Page, form: string): Promise<void> {
  const card = page.locator('ul.hand .drags').first();
  const room = () => page.locator('.own .room');
  if (form === 'play') await drag(page, card, room);
  else if (form === 'hand' || form === 'waste') await drag(page, card, () => page.locator('.stage'));
  else if (form === 'blob')
    await drag(page, page.locator('[data-spot]'), () => page.locator('button.blob.target').first());
  else await page.locator('.controls button').first().click();
}

interface Counted {
  presses: number;
  acts: string[]; // what the page said
  windows: number; // in which this seat was asked whether it answers
}
async function count(page: Page): Promise<Counted> {
  const counted: Counted = { presses: 0, acts: [], windows: 0 };
  await page.exposeFunction('pressed', () => ++counted.presses);
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (globalThis as typeof globalThis & { pressed: () => void }).pressed(), true),
  );
  page.on('websocket', (line) => {
    line.on('framesent', ({ payload }) => {
      const said = JSON.parse(String(payload)) as { type: string; action?: { type: string } };
      if (said.type === 'act') counted.acts.push(said.action!.type);
    });
    line.on('framereceived', ({ payload }) => {
      const told = JSON.parse(String(payload)) as { type: string; view?: View };
      const asked = told.type === 'update' ? told.view?.pending : null;
      if (asked?.form === 'respond' && asked.seat === 0) ++counted.windows;
    });
  });
  return counted;
}

test('five play: with auto-pass one press for each decision of one’s own', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { bots: 'quick' });
  const counted = await count(page);
  await playNow(page, 'blobs', 'level:1', 4);
  await page.getByRole('combobox', { name: 'When you may only react' }).selectOption('game');
  counted.presses = 0;
  const plays = () => counted.acts.filter((type) => type === 'play').length;
  while (plays() < 3) {
    await expect(page.locator('.table[data-form]:not([data-form="respond"])').or(over(page)).first()).toBeVisible({
      timeout: 60_000,
    });
    const [form, acts] = [await table(page).getAttribute('data-form'), counted.acts.length];
    if (form === null) break; // the game is over
    await decide(page, form);
    await expect.poll(() => counted.acts.length, { message: form }).toBe(acts + 1);
  }
  expect(counted.acts).not.toContain('pass');
  expect(counted.windows).toBeGreaterThanOrEqual(plays());
  expect(counted.presses).toBe(counted.acts.length);
});

// A card goes to the room onto which it is dropped, and back where nothing takes it.
async function draggable(page: Page): Promise<{ card: string; acts: string[] }> {
  const { acts } = await count(page);
  await gather(page, 'blobs', 3, { options: { first: 0 } });
  await expect(table(page)).toHaveAttribute('data-form', 'play');
  return { card: (await page.locator('ul.hand [data-card]').nth(1).getAttribute('data-card'))!, acts };
}
const landed = (page: Page, seat: number, card: string) =>
  expect(page.locator(`[data-room="${seat}"] [data-blob]`)).toHaveAccessibleName(
    new RegExp([...cards.find(({ id }) => id === card)!.name].join('\u00ad?')), // it may be broken there
  );

test('a card is dragged into a room with the mouse', async ({ page }) => {
  await prepare(page);
  const { card, acts } = await draggable(page);
  const held = page.locator(`ul.hand [data-card="${card}"]`);
  await drag(page, held, () => page.getByTestId('prompt'));
  await expect(held).toBeVisible();
  expect(acts).toEqual([]);
  await drag(page, held, () => page.locator('.others .room').first());
  await landed(page, 1, card);
  expect(acts).toEqual(['play']);
});

test('a card is dragged into a room with a finger', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await prepare(page);
  const { card, acts } = await draggable(page);
  const line = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const [x, y] = await middle(page.locator(`ul.hand [data-card="${card}"]`));
  await touch('touchStart', [x, y]);
  for (const up of [4, 12, 30]) await touch('touchMove', [x, y - up]);
  const room = page.locator('.own .room');
  await expect(room).toHaveAttribute('data-drop', 'room:0'); // says that it takes it
  await touch('touchMove', await middle(room));
  await touch('touchEnd');
  await landed(page, 0, card);
  expect(acts).toEqual(['play']);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

// Somebody's blob lies in my room and is aimed at another one of mine.
const names = ['Ann', 'Ben', 'Cleo', 'Dana', 'Eli'];
const played: Play = {
  blob: 9,
  card: 'avenger',
  player: 1,
  stage: 'window',
  cancelled: false,
  answers: null,
  aims: [{ blob: 2 }],
};
const bench = (people: number, change: Partial<SeatView> = {}): SeatView =>
  blobs(
    people,
    (seat) => (seat ? [lies(10 + seat, 'bob')] : [lies(1, 'greedy'), lies(2, 'parrot'), lies(3, 'spawny')]),
    change,
  );
// What lies over what is to be read: a note, or an arrow.
const lying = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rect = (one: Element) => one.getBoundingClientRect();
    const read = [...document.querySelectorAll('[data-spot], .say, .story li:not(.hidden-text)')];
    const shown = read.filter((one) => rect(one).width > 2 && one.checkVisibility());
    const name = (one: Element) => one.getAttribute('class') ?? one.tagName;
    const wrong: string[] = [];
    const note = rect(document.querySelector('[data-testid="mark"] p')!);
    for (const one of shown) {
      const { left, right, top, bottom } = rect(one);
      if (note.left < right - 1 && note.right > left + 1 && note.top < bottom - 1 && note.bottom > top + 1)
        wrong.push(`the note lies over ${name(one)}`);
    }
    // Of what is aimed at, and of scores, at most a little.
    for (const one of document.querySelectorAll('.own [data-blob="2"], .score')) {
      const { left, right, top, bottom, width, height } = rect(one);
      const wide = Math.max(0, Math.min(note.right, right) - Math.max(note.left, left));
      const high = Math.max(0, Math.min(note.bottom, bottom) - Math.max(note.top, top));
      if (wide * high > (width * height) / 3) wrong.push(`the note hides ${name(one)}`);
    }
    if (note.left < 0 || note.right > innerWidth || note.top < 0 || note.bottom > innerHeight)
      wrong.push('the note is not in the window');
    for (const line of document.querySelectorAll<SVGPathElement>('.arrows .line')) {
      const [box, length] = [rect(line.ownerSVGElement!), line.getTotalLength()];
      for (let at = 0.1; at <= 1; at += 0.05) {
        const { x, y } = line.getPointAtLength(at * length);
        for (const one of shown.filter((part) => !part.matches('[data-spot]'))) {
          const { left, right, top, bottom } = rect(one);
          if (x + box.x > left && x + box.x < right && y + box.y > top && y + box.y < bottom)
            wrong.push(`an arrow goes over ${name(one)}`);
        }
      }
    }
    if (!document.querySelector('.arrows .line')) wrong.push('no arrow');
    return [...new Set(wrong)];
  });

for (const people of [2, 3, 4, 5])
  test(
    `what was done to me is told beside the card that did it, ${people} play`,
    { tag: people === 5 ? [] : ['@night'] },
    async ({ page }) => {
      await prepare(page);
      const stage = await Stage.make(page, 'blobs', names.slice(0, people));
      await stage.open({ view: bench(people), actors: [1] });
      const after = bench(people);
      after.seats[0]!.room.push(lies(9, 'avenger'));
      after.stack = [played];
      after.pending = { seat: 0, form: 'respond', card: 'avenger', prompt: '', options: [{ type: 'pass' }] };
      const wrong: string[] = [];
      for (const [width, height] of [
        [390, 844],
        [390, 664],
        [320, 568],
        [844, 390],
        [1366, 650],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await stage.update({ view: bench(people), actors: [1] });
        await stage.update({
          view: after,
          legal: [{ type: 'pass' }],
          events: [
            { type: 'played', seat: 1, card: 'avenger', blob: 9, room: 0, source: 'hand' },
            { type: 'aimed', blob: 9, card: 'avenger', seat: 1, at: [{ var: 'X', blob: 2 }] },
          ],
        });
        await expect(page.getByTestId('mark').locator('p')).toBeVisible();
        await expect(table(page)).toHaveAttribute('data-form', 'respond');
        await page.waitForTimeout(600); // arrows are drawn anew when everything has slid to its place
        wrong.push(...(await lying(page)).map((fault) => `${width}×${height}: ${fault}`));
        await page.screenshot({ path: `test-results/places/blobs-mark-${people}-${width}x${height}.png` });
      }
      expect(wrong, wrong.join('\n')).toEqual([]);
    },
  );

test('the clocks are told before one sits down, and chosen', async ({ page, context }) => {
  await prepare(context);
  await page.goto('/#/blobs');
  await expect(page.locator('input[name="turn"]:checked')).toHaveValue('60');
  await expect(page.locator('input[name="window"]:checked')).toHaveValue('10');
  await page.getByLabel('Anybody may join or watch').check();
  const make = page.getByRole('button', { name: 'Make a table' });
  await make.click();
  await expect(page.locator('.waiting')).toContainText('Live: 60 s for a decision, 10 s to react');
  await page.goto('/#/blobs');
  await page.locator('input[name="turn"][value="120"]').check({ force: true });
  await page.locator('input[name="window"][value="16"]').check({ force: true });
  await page.getByLabel('Anybody may join or watch').check();
  await make.click();
  const words = 'Live: 120 s for a decision, 16 s to react';
  await expect(page.locator('.waiting')).toContainText(words);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toContainText(words);
  const other = await context.newPage();
  await other.goto('/#/tables');
  await expect(other.getByText(words)).toBeVisible();
});
