// What was last chosen for a game, so that the next one starts with one tap.
import { makeTable, type SeatWish } from './api';
import { go, tablePath } from './route.svelte';
import type { Json } from './types';

export interface Choice {
  bot: string;
  seats: number;
  options: Record<string, Json>;
  pace: 'live' | 'relaxed' | 'days';
}
const key = 'smallbox.choices';

function stored(): Record<string, Partial<Choice>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Partial<Choice>>;
  } catch {
    return {}; // unreadable: nothing chosen yet
  }
}

// A bot that a newcomer beats now and then; three at a table where more than two can play.
export function choiceFor(game: string, most: number): Choice {
  return { bot: 'level:2', seats: Math.min(3, most), options: {}, pace: 'live', ...stored()[game] };
}
export function remember(game: string, choice: Choice): void {
  localStorage.setItem(key, JSON.stringify({ ...stored(), [game]: choice }));
}

export const seatsWith = (count: number, others: SeatWish): SeatWish[] => ['me', ...Array.from({ length: count - 1 }, () => others)];

export async function playBots(game: string, choice: Choice): Promise<void> {
  remember(game, choice);
  const wish = { game, seats: seatsWith(choice.seats, { bot: choice.bot }), options: choice.options, pace: 'relaxed' };
  go(tablePath('t', (await makeTable(wish)).table, game));
}
// Bots among themselves, to look at.
export async function watchBots(game: string, choice: Choice): Promise<void> {
  const seats = Array.from({ length: Math.max(2, choice.seats) }, (): SeatWish => ({ bot: choice.bot }));
  go(tablePath('watch', (await makeTable({ game, seats, options: choice.options, pace: 'relaxed' })).watch, game));
}
