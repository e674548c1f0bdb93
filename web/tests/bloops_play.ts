// Plays Bloops through the page, as somebody who wants the game to go on.
import { expect, type Page } from '@playwright/test';

export const table = (page: Page) => page.locator('.table');
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const own = (page: Page) => page.locator('.mine .slot');
export const taskOf = (page: Page) => table(page).getAttribute('data-task');
// What is new on the table holds when it could be read.
export const read = (page: Page) => expect(table(page)).toHaveAttribute('data-settled', 'true');

// One decision of somebody who wants the game to go on; false: nothing to decide.
export async function decide(page: Page, { call = false } = {}): Promise<boolean> {
  if ((await table(page).getAttribute('data-settled')) !== 'true') return false;
  const got = button(page, 'Got it');
  if (await got.count()) return got.click().then(() => true);
  switch (await taskOf(page)) {
    case 'peek':
      await button(page, 'Got it, turn over').click();
      return true;
    case 'draw':
      await button(page, 'Draw').click();
      return true;
    case 'decide':
      await button(page, 'Discard it').click();
      return true;
    case 'give':
      await button(page, /^Give it to/)
        .last()
        .click();
      return true;
    case 'look':
      await own(page).and(page.locator('.able')).first().click();
      return true;
    case 'swap':
      await own(page).and(page.locator('.able')).first().click();
      await page.locator('.others .slot.able').first().click();
      return true;
    case 'window':
      if (call && (await button(page, 'BLOOPS!').count())) {
        await button(page, 'BLOOPS!').click();
        await read(page);
        await button(page, 'Say BLOOPS').click();
      } else await button(page, /^Pass/).click();
      return true;
    default:
      return false;
  }
}
const patience = 100_000; // ms; a busy machine needs them
export async function until(pages: Page[], done: () => Promise<boolean>, how = {}): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (await done()) return;
    let acted = false;
    for (const page of pages) {
      // A window may close, or a bot be quicker, between looking and clicking.
      const before = await taskOf(page).catch(() => null);
      if (before !== null && (await decide(page, how).catch(() => false))) {
        acted = true;
        break;
      }
    }
    if (!acted) await pages[0]!.waitForTimeout(50);
  }
  throw new Error('the game does not come to that');
}
