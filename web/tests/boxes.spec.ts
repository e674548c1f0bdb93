// Boxes that people bring along: made, checked, shared, played, exported; and what is wrong is told where it is.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Words } from '../src/generated/cant_touch_this';
import { table, until } from './bloops_play';
import { attach, drive } from './drive';
import { checkAccessibility, checkAllColours, checkWidth, expect, prepare, test, watch } from './harness';

const phone = { width: 390, height: 664 };

async function newBox(page: Page, game: string): Promise<void> {
  await page.goto(`/#/${game}/cards`);
  await page.getByRole('button', { name: 'Start from this box' }).click();
  await expect(page).toHaveURL(new RegExp(`#/${game}/own/\\w+`));
  await expect(status(page)).toBeVisible();
}
const status = (page: Page) => page.locator('.status');
const exported = async (page: Page, name: string): Promise<{ file: string; text: string }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { file: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
};
const imports = (page: Page, { file, text }: { file: string; text: string }) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: file, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
const cell = (page: Page, row: number, column: string) => page.locator(`[data-row="${row}"] [data-cell="${column}"]`);

test(
  'an owner types the true division, plays it with a friend by link, and exports it',
  { tag: '@night' },
  async ({ page, browser, server }) => {
    test.slow(); // a whole game
    await prepare(page);
    await page.goto('/#/bloops');
    await page.getByRole('link', { name: 'The cards' }).click();
    await expect(page.locator('[data-card]')).toHaveCount(11);
    await page.getByLabel('Search').fill('20');
    await expect(page.locator('[data-card]')).toHaveCount(1);
    await newBox(page, 'bloops');
    await page.getByLabel('Name of the box').fill('The printed one');
    await page.getByLabel('Made by').fill('Ada');
    await expect(status(page)).toHaveAttribute('data-state', 'good');

    // As the printed box has it: other counts, and a value of its own.
    for (const [row, count] of [5, 4, 7].entries())
      await page.getByLabel(`How many, row ${row + 1}`, { exact: true }).fill(`${count}`);
    await page.getByRole('button', { name: 'Add a row' }).click();
    await page.getByLabel('Value, row 12').fill('1');
    await expect(cell(page, 11, 'value').locator('[data-problem]')).toBeVisible();
    await checkAccessibility(page);
    await page.getByLabel('Value, row 12').fill('10');
    await page.getByLabel('How many, row 12').fill('4');
    await page.getByLabel('Effect, row 12').selectOption('swap');
    await expect(status(page)).toHaveAttribute('data-state', 'good');
    await expect(page.locator('[data-problem]')).toHaveCount(0);

    // What was typed is there again.
    await page.reload();
    await expect(page.getByLabel('Value, row 12')).toHaveValue('10');
    await expect(status(page)).toHaveAttribute('data-state', 'good');
    const own = page.url();
    const json = await exported(page, 'Export JSON');
    expect(json.file).toBe('the-printed-one.json');
    const box = JSON.parse(json.text) as { name: string; by: string; cards: object[] };
    expect(box).toMatchObject({ box: 1, game: 'bloops', name: 'The printed one', by: 'Ada' });
    expect(box.cards).toHaveLength(12);
    expect(box.cards[11]).toEqual({ value: 10, count: 4, effect: 'swap' });

    // With a friend, who is told whose box it is and sees its cards.
    await page.getByRole('button', { name: 'With friends …' }).click();
    await expect(page.getByRole('heading', { name: 'You play with the box “The printed one” by Ada' })).toBeVisible();
    await page.locator('input[name="players"][value="2"]').check({ force: true });
    await page.locator('input[name="pace"][value="relaxed"]').check({ force: true });
    await page.getByRole('button', { name: 'Make a table' }).click();
    const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
    const friend = await browser.newPage({ baseURL: server.url, viewport: phone });
    const troubles: string[] = [];
    watch(friend, server, troubles);
    await prepare(friend);
    await friend.goto(link);
    await expect(friend.getByRole('link', { name: 'Played with the box “The printed one” by Ada' })).toBeVisible();
    await friend.getByRole('button', { name: 'Sit down and play' }).click();
    for (const one of [page, friend]) {
      await expect(one.locator('main[data-version]')).toBeVisible();
      await expect(one.getByRole('button', { name: 'Played with the box “The printed one” by Ada' })).toBeVisible();
    }
    await checkWidth(friend);
    // To the end, both at their own screens.
    for (const one of [page, friend]) one.setDefaultTimeout(10_000);
    await until([page, friend], async () => (await table(page).getAttribute('data-phase')) === 'over', { call: true });
    for (const one of [page, friend]) await expect(one.getByTestId('over')).toContainText('=');
    await checkWidth(friend);
    expect(troubles).toEqual([]);
    await friend.close();

    // As a file it comes back as it was: whole as JSON, and its cards as a table.
    await page.goto(own);
    await expect(status(page)).toHaveAttribute('data-state', 'good');
    expect((await exported(page, 'Export JSON')).text).toBe(json.text);
    const csv = await exported(page, 'Export CSV');
    for (const file of [json, csv]) {
      await page.goto('/#/bloops/cards');
      await expect(page.getByRole('heading', { name: 'The built-in box' })).toBeVisible();
      await imports(page, file);
      await expect(page).toHaveURL(/#\/bloops\/own\/\w+/);
      expect(page.url()).not.toBe(own);
      await page.getByLabel('Name of the box').fill('The printed one');
      await page.getByLabel('Made by').fill('Ada');
      await expect(status(page)).toHaveAttribute('data-state', 'good');
      expect(JSON.parse((await exported(page, 'Export JSON')).text)).toEqual(box);
    }
  },
);

test('a wrong CSV gets its errors beside the cells, and nothing of it is lost', async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  await newBox(page, 'bloops');
  const csv = 'value,count,effect,sparkle\r\n1,many,,\r\n2,30,fly,\r\n3,"5",give,\r\n3,5,,\r\n150,10,,yes\r\n';
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(status(page)).toHaveAttribute('data-state', 'bad');
  for (const [row, column, value] of [
    [0, 'count', 'many'],
    [1, 'effect', 'fly'],
    [3, 'value', '3'],
    [4, 'value', '150'],
    [4, 'sparkle', 'yes'],
  ] as const) {
    await expect(cell(page, row, column).locator('[data-problem]')).toBeVisible();
    await expect(cell(page, row, column).locator('input, select')).toHaveValue(value);
  }
  await expect(page.locator('[data-row="0"] [data-cell="value"] [data-problem]')).toHaveCount(0);
  await checkAllColours(page);
  await checkWidth(page);
  await page.getByRole('button', { name: 'Show the first' }).click();
  await expect(cell(page, 0, 'count').locator('input')).toBeFocused();
  await page.reload();
  await expect(cell(page, 0, 'count').locator('input')).toHaveValue('many');
  // And back again as it came.
  expect((await exported(page, 'Export CSV')).text).toContain('150,10,,,,yes');
});

