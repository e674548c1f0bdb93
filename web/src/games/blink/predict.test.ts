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

test('own plays lie there as the rules say', () => {
  const play = { type: 'play' as const, card: 'red-star-1', pile: 0 };
  const played = { type: 'played' as const, seat: 0, card: 'red-star-1', pile: 0, slot: 0 };
  const drew = { type: 'drew' as const, seat: 0, slot: 0, card: 'blue-bolt-2' };
  const refused = { refused: { code: 'illegal' as const, rule: null, key: null, message: '' } };
  const shown = predict(view, 0, [play, play], [], [{ events: [played, drew] }, refused]);
  expect(shown).toMatchObject({ laid: [['red-star-1'], []], out: ['red-star-1'], draw: 4, coming: 1 });
});
test('without the rules one that is listed is shown, and no more', () => {
  const play = { type: 'play' as const, card: 'red-star-1', pile: 0 };
  expect(predict(view, 0, [play, play], [play], null).out).toEqual(['red-star-1']);
  expect(predict(view, 0, [play], [{ ...play, pile: 1 }], null).out).toEqual([]);
  expect(predict(view, 0, [{ type: 'ready', pile: 1 }], [{ type: 'ready' }], null)).toMatchObject({
    ready: true,
    pile: 1,
  });
});
test('of equal cards one leaves', () => {
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
