import type { GameEvent } from '../../generated/pop';
import { expect, test } from 'vitest';
import { chainOf, frames } from './chain';
import { shaped } from '../../lib/wire';

const told = (...events: object[]) => shaped<GameEvent[]>(events);

test('a placed card lies at the end of its column, and leaves the tray', () => {
  const [shown, way, laid] = frames(
    [[1], [2], [3], [4], [5]],
    told(
      {
        type: 'revealed',
        cards: [
          { owner: 'chef', card: 9 },
          { owner: 0, card: 12 },
        ],
      },
      { type: 'direction', direction: 'right-to-left', arrows: 1 },
      { type: 'placed', column: 'B', card: 12, owner: 0 },
    ),
  );
  expect(shown!.tray.map((one) => one?.owner)).toEqual([0, 'chef']); // people first
  expect(way!.leftward).toBe(true);
  expect(way!.tray.map((one) => one?.card)).toEqual([9, 12]); // by number
  expect(laid!.columns).toEqual([[1], [2, 12], [3], [4], [5]]);
  expect(laid!.tray).toEqual([{ owner: 'chef', card: 9 }, null]);
  expect(laid!.lowered).toEqual([false, true, false, false, false]);
});

test('groups of one wave burst together, waves make a chain, and whoever placed the card takes it all', () => {
  const turn = frames(
    [[1, 6], [2], [3], [7, 8], []],
    told(
      { type: 'placed', column: 'A', card: 11, owner: 1 },
      { type: 'exploded', step: 0, to: 1, cards: [6, 11] },
      { type: 'exploded', step: 0, to: 1, cards: [2] },
      { type: 'fell' },
      { type: 'exploded', step: 1, to: 1, cards: [7, 8] },
    ),
  );
  expect(turn.map(({ kind }) => kind)).toEqual(['placed', 'swell', 'burst', 'fell', 'swell', 'burst', 'calm']);
  expect(turn.filter(({ kind }) => kind === 'burst').map(({ marked }) => marked)).toEqual([
    [6, 11, 2],
    [7, 8],
  ]);
  expect(turn.at(-1)!.columns).toEqual([[1], [], [3], [], []]);
  expect(turn.at(-1)!.gained).toEqual([{ owner: 1, cards: [6, 11, 2, 7, 8] }]);
  expect(chainOf(turn)).toEqual({ waves: 2, cards: [6, 11, 2, 7, 8], owner: 1 });
  expect(turn.map(({ chain }) => chain !== null)).toEqual([false, false, false, false, false, false, true]);
  expect(chainOf([])).toBeNull();
});
