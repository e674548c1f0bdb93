// Fingers at a page whose time the test lets pass.
import type { Locator, Page } from '@playwright/test';
import { expect } from './harness';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const task = (page: Page, name: string) => expect(page.locator('.table')).toHaveAttribute('data-task', name);
export const stop = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);
// A change of meaning holds after 600 ms. Bit by bit: what is told and drawn meanwhile waits for frames of its own.
export const pass_time = async (page: Page) => {
  for (let frames = 0; frames < 15; ++frames) await page.clock.runFor(100);
};
export const read = (page: Page) => expect(page.locator('.table')).toHaveAttribute('data-settled', 'true');
// Whatever is said of it: a finger does not ask.
export const tap = (what: Locator) => what.click({ force: true });
export const double = async (what: Locator) => {
  await tap(what);
  await tap(what);
};
