import { expect, test } from 'vitest';
import type { Action, GameEvent } from '../../generated/pop';
import type { tryOut } from '../../lib/rulebook.svelte';
import { settings } from '../../lib/settings.svelte';
import { shaped } from '../../lib/wire';
import { gradeOf, puzzles } from './progress.svelte';
import { orderOf, Storm, storm_ms, viewOf, wrong_ms } from './storm.svelte';

settings.speed = 'none';
const numbers = Array.from({ length: puzzles }, (_, at) => at + 1);
const order = orderOf(numbers);
// The first card of the hand is right, all others are wrong; six cards are refused.
const judge = ((_view: unknown, _box: unknown, action: Action) => {
  const cards = action.type === 'choose' ? action.cards : [];
  if (cards.length !== 5) return { refused: { code: 'illegal', rule: null, key: null, message: 'No.' } };
  return { events: shaped<GameEvent[]>([{ type: 'ended', won: cards[0] === 1 }]) };
}) as typeof tryOut;
const choose = (...cards: number[]): Action => shaped<Action>({ type: 'choose', cards });
const settled = () => new Promise((done) => setTimeout(done));
function begin() {
  const at = { ms: 1000 };
  return { at, storm: new Storm(order, () => at.ms, judge) };
}

test('puzzles get harder, and none comes twice', () => {
  const hard = order.map(gradeOf);
  expect(hard).toEqual(hard.toSorted((a, b) => a - b));
  expect(new Set(order).size).toBe(order.length);
  expect(new Set(hard)).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(orderOf(numbers)).not.toEqual(order);
});

test('a solved one is followed by the next, a wrong try costs time and leaves it', async () => {
  const { storm } = begin();
  expect(storm.view).toEqual(viewOf(order[0]!));
  storm.act(choose(2, 3, 4, 5, 6));
  await settled();
  expect([storm.wrong, storm.solved, storm.puzzle, storm.left]).toEqual([1, [], order[0], storm_ms - wrong_ms]);
  expect(storm.missed).toBe(true);
  storm.act(choose(1, 3, 4, 5, 6));
  await settled();
  expect([storm.wrong, storm.solved, storm.puzzle]).toEqual([1, [order[0]], order[1]]);
  expect([storm.missed, storm.view.turn]).toEqual([false, 2]);
  storm.skip();
  expect([storm.puzzle, storm.skipped, storm.left]).toEqual([order[2], 1, storm_ms - 2 * wrong_ms]);
});

test('what the rules refuse costs nothing, and says why', () => {
  const { storm } = begin();
  storm.act(choose(1, 2, 3, 4, 5, 6));
  expect(storm.refused?.message).toBe('No.');
  expect([storm.wrong, storm.left]).toEqual([0, storm_ms]);
});

test('it is over when time is up, and nothing more is counted', async () => {
  const { at, storm } = begin();
  at.ms += storm_ms - 1;
  storm.tick();
  expect(storm.over).toBe(false);
  at.ms += 1;
  storm.tick();
  expect([storm.over, storm.left]).toEqual([true, 0]);
  expect(storm.legal).toEqual([]);
  storm.act(choose(1, 3, 4, 5, 6));
  await settled();
  expect(storm.solved).toEqual([]);
});
