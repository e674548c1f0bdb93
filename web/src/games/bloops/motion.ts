// How an update is shown: step by step, each with the cards that travel in it, the table while they do and when they
// have arrived, and how long it takes to be followed and read. Only what lies where: the rest is the rules' affair.
import type { GameEvent, View } from '../../generated/bloops';
import type { Wide } from '../../lib/wide';
import type { Flight } from './Flights.svelte';
import type { Spot } from './spot';

export interface Motion {
  events: GameEvent[]; // told when it begins
  flights: Flight[];
  away: Spot[]; // places whose cards are on their way
  start: View; // while they travel
  end: View; // when they have arrived
  travel: number; // ms
  hold: number; // ms, to read what happened
  touched: Spot[]; // places that stay marked for a while
}

// Time for the eyes, in ms: one move is followed, what others do is noticed, an effect is read.
const follow = 600;
const own_move = 320;
const notice = 250;
const read = 1200;
const cross = 1000; // two cards at once

const slot = (seat: number, at: number): string => `slot-${seat}-${at}`;

function filled(view: View, { seat, slot: at }: Spot, there: boolean): View {
  const slots = [...(view.seats[seat]?.slots ?? [])];
  while (slots.length <= at) slots.push(false);
  slots[at] = there;
  return { ...view, seats: view.seats.map((area, one) => (one === seat ? { ...area, slots } : area)) };
}
const has = (view: View, { seat, slot: at }: Spot): boolean => view.seats[seat]?.slots[at] === true;
const topped = (view: View, value: number): View => ({ ...view, discard: value, discards: view.discards + 1 });

function exchange(view: View, one: Spot, two: Spot): Pick<Motion, 'flights' | 'away' | 'start' | 'end' | 'touched'> {
  const go = (from: Spot, to: Spot): Flight[] =>
    has(view, from)
      ? [{ from: slot(from.seat, from.slot), to: slot(to.seat, to.slot), value: null, bend: from === one ? 1 : -1 }]
      : [];
  return {
    flights: [...go(one, two), ...go(two, one)],
    away: [one, two],
    start: view,
    end: filled(filled(view, one, has(view, two)), two, has(view, one)),
    touched: [one, two],
  };
}

// What one event is, on a table that lies like that. `kept`: the drawn card goes to a place, and what lay there away.
function step(event: Wide<GameEvent>, view: View, you: number | null, kept: Spot | null): Omit<Motion, 'events'> {
  const still = { flights: [], away: [], start: view, end: view, travel: 0, hold: 0, touched: [] };
  const seat = event.seat ?? event.from ?? 0;
  const own = seat === you;
  const value = event.value ?? null;
  const at = event.slot ?? null;
  const pace = own ? { travel: own_move, hold: 0 } : { travel: follow, hold: notice };
  const from_pile = (spot: Spot): Omit<Motion, 'events'> => {
    const start = filled({ ...view, pile: Math.max(0, view.pile - 1) }, spot, true);
    const flights = [{ from: 'pile', to: slot(spot.seat, spot.slot), value: null }];
    return { flights, away: [spot], start, end: start, travel: follow, hold: notice, touched: [spot] };
  };
  switch (event.type) {
    case 'drew': {
      const start = { ...view, pile: Math.max(0, view.pile - 1) };
      const end: View = {
        ...start,
        phase: 'decide',
        active: seat,
        ...(value === null ? {} : { drawn: value }),
      } as View;
      return { ...still, ...pace, hold: 0, flights: [{ from: 'pile', to: 'stage', value, turned: true }], start, end };
    }
    case 'discarded':
    case 'countered': {
      const spot = at === null ? null : { seat, slot: at };
      const flight: Flight = {
        from: spot ? slot(seat, spot.slot) : 'stage',
        to: 'discard',
        value,
        turned: spot !== null || !own,
      };
      const swapped: Flight[] = kept ? [{ from: 'stage', to: slot(kept.seat, kept.slot), value: null }] : [];
      const open = { ...view, passed: view.passed.map(() => false) }; // whoever passed may answer this one
      const start: View =
        event.type === 'discarded' ? ({ ...open, phase: 'window', active: seat, drawn: null } as View) : open;
      return {
        ...still,
        ...pace,
        hold: event.type === 'countered' && !own ? follow : pace.hold,
        flights: [...swapped, flight],
        away: spot ? [spot] : [],
        start,
        end: topped(spot && !kept ? filled(start, spot, false) : start, value ?? 0),
        touched: kept ? [kept] : [],
      };
    }
    case 'wrong':
    case 'late':
      return { ...still, hold: read };
    case 'penalty':
      return from_pile({ seat, slot: event.slot });
    case 'gave':
      return { ...from_pile({ seat: event.to, slot: event.slot }), hold: own ? notice : read };
    case 'looked': {
      const spot = { seat: event.at, slot: event.slot };
      if (own)
        return { ...still, ...pace, flights: [{ from: slot(spot.seat, spot.slot), to: 'stage', value, turned: true }] };
      return { ...still, hold: read, touched: [spot] };
    }
    case 'swapped': {
      const moved = exchange(view, { seat, slot: event.slot }, { seat: event.at, slot: event.with });
      return { ...moved, travel: cross, hold: own ? notice : read };
    }
    case 'moved':
      return { ...exchange(view, { seat, slot: event.from }, { seat, slot: event.to }), ...pace };
    case 'called':
      return {
        ...still,
        flights: [{ from: 'aside', to: `seat-${seat}`, value: null, bloops: true }],
        end: { ...view, caller: seat },
        travel: own_move,
      };
    case 'lapsed':
    case 'reshuffled':
    case 'out-of-turn':
    case 'peeked':
      return { ...still, hold: follow };
    default:
      return still;
  }
}

export function steps(events: GameEvent[], before: View, you: number | null): Motion[] {
  const made: Motion[] = [];
  let view = before;
  let told: GameEvent[] = []; // together with what follows
  let kept: Spot | null = null;
  for (const event of events) {
    told.push(event);
    if (event.type === 'kept') {
      kept = { seat: event.seat, slot: event.slot };
      continue; // the two cards pass each other
    }
    const next = { events: told, ...step(event, view, you, kept) };
    made.push(next);
    view = next.end;
    told = [];
    kept = null;
  }
  return made;
}
