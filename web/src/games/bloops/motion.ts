// Which cards travel when an update is shown. Steps come one after another, the flights of a step together.
import type { GameEvent, View } from '../../generated/bloops';
import type { Spot } from './spot';
import type { Wide } from '../../lib/wide';
import type { Flight } from './Flights.svelte';

export interface Movement {
  flights: Flight[];
  from: Spot[]; // places that are empty from now on, until the table changes
  looked?: Spot;
}
const slot = (seat: number, at: number): string => `slot-${seat}-${at}`;

function exchange(one: Spot, two: Spot, before: View): Movement {
  const there = (spot: Spot) => before.seats[spot.seat]?.slots[spot.slot] === true;
  const go = (from: Spot, to: Spot): Flight[] =>
    there(from) ? [{ from: slot(from.seat, from.slot), to: slot(to.seat, to.slot), value: null }] : [];
  return { flights: [...go(one, two), ...go(two, one)], from: [one, two] };
}

export function steps(events: Wide<GameEvent>[], before: View, you: number | null): Movement[] {
  const made: Movement[] = [];
  let kept: Flight[] = [];
  for (const event of events) {
    const seat = event.seat ?? 0;
    const at = event.slot ?? null;
    const value = event.value ?? null;
    switch (event.type) {
      case 'drew':
        made.push({ flights: [{ from: 'pile', to: 'stage', value, turned: true }], from: [] });
        break;
      case 'kept':
        // The two cards pass each other.
        kept = [{ from: 'stage', to: slot(seat, event.slot), value: null }];
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
        made.push({ flights: [{ from: 'pile', to: slot(seat, event.slot), value: null }], from: [] });
        break;
      case 'gave':
        made.push({ flights: [{ from: 'pile', to: slot(event.to, event.slot), value: null }], from: [] });
        break;
      case 'looked': {
        const spot = { seat: event.at, slot: event.slot };
        const flights: Flight[] =
          seat === you ? [{ from: slot(spot.seat, spot.slot), to: 'stage', value, turned: true }] : [];
        made.push({ flights, from: [], looked: spot });
        break;
      }
      case 'swapped':
        made.push(exchange({ seat, slot: event.slot }, { seat: event.at, slot: event.with }, before));
        break;
      case 'moved':
        made.push(exchange({ seat, slot: event.from }, { seat, slot: event.to }, before));
        break;
      case 'called':
        made.push({ flights: [{ from: 'aside', to: `seat-${seat}`, value: null, bloops: true }], from: [] });
        break;
    }
  }
  return made;
}
