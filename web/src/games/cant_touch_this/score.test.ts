import { expect, test } from 'vitest';
import { levelOf } from './levels';
import { emeraldPoints, sheetOf } from './score';

// One clip of three fields from the left on the first line, on a card whose first line begins with `symbols`.
function worth(symbols: string): ReturnType<typeof sheetOf> {
  const grid = [symbols.padEnd(6, '1'), ...Array.from({ length: 5 }, () => '111111')];
  return sheetOf(grid, [{ edge: 'left', line: 0, depth: symbols.length }], 'from-one');
}

test('what one clip takes', () => {
  expect(worth('122').total).toBe(5);
  expect(worth('PPP').poop).toBe(-3);
  expect(worth('BT1').bomb).toBe(2);
  expect(worth('BB1').bomb).toBe(-6);
  expect(worth('1S1').swirl).toBe(4 - 3);
});
test('two wilds become what is worth most', () => {
  const { made, total } = worth('WW2');
  expect(made['2']).toBe(1);
  expect(total).toBe(4);
  expect(worth('W22').made).toEqual({ '1': 0, '2': 0, P: 0, E: 0, B: 0, T: 0 });
  expect(worth('BWW').made.T).toBe(1); // saves a bomb: 2 instead of −3
});
test('emeralds, read both ways', () => {
  expect([0, 1, 2, 3, 9].map((n) => emeraldPoints(n, 'from-one'))).toEqual([0, 0, 1, 3, 15]);
  expect([0, 1, 2, 3, 9].map((n) => emeraldPoints(n, 'from-zero'))).toEqual([0, 1, 3, 6, 15]);
});
test('levels begin where they say', () => {
  expect([-5, 20, 21, 25, 26, 31, 36].map((score) => levelOf(score).level)).toEqual([
    'bomb-exploded',
    'bomb-exploded',
    'touched-poop',
    'touched-poop',
    'emerald',
    'star',
    'impossible',
  ]);
});
