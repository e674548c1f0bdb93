// Bots have names of people at the table, so that three of them can be told apart; the server knows them by what they are.
import type { Seat } from './types';

const names = ['Pip', 'Momo', 'Zoe', 'Otto', 'Fay'];
const technical = /^(level:\d+|random|greedy|bot)$/;

export const named = (seats: Seat[]): Seat[] =>
  seats.map((seat, index) => (seat.kind === 'bot' && technical.test(seat.name) ? { ...seat, name: names[index % names.length]! } : seat));
