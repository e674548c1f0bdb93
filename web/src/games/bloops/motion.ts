// Which cards travel when an update is shown. Steps come one after another, the flights of a step together.
import type { GameEvent } from '../../lib/types';
import type { Flight } from './Flights.svelte';
import { num, type Spot, type View } from './types';

export interface Step {
  flights: Flight[];
  from: Spot[]; // places that are empty from now on, until the table changes
  looked?: Spot;
}
const slot = (seat: number, at: number): string => `slot-${seat}-${at}`;

function exchange(one: Spot, two: Spot, before: View): Step {
  const there = (spot: Spot) => before.seats[spot.seat]?.slots[spot.slot] === true;
  const go = (from: Spot, to: Spot): Flight[] =>
    there(from) ? [{ from: slot(from.seat, from.slot), to: slot(to.seat, to.slot), value: null }] : [];
  return { flights: [...go(one, two), ...go(two, one)], from: [one, two] };
}

export function steps(events: GameEvent[], before: View, you: number | null): Step[] {
  const made: Step[] = [];
  let kept: Flight[] = [];
  for (const event of events) {
    const seat = num(event, 'seat') ?? 0;
    const at = num(event, 'slot');
    const value = num(event, 'value');
    switch (event.type) {
      case 'drew':
        made.push({ flights: [{ from: 'pile', to: 'stage', value, turned: true }], from: [] });
        break;
      case 'kept':
        // The two cards pass each other.
        if (at !== null) kept = [{ from: 'stage', to: slot(seat, at), value: null }];
        break;
      case 'discarded':
      case 'countered': {
        const flight: Flight = {
          from: at === null ? 'stage' : slot(seat, at),
          to: 'discard',
          value,
          turned: at !== null || seat !== you,
        };
        made.push({ flights: [...kept, flight], from: at === null ? [] : [{ seat, slot: at }] });
        kept = [];
        break;
      }
      case 'penalty':
        if (at !== null) made.push({ flights: [{ from: 'pile', to: slot(seat, at), value: null }], from: [] });
        break;
      case 'gave':
        if (at !== null)
          made.push({ flights: [{ from: 'pile', to: slot(num(event, 'to') ?? 0, at), value: null }], from: [] });
        break;
      case 'looked': {
        const spot = { seat: num(event, 'at') ?? seat, slot: at ?? 0 };
        const flights: Flight[] =
          seat === you ? [{ from: slot(spot.seat, spot.slot), to: 'stage', value, turned: true }] : [];
        made.push({ flights, from: [], looked: spot });
        break;
      }
      case 'swapped':
        made.push(
          exchange({ seat, slot: at ?? 0 }, { seat: num(event, 'at') ?? 0, slot: num(event, 'with') ?? 0 }, before),
        );
        break;
      case 'moved':
        made.push(exchange({ seat, slot: num(event, 'from') ?? 0 }, { seat, slot: num(event, 'to') ?? 0 }, before));
        break;
      case 'called':
        made.push({ flights: [{ from: 'aside', to: `seat-${seat}`, value: null, bloops: true }], from: [] });
        break;
    }
  }
  return made;
}
