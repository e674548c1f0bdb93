// What a box is made of, by hand: programs with their grammar and what is wrong at its letter, cards that are drawn,
// puzzles that are laid out and solved at once.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { checkAccessibility, checkWidth, expect, prepare, test } from './harness';

const phone = { width: 390, height: 664 };
const status = (page: Page) => page.locator('.status');
const cell = (page: Page, row: number, column: string) => page.locator(`[data-row="${row}"] [data-cell="${column}"]`);

async function newBox(page: Page, game: string, start = 'Start from this box'): Promise<void> {
  await page.goto(`/#/${game}/cards`);
  await page.getByRole('button', { name: start }).click();
  await expect(page).toHaveURL(new RegExp(`#/${game}/own/\\w+`));
  await expect(status(page)).toHaveAttribute('data-state', 'good');
}
async function exported<Shape>(page: Page): Promise<Shape> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ]);
  return JSON.parse(readFileSync(await file.path(), 'utf8')) as Shape;
}

test(
  'a program is typed with its grammar at hand, and what is wrong is told at its letter',
  { tag: '@night' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await prepare(page);
    await newBox(page, 'blobs');
    await page.getByRole('button', { name: 'Texts and programs of row 1', exact: true }).click();
    await expect(page.getByText('The grammar of programs').first()).toBeVisible();
    const action = cell(page, 0, 'do');
    await action.locator('textarea').fill('remove Y; draw 1');
    await expect(status(page)).toHaveAttribute('data-state', 'bad');
    await expect(action.locator('[data-problem]')).toContainText('At letter 8: Y is used before it is set.');
    await expect(action.locator('mark')).toHaveText('Y');
    await action.locator('textarea').fill('remove X; drwa 1');
    await expect(action.locator('mark')).toHaveText('drwa');
    await expect(action.locator('[data-problem]')).toContainText('did you mean draw?');
    await checkAccessibility(page);
    await checkWidth(page);
    await action.locator('textarea').fill('remove X; draw 1');
    await expect(status(page)).toHaveAttribute('data-state', 'good');
    const box = await exported<{ cards: { do?: string }[] }>(page);
    expect(box.cards[0]!.do).toBe('remove X; draw 1');
    // A card of one's own has a face at once.
    await page.getByRole('button', { name: 'Double row 1', exact: true }).click();
    await cell(page, 1, 'id').locator('input').fill('goo-2');
    await expect(page.locator('[data-row="1"] .face svg').first()).toBeVisible();
    await expect(status(page)).toHaveAttribute('data-state', 'good');
  },
);

test('what is wrong with a program is said in French', async ({ page }) => {
  await prepare(page, { language: 'fr' });
  await newBox(page, 'blobs', 'Partir de cette boîte');
  await page.getByRole('button', { name: 'Textes et programmes de la ligne 1', exact: true }).click();
  const action = cell(page, 0, 'do');
  const says = action.locator('[data-problem] .says');
  await action.locator('textarea').fill('remove Y');
  await expect(says).toHaveText('À la lettre 8 : Y est utilisé avant d’avoir un sens.');
  await action.locator('textarea').fill('remove');
  await expect(says).toHaveText('À la lettre 7 : ici il manque un mot : X, Y, self.');
  await expect(action.locator('mark')).toHaveText('…');
  await cell(page, 0, 'value').locator('input').fill('10');
  await expect(cell(page, 0, 'value').locator('[data-problem] .says')).toHaveText(
    '« Valeur » est un nombre entier de -9 à 9.',
  );
});

test('a card is drawn, in a size of its own', { tag: '@night' }, async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  await newBox(page, 'cant-touch-this');
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('5');
  await page.getByRole('combobox', { name: 'Columns' }).selectOption('6');
  await expect(status(page)).toHaveAttribute('data-state', 'good');
  const first = page.locator('[data-row="0"]');
  await first.getByRole('button', { name: /^Row 1, column 1:/ }).click();
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('t');
  await expect(first.getByRole('button', { name: /^Row 1, column 2: star/i })).toBeFocused();
  await checkAccessibility(page);
  await checkWidth(page);
  await expect(status(page)).toHaveAttribute('data-state', 'good');
  const { sides } = await exported<{ sides: string[][] }>(page);
  expect(sides[0]![0]!.slice(0, 2)).toBe('WT');
  expect(new Set(sides.map((rows) => rows.map((row) => row.length).join()))).toEqual(new Set(['6,6,6,6,6']));
});

test('a puzzle is laid out, and how many solutions it has is told at once', { tag: '@night' }, async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  // With one puzzle: sixty take a while to be looked through.
  await page.goto('/#/pop/cards');
  const { puzzles: all, ...rest } = await exported<{ puzzles: object[] }>(page);
  const file = JSON.stringify({ ...rest, name: 'Mine', puzzles: all.slice(0, 1) });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  const puzzles = page.locator('.editors .row');
  await expect(puzzles.getByRole('status')).toHaveText('Exactly one solution');
  await page.getByRole('button', { name: 'Add a row' }).last().click();
  const made = puzzles.nth(1);
  const told = made.getByRole('status');
  await expect(told).toHaveText('Exactly one solution'); // it begins as the last one
  // What lies there is taken back, and another one is laid.
  while (await made.getByRole('button', { name: /take it back/ }).count())
    await made
      .getByRole('button', { name: /take it back/ })
      .first()
      .click();
  const lay = async (where: string, ...cards: number[]) => {
    await made.getByLabel(where, { exact: true }).check({ force: true });
    for (const card of cards)
      await made.getByRole('button', { name: new RegExp(`^\\D*${card}\\D.*lay it here`) }).click();
  };
  await made.locator('summary').click();
  await lay('Column A', 11);
  await lay('Hand', 12, 13, 14, 15);
  await expect(status(page)).toHaveAttribute('data-state', 'bad');
  await expect(made.locator('[data-problem]')).toContainText('There are 5 to 10 cards in the hand, not 4.');
  await lay('Hand', 20);
  await expect(told).toHaveText('No solution');
  await checkAccessibility(page);
  await checkWidth(page);
  for (const card of [12, 13, 14, 15, 20])
    await made.getByRole('button', { name: new RegExp(`^\\D*${card}\\D.*take it back`) }).click();
  await lay('Hand', 16, 23, 28, 34, 39);
  await expect(told).toHaveText('Exactly one solution');
  await lay('Hand', 21);
  await expect(told).toHaveText('Several solutions');
});
