// What is shown before the server has answered: own plays lie on their piles at once.
import type { Action, View, Words } from '../../generated/blink';
import type { Outcome } from '../../lib/rulebook.svelte';

export interface Prediction {
  laid: [string[], string[]]; // own cards on top of the piles
  out: string[]; // the same cards, which have left the hand
  draw: number; // what is left of the own draw pile
  coming: number; // cards taken from it that are not known yet
  ready: boolean;
  offered: string | null;
  pile: number | null; // named for what comes next
}

// Without the rules: what the table has listed happens as it was meant. Only one of them: what comes after it nobody
// knows.
function asMeant(pending: Action[], legal: Action[], seat: number): Outcome<Words>[] {
  const means = (action: Action, listed: Action): boolean =>
    action.type === listed.type &&
    (!('card' in action) || !('card' in listed) || action.card === listed.card) &&
    (action.type !== 'play' || listed.type !== 'play' || action.pile === listed.pile);
  const action = pending.find((one) => legal.some((listed) => means(one, listed)));
  switch (action?.type) {
    case 'play':
      return [{ events: [{ ...action, type: 'played', seat, slot: 0 }] }];
    case 'ready':
      return [{ events: [{ ...action, seat }] }];
    case 'offer':
      return [{ events: [{ ...action, type: 'offered', seat }] }];
    default:
      return [];
  }
}

// `steps`: what the rules say of each pending action; null: they are not there yet. What they refuse is not shown: an
// overtaken card goes back as soon as the other one is seen; the refusal follows. A card that is drawn they make up.
export function predict(
  view: View,
  you: number | null,
  pending: Action[],
  legal: Action[],
  steps: Outcome<Words>[] | null,
): Prediction {
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
  shown.draw = player.draw;
  shown.ready = player.ready;
  shown.pile = player.pile;
  for (const event of (steps ?? asMeant(pending, legal, you)).flatMap((step) => step.events ?? []))
    if (event.type === 'played') {
      shown.laid[event.pile === 0 ? 0 : 1].push(event.card);
      shown.out.push(event.card);
    } else if (event.type === 'drew') {
      --shown.draw;
      ++shown.coming;
    } else if ((event.type === 'ready' || event.type === 'offered') && event.seat === you) {
      if (event.type === 'ready') shown.ready = true;
      else shown.offered = event.card ?? null;
      shown.pile = event.pile ?? shown.pile;
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
