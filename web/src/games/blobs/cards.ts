// The cards of a box (docs/boxes.md), as the page shows them.
import built_in from '../../../../games/blobs/box.json' with { type: 'json' };
import type { Box as Kit, CardOfBox, Color } from '../../generated/blobs';

export const colors: Color[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'];
export type Kind = 'one-off' | 'permanent' | 'Start' | 'End' | 'Response' | 'plain';
export interface CardData {
  id: string;
  name: string;
  text: string;
  in_french: { name?: string | undefined; text?: string | undefined };
  value: string; // as printed: '+1', '−2', '*'
  colors: Color[];
  kinds: Kind[];
}

const printed = (value: CardOfBox['value']): string =>
  value === '*' ? '*' : value < 0 ? `−${-value}` : value > 0 ? `+${value}` : '0';

function kindsOf(card: CardOfBox): Kind[] {
  const kinds: Kind[] = [];
  if (card.when) kinds.push('Response');
  else if (card.do !== undefined) kinds.push('one-off');
  if (card.start !== undefined) kinds.push('Start');
  if (card.end !== undefined) kinds.push('End');
  if (card.always !== undefined) kinds.push('permanent');
  return kinds.length ? kinds : ['plain'];
}

// A text is told in English, or in both languages.
const english = (text: CardOfBox['text']): string => (typeof text === 'string' ? text : text.en);
const french = (text: CardOfBox['text']): string | undefined => (typeof text === 'string' ? undefined : text.fr);

const read = (card: CardOfBox): CardData => ({
  id: card.id,
  name: english(card.name),
  text: english(card.text).replaceAll("'", '’'),
  in_french: { name: french(card.name), text: french(card.text) },
  value: printed(card.value),
  colors: colors.filter((color) => card.colors.includes(color)),
  kinds: kindsOf(card),
});
export const cardsOf = (box: Pick<Kit, 'cards'>): CardData[] => box.cards.map(read);

// Ours: the cards that are built in.
export const cards: CardData[] = cardsOf(built_in as Pick<Kit, 'cards'>);
