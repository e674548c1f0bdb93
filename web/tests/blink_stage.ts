// A table of Blink as the tests want it: what lies there, in which moment of a race.
import type { SeatState, SeatView } from '../src/generated/blink';
import type { Clock } from '../src/generated/server';

const cards = 60;
const seat: SeatState = { hand: 3, draw: 20, ready: false, offered: false, pile: null, wins: 0 };

export interface Change extends Omit<Partial<SeatView>, 'piles' | 'seats'> {
  tops?: [string | null, string | null];
  seats?: [Partial<SeatState>, Partial<SeatState>];
}
// Two piles that have grown a little, and nothing in one's hand that fits them.
export function blink({ tops = ['red-moon-1', 'blue-star-2'], seats = [{}, {}], ...change }: Change = {}): SeatView {
  const both = seats.map((one) => ({ ...seat, ...one })) as [SeatState, SeatState];
  // All cards of the box are somewhere: the rules are asked about what is shown.
  const rest = cards - both.reduce((sum, { hand, draw }) => sum + hand + draw, 0);
  return {
    game: 'blink',
    you: 0,
    options: { refill: 'auto', best_of: 1, handicap: 0 },
    box: null,
    phase: 'race',
    piles: [
      { top: tops[0], size: Math.ceil(rest / 2) },
      { top: tops[1], size: Math.floor(rest / 2) },
    ],
    hand: ['green-drop-4', 'brown-flower-4', 'grey-triangle-5'],
    seats: both,
    ...change,
  };
}

const down: Change = { tops: [null, null], phase: 'ready' };
const fresh = { draw: 26 };
const out: Change = { phase: 'offer', seats: [{ draw: 0 }, { draw: 4 }] };
const ready = [{ type: 'ready' }];
const offers = blink().hand.map((card) => ({ type: 'offer', card }));
// Every moment in which a player is told or asked something else.
export const moments: Record<string, { view: SeatView; legal: object[]; clock?: Clock }> = {
  start: { view: blink({ ...down, seats: [fresh, fresh] }), legal: ready },
  'start, the other one is ready': {
    view: blink({ ...down, seats: [fresh, { ...fresh, ready: true }] }),
    legal: ready,
  },
  'start, by the clock': {
    view: blink({ ...down, seats: [fresh, { ...fresh, ready: true }] }),
    legal: ready,
    clock: { kind: 'turn', left: [25_000, null], length: 30_000 },
  },
  'start, said': { view: blink({ ...down, seats: [{ ...fresh, ready: true }, fresh] }), legal: [] },
  race: { view: blink(), legal: [] },
  pause: { view: blink({ phase: 'ready' }), legal: ready },
  'pause, the other one has named a pile': {
    view: blink({ phase: 'ready', seats: [{}, { ready: true, pile: 0 }] }),
    legal: ready,
  },
  'pause, said': { view: blink({ phase: 'ready', seats: [{ ready: true, pile: 1 }, {}] }), legal: [] },
  offer: { view: blink(out), legal: offers },
  'offer, said': {
    view: blink({ phase: 'offer', seats: [{ draw: 0, offered: true, pile: 0 }, { draw: 4 }] }),
    legal: [],
  },
  'between two games': {
    view: blink({
      phase: 'between',
      options: { refill: 'auto', best_of: 3, handicap: 0 },
      seats: [{ hand: 0, draw: 0, wins: 1 }, { draw: 4 }],
      hand: [],
    }),
    legal: ready,
  },
};
