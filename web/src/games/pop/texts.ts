// Every text of Pop, English and French.
import type { Color, Owner, Saying, Words } from '../../generated/pop';
import { catalogue } from '../../lib/i18n';
import { alone } from './signs';
import type { Deck } from './deck';
import type { Session } from '../../lib/session.svelte';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const p = catalogue(en, fr);
export type PopText = keyof typeof en;

export const colorWord = (color: Color): string => p(color);
export const cardName = (deck: Deck, card: number): string => p('card', { n: card, color: p(deck.colorOf(card)) });
export const cardFull = (deck: Deck, card: number): string =>
  p('card_full', {
    n: card,
    color: p(deck.colorOf(card)),
    symbols: deck.symbolsOf(card),
    arrow: deck.hasArrow(card) ? p('card_arrow') : '',
  });
export const cardList = (deck: Deck, cards: number[]): string => cards.map((card) => cardName(deck, card)).join(', ');

export function ownerName(session: Session<Words>, owner: Owner): string {
  if (owner === 'chef') return p('chef');
  if (owner === session.you) return p('you');
  const who = session.seats[owner];
  // Bots of one level have one name; people tell them apart by where they sit.
  if (who?.kind === 'bot' && session.seats.some((other, seat) => seat !== owner && other.name === who.name))
    return p('bot_n', { n: owner + 1 });
  return who?.name || `${owner + 1}`;
}
export const isAlone = (session: Session<Words>): boolean => {
  const view = session.latest;
  return view !== null && alone(view.mode);
};

// What can be said, whoever says it.
type Bare<Said> = Said extends unknown ? Omit<Said, 'seat'> : never;
export type Phrase = Bare<Saying>;
export function saying(one: Phrase): string {
  switch (one.say) {
    case 'have':
      return p(one.count === 0 ? 'said_none' : 'said_have', { n: one.count, color: p(one.color) });
    case 'want':
      return p('said_want', { color: p(one.color), column: one.column });
    case 'beside':
      return p(one.side === 'left' ? 'said_left' : 'said_right', { color: p(one.color), chef: one.chef });
    case 'yes':
      return p('said_yes');
    case 'no':
      return p('said_no');
  }
}

export function directionText(leftward: boolean | null, arrows: number): string {
  if (leftward === null) return p('dir_unknown');
  return p(leftward ? 'dir_left' : arrows === 0 ? 'dir_right_0' : 'dir_right', { n: arrows });
}
