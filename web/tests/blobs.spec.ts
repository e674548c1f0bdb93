import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { cards } from '../src/games/blobs/cards';
import { exactly } from '../src/games/blobs/exactly_en';
import { french } from '../src/games/blobs/exactly_fr';
import type { Card, View } from '../src/generated/blobs';
import { checkAccessibility, expect, playNow, prepare, test } from './harness';
import { answer } from './players';

const table = (page: Page) => page.locator('.table');
const over = (page: Page) => page.getByTestId('over');

// Waits until this player is asked something, or the game is over; says what is asked.
async function asked(page: Page): Promise<string | null> {
  await expect(page.locator('.table[data-form]').or(over(page)).first()).toBeVisible({ timeout: 60_000 });
  if (await over(page).isVisible()) return null;
  return table(page).getAttribute('data-form');
}

// Makes tables until one is dealt with a certain card in the own hand, and goes there.
async function dealt(page: Page, wanted: string, first: number): Promise<void> {
  await page.goto('/');
  const code = await page.evaluate(
    async ([wanted, first]) => {
      const token = localStorage.getItem('smallbox.token')!;
      for (let tries = 0; tries < 400; ++tries) {
        const made = (await (
          await fetch('/api/tables', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
            body: JSON.stringify({
              game: 'blobs',
              seats: ['me', { bot: 'level:1' }],
              options: { first },
              pace: 'relaxed',
              name: 'Ann',
            }),
          })
        ).json()) as { table: string };
        const hand = await new Promise<string[]>((done) => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          socket.onopen = () =>
            socket.send(JSON.stringify({ type: 'hello', table: made.table, token, with: ['view'] }));
          socket.onmessage = (message) => {
            const state = JSON.parse(message.data as string) as { type: string; view?: { hand: string[] } };
            if (state.type !== 'state') return;
            socket.close();
            done(state.view!.hand);
          };
        });
        if (hand.includes(wanted)) return made.table;
      }
      throw new Error(`never dealt ${wanted}`);
    },
    [wanted, first] as const,
  );
  await page.goto(`/#/t/${code}`);
}

test('the cards are those of the card list', () => {
  const plain = (text: string) => text.replaceAll('\\*', '*').replaceAll(/['‘’]/g, '’');
  const rows = readFileSync('../docs/cards/blobs.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => line.split(' | '));
  expect(rows.length).toBe(72);
  expect(
    cards.map((card) =>
      [card.id, card.name, card.value, card.colors.join(), card.kinds.join(', '), card.text].map(plain),
    ),
  ).toEqual(
    rows.map(([, name, value, colors, kinds, text]) => {
      const [, title, id] = name!.match(/\*\*(.+)\*\* `(.+)`/)!;
      return [id!, title!, value!, colors!.match(/[a-z]+/g)!.join(), kinds!, text!].map(plain);
    }),
  );
  for (const ids of [Object.keys(french), Object.keys(exactly)])
    expect(ids.sort()).toEqual(cards.map((card) => card.id).sort());
});

test('a whole game against a bot', { tag: ['@both', '@long'] }, async ({ page }) => {
  await prepare(page);
  await page.addInitScript(() => localStorage.setItem('smallbox.choices', '{"blobs":{"seats":2}}'));
  await playNow(page, 'blobs');
  let first = true;
  for (let form = await asked(page); form !== null; form = await asked(page)) {
    if (first && form === 'play') {
      first = false;
      // A choice can be taken back until a room is chosen.
      await page.locator('ul.hand [data-card]').first().click();
      await page.getByRole('button', { name: 'Take back' }).click();
      await expect(page.locator('ul.hand [aria-pressed=true]')).toHaveCount(0);
      await page.keyboard.press('1');
      await expect(page.locator('.slot')).toHaveCount(2);
      await checkAccessibility(page);
      await page.keyboard.press('m');
      continue;
    }
    await answer(page, form);
  }
  await expect(over(page)).toBeVisible();
  await expect(over(page).getByRole('table')).toHaveCount(2);
  await checkAccessibility(page);
});

test('a response in a window, and why another card is none', async ({ page }) => {
  await prepare(page);
  await dealt(page, 'wet-blanket', 1);
  expect(await asked(page)).toBe('respond');
  // The card in question is shown, with its text, and what may answer it has a rim.
  await expect(page.getByRole('region', { name: 'Unfinished blobs' })).toBeVisible();
  await expect(page.locator('ul.hand .lit[data-card="wet-blanket"]')).toBeVisible();
  await checkAccessibility(page);

  // A card without a condition is refused without speaking of one.
  const plain = cards
    .filter((card) => !card.kinds.includes('Response'))
    .map((card) => `ul.hand .dim[data-card="${card.id}"]`);
  const other = page.locator(plain.join()).first();
  const id = await other.getAttribute('data-card');
  await other.click();
  await page.getByRole('button', { name: 'Why not?' }).click();
  await expect(page.getByTestId('refusal')).toContainText('BLOBS-25');
  await expect(page.getByTestId('refusal')).toContainText(
    `${cards.find((card) => card.id === id)!.name} is no response`,
  );
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Take back' }).click();

  await page.locator('[data-card="wet-blanket"]').click();
  await page.getByRole('button', { name: 'play Wet Blanket into Your room' }).first().click();
  await expect(
    page.getByRole('region', { name: 'Your room' }).getByRole('button', { name: /Wet Blanket/ }),
  ).toBeVisible();
});

test('on a phone: everything in sight, targets tapped on the table', async ({ browser, serverUrl }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: serverUrl,
  });
  const page = await context.newPage();
  await prepare(page, { theme: 'dark' });
  await dealt(page, 'dye-hard', 0);
  expect(await asked(page)).toBe('play');
  const narrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await narrow()).toBe(true);
  // The hand is where the thumb is.
  const hand = (await page.locator('ul.hand').boundingBox())!;
  expect(hand.y).toBeGreaterThan(844 * 0.6);
  expect(hand.y + hand.height).toBeLessThanOrEqual(844);

  await page.locator('[data-card="dye-hard"]').tap();
  await page.getByRole('button', { name: 'play Dye Hard into Your room' }).first().tap();
  // Alone on the table it can only paint itself: the colour is asked.
  expect(await asked(page)).toBe('color');
  expect(await narrow()).toBe(true);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'purple moon', exact: true }).tap();
  // The score says why, the blob shows its whole card with the colours of the moment.
  await page.getByRole('button', { name: /^Score of Your room/ }).tap();
  await expect(page.getByRole('dialog').getByRole('table')).toContainText('Dye Hard');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Close' }).tap();
  await context.close();
});

