// Face to face: all in sight and apart, on the screens of phones and tablets.
import type { Page } from '@playwright/test';
import { ready, tag, test } from './faces';
import { expect } from './harness';

interface Place {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const placesOf = (page: Page, what: string) =>
  page.locator(what).evaluateAll((all) =>
    all
      .filter((one) => one.getClientRects().length > 0)
      .map((one): Place => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return { name: `${one.className} ${one.ariaLabel ?? one.textContent}`, left, top, right, bottom };
      }),
  );
function checkApart(parts: Place[]): void {
  const apart = (a: Place, b: Place) =>
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const together = parts.flatMap((one, n) =>
    parts.slice(n + 1).flatMap((other) => (apart(one, other) ? [] : [`${one.name} and ${other.name}`])),
  );
  expect(together).toEqual([]);
}
const sizes = [
  [390, 664],
  [320, 568],
  [820, 1180],
  [1180, 820],
  [664, 390], // a phone on its side: the players sit at its ends
] as const;
async function checkPlaces(page: Page, parts: string): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // It may take a moment until everything has its place.
    await expect(async () => {
      const buttons = await placesOf(page, 'main button, main a.button');
      expect(buttons.length).toBeGreaterThan(4);
      const out = [...buttons, ...(await placesOf(page, parts))].filter(
        ({ left, top, right, bottom }) => Math.min(left, top) < -1 || right > width + 1 || bottom > height + 1,
      );
      expect(out, `out of sight at ${width} × ${height}`).toEqual([]);
      const small = buttons.filter(({ left, top, right, bottom }) => Math.min(right - left, bottom - top) < 43.5);
      expect(small, `too small at ${width} × ${height}`).toEqual([]);
      checkApart(buttons);
      checkApart(await placesOf(page, parts));
      // Nothing to scroll to.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    }).toPass({ timeout: 5000 });
  }
}

test('Blink: all in sight and apart', { tag }, async ({ open }) => {
  const table = await open('blink');
  const parts = '.piles, .strip, .own';
  await checkPlaces(table.page, parts);
  await table.page.setViewportSize({ width: 390, height: 664 });
  await ready(table);
  await checkPlaces(table.page, parts);
});
test('Can’t Touch This: all in sight and apart', { tag }, async ({ open }) => {
  const { page } = await open('cant-touch-this');
  await checkPlaces(page, '.near, .card .board');
  await page.setViewportSize({ width: 390, height: 664 });
  await page.locator('[data-acting="true"]').getByRole('button', { name: /^Pass/ }).tap();
  await page.locator('.slot').first().tap();
  await checkPlaces(page, '.near, .card .board');
});
