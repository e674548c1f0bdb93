// The cards of a box (docs/boxes.md), as the page shows them.
import built_in from '../../../../games/blobs/box.json' with { type: 'json' };
import type { Box as Kit, CardOfBox, Color } from '../../generated/blobs';

export const colors: Color[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'];
export const blobs_to_end = 8; // BLOBS-44
export type Kind = 'one-off' | 'permanent' | 'Start' | 'End' | 'Response' | 'plain';
export interface CardData {
  id: string;
  name: string;
  text: string;
  in_french: { name?: string | undefined; text?: string | undefined };
  value: string; // as printed: '+1', '−2', '*'
  colors: Color[];
  kinds: Kind[];
  programs: Programs; // what it does, step by step, in the words of docs/cards/blobs.md
}
export type Instruction = string[];
export type Programs = Record<'aim' | 'do' | 'start' | 'end', Instruction[]>;

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

// Who performs a part of it for everybody does not matter here: the braces are left out.
const steps = (program: string | undefined): Instruction[] =>
  (program ?? '')
    .replace(/everyone [^{]*\{|\}/g, '')
    .split(';')
    .map((step) => step.trim().split(/\s+/))
    .filter(([word]) => word !== '');

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
  programs: { aim: steps(card.aim), do: steps(card.do), start: steps(card.start), end: steps(card.end) },
});
export const unknown = (id: string): CardData => read({ id, name: id, text: '', value: 0, colors: [] });
export const cardsOf = (box: Pick<Kit, 'cards'>): CardData[] => box.cards.map(read);

// Ours: the cards that are built in.
export const cards: CardData[] = cardsOf(built_in as Pick<Kit, 'cards'>);
