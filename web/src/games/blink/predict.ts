// What is shown before the server has answered: own plays lie on their piles at once.
import type { Action, View } from '../../generated/blink';
import { fits } from './cards';

export interface Prediction {
  laid: [string[], string[]]; // own cards on top of the piles
  out: string[]; // the same cards, which have left the hand
  draw: number; // what is left of the own draw pile
  coming: number; // cards taken from it that are not known yet
  ready: boolean;
  offered: string | null;
  pile: number | null; // named for what comes next
}

const times = (card: string, cards: string[]): number => cards.filter((one) => one === card).length;

export function predict(view: View, you: number | null, pending: Action[]): Prediction {
  const shown: Prediction = {
    laid: [[], []],
    out: [],
    draw: 0,
    coming: 0,
    ready: false,
    offered: null,
    pile: null,
  };
  if (you === null) return shown;
  const player = view.seats[you]!;
  const hand = view.hand ?? [];
  shown.draw = player.draw;
  shown.ready = player.ready;
  shown.pile = player.pile;
  const take = (): void => {
    if (shown.draw === 0 || hand.length - shown.out.length + shown.coming >= 3) return;
    --shown.draw;
    ++shown.coming;
  };
  for (const action of pending) {
    if ((action.type === 'ready' || action.type === 'offer') && action.pile !== undefined) shown.pile = action.pile;
    if (action.type === 'ready') shown.ready = true;
    else if (action.type === 'offer') shown.offered = action.card;
    else if (view.phase === 'race' && action.type === 'draw') take();
    else if (view.phase === 'race' && action.type === 'play') {
      const { card } = action;
      const pile = action.pile === 0 ? 0 : 1;
      // An overtaken card goes back as soon as the other one is seen; the refusal follows.
      if (times(card, shown.out) >= times(card, hand) || !fits(card, shown.laid[pile].at(-1) ?? view.piles[pile].top))
        continue;
      shown.laid[pile].push(card);
      shown.out.push(card);
      if (view.options.refill === 'auto') take();
    }
  }
  return shown;
}

// A card stays at its place of the hand as long as it is there; a new one goes to the first free place. Of equal ones
// the last goes first.
export function keepPlaces(before: (string | null)[], hand: string[]): (string | null)[] {
  const rest = [...hand];
  const places = [0, 1, 2].map((place) => {
    const at = rest.indexOf(before[place] ?? '');
    return at < 0 ? null : rest.splice(at, 1)[0]!;
  });
  for (const card of rest) places[places.indexOf(null)] = card;
  return places;
}
// The same without those that have left it.
export function without(places: (string | null)[], out: string[]): (string | null)[] {
  const left = [...places];
  for (const card of out) if (left.includes(card)) left[left.lastIndexOf(card)] = null;
  return left;
}

// The cards of a pile that have been seen, the last three of them.
export function keepPile(
  before: { cards: string[]; size: number },
  top: string | null,
  size: number,
): { cards: string[]; size: number } {
  if (top === null) return { cards: [], size };
  if (before.cards.at(-1) === top && before.size === size) return { cards: before.cards, size };
  return { cards: size > before.size ? [...before.cards, top].slice(-3) : [top], size };
}
