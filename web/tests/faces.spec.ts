// Two people at one device, face to face: fingers at the same moment, whole games, a reload.
import type { Page } from '@playwright/test';
import { main_button, middle, ready, side, type Table, tag, test, touch, version } from './faces';
import { checkAllColours, expect } from './harness';

// ---- Blink
interface Blink {
  phase: string;
  hands: (string | null)[][]; // by half and place
  tops: (string | null)[];
  buttons: string[][]; // what can be pressed beside cards and piles
}
const look = (page: Page) =>
  page.evaluate((): Blink => {
    const card = (element: Element | null | undefined) => element?.getAttribute('data-card') ?? null;
    const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
    return {
      phase: document.querySelector<HTMLElement>('[data-phase]')!.dataset['phase']!,
      hands: [0, 1].map((face) =>
        all(`[data-face="${face}"] [data-slot]`).map((at) => card(at.querySelector('.mover'))),
      ),
      tops: [0, 1].map((pile) => card(all(`[data-pile="${pile}"] [data-card]`).at(-1))),
      buttons: [0, 1].map((face) => all(`[data-face="${face}"] .strip button`).map((one) => one.innerText)),
    };
  });
const shares = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.split('-').some((word, at) => word === b.split('-')[at]);
const slot = (face: number, place: number) => `[data-face="${face}"] [data-slot="${place}"]`;
const zone = (face: number, pile: number) => `[data-face="${face}"] [data-zone="${pile}"]`;

interface Play {
  face: number;
  place: number;
  pile: number;
}
function plays({ hands, tops }: Blink, face: number): Play[] {
  return [0, 1, 2].flatMap((place) =>
    [0, 1].flatMap((pile) => (shares(hands[face]![place]!, tops[pile]!) ? [{ face, place, pile }] : [])),
  );
}
async function lay(table: Table, ...cards: Play[]): Promise<void> {
  const { page } = table;
  await touch(table, ...(await Promise.all(cards.map(({ face, place }) => middle(page, slot(face, place))))));
  await touch(table, ...(await Promise.all(cards.map(({ face, pile }) => middle(page, zone(face, pile))))));
}
// What there is to do, one step further; false: it is over.
async function goOn(table: Table): Promise<boolean> {
  const { page } = table;
  const now = await look(page);
  if (now.phase === 'over') return false;
  const before = await version(page);
  if (now.phase === 'race') {
    const [one, other] = [plays(now, 0)[0], plays(now, 1)[0]];
    await lay(table, ...[one, other].filter((play) => play !== undefined));
  } else if (now.phase === 'offer') {
    for (const face of [0, 1]) {
      const place = now.hands[face]!.findIndex((card) => card !== null);
      if (place < 0 || (await page.locator(`${slot(face, place)}[aria-pressed="true"]`).count())) continue;
      await touch(table, await middle(page, slot(face, place)));
    }
    for (const face of [0, 1])
      if (await page.locator(main_button(face)).count()) await touch(table, await middle(page, main_button(face)));
  } else {
    for (const face of [0, 1]) if (now.buttons[face]!.length) await touch(table, await middle(page, main_button(face)));
  }
  // A press that came too soon after the table changed counts for nothing: it is made again.
  await expect
    .poll(() => version(page), { timeout: 1000 })
    .toBeGreaterThan(before)
    .catch(() => {});
  return true;
}
// Plays on until both have a card for the same pile of which `wanted` says yes, and both are in the hand.
async function until(
  table: Table,
  wanted: (a: string, b: string, top: string) => boolean,
): Promise<[Play, Play, Blink]> {
  for (;;) {
    const now = await look(table.page);
    for (const one of plays(now, 0))
      for (const other of plays(now, 1))
        if (
          now.phase === 'race' &&
          one.pile === other.pile &&
          wanted(now.hands[0]![one.place]!, now.hands[1]![other.place]!, now.tops[one.pile]!)
        )
          return [one, other, now];
    if (!(await goOn(table))) throw new Error('the game is over, and there was no such moment');
  }
}

for (const first of [0, 1])
  test(
    `two fingers at the same moment: both are taken, that of ${['Ann', 'Ben'][first]} first`,
    { tag },
    async ({ open }) => {
      const table = await open('blink');
      await ready(table);
      // Each fits the pile and the other: whichever comes last lies on top.
      const [ann, ben, before] = await until(table, (a, b) => shares(a, b));
      const was = await version(table.page);
      await (first === 0 ? lay(table, ann, ben) : lay(table, ben, ann));
      await expect.poll(() => version(table.page)).toBeGreaterThanOrEqual(was + 2);
      const after = await look(table.page);
      const last = first === 0 ? before.hands[1]![ben.place] : before.hands[0]![ann.place];
      expect(after.tops[ann.pile]).toBe(last);
      for (const { face, place } of [ann, ben]) expect(after.hands[face]![place]).not.toBe(before.hands[face]![place]);
      await expect(table.page.getByTestId('refusal')).toHaveCount(0);
    },
  );

