import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { cards } from '../src/games/blobs/cards';
import { french } from '../src/games/blobs/cards_fr';
import { checkAccessibility, expect, playNow, prepare, test } from './harness';

const table = (page: Page) => page.locator('.table');
const over = (page: Page) => page.getByTestId('over');
const controls = (page: Page) => page.locator('.controls button');

// Waits until this player is asked something, or the game is over; says what is asked.
async function asked(page: Page): Promise<string | null> {
  await expect(page.locator('.table[data-form]').or(over(page)).first()).toBeVisible({ timeout: 60_000 });
  if (await over(page).isVisible()) return null;
  return table(page).getAttribute('data-form');
}

// Answers what is asked by tapping, as a person in a hurry would. Cards go into the other room: that ends a game sooner.
async function answer(page: Page, form: string): Promise<void> {
  const card = page.locator('ul.hand [data-card]');
  // A tap that came when the question had just changed shows a card instead.
  if (await page.locator('dialog[open]').isVisible()) await page.keyboard.press('Escape');
  switch (form) {
    case 'play':
      await card.first().click();
      await controls(page).nth(1).click();
      break;
    case 'respond':
      await page.getByRole('button', { name: 'Pass', exact: true }).click();
      break;
    case 'blob':
    case 'action':
      await page.locator('.blob.target').first().click();
      await controls(page).first().click();
      break;
    case 'hand':
    case 'waste':
      await card.first().click();
      await controls(page).first().click();
      break;
    case 'order':
      for (const one of await card.all()) await one.click();
      await controls(page).first().click();
      break;
    default:
      // A player, a colour, yes or no: buttons.
      await controls(page).first().click();
  }
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
            body: JSON.stringify({ game: 'blobs', seats: ['me', { bot: 'level:1' }], options: { first }, pace: 'relaxed', name: 'Ann' }),
          })
        ).json()) as { table: string };
        const hand = await new Promise<string[]>((done) => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', table: made.table, token, with: ['view'] }));
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
  const rows = readFileSync('../docs/cards/blobs.md', 'utf8').split('\n').filter((line) => /^\| \d+ \|/.test(line)).map((line) => line.split(' | '));
  expect(rows.length).toBe(60);
  expect(cards.map((card) => [card.id, card.name, card.value, card.colors.join(), card.kinds.join(', '), card.text, card.exactly].map(plain))).toEqual(
    rows.map(([, name, value, colors, kinds, text, exactly]) => {
      const [, title, id] = name!.match(/\*\*(.+)\*\* `(.+)`/)!;
      return [id!, title!, value!, colors!.match(/[a-z]+/g)!.join(), kinds!, text!, exactly!].map(plain);
    }),
  );
  expect(Object.keys(french).sort()).toEqual(cards.map((card) => card.id).sort());
});

test('a whole game against a bot', async ({ page }) => {
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

  await page.locator('ul.hand .dim').first().click();
  await page.getByRole('button', { name: 'Why not?' }).click();
  await expect(page.getByTestId('refusal')).toContainText('BLOBS-25');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Take back' }).click();

  await page.locator('[data-card="wet-blanket"]').click();
  await page.getByRole('button', { name: 'play Wet Blanket into Your room' }).first().click();
  await expect(page.getByRole('region', { name: 'Your room' }).getByRole('button', { name: /Wet Blanket/ })).toBeVisible();
});

test('on a phone: everything in sight, targets tapped on the table', async ({ browser, serverUrl }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: serverUrl });
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

test('the rules show all sixty cards', async ({ page }) => {
  await prepare(page, { language: 'fr' });
  await page.goto('/#/rules/blobs');
  await expect(page.locator('[data-card]')).toHaveCount(60);
  await checkAccessibility(page);
  await page.getByLabel('Quand elle agit').selectOption('Response');
  await expect(page.locator('[data-card]')).toHaveCount(7);
  await page.getByRole('button', { name: 'Nananère' }).click();
  await expect(page.getByRole('dialog')).toContainText('annulée');
});