test('the rules show all seventy-two cards, and say whose list it is', async ({ page }) => {
  await prepare(page, { language: 'fr' });
  await page.goto('/#/rules/blobs');
  await expect(page.locator('[data-card]')).toHaveCount(72);
  await checkAccessibility(page);
  await page.getByLabel('Quand elle agit').selectOption('Response');
  await expect(page.locator('[data-card]')).toHaveCount(9);
  await page.getByRole('button', { name: 'Nananère' }).click();
  await expect(page.getByRole('dialog')).toContainText('annulée');
  await expect(page.getByRole('dialog')).toContainText('Notre liste de cartes est une supposition.');
});

test('a card says what it means in words, not in clauses', async ({ page }) => {
  await prepare(page);
  await page.goto('/#/rules/blobs');
  for (const [card, words] of [
    ['bouncer', 'Only the owner of this room can remove'],
    ['slippery-sid', 'Nobody but its owner can remove'],
  ] as const) {
    await page.locator(`[data-card="${card}"]`).click();
    await expect(page.getByRole('dialog')).toContainText(words);
    await expect(page.getByRole('dialog')).toContainText('Our list of cards is a guess.');
    await page.keyboard.press('Escape');
  }
  for (const card of [...Object.values(exactly), ...Object.values(french).map((one) => one[1])])
    expect(card).not.toContain('BLOBS-');
});

// The table as the server tells it, changed on its way to the page. What happens there later is not told: a bot that
// moves would end the moment that a test is about.
async function staged(
  page: Page,
  change: (view: View) => void,
  opened: (tell: (message: object) => void) => void = () => undefined,
): Promise<void> {
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    opened((message) => socket.send(JSON.stringify(message)));
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string; view?: View; legal?: unknown[]; actors?: number[] };
      if (message.type === 'state' && message.view) {
        change(message.view);
        message.legal = message.view.pending?.options ?? [];
        message.actors = message.view.pending ? [message.view.pending.seat] : [];
      }
      if (message.type !== 'update') socket.send(JSON.stringify(message));
    });
  });
}
const play = (card: Card, player: number) => ({
  blob: 1,
  card,
  player,
  stage: 'window' as const,
  cancelled: false,
  answers: null,
  aims: [],
});
const blob = (card: Card) => ({ blob: 1, card, value: 0, colors: ['red' as const], safe: false });

