// What a card of a box does, in one word.
import type { BoxCard } from './box_type';
import type { Power } from './cards';

export const powerOf = (card: BoxCard): Power | undefined => (card.ends ? 'end' : card.star ? 'star' : card.effect);
