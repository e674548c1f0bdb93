// A table of Blobs in the middle of a game, as a server would tell it: for tests of what is shown then.
import type { Card, RoomBlob, SeatView } from '../src/generated/blobs';

export const lies = (blob: number, card: Card): RoomBlob => ({ blob, card, value: 1, colors: ['red'], safe: false });

// `room`: what lies in whose; the rest is Ben's turn with nothing going on, but for what is changed.
export const blobs = (people: number, room: (seat: number) => RoomBlob[], change: Partial<SeatView>): SeatView => ({
  game: 'blobs',
  you: 0,
  options: { first: 0 },
  box: null,
  phase: 'play',
  turn: 9,
  round: 3,
  active: 1,
  lab: 30,
  waste: [],
  shown: null,
  plan: null,
  seats: Array.from({ length: people }, (_, seat) => ({
    hand: 5,
    room: room(seat),
    score: { total: 3, base: 3, permanent: [] },
  })),
  hand: ['keyhole', 'hiccup', 'lump', 'bouncer', 'nah-nah'],
  stack: [],
  pending: null,
  ...change,
});
