import { expect, test } from 'vitest';
import { progress } from './progress.svelte';

test('what was solved with help is said so, and what was solved alone stays so', () => {
  expect(progress.state(null, 3)).toBe('open');
  progress.help(3, null);
  expect(progress.state(null, 3)).toBe('open');
  progress.solve(3);
  progress.solve(4);
  progress.help(4, null);
  expect([3, 4].map((puzzle) => progress.state(null, puzzle))).toEqual(['helped', 'solved']);
  expect(progress.next(2)).toBe(5);
});

test('boxes of one’s own have their own', () => {
  progress.solve(1, 'mine');
  expect(progress.state('mine', 1)).toBe('solved');
  expect(progress.state(null, 1)).toBe('open');
  expect(progress.next(0, 'mine', 2)).toBe(2);
  progress.solve(2, 'mine');
  expect(progress.next(0, 'mine', 2)).toBe(null);
});

test('the best storm is kept', () => {
  for (const solved of [3, 7, 5]) progress.stormed(solved);
  expect(progress.storm).toBe(7);
});
