// What the cards of a box do, and what they count. A table, a result and the rules each say with which box they are
// shown.
import { getContext, setContext } from 'svelte';
import type { Session } from '../../lib/session.svelte';
import { shaped } from '../../lib/wire';
import type { Box, BoxCard } from './box_type';

export type Power = 'give' | 'look' | 'swap' | 'star' | 'end';

const key = Symbol('box');
export const showWith = (box: () => Box): unknown => setContext(key, box);
export const shownWith = (): (() => Box | undefined) => getContext<(() => Box) | undefined>(key) ?? (() => undefined);
// A table, and its result, is shown when its box is there.
export const boxIn = (session: Pick<Session, 'box'>): Box => shaped<Box>(session.box);

// All that a card does: what ends the game does nothing else when it is discarded.
export function powersOf(card: BoxCard): Power[] {
  const powers: Power[] = card.effect && !card.ends ? [card.effect] : [];
  if (card.star) powers.push('star');
  if (card.ends) powers.push('end');
  return powers;
}
// The same in one word.
export const powerOf = (card: BoxCard): Power | undefined => powersOf(card).at(-1);

export const cardOf = (box: Box | undefined, value: number): BoxCard | undefined =>
  box?.cards.find((card) => card.value === value);
export const powers = (box: Box | undefined, value: number): Power[] => {
  const card = cardOf(box, value);
  return card ? powersOf(card) : [];
};
export const isStar = (box: Box, value: number): boolean => cardOf(box, value)?.star === true;
export const size = (box: Box): number => box.cards.reduce((sum, card) => sum + card.count, 0);

// What lies there all together. What counts is what the result says: stars may have been set aside.
export const sumOf = (area: (number | null)[]): number => area.reduce<number>((sum, value) => sum + (value ?? 0), 0);
