// Every text of Pop, English and French; refusals by clause.
import type { Color, Owner, Saying, Words } from '../../generated/pop';
import { catalogue } from '../../lib/i18n';
import { settings } from '../../lib/settings.svelte';
import { alone, colorOf, hasArrow, symbolsOf } from './cards';
import type { Rejection, Session } from '../../lib/session.svelte';
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

// The server's sentences in French, by what they are about; in English it says them itself.
const refusals_fr: Record<string, string> = {
  'You have chosen already; take your choice back to change it.':
    'Vous avez déjà choisi ; reprenez votre choix pour le changer.',
  'The round is over: the next one begins when everybody is ready.':
    'La manche est finie : la suivante commence quand tous sont prêts.',
  'The round is over: nothing is chosen now.': 'La manche est finie : il n’y a rien à choisir.',
  'You have no choice to take back.': 'Vous n’avez pas de choix à reprendre.',
  'You are ready already; others are not yet.': 'Vous êtes déjà prêt ; d’autres ne le sont pas.',
};
const clauses_fr: Record<string, string> = {
  'POP-7': 'Vous ne pouvez choisir que des cartes de votre main, chacune une fois.',
  'POP-10': 'Choisissez une carte pour ce tour.',
  'POP-20': 'Rien à préparer avant la fin d’une manche.',
  'POP-22': 'Choisissez deux cartes pour ce tour.',
  'POP-24': 'On ne parle que de couleurs et de places, et seulement quand on joue ensemble.',
  'POP-25': 'La partie est finie.',
  'POP-26': 'La partie est finie.',
  'POP-30': 'Choisissez cinq cartes pour ce tour.',
  'POP-31': 'La partie est finie.',
  'POP-33': 'Choisissez cinq cartes pour résoudre l’énigme.',
};
export function refusalText(refused: Rejection<Words>): string | null {
  if (settings.language !== 'fr') return null;
  if (refused.code === 'over') return p('tell_ended');
  return refusals_fr[refused.message] ?? (refused.rule ? (clauses_fr[refused.rule] ?? null) : null);
}
