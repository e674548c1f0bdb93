// What a touch does in a race, at a table where it is known what fits: one tap, two, a drag, a refusal; and the race
// once more, at its own pace.
import type { Page } from '@playwright/test';
import { blink } from './blink_stage';
import { drive, gather } from './drive';
import { expect, prepare, test } from './harness';
import { Stage } from './stage';
import { hurried } from './tables';

// The first card fits the left pile only, the second both, the third none.
const view = blink({ hand: ['red-drop-4', 'red-star-5', 'green-triangle-4'] });
const first = { type: 'play', card: 'red-drop-4', pile: 0 };
const legal = [first, ...[0, 1].map((pile) => ({ type: 'play', card: 'red-star-5', pile }))];
const slot = (page: Page, place: number) => page.locator(`[data-slot="${place}"]`);
const pile = (page: Page, which: number) => page.locator(`[data-pile="${which}"]`);

test('one tap plays a card that fits one pile only, for whoever wants it so', async ({ page }) => {
  await prepare(page, { one_tap: true });
  const stage = await Stage.make(page, 'blink');
  await stage.open({ view, legal });
  // Where there is a choice it is asked for, and what does not fit is not played.
  for (const place of [1, 2]) {
    await slot(page, place).click();
    await expect(slot(page, place)).toHaveAttribute('aria-pressed', 'true');
  }
  expect(stage.acts()).toEqual([]);
  await slot(page, 0).click();
  await expect.poll(() => stage.acts()).toEqual([first]);
});

test('two taps or a drag play a card', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'blink');
  await stage.open({ view, legal });
  await slot(page, 0).click();
  expect(stage.acts()).toEqual([]);
  await pile(page, 0).click();
  await expect.poll(() => stage.acts()).toEqual([first]);

  const from = (await slot(page, 1).boundingBox())!;
  const to = (await pile(page, 1).boundingBox())!;
  await page.mouse.move(from.x + 30, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 40, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => stage.acts()).toEqual([first, legal[2]]);
});

test('a refused card shakes where it lies, with a word on it', async ({ page }) => {
  await prepare(page, { speed: 'normal' });
  const stage = await Stage.make(page, 'blink');
  stage.onact = ({ id }) =>
    stage.refuse(id!, 'BLINK-8', 'blink.does-not-fit', 'It has neither the colour nor the shape nor the count.');
  await stage.open({ view, legal });
  await slot(page, 2).click();
  await pile(page, 1).click();
  const card = slot(page, 2).locator('[data-card]');
  await expect(card).toHaveClass(/shaken/);
  expect(await card.evaluate((one) => getComputedStyle(one).animationName)).not.toBe('none');
  const word = page.getByTestId('refusal');
  await expect(word).toHaveText('No match');
  const [said, place] = [(await word.boundingBox())!, (await slot(page, 2).boundingBox())!];
  expect(said.y).toBeGreaterThan(place.y);
  expect(said.y + said.height).toBeLessThanOrEqual(place.y + place.height);
  // The next card is played as if nothing had been.
  await expect(word).toHaveCount(0);
  await expect(card).not.toHaveClass(/shaken/);
});

test('piles and cards lie still while words come and go', async ({ page }) => {
  await prepare(page, { language: 'fr' });
  await page.setViewportSize({ width: 320, height: 568 });
  const stage = await Stage.make(page, 'blink');
  await stage.open({ view, legal });
  const places = () =>
    page
      .locator('[data-pile], [data-slot]')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  await slot(page, 1).click();
  expect(await places()).toEqual(before);
  await page.keyboard.press('Escape');
  await pile(page, 0).click(); // a card first
  expect(await places()).toEqual(before);
  await stage.update({ view: blink({ ...view, tops: ['grey-flower-1', 'blue-star-2'] }), legal: [] });
  expect(await places()).toEqual(before);
});

test('a replay of a race goes at its own pace', { tag: '@night' }, async ({ page }) => {
  await prepare(page);
  await gather(page, 'blink', 2);
  // A pause of a second and a half between two plays, the others one after another.
  const upTo = (least: number) =>
    drive(page, { until: ([{ version }], wanted) => version >= wanted, choose: hurried, given: least });
  await upTo(5);
  await page.waitForTimeout(1500);
  await drive(page, { until: ([{ over }]) => over, choose: hurried });
  await page.getByRole('link', { name: 'Replay' }).click();
  const steps = page.getByRole('slider');
  await expect(steps).toBeVisible();
  const seen: [number, number][] = [];
  await page.exposeFunction('note', (at: number, when: number) => void seen.push([at, when]));
  await steps.evaluate((input: HTMLInputElement) => {
    const { note } = globalThis as typeof globalThis & { note: (at: number, when: number) => void };
    let last = -1;
    requestAnimationFrame(function look(now) {
      if (last !== (last = input.valueAsNumber)) note(last, now);
      requestAnimationFrame(look);
    });
  });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => seen.at(-1)?.[0], { timeout: 30_000 }).toBeGreaterThan(8);
  // One pause, wherever between two plays it fell; a frame that is late shows two steps as one.
  const times = seen.filter(([step]) => step >= 4).map(([, when]) => when);
  const gaps = times.slice(1).map((when, i) => when - times[i]!);
  expect(gaps.filter((gap) => gap > 1200)).toHaveLength(1);
});
