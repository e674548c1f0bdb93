// The table between one event and the next.
import type { Card, GameEvent, Play, RoomBlob, SeatState, View } from '../../generated/blobs';
import type { Wide } from '../../lib/wide';
import { cardData } from './box_cards.svelte';

const printed = (value: string): number => (value === '*' ? 0 : Number(value.replace('−', '-')));

function seatsWith(view: View, seat: number, change: (one: SeatState) => SeatState): SeatState[] {
  return view.seats.map((one, index) => (index === seat ? change(one) : one));
}
function take(view: View, seat: number, card: Card | undefined): View {
  const seats = seatsWith(view, seat, (one) => ({ ...one, hand: Math.max(0, one.hand - 1) }));
  if (view.you === null || view.you !== seat) return { ...view, seats };
  return { ...view, seats, hand: view.hand.filter((one) => one !== card) };
}
function give(view: View, seat: number, cards: Card[], count: number): View {
  const seats = seatsWith(view, seat, (one) => ({ ...one, hand: one.hand + count }));
  return view.you === null || view.you !== seat
    ? { ...view, seats }
    : { ...view, seats, hand: [...view.hand, ...cards] };
}
function leave(view: View, blob: number): View {
  return {
    ...view,
    seats: view.seats.map((seat) => ({ ...seat, room: seat.room.filter((one) => one.blob !== blob) })),
  };
}
const enter = (view: View, seat: number, blob: RoomBlob): View => ({
  ...view,
  seats: seatsWith(view, seat, (one) => ({
    ...one,
    room: [...one.room.filter((other) => other.blob !== blob.blob), blob],
  })),
});
const change = (view: View, blob: number, how: (one: RoomBlob) => RoomBlob): View => ({
  ...view,
  seats: view.seats.map((seat) => ({ ...seat, room: seat.room.map((one) => (one.blob === blob ? how(one) : one)) })),
});
const protoblob = (blob: number): RoomBlob => ({ blob, proto: true, value: 1, colors: [], safe: false });

// The table after an event, as far as the event tells; the server's view puts the rest right at the end of the update.
export function after(view: View, event: Wide<GameEvent>): View {
  const known = event.card ? [event.card] : [];
  switch (event.type) {
    case 'played': {
      const { card, source } = event;
      let next = source === 'hand' ? take(view, event.seat, card) : view;
      if (source === 'lab') next = { ...next, lab: next.lab - 1, shown: null };
      if (source === 'waste') next = { ...next, waste: next.waste.filter((one) => one !== card) };
      const data = cardData(card);
      next = enter(next, event.room, {
        blob: event.blob,
        card,
        value: printed(data.value),
        colors: data.colors,
        safe: false,
      });
      const play: Play = {
        blob: event.blob,
        card,
        player: event.seat,
        stage: 'aim',
        cancelled: false,
        aims: [],
        answers: event.answers ?? null,
      };
      return { ...next, stack: [...next.stack, play] };
    }
    case 'aimed':
      return {
        ...view,
        stack: view.stack.map((play) => (play.blob === event.blob ? { ...play, aims: event.at } : play)),
      };
    case 'cancelled':
      return {
        ...view,
        stack: view.stack.map((play) => (play.blob === event.blob ? { ...play, cancelled: true } : play)),
      };
    case 'action': {
      const at = view.stack.findIndex((play) => play.blob === event.blob);
      if (event.when === 'now') return at < 0 ? view : { ...view, stack: view.stack.slice(0, at + 1) };
      return { ...view, phase: event.when === 'start' ? 'start' : 'end', stack: [] };
    }
    case 'drew':
      return {
        ...give(view, event.seat, event.cards ?? [], event.count),
        lab: Math.max(0, view.lab - event.count),
      };
    case 'discarded':
      return { ...take(view, event.seat, event.card), waste: [...view.waste, event.card] };
    case 'gave':
      return give(take(view, event.from, known[0]), event.to, known, 1);
    case 'removed':
      return { ...leave(view, event.blob), waste: [...view.waste, ...known] };
    case 'returned':
      return give(leave(view, event.blob), event.room, known, 1);
    case 'moved': {
      const blob = view.seats.flatMap((seat) => seat.room).find((one) => one.blob === event.blob);
      return blob ? enter(leave(view, blob.blob), event.to, blob) : view;
    }
    case 'proto':
      return change(view, event.blob, (one) => protoblob(one.blob));
    case 'sprouted':
      return { ...enter(view, event.room, protoblob(event.blob)), lab: Math.max(0, view.lab - 1) };
    case 'painted':
      return change(view, event.blob, (one) => ('card' in one ? { ...one, colors: event.colors } : one));
    case 'shown':
      return { ...view, shown: event.card };
    case 'reshuffled':
      return { ...view, lab: event.count, waste: [] };
    case 'lapsed':
      return { ...view, stack: view.stack.filter((play) => play.blob !== event.blob) };
    case 'turn-ended':
      return { ...view, stack: [] };
    case 'turn':
      return { ...view, active: event.seat, turn: event.turn, phase: 'start', stack: [], shown: null };
    default:
      return view;
  }
}
// The same with what rooms and blobs are worth in the end.
export function scored(view: View, end: View): View {
  const worth = new Map(end.seats.flatMap(({ room }) => room.map(({ blob, value }) => [blob, value])));
  return {
    ...view,
    seats: view.seats.map((seat, at) => ({
      ...seat,
      score: end.seats[at]!.score,
      room: seat.room.map((one) => ('card' in one ? { ...one, value: worth.get(one.blob) ?? one.value } : one)),
    })),
  };
}
