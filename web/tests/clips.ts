// Can't Touch This with the mouse, against a bot: the shortest way to a table at which something has happened.
import type { Page } from '@playwright/test';
import { arrived, expect, playNow } from './harness';

export const version = async (page: Page) => Number(await page.locator('main').getAttribute('data-version'));
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const over = (page: Page) => page.getByTestId('over');
export const mine = '.table[data-phase="place"][data-mine="true"]';
export const turn = (page: Page) => expect(page.locator(mine).or(over(page)).first()).toBeVisible();

// A table comes part by part: what is asked may come after the table says whose turn it is. And what has only just
// turned up under a hand is not hit by it: then once more.
export async function passBid(page: Page): Promise<void> {
  const pass = button(page, /^Pass/);
  await expect(async () => {
    if (await pass.isVisible()) await pass.click({ timeout: 1000 });
    await expect(page.locator(mine).or(over(page)).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}
export async function bid(page: Page): Promise<void> {
  await arrived(page);
  await passBid(page);
}
// Up to the first own clip.
export async function begin(page: Page): Promise<void> {
  await playNow(page, 'cant-touch-this');
  await bid(page);
}
export async function place(page: Page): Promise<void> {
  const before = await version(page);
  await page.locator('.slot:not(.full)').nth(2).click();
  await button(page, /^Slide it on/).click();
  await expect.poll(() => version(page)).toBeGreaterThan(before);
}
export async function placeAndWait(page: Page): Promise<void> {
  await place(page);
  await turn(page);
}
export async function playOut(page: Page): Promise<void> {
  for (await turn(page); !(await over(page).isVisible()); await turn(page)) await placeAndWait(page);
}
export const list = (page: Page) => page.getByRole('region', { name: 'Your tables' });
// The worker that carries on the tables of this browser, where that page is the one that has it.
export const houseOf = (page: Page) => page.workers().find((one) => one.url().includes('house.worker'))!;
