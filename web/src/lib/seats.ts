// Bots are called by what they are, in the reader's language; the server names them as its lists do.
import { t } from './texts';
import type { Seat } from './types';

function botName(name: string): string {
  const level = /^level:(\d)$/.exec(name)?.[1];
  if (level) return t('bot_level', { n: level });
  return name === 'random' ? t('bot_random') : name === 'greedy' ? t('bot_greedy') : name;
}
export const named = (seats: Seat[]): Seat[] => seats.map((seat) => (seat.kind === 'bot' ? { ...seat, name: botName(seat.name) } : seat));
