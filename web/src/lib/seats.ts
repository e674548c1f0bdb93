// Everybody at a table can be told apart: bots have names of people (the server knows them by what they are), and two
// of one name get a number.
import bots from '../../../table/bots.def?raw';
import type { Chair } from '../generated/server';

// A chair as the page shows it: an open one has no name, and who is no person is neither here nor away.
export interface Seat {
  kind: Chair['kind'];
  name: string;
  here: boolean;
  away: boolean;
  offered?: true; // a bot's, and free for whoever comes
}

const listed = (macro: string) => [...bots.matchAll(new RegExp(`^${macro}\\((\\w+)\\)`, 'gm'))].map((line) => line[1]!);
const names = listed('SMALLBOX_BOT_NAME');
const technical = new RegExp(`^(level:\\d+|${listed('SMALLBOX_BOT_KIND').join('|')})$`);

export const seatName = (name: string, seat: number): string =>
  technical.test(name) ? names[seat % names.length]! : name;

const nameOf = (chair: Chair, seat: number): string =>
  chair.kind === 'open' ? '' : chair.kind === 'bot' ? seatName(chair.name, seat) : chair.name;

// Asked for at every sentence about somebody, and worked out once.
const known = new WeakMap<Chair[], Seat[]>();
export function named(seats: Chair[]): Seat[] {
  let all = known.get(seats);
  if (!all) known.set(seats, (all = tellApart(seats)));
  return all;
}
function tellApart(seats: Chair[]): Seat[] {
  const called = seats.map(nameOf);
  return seats.map((seat, at) => {
    const same = called.filter((name) => name === called[at] && name !== '').length;
    const number = called.slice(0, at + 1).filter((name) => name === called[at]).length;
    return { here: false, away: false, ...seat, name: same > 1 ? `${called[at]} (${number})` : called[at]! };
  });
}

// An order of seats with one's own first: what one looks for.
export const ownFirst = (order: number[], you: number | null): number[] =>
  you !== null && order.includes(you) ? [you, ...order.filter((seat) => seat !== you)] : order;
