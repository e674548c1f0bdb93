// A table that was begun in the browser moves to the server, where others watch and join.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { begin, button, list, mine, over, place, turn, version } from './clips';
import { checkAllColours, checkWidth, expect, prepare, test } from './harness';

const tag = '@local';
const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your game goes on here, as it was.' });

async function openShare(page: Page): Promise<void> {
  await button(page, 'Menu').click();
  await button(page, 'Let others watch or join').click();
}
async function move(page: Page): Promise<void> {
  await openShare(page);
  await button(page, 'Move it').click();
  await expect(page).toHaveURL(/#\/t\/[^~]/);
}
// Somebody else, in a browser of their own.
async function stranger(browser: Browser, serverUrl: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: serverUrl });
  await prepare(context);
  return { context, page: await context.newPage() };
}

test(
  'moved in the middle: one watches, one joins, and the replay is whole',
  { tag },
  async ({ page, browser, serverUrl }) => {
    await prepare(page);
    await begin(page);
    await place(page);
    await turn(page);
    const before = page.url();
    const kept = await version(page);
    await openShare(page);
    await checkAllColours(page);
    await button(page, 'Move it').click();
    await expect(page).toHaveURL(/#\/t\/[^~]/);
    const dialog = page.getByRole('dialog', { name: 'Invite others' });
    await expect(dialog.getByRole('img', { name: /^QR/ })).toBeVisible();
    const link = await dialog.getByRole('textbox', { name: 'Link to this table' }).inputValue();
    expect(await version(page)).toBeGreaterThanOrEqual(kept);
    await expect(dialog.getByText('begun on one player’s device')).toBeVisible();
    await checkAllColours(page);
    await checkWidth(page);

    const watcher = await stranger(browser, serverUrl);
    await watcher.page.goto(link);
    await expect(watcher.page.getByText('No seat was left')).toBeVisible();
    await expect(button(watcher.page, 'Sit down and play')).toHaveCount(0);

    await dialog.getByRole('button', { name: /^Open it/ }).click();
    await expect(dialog.getByText('seat free', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    const friend = await stranger(browser, serverUrl);
    await friend.page.goto(link);
    await expect(friend.page.getByText('the seat is free for you')).toBeVisible();
    await checkAllColours(friend.page);
    await button(friend.page, 'Sit down and play').click();
    await expect(button(friend.page, 'Sit down and play')).toHaveCount(0);
    await expect(button(watcher.page, 'Sit down and play')).toHaveCount(0);

    // Two people now: each in their turn, to the end.
    const both = page.locator(mine).or(over(page));
    const theirs = friend.page.locator(mine).or(over(friend.page));
    for (;;) {
      await expect.poll(async () => (await both.first().isVisible()) || (await theirs.first().isVisible())).toBe(true);
      // Either may be shown the end first.
      if ((await over(page).isVisible()) || (await over(friend.page).isVisible())) break;
      await place((await page.locator(mine).isVisible()) ? page : friend.page);
    }
    await expect(over(page)).toBeVisible();
    await expect(over(friend.page)).toBeVisible();
    await expect(over(watcher.page)).toBeVisible();
    const all = await version(page);
    await page.getByRole('link', { name: 'Replay' }).click();
    await expect(page.getByRole('slider', { name: 'Steps of the game' })).toHaveAttribute('max', `${all}`);

    // Whoever comes by the old address is led on, and Back does not lead into a circle.
    await page.goto(before);
    await expect(page).toHaveURL(/#\/t\/[^~]/);
    await watcher.context.close();
    await friend.context.close();
  },
);

test('other tabs go along', { tag }, async ({ page, context }) => {
  await prepare(context);
  await begin(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await turn(other);
  await move(page);
  await expect(other).toHaveURL(page.url());
  await turn(other);
  // The list has it once.
  await other.goto('/#/');
  await expect(list(other).getByRole('link')).toHaveCount(1);
  await expect(list(other)).not.toContainText('On this device');
});

test('a server that is gone or refuses: the game goes on here', { tag }, async ({ page, server }) => {
  await prepare(page);
  await begin(page);
  const here = page.url();
  await page.route('**/api/tables/moved', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"code":"paused","rule":null,"key":null,"message":"No new tables are made just now; come back later."}',
    }),
  );
  await openShare(page);
  await button(page, 'Move it').click();
  await expect(trouble(page)).toContainText('No new tables are made just now');
  await page.unroute('**/api/tables/moved');
  server.kill();
  try {
    await button(page, 'Move it').click();
    await expect(trouble(page)).toContainText('The server does not answer.');
    await checkAllColours(page);
    await button(page, 'Not now').click();
    expect(page.url()).toBe(here);
    await place(page);
  } finally {
    await server.run();
  }
  await turn(page);
  await move(page);
});

test('an answer that was lost makes no second table', { tag }, async ({ page }) => {
  await prepare(page);
  await begin(page);
  // The server has it, and the line breaks before that is heard.
  await page.route('**/api/tables/moved', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await openShare(page);
  await button(page, 'Move it').click();
  await expect(trouble(page)).toBeVisible();
  await page.unroute('**/api/tables/moved');
  await button(page, 'Not now').click();
  await place(page);
  await turn(page);
  const kept = await version(page);
  await move(page);
  await expect.poll(() => version(page)).toBeGreaterThanOrEqual(kept);
  await page.goto('/#/');
  await expect(list(page).getByRole('link')).toHaveCount(1);
});
