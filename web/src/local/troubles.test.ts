import { expect, test } from 'vitest';
import { Troubles } from './troubles';

test('a table at which it stops three times is set aside, and the others go on', () => {
  const troubles = new Troubles();
  expect(troubles.met(7, 0)).toBe(false);
  expect(troubles.wait()).toBe(0);
  expect(troubles.met(7, 10)).toBe(false);
  expect(troubles.wait()).toBe(1000);
  expect(troubles.met(8, 1020)).toBe(false);
  expect(troubles.met(7, 2000)).toBe(true);
  expect(troubles.hopeless).toBe(false);
  expect(troubles.wait()).toBe(0); // of the other one
});

test('what is far apart is no pattern', () => {
  const troubles = new Troubles();
  for (let at = 0; at < 20; ++at) {
    expect(troubles.met(7, at * 40_000)).toBe(false);
    expect(troubles.hopeless).toBe(false);
  }
});

test('where it stops at no table it is tried a few times, each after a longer wait', () => {
  const troubles = new Troubles();
  const waited = [1, 2, 3, 4].map((n) => {
    expect(troubles.met(0, n * 5000)).toBe(false);
    expect(troubles.hopeless).toBe(false);
    return troubles.wait();
  });
  expect(waited).toEqual([0, 1000, 3000, 8000]);
  troubles.met(0, 30_000);
  expect(troubles.hopeless).toBe(true);
});
