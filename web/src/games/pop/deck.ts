// What is on the cards: everything but their numbers is the box's (POP-1, 2, 3).
import { getContext, setContext } from 'svelte';
import file from '../../../../games/pop/box.json';
import type { Color, Words } from '../../generated/pop';
import type { Session } from '../../lib/session.svelte';
import { shaped } from '../../lib/wire';
import type { Box, BoxCard, Puzzle } from './box_type';

export class Deck {
  private readonly cards: Map<number, BoxCard>;
  readonly puzzles: Puzzle[];
  constructor(box: Box) {
    this.cards = new Map(box.cards.map((card) => [card.number, card]));
    this.puzzles = box.puzzles ?? [];
  }
  colorOf = (card: number): Color => shaped<Color>(this.cards.get(card)!.color);
  hasArrow = (card: number): boolean => this.cards.get(card)!.arrow ?? false;
  symbolsOf = (card: number): number => this.cards.get(card)!.symbols;
  symbolsOn = (cards: number[]): number => cards.reduce((sum, card) => sum + this.symbolsOf(card), 0);
}

// The built-in one, which pictures of the rules are made of.
export const ours = new Deck(shaped<Box>(file));

const decks = new WeakMap<object, Deck>();
// The one that is played with.
export function deckOf(session: Session<Words>): Deck {
  const { box } = session;
  if (box === null) return ours;
  let deck = decks.get(box);
  if (!deck) decks.set(box, (deck = new Deck(shaped<Box>(box))));
  return deck;
}

// For all that is drawn inside a component: its cards are of that deck.
const key = Symbol('deck');
export const drawWith = (deck: () => Deck): unknown => setContext(key, deck);
export const drawnWith = (): (() => Deck) => getContext<(() => Deck) | undefined>(key) ?? (() => ours);
