import { expect, test } from 'vitest';
import type { AnyRecord, Chair, TableInfo } from '../generated/server';
import { shaped } from '../lib/wire';
import { wishFor } from './again';
import { most_ms, timeFor } from './looking.svelte';

const chair = (kind: Chair['kind'], name: string) => ({ kind, name });
const record = shaped<AnyRecord>({
  game: 'template',
  seats: 3,
  seed: 's',
  options: { mode: 'competitive' },
  box: { name: 'Mine' },
  actions: [
    { seat: 0, t: 10, action: { type: 'a' } },
    { seat: 1, t: 20, action: { type: 'b' } },
    { seat: 0, t: 30, action: { type: 'c' } },
  ],
});
const table = shaped<TableInfo>({
  game: 'template',
  tempo: 'calm',
  seats: [chair('human', 'Ann'), chair('bot', 'level:2'), chair('human', 'Ben')],
});

test('a game is played on from before a move, with the same bots, and bots where people sat', () => {
  const wish = wishFor(record, table, 0, 3);
  expect(wish.seats).toEqual(['me', { bot: 'level:2' }, { bot: 'level:3' }]);
  expect(wish.record.actions).toEqual([
    { seat: 0, t: 0, action: { type: 'a' } },
    { seat: 1, t: 0, action: { type: 'b' } },
  ]);
  expect(wish.box).toEqual({ name: 'Mine' });
  expect('box' in wish.record).toBe(false);
  expect(wish.tempo).toBe('calm');
});

test('where a device is too slow for all of it the coach thinks less', () => {
  expect(timeFor({ worlds: 100, progress: 1 }, 500)).toBe(null); // too soon to tell
  expect(timeFor({ worlds: 30_000, progress: 300 }, 2000)).toBe(null); // 6.7 s in all
  const less = timeFor({ worlds: 10_000, progress: 100 }, 2000)!; // 20 s in all
  expect(less).toBeGreaterThan(20_000);
  expect(2000 + less / 5).toBeLessThanOrEqual(most_ms); // at five worlds a ms
});
