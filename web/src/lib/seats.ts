// Everybody at a table can be told apart: bots have names of people (the server knows them by what they are), and two
// of one name get a number.
import type { Seat } from './types';

const names = ['Pip', 'Momo', 'Zoe', 'Otto', 'Fay'];
const technical = /^(level:\d+|random|greedy|perfect|bot)$/;

export const seatName = (name: string, seat: number): string =>
  technical.test(name) ? names[seat % names.length]! : name;

export function named(seats: Seat[]): Seat[] {
  // An open seat has none
  const called = seats.map((seat, at) => (seat.kind === 'bot' ? seatName(seat.name, at) : (seat.name ?? '')));
  return seats.map((seat, at) => {
    const same = called.filter((name) => name === called[at] && name !== '').length;
    const number = called.slice(0, at + 1).filter((name) => name === called[at]).length;
    return { ...seat, name: same > 1 ? `${called[at]} (${number})` : called[at]! };
  });
}
