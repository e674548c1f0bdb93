// Cards as text: their numbers, with a blank between them; and a deck of cards that somebody is still writing.
import type { AnyBox } from '../../lib/box';
import { shaped } from '../../lib/wire';
import type { Box, BoxCard } from './box_type';
import { Deck } from './deck';

export const listed = (cards: unknown): string =>
  Array.isArray(cards) ? cards.map((card) => (typeof card === 'string' ? card : JSON.stringify(card))).join(' ') : '';
export const asList = (text: string): (number | string)[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : word));

const decks = new WeakMap<AnyBox, Deck>();
const most_symbols = 5;
// What can't be drawn as it was typed is drawn as near to it as can be.
const drawable = ({ number, color, arrow, symbols }: BoxCard): BoxCard => ({
  number,
  color,
  arrow: arrow === true,
  symbols: typeof symbols === 'number' ? Math.max(0, Math.min(most_symbols, symbols)) : 0,
});
export function deckFor(box: AnyBox): Deck {
  let deck = decks.get(box);
  const { cards } = shaped<Box>(box);
  if (!deck) decks.set(box, (deck = new Deck({ ...shaped<Box>(box), cards: cards.map(drawable) })));
  return deck;
}
