// An evening of several boxes: one link, the same people from table to table, points for all of it.
import type { Page } from '@playwright/test';
import { sitDown, somebody } from './company';
import { checkAllColours, checkWidth, expect, test } from './harness';

const giveUp = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
};

test('an evening of two boxes, from the shelf to its winner', async ({ browser, server }) => {
  const troubles: string[] = [];
  const ann = await somebody(browser, server, 'Ann', troubles);
  const ben = await somebody(browser, server, 'Ben', troubles);
  const page = ann.page;
  await page.goto('/');
  await page.getByRole('link', { name: 'An evening together' }).click();
  // Not every box is for as many.
  await page.getByText('4', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /Blink.*not for 4/ })).toBeDisabled();
  await page.getByText('2', { exact: true }).click();
  await checkAllColours(page);
  await checkWidth(page);
  for (const name of ['Blink', 'Blobs', 'Can’t Touch This'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).uncheck({ force: true });
  // Bloops comes before Pop, unless somebody wants it otherwise.
  while ((await page.getByRole('listitem').first().innerText()) !== 'Pop')
    await page.getByRole('button', { name: 'Pop earlier' }).click();
  await page.getByRole('button', { name: 'Begin the evening' }).click();
  const standings = (one: Page) => one.getByTestId('standings');
  await expect(standings(page)).toContainText('game 1 of 2');
  await expect(page).toHaveURL(/#\/t\/[\w-]{22}\/pop/);
  await sitDown(ben, /#\/t\/([\w-]{22})/.exec(page.url())![1]!);
  await expect(page.locator('.surface')).toBeVisible();

  await giveUp(ben.page);
  await expect(standings(page)).toContainText(/Ann\s*2 points.*Ben\s*0 points/s);
  for (const one of [ann, ben]) await one.page.getByRole('button', { name: 'On to Bloops' }).click();
  for (const one of [ann, ben]) await expect(one.page).toHaveURL(/#\/t\/[\w-]{22}\/bloops/);
  await expect(page.locator('.surface')).toBeVisible();
  await giveUp(ben.page);
  await expect(standings(page)).toContainText('Ann wins the evening!');
  await expect(standings(ben.page)).toContainText(/Ann\s*4 points/s);
  await checkAllColours(page);
  await checkWidth(page);
  await expect(page.getByRole('button', { name: 'The evening once more' })).toBeVisible();

  for (const one of [ann, ben]) await one.context.close();
  expect(troubles).toEqual([]);
});
