// Every text of Pop, English and French.
import { catalogue } from '../../lib/i18n';
import { alone, colorOf, hasArrow, symbolsOf } from './cards';
import type { Color, Owner, PopView, Saying } from './types';
import type { Session } from '../../lib/session.svelte';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const p = catalogue(en, fr);
export type PopText = keyof typeof en;

export const colorWord = (color: Color): string => p(color);
export const cardName = (card: number): string => p('card', { n: card, color: p(colorOf(card)) });
export const cardFull = (card: number): string =>
  p('card_full', {
    n: card,
    color: p(colorOf(card)),
    symbols: symbolsOf(card),
    arrow: hasArrow(card) ? p('card_arrow') : '',
  });
export const cardList = (cards: number[]): string => cards.map(cardName).join(', ');

export function ownerName(session: Session<never> | Session<PopView>, owner: Owner): string {
  if (owner === 'chef') return p('chef');
  if (owner === session.you) return p('you');
  const who = session.seats[owner];
  // Bots of one level have one name; people tell them apart by where they sit.
  if (who?.kind === 'bot' && session.seats.some((other, seat) => seat !== owner && other.name === who.name))
    return p('bot_n', { n: owner + 1 });
  return who?.name || `${owner + 1}`;
}
export const isAlone = (session: Session<never> | Session<PopView>): boolean => {
  const view = session.latest as PopView | null;
  return view !== null && alone(view.mode);
};

export function saying(one: Saying): string {
  const color = one.color ? p(one.color) : '';
  switch (one.say) {
    case 'have':
      return one.count === 0 ? p('said_none', { color }) : p('said_have', { n: one.count ?? 0, color });
    case 'want':
      return p('said_want', { color, column: one.column ?? '' });
    case 'beside':
      return p(one.side === 'left' ? 'said_left' : 'said_right', { color, chef: one.chef ?? 0 });
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
