// What was last chosen for a game, so that the next one starts with one tap.
import type { AnyOptions, GivenSeat, NewTable, Pace } from '../generated/server';
import { gameById, type GameEntry } from '../games/registry';
import { makeTable } from './api';
import { go, tablePath } from './route.svelte';

export interface Choice {
  bot: string;
  seats: number;
  options: AnyOptions;
  pace: Pace['kind'];
}
const key = 'smallbox.choices';

function stored(): Record<string, Partial<Choice>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Partial<Choice>>;
  } catch {
    return {}; // unreadable: nothing chosen yet
  }
}

// How many can play with others, with these options.
export function seatCounts(game: GameEntry, options: AnyOptions): number[] {
  const ranges = Object.entries(game.needs ?? {})
    .map(([name, values]) => values[String(options[name])])
    .filter((range) => range !== undefined);
  const fits = (count: number) => ranges.every(([fewest, most]) => count >= fewest && count <= most);
  return Array.from({ length: game.players[1] - 1 }, (_, i) => i + 2).filter(fits);
}
// As many players as the options allow, and no seat named that is not there.
export function fitted(game: GameEntry, choice: Choice): Choice {
  const counts = seatCounts(game, choice.options);
  const seats = counts.includes(choice.seats) ? choice.seats : choice.seats < counts[0]! ? counts[0]! : counts.at(-1)!;
  const options = Object.fromEntries(
    Object.entries(choice.options).filter(
      ([name, value]) => !game.names_seat?.includes(name) || typeof value !== 'number' || value < seats,
    ),
  );
  return { ...choice, seats, options };
}

// A bot that a newcomer beats now and then; three at a table where more than two can play.
export function choiceFor(id: string): Choice {
  const game = gameById(id);
  const choice: Choice = {
    bot: 'level:2',
    seats: Math.min(3, game?.players[1] ?? 2),
    options: {},
    pace: 'live',
    ...stored()[id],
  };
  return game ? fitted(game, choice) : choice;
}
export function remember(game: string, choice: Choice): void {
  localStorage.setItem(key, JSON.stringify({ ...stored(), [game]: choice }));
}

export const seatsWith = (count: number, others: GivenSeat): GivenSeat[] => [
  'me',
  ...Array.from({ length: count - 1 }, () => others),
];

export async function playBots(game: string, choice: Choice): Promise<void> {
  remember(game, choice);
  const wish: NewTable = {
    game,
    seats: seatsWith(choice.seats, { bot: choice.bot }),
    options: choice.options,
    pace: 'relaxed',
  };
  go(tablePath('t', (await makeTable(wish)).table, game));
}
// Bots among themselves, to look at.
export async function watchBots(game: string, choice: Choice): Promise<void> {
  const seats = Array.from({ length: Math.max(2, choice.seats) }, (): GivenSeat => ({ bot: choice.bot }));
  go(tablePath('watch', (await makeTable({ game, seats, options: choice.options, pace: 'relaxed' })).watch, game));
}