for (const first of [0, 1])
  test(
    `on the same pile: the first one counts, ${['Ben', 'Ann'][first]} is told why not`,
    { tag },
    async ({ open }) => {
      const table = await open('blink');
      const { page } = table;
      await ready(table);
      const [ann, ben, before] = await until(table, (a, b) => !shares(a, b));
      const [quick, late] = first === 0 ? [ann, ben] : [ben, ann];
      await lay(table, quick, late);
      const told = page.locator(`[data-face="${late.face}"]`).getByTestId('refusal');
      await expect(told).toContainText('Too late');
      await expect(page.getByTestId('refusal')).toHaveCount(1);
      await expect(page.locator(`${zone(late.face, late.pile)}.blocked`)).toBeVisible();
      await expect(page.locator(`${zone(quick.face, quick.pile)}.blocked`)).toHaveCount(0);
      const after = await look(page);
      expect(after.tops[quick.pile]).toBe(before.hands[quick.face]![quick.place]);
      expect(after.hands[late.face]![late.place]).toBe(before.hands[late.face]![late.place]);
      // In its own direction, on its own side.
      const box = (await told.boundingBox())!;
      if (late.face === 1) expect(box.y + box.height).toBeLessThan(332);
      else expect(box.y).toBeGreaterThan(332);
    },
  );

test('a finger that rests on the glass stops nobody opposite', { tag }, async ({ open }) => {
  const { page, fingers } = await open('blink');
  const rest = { ...(await middle(page, '[data-face="0"] .words')), id: 7 };
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [rest] });
  const press = async (what: string) => {
    const point = { ...(await middle(page, what)), id: 8 };
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [point] });
  };
  await press(main_button(0));
  await press(main_button(1));
  await expect(page.locator('[data-phase="race"]')).toBeVisible();
  // For the other one the race is on.
  await press(zone(1, 0));
  await expect(side(page, 1)).toContainText('First a card, then a pile.');
  await press('[data-face="1"] .menu');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a card can be carried to its pile from both sides', { tag }, async ({ open }) => {
  const table = await open('blink');
  const { page, fingers } = table;
  await ready(table);
  for (const face of [1, 0]) {
    let play: Play | undefined;
    while (!(play = plays(await look(page), face)[0])) await goOn(table);
    const was = await version(page);
    const from = await middle(page, slot(face, play.place));
    const to = await middle(page, `[data-pile="${play.pile}"]`);
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
    // It is under the finger, whichever way it is turned.
    const carried = await middle(page, `${slot(face, play.place)} .dragged`);
    expect(Math.hypot(carried.x - to.x, carried.y - to.y)).toBeLessThan(40);
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => version(page)).toBeGreaterThan(was);
  }
});

