// Every moment of Can't Touch This in every window, with the longest words: places.spec.ts looks at one of them.
import type { SeatView } from '../src/generated/cant_touch_this';
import { expect, prepare, test } from './harness';
import { lookAround, lookZoomed, sizes } from './places';
import { Stage } from './stage';

const grid = ['12PSE', 'BTP12', 'ESB1T', '2PWSB', 'T1E2P', 'SWB1E', 'P2TSW'];
const legal = (['left', 'right', 'top', 'bottom'] as const).flatMap((edge) =>
  [0, 1, 2, 3, 4].flatMap((line) => [1, 2].map((depth) => ({ type: 'clip', edge, line, depth }))),
);
const view = (change: Partial<SeatView>): SeatView => ({
  game: 'cant-touch-this',
  you: 0,
  phase: 'place',
  active: 0,
  grid,
  clips: [],
  left: [3, 3],
  scores: [0, 0],
  bid: { last: [0, 0], first: null },
  options: { card: 'stack', defender: 1, emerald: 'from-one' },
  box: null,
  ...change,
});
// Nobody bids.
function alone(change: Partial<SeatView>): SeatView {
  const { bid: _, ...rest } = view({ options: { card: 12, defender: 1, emerald: 'from-one' }, ...change });
  return rest;
}
const clips: SeatView['clips'] = [
  { seat: 0, edge: 'left', line: 6, depth: 3 },
  { seat: 1, edge: 'top', line: 4, depth: 4 },
];
const bid = { last: [12, 11], first: 0 } satisfies SeatView['bid'];
const moments = {
  bid: { view: view({ phase: 'bid' }), legal: [{ type: 'raise' }, { type: 'pass' }] },
  'bid, high': {
    view: view({ phase: 'bid', bid: { last: [10, 11], first: null } }),
    legal: [{ type: 'raise' }, { type: 'pass' }],
  },
  'bid, the other one decides': {
    view: view({ phase: 'bid', active: 1, bid: { last: [12, 11], first: null } }),
    legal: [],
    actors: [1],
  },
  turn: { view: view({ clips, left: [2, 2], scores: [-14, 12], bid }), legal },
  'clip in hand': { view: view({ clips, left: [2, 2], scores: [-14, 12], bid }), legal },
  'the other one thinks': {
    view: view({ clips, left: [2, 2], scores: [-14, 12], active: 1, bid }),
    legal: [],
    actors: [1],
  },
  'alone, the first clip': { view: alone({ left: [6], scores: [0] }), legal },
  'alone, the third clip': {
    view: alone({ left: [4], scores: [-4], clips: clips.map((clip) => ({ ...clip, seat: 0 })) }),
    legal,
  },
};

for (const language of ['en', 'fr'])
  for (const people of [1, 2])
    test(`each moment has its place: ${people}, ${language}`, { tag: '@night' }, async ({ page }) => {
      test.setTimeout(180_000);
      await prepare(page, { language, drawer: true });
      const wrong: string[] = [];
      const stage = await Stage.make(page, 'cant-touch-this', ['Sunny Heron', 'Dizzy Lemon'].slice(0, people));
      for (const [name, shown] of Object.entries(moments).filter(([, one]) => one.view.left.length === people)) {
        if (stage.last) await stage.update(shown);
        else await stage.open(shown);
        if (name === 'clip in hand') {
          await page.locator('[data-edge="left"][data-line="1"]').click();
          await expect(page.locator('.slot.picked')).toBeVisible();
        } else await page.keyboard.press('Escape');
        const also = '[data-prompt], .who, .total, li[data-line]';
        const found = await lookAround(page, `clips-${name}-${language}`, sizes, also);
        found.push(...(await lookZoomed(page, `clips-${name}-${language}`)));
        wrong.push(...found.map((fault) => `${name}, ${fault}`));
      }
      expect(wrong, wrong.join('\n')).toEqual([]);
    });