test('a shared box can be looked at, kept and played; one that nobody keeps says so', async ({ page }) => {
  await prepare(page);
  await newBox(page, 'bloops');
  await page.getByLabel('How many, row 1', { exact: true }).fill('9');
  await expect(status(page)).toHaveAttribute('data-state', 'good');
  await page.getByRole('button', { name: 'Look at it and print' }).click();
  await expect(page).toHaveURL(/#\/box\/[\w-]{22}$/);
  await expect(page.locator('[data-card="0"]')).toContainText('9 times');
  await checkAllColours(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('li:visible')).toHaveCount(67); // as many cards as there are
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('header.top')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Keep a copy to edit' }).click();
  await expect(page.getByLabel('How many, row 1', { exact: true })).toHaveValue('9');
  await page.goto('/#/box/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.locator('main').getByRole('alert')).toContainText('Nobody keeps this box');
});

test('a browser that keeps nothing says so, and what was typed stays', async ({ page }) => {
  await prepare(page);
  await page.addInitScript(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (key.startsWith('smallbox.box.')) throw new DOMException('full', 'QuotaExceededError');
      keep.call(this, key, value);
    };
  });
  await newBox(page, 'template');
  await expect(page.locator('main').getByRole('alert')).toContainText('keeps nothing more');
  await page.getByLabel('value, row 1', { exact: true }).fill('3');
  await expect(status(page)).toHaveAttribute('data-state', /good|bad/);
  await expect(page.getByLabel('value, row 1', { exact: true })).toHaveValue('3');
});

// Kept by the server, for whoever has its id.
async function keep(page: Page, box: object): Promise<string> {
  await page.goto('/#/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('smallbox.token'));
  const answer = await page.request.post('/api/boxes', { headers: { Authorization: `Bearer ${token}` }, data: box });
  return ((await answer.json()) as { id: string }).id;
}

test('a card that somebody drew is chosen for a game alone, and the next one is of the same box', async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  const side = (row: string) => Array<string>(6).fill(row);
  const box = { box: 1, game: 'cant-touch-this', name: 'W'.repeat(60), by: 'M'.repeat(60) };
  const id = await keep(page, { ...box, sides: [side('12PSE'), side('TTTTT')] });
  await page.goto(`/#/cant-touch-this?box=${id}`);
  const solo = page.getByTestId('solo');
  await expect(solo.getByRole('button')).toHaveCount(2);
  await checkAccessibility(page);
  await checkWidth(page);
  await solo.getByRole('button', { name: 'Card 2' }).click();
  const cells = page.getByRole('button', { name: /, row \d, column \d/ });
  await expect(cells).toHaveCount(30);
  await expect(page.getByRole('button', { name: /^star, row 6, column 5/ })).toBeVisible();
  await checkWidth(page); // however long the name of a box
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });

  const code = /#\/t\/([\w-]{22})/.exec(page.url())![1]!;
  const token = await page.evaluate(() => localStorage.getItem('smallbox.token')!);
  await attach(page, { code, tokens: [token] });
  await drive<Words>(page, { until: ([{ over }]) => over });
  await page.getByRole('button', { name: 'Next card' }).click();
  await expect(page.getByRole('button', { name: /^one, row 6, column 1/ })).toBeVisible();
  await expect(cells).toHaveCount(30);
});

test('a puzzle of a box that somebody brought along is chosen by its name', async ({ page }) => {
  await prepare(page);
  await page.goto('/#/pop/cards');
  const built_in = JSON.parse((await exported(page, 'Export JSON')).text) as { puzzles: object[] };
  const puzzles = built_in.puzzles.slice(0, 2).map((one, n) => ({ ...one, name: ['First', 'The hard one'][n] }));
  const id = await keep(page, { ...built_in, name: 'Two puzzles', puzzles });
  await page.goto(`/#/pop?box=${id}`);
  await page.getByRole('radio', { name: 'Puzzles' }).check({ force: true });
  const list = page.getByRole('region', { name: 'Puzzles' });
  await expect(list.getByRole('button', { name: /First|The hard one/ })).toHaveCount(2);
  await checkAccessibility(page);
  await list.getByRole('button', { name: 'The hard one' }).click();
  await expect(page.locator('main[data-version]')).toContainText('The hard one');
});