test('“you” on somebody else’s card is that player', async ({ page }) => {
  await prepare(page);
  await page.addInitScript(() => localStorage.setItem('smallbox.choices', '{"blobs":{"seats":2}}'));
  let card: Card = 'big-flush';
  let player = 1;
  await staged(page, (view) => {
    view.seats[1]!.room = [blob(card)];
    view.stack = [play(card, player)];
    view.pending = { seat: 0, form: 'respond', card, prompt: '', options: [{ type: 'pass' }] };
  });
  await playNow(page, 'blobs');
  const stack = page.getByRole('region', { name: 'Unfinished blobs' });
  await expect(stack).toContainText(/Each player removes a blob from their own room\. \S+.* goes last\.$/);
  await expect(stack).not.toContainText('You go last');
  // A text with "you" elsewhere says who that is; one's own card is as printed.
  card = 'wrong-address';
  await page.reload();
  await expect(stack).toContainText(/“You” is .+ here\./);
  [card, player] = ['housewarming', 0];
  await page.reload();
  await expect(stack).toContainText('You go last.');
});

test('what a card asks is a sentence', async ({ page }) => {
  await prepare(page);
  await page.addInitScript(() => localStorage.setItem('smallbox.choices', '{"blobs":{"seats":2}}'));
  let card: Card = 'potluck';
  await staged(page, (view) => {
    view.seats[1]!.room = [blob(card)];
    view.stack = [{ ...play(card, 1), stage: 'act' }];
    view.pending = {
      seat: 0,
      form: 'ask',
      card,
      prompt: '',
      options: [
        { type: 'pick', yes: true },
        { type: 'pick', yes: false },
      ],
    };
  });
  await playNow(page, 'blobs');
  await expect(page.getByTestId('prompt')).toHaveText(/^Potluck: play a card of yours into .+’s room\?$/);
  card = 'open-house';
  await page.reload();
  await expect(page.getByTestId('prompt')).toHaveText('Open House: play a card of yours into your own room?');
});

test('what was shown to one alone is not laid over a result', async ({ page }) => {
  await prepare(page);
  await page.addInitScript(() => localStorage.setItem('smallbox.choices', '{"blobs":{"seats":2}}'));
  let table: View | undefined;
  let send: (message: object) => void = () => undefined;
  await staged(
    page,
    (view) => (table = view),
    (tell) => (send = tell),
  );
  await playNow(page, 'blobs');
  await expect(page.locator('.table')).toBeVisible();
  const saw = { type: 'saw', seat: 0, what: 'lab', count: 1, cards: ['bob'] };
  send({ type: 'update', version: 1000, view: { ...table, pending: null }, events: [saw], legal: [], actors: [] });
  await expect(page.getByRole('dialog')).toContainText('Bob');
  const room = { blobs: 0, base: 0, permanent: [] };
  const result = {
    over: true,
    scores: [0, 0],
    winners: [0, 1],
    detail: { why: 'eight', turns: 9, ended_by: 0, rooms: [room, room] },
  };
  send({
    type: 'update',
    version: 1001,
    view: { ...table, phase: 'over', pending: null },
    events: [saw],
    legal: [],
    actors: [],
    result,
  });
  await expect(over(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is asked never runs ahead of what is shown', async ({ page }) => {
  await prepare(page, { speed: 'normal' });
  await dealt(page, 'bob', 0);
  expect(await asked(page)).toBe('play');
  // Whenever the line asks to answer a blob, that blob lies on the table.
  await page.evaluate(() => {
    const ahead: string[] = [];
    const look = () => {
      const name = /plays (.+?)(?: to .+)?\. (?:Answer it|You have no answer)/.exec(
        document.querySelector('[data-testid=prompt]')?.textContent ?? '',
      )?.[1];
      if (name && !document.querySelector('.story')?.textContent?.includes(name)) ahead.push(name);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { ahead });
  });
  await page.locator('[data-card="bob"]').click();
  await page.keyboard.press('m');
  // The bot may answer Bob and plays in its own turn: then the line asks.
  for (let form = await asked(page); form !== 'respond'; form = await asked(page)) await answer(page, form!);
  await expect(page.getByTestId('prompt')).toHaveText(/(Answer (it|that), or pass\?|You have no answer: pass\.)$/);
  expect(await page.evaluate(() => (window as typeof window & { ahead: string[] }).ahead)).toEqual([]);
});
