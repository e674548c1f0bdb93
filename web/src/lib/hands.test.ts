// Who gets the device next, and how people at it are called.
import { expect, test } from 'vitest';
import { nextSeat } from './hands.svelte';
import { distinct } from './people';

const usual = { seats: 4, holder: null, active: null, last: null };

test('whoever has it goes on', () => {
  expect(nextSeat({ ...usual, asked: [0, 2, 3], holder: 2, active: 0 })).toBe(2);
});
test('then the others, from the player whose turn it is', () => {
  expect(nextSeat({ ...usual, asked: [0, 3], holder: 1, active: 1 })).toBe(3);
  expect(nextSeat({ ...usual, asked: [0, 1], holder: 2, active: 2 })).toBe(0);
});
test('whoever goes on afterwards is asked last', () => {
  expect(nextSeat({ ...usual, asked: [2, 3], holder: 1, active: 1, last: 2 })).toBe(3);
  expect(nextSeat({ ...usual, asked: [2], holder: 1, active: 1, last: 2 })).toBe(2);
});
test('at the beginning the first one, and nobody where nobody is asked', () => {
  expect(nextSeat({ ...usual, asked: [1, 2] })).toBe(1);
  expect(nextSeat({ ...usual, asked: [], holder: 1 })).toBe(null);
});

test('nobody is called like somebody before them', () => {
  expect(distinct(['Ann', 'Ben', 'Ann', 'Ann'])).toEqual(['Ann', 'Ben', 'Ann 2', 'Ann 3']);
  const long = 'A name of 24 characters!';
  const [first, second] = distinct([long, long]);
  expect(second).not.toBe(first);
  expect(second!.length).toBeLessThanOrEqual(24);
});
