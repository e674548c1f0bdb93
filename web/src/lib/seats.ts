// Bots are called by what they are, in the reader's language; the server names them as its lists do.
import { t } from './texts';
import type { Seat } from './types';

function botName(name: string): string {
  const level = /^level:(\d)$/.exec(name)?.[1];
  if (level) return t('bot_level', { n: level });
  return name === 'random' ? t('bot_random') : name === 'greedy' ? t('bot_greedy') : name;
}
// People of the same name, and bots above all, get a number: everybody at a table can be told apart.
export function named(seats: Seat[]): Seat[] {
  const names = seats.map((seat) => (seat.kind === 'bot' ? botName(seat.name) : seat.name));
  return seats.map((seat, at) => {
    const same = names.filter((name) => name === names[at] && name !== '').length;
    const number = names.slice(0, at + 1).filter((name) => name === names[at]).length;
    return { ...seat, name: same > 1 ? `${names[at]} (${number})` : names[at]! };
  });
}
