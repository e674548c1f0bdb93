// A guided first game on a phone: tips hide nothing that is to be pressed, and go with what they speak of; and what
// stands beside the games on a phone has room.
import type { Page } from '@playwright/test';
import { expect, prepare, test } from './harness';
import { bloops, Stage } from './stage';

const phone = { width: 390, height: 664 };
const coach = (page: Page) => page.getByRole('complementary', { name: 'Guide' });
const guided = async (page: Page, game: string): Promise<void> => {
  await page.setViewportSize(phone);
  await page.goto(`/#/${game}`);
  await page.getByRole('button', { name: 'Guided first game' }).click();
  await expect(coach(page)).toBeVisible();
};
// Whether a tap in the middle of it would hit it.
const free = (page: Page, selector: string): Promise<boolean[]> =>
  page.locator(selector).evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );

test('a tip goes when one has done what it speaks of', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open(
    { view: bloops({ phase: 'turn', active: 0, discard: null }), legal: [{ type: 'draw' }] },
    't',
    '?guide',
  );
  await expect(coach(page)).toContainText('draw one card');
  // The table has not answered, and says nothing new: what was decided needs no advice.
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect.poll(() => stage.acts('draw').length).toBe(1);
  await expect(coach(page)).toHaveCount(0);
});

test('a tip lies over no card that it asks to tap', async ({ page }) => {
  await prepare(page);
  await page.setViewportSize(phone);
  const stage = await Stage.make(page, 'bloops');
  const slots = Array<boolean>(6).fill(true);
  const swaps = slots.flatMap((_, slot) => slots.map((_, other) => ({ type: 'swap', slot, at: 1, with: other })));
  await stage.open(
    {
      view: bloops({ active: 0, discard: 9, effects: [{ seat: 0, value: 9 }] }),
      legal: [...swaps, { type: 'pass' }],
    },
    't',
    '?guide',
  );
  await expect(coach(page)).toContainText('swaps a card of yours');
  await expect.poll(async () => (await free(page, '.others .slot')).every(Boolean)).toBe(true);
  expect(await free(page, '.others .slot')).toHaveLength(6);
});

test('Can’t Touch This: the button that slides a clip on is not under a tip', async ({ page }) => {
  await prepare(page);
  await guided(page, 'cant-touch-this');
  await page.getByRole('button', { name: /^Pass/ }).click();
  await expect(page.locator('.table[data-phase="place"][data-mine="true"]')).toBeVisible();
  await expect(coach(page)).toBeVisible();
  await page.locator('.slot:not(.full)').nth(2).click();
  await expect(page.getByRole('button', { name: /^Slide it on/ })).toBeVisible();
  await expect.poll(async () => (await free(page, 'button.primary')).every(Boolean)).toBe(true);
});

test('on a phone the shelf has two lines of buttons at most, in both languages', async ({ page }) => {
  await page.setViewportSize(phone);
  await prepare(page);
  for (const language of ['en', 'fr']) {
    await page.goto('/');
    await page.evaluate((one) => {
      const kept = JSON.parse(localStorage.getItem('smallbox.settings') ?? '{}') as object;
      localStorage.setItem('smallbox.settings', JSON.stringify({ ...kept, language: one }));
    }, language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const buttons = page.locator('header nav .button');
    await expect(buttons).toHaveCount(5);
    const tops = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBeLessThanOrEqual(2);
  }
});

test('the name on an open box lies on the box', async ({ page }) => {
  await prepare(page);
  await page.setViewportSize(phone);
  await page.goto('/#/cant-touch-this');
  const learn = page.getByRole('button', { name: 'Guided first game' });
  await expect(learn).toBeVisible();
  const [word, box] = [(await page.locator('.hero .word').boundingBox())!, (await learn.boundingBox())!];
  expect(word.x + word.width).toBeLessThanOrEqual(box.x);
});

for (const language of ['en', 'fr'])
  test(`on a phone auto-pass says how it is set, ${language}`, async ({ page }) => {
    await prepare(page, { language });
    await page.setViewportSize(phone);
    const stage = await Stage.make(page, 'bloops');
    await stage.open({ view: bloops({ phase: 'turn', active: 0, discard: null }), legal: [{ type: 'draw' }] });
    const room = await page.locator('.auto select').evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = style.font;
      const arrow = 20; // px that a browser takes for it
      const inside = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      return inside - pen.measureText(select.selectedOptions[0]!.text).width;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  });

test('a choice of seconds stands in one line', async ({ page }) => {
  await prepare(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/#/pop');
    const seconds = page.locator('label', { has: page.locator('input[name="turn"]') });
    await expect(seconds.first()).toBeVisible();
    const wrong = await seconds.evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().height > 48).length,
    );
    expect(wrong).toBe(0);
    const lines = await seconds.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one.lastChild!);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(Math.max(...lines)).toBe(1);
  }
});
