import { expect, test } from 'vitest';
import type { View } from '../../generated/blink';
import { keepPile, keepPlaces, predict, without } from './predict';

const seat = { hand: 3, draw: 5, ready: false, offered: false, pile: null, wins: 0 };
const view: View = {
  game: 'blink',
  you: 0,
  options: { refill: 'auto', best_of: 1, handicap: 0 },
  box: 'a-box-with-equal-cards',
  phase: 'race',
  piles: [
    { top: 'red-star-3', size: 1 },
    { top: 'blue-drop-2', size: 1 },
  ],
  seats: [seat, seat],
  hand: ['red-star-1', 'red-star-1', 'grey-moon-4'],
};

test('of equal cards each is played once', () => {
  const play = { type: 'play' as const, card: 'red-star-1', pile: 0 };
  expect(predict(view, 0, [play]).out).toEqual(['red-star-1']);
  expect(predict(view, 0, [play, play]).laid[0]).toEqual(['red-star-1', 'red-star-1']);
  expect(predict(view, 0, [play, play, play]).out).toHaveLength(2);
  expect(without(view.hand!, ['red-star-1'])).toEqual(['red-star-1', null, 'grey-moon-4']);
});
test('of equal cards the rest stay where they were', () => {
  const places = ['red-star-1', 'red-star-1', 'grey-moon-4'];
  expect(keepPlaces(places, ['blue-bolt-2', 'red-star-1', 'grey-moon-4'])).toEqual([
    'red-star-1',
    'blue-bolt-2',
    'grey-moon-4',
  ]);
  expect(keepPlaces([], ['red-star-1', 'red-star-1'])).toEqual(['red-star-1', 'red-star-1', null]);
});
test('a card on an equal one is another card', () => {
  const one = { cards: ['red-star-1'], size: 1 };
  expect(keepPile(one, 'red-star-1', 1).cards).toEqual(['red-star-1']);
  expect(keepPile(one, 'red-star-1', 2).cards).toEqual(['red-star-1', 'red-star-1']);
});
