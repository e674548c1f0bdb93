// What fresh eyes stumbled over on phones, laptops and big screens: by geometry, at the moments in which it was seen.
import type { Page } from '@playwright/test';
import type { Card, Play, RoomBlob, SeatView } from '../src/generated/blobs';
import type { SeatView as ClipView } from '../src/generated/cant_touch_this';
import { blobs, lies } from './blobs_stage';
import { expect, prepare, test } from './harness';
import { keepPicture, resize } from './places';
import { bloops, Stage } from './stage';

const names = ['Ann', 'Clever Pebble', 'Nimble Heron', 'Otto', 'Jolly Falcon'];
function bench(people: number, card: Card | null): SeatView {
  const player = 3 % people;
  const play = (id: Card): Play => ({
    ...{ blob: 9, card: id, player, stage: 'window', cancelled: false, answers: null, aims: [] },
  });
  const room = (seat: number): RoomBlob[] => [
    ...(seat ? [lies(10 + seat, 'bob'), lies(20 + seat, 'greedy')] : [lies(40, 'lump')]),
    ...(card && seat === player ? [lies(9, card)] : []),
  ];
  return blobs(people, room, {
    active: player,
    stack: card ? [play(card)] : [],
    pending: card ? { seat: 0, form: 'respond', card, prompt: '', options: [] } : null,
  });
}
const show = (stage: Stage, people: number, card: Card | null) =>
  stage.update({ view: bench(people, card), legal: card ? [{ type: 'pass' }] : [], actors: [card ? 0 : 1] });
// Names of players that do not fit where they stand.
const cutNames = (page: Page): Promise<string[]> =>
  page
    .locator('.beside .room header b, .others .room .name b')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent ?? ''),
    );
const area = (a: { x: number; y: number; width: number; height: number } | null, b: typeof a): number =>
  a && b
    ? Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
      Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))
    : 0;

test('Blobs for four on a phone: what is read has the stage, and no opened room is without its name', async ({
  page,
}) => {
  await prepare(page);
  await page.setViewportSize({ width: 390, height: 664 });
  const stage = await Stage.make(page, 'blobs', ['Ann', 'Ben', 'Cleo', 'Otto']);
  await stage.open({ view: bench(4, null), actors: [1] });
  for (const card of ['bob', 'boomerblob', 'wrong-address'] as const) {
    await show(stage, 4, card);
    await resize(page, [390, 664]);
    await keepPicture(page, `second-blobs-4-${card}`);
    expect(await cutNames(page), card).toEqual([]);
    expect((await page.locator('[data-spot]').boundingBox())!.width, card).toBeGreaterThan(330);
    // A room that somebody wants to see lies open beside it, with its name.
    await page.locator('.others .room').nth(2).getByRole('button').click();
    await expect(page.locator('.beside .room header b')).toHaveText('Otto');
    expect(await cutNames(page), card).toEqual([]);
  }
});

