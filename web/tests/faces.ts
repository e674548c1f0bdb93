// A device with two people at it, face to face, and its fingers.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { expect, prepare, type Server, test as base, watch } from './harness';

export const tag = '@local';
export type Point = { x: number; y: number };

// A phone with a touch screen, and its fingers.
export interface Table {
  page: Page;
  fingers: CDPSession;
}
export const test = base.extend<{ open: (game: string, settings?: Record<string, unknown>) => Promise<Table> }>({
  open: async ({ browser, server }: { browser: Browser; server: Server }, use) => {
    const troubles: string[] = [];
    const context = await browser.newContext({
      baseURL: server.url,
      hasTouch: true,
      viewport: { width: 390, height: 664 },
      locale: 'en-GB',
      serviceWorkers: 'block',
    });
    await use(async (game, settings) => {
      await prepare(context, settings);
      await context.addInitScript(() => localStorage.setItem('smallbox.name', 'Ann'));
      const page = await context.newPage();
      watch(page, server, troubles);
      await page.goto(`/#/${game}`);
      const panel = page.getByRole('region', { name: 'On one device' });
      await panel.getByLabel('Player 2').fill('Ben');
      await panel.getByRole('button', { name: 'Play here' }).click();
      await expect(side(page, 0)).toBeVisible();
      return { page, fingers: await context.newCDPSession(page) };
    });
    expect(troubles).toEqual([]);
    await context.close();
  },
});

export const side = (page: Page, at: number) => page.getByRole('region', { name: ['Ann’s side', 'Ben’s side'][at]! });
export const version = async (page: Page) => Number(await page.locator('main').getAttribute('data-version'));

export async function middle(page: Page, what: string): Promise<Point> {
  const box = (await page.locator(what).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
// All of them come down at once, in this order, and go.
export async function touch({ fingers }: Table, ...points: Point[]): Promise<void> {
  const touchPoints = points.map((point, id) => ({ ...point, id }));
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export const main_button = (face: number) => `[data-face="${face}"] .strip button`;
export async function ready(table: Table): Promise<void> {
  const { page } = table;
  // With two fingers at the same time, of which a browser makes no click.
  await touch(table, await middle(page, main_button(0)), await middle(page, main_button(1)));
  await expect(page.locator('[data-phase="race"]')).toBeVisible();
}