test(
  'Blink: a whole game, a reload in the middle, the shelf, another game',
  { tag: [tag, '@night'] },
  async ({ open }) => {
    const table = await open('blink');
    const { page } = table;
    await checkAllColours(page);
    await ready(table);
    for (let n = 0; n < 6; ++n) await goOn(table);
    // At one keyboard: 1 2 3 and arrows for the one, 7 8 9 and J L for the other.
    for (const [face, cards, piles] of [
      [0, '123', ['ArrowLeft', 'ArrowRight']],
      [1, '987', ['j', 'l']],
    ] as const) {
      let play: Play | undefined;
      while (!(play = plays(await look(page), face)[0])) await goOn(table);
      const was = await version(page);
      await page.keyboard.press(cards[play.place]!);
      await page.keyboard.press(piles[play.pile]!);
      await expect.poll(() => version(page)).toBeGreaterThan(was);
    }
    await expect(page.getByTestId('refusal')).toHaveCount(0);
    const before = await look(page);
    await page.reload();
    await expect(side(page, 1)).toBeVisible();
    const { hands, ...after } = await look(page);
    expect(hands.map((hand) => [...hand].sort())).toEqual(before.hands.map((hand) => [...hand].sort()));
    expect(after.tops).toEqual(before.tops);
    // A link to the table leads here, and so does the shelf.
    await page.goto(page.url().replace('/here/', '/t/'));
    await expect(page).toHaveURL(/#\/here\/~/);
    await expect(side(page, 0)).toBeVisible();
    await page.goto('/#/');
    await page.getByRole('region', { name: 'Your tables' }).getByRole('link').click();
    await expect(page).toHaveURL(/#\/here\/~/);
    await expect(side(page, 0)).toBeVisible();
    await checkAllColours(page, true);
    while (await goOn(table));
    const verdicts = await Promise.all([0, 1].map((at) => side(page, at).getByRole('heading').innerText()));
    expect(verdicts.sort().join(' | ')).toMatch(/^(Ann|Ben) won\. \| You won!$|^Nobody won\. \| Nobody won\.$|share/);
    await checkAllColours(page);
    await side(page, 1).getByRole('button', { name: 'In detail' }).tap();
    await expect(page.getByRole('dialog')).toContainText(/out of cards|one card left/);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    const first = page.url();
    await side(page, 1).getByRole('button', { name: 'Play again' }).tap();
    await expect(page).not.toHaveURL(first);
    await expect(page).toHaveURL(/#\/here\/~/);
    await ready(table);
  },
);

test('Can’t Touch This: a whole game, with a reload in the middle', { tag: [tag, '@night'] }, async ({ open }) => {
  const { page } = await open('cant-touch-this');
  await checkAllColours(page, true);
  const acting = page.locator('[data-acting="true"]');
  const turned = async () => (await page.locator('.card[data-turn]').count()) === 1;
  // The card is turned to whoever is asked; only they have buttons.
  const asked = async (face: number) => {
    await expect(page.locator(`[data-face="${face}"] [data-acting="true"]`)).toBeVisible();
    await expect(acting).toHaveCount(1);
    await expect.poll(turned).toBe(face === 1);
  };
  const now = async () => ((await page.locator('[data-face="0"] [data-acting="true"]').count()) ? 0 : 1);
  const bidder = await now();
  await asked(bidder);
  await acting.getByRole('button', { name: /^Raise to 1/ }).tap();
  await asked(1 - bidder);
  await acting.getByRole('button', { name: /^Pass/ }).tap();
  let turn = bidder;
  for (let clip = 0; clip < 6; ++clip, turn = 1 - turn) {
    await asked(turn);
    if (clip === 2) {
      await page.reload();
      await asked(turn);
    }
    const was = await version(page);
    await page.locator('.slot:not(.full)').nth(clip).tap();
    await acting.getByRole('button', { name: /^Slide it on/ }).tap();
    await expect.poll(() => version(page)).toBeGreaterThan(was);
  }
  const points = await Promise.all([0, 1].map((at) => side(page, at).getByTestId('points').innerText()));
  expect(points[1]!.split(' – ').reverse().join(' – ')).toBe(points[0]);
  await side(page, 0).getByRole('button', { name: 'In detail' }).tap();
  await expect(page.getByRole('dialog')).toContainText('Total');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await side(page, 1).getByRole('link', { name: 'Replay' }).tap();
  await expect(page).toHaveURL(/#\/replay\/~/);
});

// A clip that is dragged onto a card that lies the other way round goes where the finger is.
test('Can’t Touch This: clips are dragged from both sides', { tag }, async ({ open }) => {
  const { page, fingers } = await open('cant-touch-this');
  const acting = page.locator('[data-acting="true"]');
  for (let n = 0; n < 2; ++n) {
    if (n > 0) await acting.getByRole('button', { name: /^Raise/ }).tap();
    // The card lies for whoever is to act, once they are there.
    await expect(async () => {
      await expect(acting).toHaveCount(1, { timeout: 1000 });
      const face = (await page.locator('[data-face="0"] [data-acting="true"]').count()) ? 0 : 1;
      expect(await page.locator('.card[data-turn]').count()).toBe(face);
    }).toPass({ timeout: 15_000 });
    // Once the rules are there, which say how deep a clip can go.
    await expect(async () => {
      await page.keyboard.press('Escape');
      const from = await middle(page, '.slot[data-edge="left"][data-line="2"]');
      const to = await middle(page, '[data-cell="12"]'); // the third of that row
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
      await fingers.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: (from.x + to.x) / 2, y: to.y }],
      });
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      const picked = await page
        .locator('.cell.picked')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset));
      expect(picked.map(({ cell }) => cell)).toEqual(['10', '11', '12']);
    }).toPass();
    await page.keyboard.press('Escape');
  }
});