test('Blobs for two on a high phone: rooms and what lies in them stay where they are, whatever is read', async ({
  page,
}) => {
  await prepare(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const stage = await Stage.make(page, 'blobs', ['Ann', 'Ben']);
  await stage.open({ view: bench(2, null), actors: [1] });
  const places = () =>
    Promise.all([page.locator('.own [data-blob="40"]').boundingBox(), page.locator('.own .room').boundingBox()]);
  const before = await places();
  for (const card of ['bob', 'wrong-address'] as const) {
    await show(stage, 2, card);
    await resize(page, [390, 844]);
    expect(await places(), card).toEqual(before);
  }
});

test('Blobs: what somebody draws or discards is a card, not the pile nor the name', async ({ page }) => {
  await prepare(page, { speed: 'normal', drawer: true });
  await page.setViewportSize({ width: 2560, height: 1440 });
  const stage = await Stage.make(page, 'blobs', ['Ann', 'Ben']);
  await stage.open({ view: bench(2, null), actors: [1] });
  await page.locator('.table').evaluate((table) => {
    const flown: string[] = [];
    Object.assign(globalThis, { flown });
    new MutationObserver((changes) => {
      for (const one of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (one instanceof HTMLElement && one.inert) flown.push(`${one.style.width} ${one.textContent}`);
    }).observe(table, { childList: true });
  });
  const events = [
    { type: 'drew', seat: 1, count: 1 },
    { type: 'discarded', seat: 1, card: 'bob' },
  ];
  await stage.update({ view: { ...bench(2, null), waste: ['bob'] }, events, actors: [1] });
  await expect
    .poll(() => page.evaluate(() => (globalThis as typeof globalThis & { flown: string[] }).flown))
    .toEqual(['42px ', '42px ']);
});

test('Blobs on a large screen: blobs and words are large', async ({ page }) => {
  await prepare(page, { drawer: true });
  await page.setViewportSize({ width: 2560, height: 1440 });
  const stage = await Stage.make(page, 'blobs', names.slice(0, 3));
  await stage.open({ view: bench(3, null), actors: [1] });
  await show(stage, 3, 'wrong-address');
  await resize(page, [2560, 1440]);
  await keepPicture(page, 'second-blobs-large');
  expect((await page.locator('.own [data-blob]').first().boundingBox())!.width).toBeGreaterThan(200);
  for (const what of ['.story .words', '.room header b', '.phase', '[data-spot] .text'])
    expect(
      await page
        .locator(what)
        .first()
        .evaluate((one) => parseFloat(getComputedStyle(one).fontSize)),
      what,
    ).toBeGreaterThanOrEqual(19);
});

const grid = ['12PSE', 'BTP12', 'ESB1T', '2PWSB', 'T1E2P', 'SWB1E', 'P2TSW'];
const clipView = (change: Partial<ClipView>): ClipView => ({
  game: 'cant-touch-this',
  you: 0,
  phase: 'place',
  active: 0,
  grid,
  clips: [],
  left: [3, 3],
  scores: [0, 0],
  bid: { last: [0, 0], first: 1 },
  options: { card: 'stack', defender: 1, emerald: 'from-one' },
  box: null,
  ...change,
});
for (const edge of ['left', 'top'] as const)
  for (const [width, height] of [
    [390, 844],
    [390, 664],
  ] as const)
    test(`Can’t Touch This, ${width}×${height}: what a clip from the ${edge} brought is told over no symbol`, async ({
      page,
    }) => {
      await prepare(page);
      await page.setViewportSize({ width, height });
      const stage = await Stage.make(page, 'cant-touch-this');
      await stage.open({ view: clipView({ active: 1 }), actors: [1] });
      const clip = { seat: 1, edge, line: 3, depth: 3 };
      await stage.update({
        view: clipView({ clips: [clip], left: [3, 2], scores: [0, 4] }),
        legal: [{ type: 'clip', edge: 'right', line: 1, depth: 1 }],
        events: [{ type: 'clipped', ...clip }],
      });
      const note = page.getByTestId('mark').locator('p');
      await expect(note).toHaveText('Ben: +4');
      // In one line, beside the card, once everything has slid to its place.
      await expect
        .poll(async () => {
          const [at, card] = [await note.boundingBox(), await page.getByTestId('card').boundingBox()];
          return at === null ? 'gone' : at.height < 44 && area(at, card) === 0 ? 'beside it' : JSON.stringify(at);
        })
        .toBe('beside it');
      await keepPicture(page, `second-clips-${edge}-${width}x${height}`);
    });

const tip = (page: Page) => page.getByRole('complementary', { name: 'Guide' });
test('a tip hides nothing of the card of Can’t Touch This on a laptop', async ({ page }) => {
  await prepare(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  const stage = await Stage.make(page, 'cant-touch-this');
  const legal = [{ type: 'clip', edge: 'left', line: 3, depth: 1 }];
  await stage.open({ view: clipView({}), legal }, 't', '?guide');
  await expect(tip(page)).toContainText('arrow');
  await expect
    .poll(async () => area(await tip(page).boundingBox(), await page.getByTestId('card').boundingBox()))
    .toBe(0);
});
test('a tip hides nothing of what Blobs asks on a phone', async ({ page }) => {
  await prepare(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const stage = await Stage.make(page, 'blobs', ['Ann', 'Ben']);
  const view = bench(2, 'rubber-band');
  const legal = [11, 21].map((blob) => ({ type: 'pick', blob }));
  await stage.open({ view: { ...view, pending: { ...view.pending!, form: 'blob' } }, legal }, 't', '?guide');
  await expect(tip(page)).toContainText('needs a target');
  for (const what of ['[data-prompt]', '[data-spot]'])
    await expect
      .poll(async () => area(await tip(page).boundingBox(), await page.locator(what).boundingBox()), what)
      .toBe(0);
});

test('on a phone the name of a game stands whole above its table', async ({ page }) => {
  await prepare(page, { language: 'fr' });
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/#/cant-touch-this');
  await page.getByRole('button', { name: 'Première partie guidée' }).click();
  await expect(page.locator('.surface:not(.coming)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Indice' })).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Can’t Touch This');
  const over = await title.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
  expect(Math.max(...over)).toBeLessThanOrEqual(1);
});

test('Bloops in French: what stands on a button has room there', async ({ page }) => {
  await prepare(page, { language: 'fr' });
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops({ phase: 'turn', active: 0, discard: null }), legal: [{ type: 'draw' }] });
  for (const size of [
    [1366, 768],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await resize(page, size);
    const tight = await page.locator('.bar .tool').evaluateAll((all) =>
      all.flatMap((button) => {
        const words = button.querySelector('span')!;
        if (getComputedStyle(words).clipPath !== 'none') return [];
        const [outer, inner] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
        return inner.right > outer.right - 6 ? [words.textContent] : [];
      }),
    );
    expect(tight, size.join('×')).toEqual([]);
  }
});
