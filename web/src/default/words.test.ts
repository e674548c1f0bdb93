import { expect, test } from 'vitest';
import { eventWords, isPerSeat, readable, type Saying, typedWords, valueWords } from './words';

const saying: Saying = { seats: ['You', 'Momo'], yes: 'yes', no: 'no', nothing: '–' };

test('names are words', () => {
  expect(readable('two_cards')).toBe('two cards');
  expect(readable('from-one')).toBe('from one');
  expect(readable('bestOf')).toBe('best of');
  expect(readable('R2D2')).toBe('R2D2');
});
test('an action is what it is and its fields', () => {
  expect(typedWords({ type: 'take', n: 2 }, saying)).toBe('take · n 2');
  expect(typedWords({ type: 'pass' }, saying)).toBe('pass');
  expect(typedWords({ type: 'lay-down', cards: ['red-1', 'red-2'], open: true, to: null }, saying)).toBe(
    'lay down · cards red 1, red 2 · open yes · to –',
  );
  expect(typedWords({ type: 'aim', target: 1, at: { row: 0 } }, saying)).toBe('aim · target Momo · at row 0');
});
test('a number is a seat only where its name says so and somebody sits there', () => {
  expect(valueWords('seat', 1, saying)).toBe('Momo');
  expect(valueWords('seat', 2, saying)).toBe('2');
  expect(valueWords('n', 1, saying)).toBe('1');
  expect(valueWords('n', -1, saying)).toBe('−1');
  expect(valueWords('list', [], saying)).toBe('–');
});
test('an event begins with who did it', () => {
  expect(eventWords({ type: 'took', seat: 0, n: 2 }, saying)).toBe('You: took · n 2.');
  expect(eventWords({ type: 'dealt', n: 5 }, saying)).toBe('dealt · n 5.');
  expect(eventWords({ type: 'dealt', seat: 7 }, saying)).toBe('dealt · seat 7.');
});
test('a list has one entry for everybody only if it is called so and is as long', () => {
  expect(isPerSeat('scores', [1, 2], 2)).toBe(true);
  expect(isPerSeat('scores', [1, 2, 3], 2)).toBe(false);
  expect(isPerSeat('hand', [1, 2], 2)).toBe(false);
});
