import { expect, test } from 'vitest';
import type { GameEvent } from '../../generated/pop';
import { shaped } from '../../lib/wire';
import { choicesOf, firstWave } from './puzzle_hints';

test('every choice of five is asked about once', () => {
  const all = choicesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5);
  expect(all.length).toBe(252);
  expect(new Set(all.map(String)).size).toBe(252);
  expect(all[0]).toEqual([1, 2, 3, 4, 5]);
});

test('the first wave is all that goes after the card that sets it off', () => {
  const events = shaped<GameEvent[]>([
    { type: 'placed', column: 'A', card: 3, owner: 0 },
    { type: 'placed', column: 'B', card: 12, owner: 0 },
    { type: 'exploded', step: 0, to: 0, cards: [6, 12] },
    { type: 'exploded', step: 0, to: 0, cards: [9] },
    { type: 'fell', column: 'B' },
    { type: 'exploded', step: 1, to: 0, cards: [7, 8] },
    { type: 'placed', column: 'C', card: 20, owner: 0 },
    { type: 'exploded', step: 0, to: 0, cards: [20, 21] },
  ]);
  expect(firstWave(events)).toEqual({ column: 'B', card: 12, wave: [6, 12, 9] });
});
