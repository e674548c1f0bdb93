// A card of a box as it is printed, in the reader's language.
import type { Color } from '../../generated/blobs';
import { text } from '../../lib/box';
import type { BoxCard } from './box_type';
import { type CardData, colors, type Kind } from './cards';
import { signed } from './texts';

const isColor = (color: string): color is Color => colors.includes(color as Color);
// When it acts follows from what it can do.
export function kindsOf(card: BoxCard): Kind[] {
  const kinds: Kind[] = [];
  if (card.when) kinds.push('Response');
  else if (card.do !== undefined || card.aim !== undefined) kinds.push('one-off');
  if (card.always !== undefined) kinds.push('permanent');
  if (card.start !== undefined) kinds.push('Start');
  if (card.end !== undefined) kinds.push('End');
  return kinds.length ? kinds : ['plain'];
}
export const printed = (card: BoxCard): CardData => ({
  id: card.id,
  name: text(card.name),
  value: typeof card.value === 'number' ? signed(card.value) : String(card.value ?? ''),
  colors: (Array.isArray(card.colors) ? card.colors : []).filter(isColor),
  kinds: kindsOf(card),
  text: text(card.text),
  in_french: {},
  programs: { aim: [], do: [], start: [], end: [] }, // a card that is being written asks nothing
});
