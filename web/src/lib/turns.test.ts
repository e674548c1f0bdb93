// Whose turn it is, by what is shown.
import { expect, test } from 'vitest';
import type { GameModule } from '../games/registry';
import type { Session } from './table';
import { turnsOf } from './turns.svelte';
import { shaped } from './wire';

const at = (view: object | null, actors: number[], more: object = {}, seats = 3) =>
  shaped<Session>({ view, actors, result: null, settled: true, seats: Array<object>(seats).fill({}), ...more });
const module = (words: object) => shaped<GameModule>(words);

test('the one whose turn it is, those who may react, and who comes next', () => {
  expect(turnsOf(at({ active: 2 }, [0, 1, 2]), null)).toEqual({ turn: [2], reacts: [0, 1], next: 0 });
  expect(turnsOf(at({ active: 0 }, [1]), module({ direction: () => -1 }))).toEqual({ turn: [0], reacts: [1], next: 2 });
  expect(turnsOf(at({ active: 0 }, [1], {}, 2), null).next).toBe(null);
  expect(turnsOf(at({ active: 0 }, [], {}), module({ direction: () => 0 })).next).toBe(null);
});

test('who may act is not betrayed before it is shown why', () => {
  expect(turnsOf(at({ active: 2 }, [0, 1], { settled: false }), null)).toEqual({ turn: [2], reacts: [], next: 0 });
  expect(turnsOf(at({}, [0, 1], { settled: false }), null).turn).toEqual([]);
});

test('where all choose at once it is everybody’s turn, in a race nobody’s, and at the end neither', () => {
  const none = { turn: [], reacts: [], next: null };
  expect(turnsOf(at({}, [0, 2]), null)).toEqual({ turn: [0, 2], reacts: [], next: null });
  expect(turnsOf(at({ active: 1 }, [0, 1]), module({ turn: () => [] }))).toEqual(none);
  expect(turnsOf(at({ active: 1 }, [1], { result: {} }), null)).toEqual(none);
  expect(turnsOf(at(null, []), null)).toEqual(none);
});
