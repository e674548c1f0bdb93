// Bots have names like people, one for each seat, so that two of a level can be told apart. The server calls them by what
// they are.
import type { Seat } from './types';

const names = ['Ada', 'Bix', 'Cleo', 'Dot', 'Eno'];
const kinds = /^(?:level:\d+|random|greedy|perfect)$/;

export const seatName = (name: string, seat: number): string => (kinds.test(name) ? (names[seat] ?? name) : name);
export const named = (seats: Seat[]): Seat[] =>
  seats.map((seat, index) => (seat.kind === 'bot' ? { ...seat, name: seatName(seat.name, index) } : seat));
