// Players of all five games, each by what is on the page: names of buttons and keys. For tests that are about something
// else than the game.
import { expect, type Page } from '@playwright/test';
import { decide } from './bloops_play';

// Blink

export interface Hint {
  place: number;
  pile: number;
}
const main_button = /^(I’m ready|Turn a card|Next game)$/;
// What a listener can know: the names of the buttons.
export async function heard(page: Page): Promise<string[]> {
  const tree = await page.getByRole('main').ariaSnapshot();
  return [...tree.matchAll(/- '?button "((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!);
}
// The same, asked of the page itself: quicker.
export async function seen(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .evaluate((main) => [...main.querySelectorAll('button')].map((button) => button.ariaLabel ?? button.innerText));
}
// "Card 2: three red stars" as [count, colour, shape]: what fits is for the players to see.
export const features = (name: string): string[] =>
  /: (one|two|three|four|five) (\w+) (\w+?)s?(?:,|$)/.exec(name)?.slice(1) ?? [];
export const share = (a: string[], b: string[]): boolean => a.some((feature, n) => feature === b[n]);
export const topsIn = (buttons: string[]): string[][] =>
  ['Left', 'Right'].map((side) => features(buttons.find((name) => name.startsWith(`${side} pile:`)) ?? ''));
export function hintIn(buttons: string[]): Hint | null {
  const tops = topsIn(buttons);
  for (const name of buttons) {
    const place = /^Card (\d):/.exec(name)?.[1];
    const pile = tops.findIndex((top) => share(features(name), top));
    if (place && pile >= 0) return { place: Number(place), pile };
  }
  return null;
}
// One decision, if there is one; `act` makes a play the way a test wants it.
export async function race(page: Page, buttons: string[], act: (hint: Hint) => Promise<void>): Promise<boolean> {
  const hand = buttons.filter((name) => /^Card \d/.test(name));
  const phase = await page.locator('[data-phase]').getAttribute('data-phase');
  const hint = phase === 'race' ? hintIn(buttons) : null;
  if (hint) await act(hint);
  else if (buttons.some((name) => main_button.test(name) || name.startsWith('Lay it down')))
    await page.keyboard.press('r');
  else if (phase === 'offer' && !hand.some((name) => name.includes('chosen')))
    await page.keyboard.press(`${hand.findIndex((name) => !name.endsWith('none')) + 1}`);
  else return false;
  return true;
}

// Blobs

const controls = (page: Page) => page.locator('.controls button');
// Answers what is asked by tapping, as a person in a hurry would. Cards go into the other room: that ends a game
// sooner.
export async function answer(page: Page, form: string): Promise<void> {
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
      await page.locator('button.blob.target').first().click();
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
      // An action, a player, a colour, yes or no: buttons.
      await controls(page).first().click();
  }
}

// One decision of somebody who wants the game to go on; false: there is nothing to decide now.
const players: Record<string, (page: Page) => Promise<boolean>> = {
  blink: async (page) =>
    race(page, await seen(page), async ({ place, pile }) => {
      await page.keyboard.press(`${place}`);
      await page.keyboard.press(pile === 0 ? 'ArrowLeft' : 'ArrowRight');
    }),
  bloops: (page) => decide(page, { call: true }),
  blobs: async (page) => {
    const form = await page.locator('.table').getAttribute('data-form');
    if (form !== null) await answer(page, form);
    return form !== null;
  },
  pop: async (page) => {
    const next = page.getByRole('button', { name: 'Next round' });
    if (await next.isVisible()) return next.click().then(() => true);
    const hand = page.getByRole('list', { name: 'Your hand' });
    if (await hand.getByRole('button', { pressed: true }).count()) return false; // chosen; the others choose
    await hand.getByRole('button').first().click();
    await page.getByRole('button', { name: /^Lay \d+$/ }).click();
    return true;
  },
  'cant-touch-this': async (page) => {
    if ((await page.locator('.table[data-mine="true"]').count()) === 0) return false;
    if (await page.getByTestId('bid').isVisible()) await page.getByRole('button', { name: /^Pass/ }).click();
    else {
      await page.locator('.slot:not(.full)').nth(2).click();
      await page.getByRole('button', { name: /^Slide it on/ }).click();
    }
    return true;
  },
};
export const games = Object.keys(players);

export const versionOf = async (page: Page) => Number(await page.locator('main').getAttribute('data-version'));

// Plays until the table has come so far, or to the end of the game.
export async function playTo(page: Page, game: string, version = Infinity): Promise<void> {
  const patience = 100_000; // ms; a busy machine needs them
  const short = page.context();
  short.setDefaultTimeout(2000); // a question may change between looking and tapping: then it is looked again
  try {
    for (const end = Date.now() + patience; Date.now() < end;) {
      if (await page.getByTestId('over').isVisible()) return;
      if ((await page.locator('main').getAttribute('data-line')) === 'open') {
        if ((await versionOf(page)) >= version) return;
        if (await players[game]!(page).catch(() => false)) continue;
      }
      await page.waitForTimeout(30);
    }
  } finally {
    short.setDefaultTimeout(0);
  }
  expect(await versionOf(page), `${game} does not come to that`).toBeGreaterThanOrEqual(version);
}
