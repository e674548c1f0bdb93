// What was last chosen for a game, so that the next one starts with one tap.
import type { Game } from '../generated/common';
import type { AnyOptions, GivenSeat, NewTable, Pace } from '../generated/server';
import { loadGames, makeTable } from './api';
import { keepPeople } from './people';
import { go, tablePath } from './route.svelte';

export interface Choice {
  bot: string;
  seats: number;
  options: AnyOptions;
  pace: Pace['kind'];
  turn?: number; // seconds for a decision, at a live table
  window?: number; // … for a reaction
  cap?: number; // ms of distance that a race evens out; none: as usual
  beat?: number; // ms of its common beat; 0: none
  way?: string; // to play alone, where that has tiles of its own
}
const key = 'smallbox.choices';

function stored(): Record<string, Partial<Choice>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Partial<Choice>>;
  } catch {
    return {}; // unreadable: nothing chosen yet
  }
}

// What an option is unless somebody chooses: as where reactions are timed, which may not be the default of the rules.
export const usual = ({ live, options }: Game, name: string): AnyOptions[string] =>
  live?.option === name && live.value !== undefined ? live.value : (options[name]?.default ?? '');

// Whether so many can play with that value of an option.
export function fits({ needs }: Game, name: string, value: AnyOptions[string], seats: number): boolean {
  const [fewest, most] = needs?.[name]?.[String(value)] ?? [seats, seats];
  return seats >= fewest && seats <= most;
}
// A way to play brings its players along; a number, such as the seat that begins, gives way to them.
const givesWay = (value: AnyOptions[string]): boolean => typeof value === 'number';

// How many can play with others, with these options.
export function seatCounts(info: Game, options: AnyOptions): number[] {
  const chosen = Object.keys(info.needs ?? {})
    .map((name) => [name, options[name] ?? usual(info, name)] as const)
    .filter(([, value]) => !givesWay(value));
  return Array.from({ length: info.seats[1] - 1 }, (_, i) => i + 2).filter((count) =>
    chosen.every(([name, value]) => fits(info, name, value, count)),
  );
}
// As many players as the options allow, and no seat named that is not there.
export function fitted(info: Game, choice: Choice): Choice {
  const counts = seatCounts(info, choice.options);
  if (counts.length === 0)
    // Kept from when that could be chosen; and where nobody else can play there is nothing to fit.
    return Object.keys(choice.options).length ? fitted(info, { ...choice, options: {} }) : choice;
  const seats = counts.includes(choice.seats) ? choice.seats : choice.seats < counts[0]! ? counts[0]! : counts.at(-1)!;
  const options = Object.fromEntries(
    Object.entries(choice.options).filter(([name, value]) => !givesWay(value) || fits(info, name, value, seats)),
  );
  return { ...choice, seats, options };
}

// A bot that a newcomer beats now and then; three at a table where more than two can play.
export const choiceFor = (id: string): Choice => ({
  bot: 'level:2',
  seats: 3,
  options: {},
  pace: 'live',
  ...stored()[id],
});
// How long a window may last, in seconds: a short one, the usual, a long one; none where the game has none.
export const reactionTimes = (usual_ms: number): number[] =>
  usual_ms === 0 ? [] : [0.6, 1, 1.6].map((factor) => Math.round((usual_ms / 1000) * factor));
// … and a decision.
export const decisionTimes = (usual_ms: number): number[] =>
  usual_ms === 0 ? [] : [0.5, 1, 2].map((factor) => Math.round((usual_ms / 1000) * factor));
export const paceOf = ({ pace, turn, window }: Choice): NonNullable<NewTable['pace']> =>
  pace === 'live' && (turn ?? window) !== undefined
    ? { kind: pace, ...(turn === undefined ? {} : { turn }), ...(window === undefined ? {} : { window }) }
    : pace;
// Whether whoever is faster is better, with these options.
export const races = ({ live }: Game, options: AnyOptions): boolean =>
  live?.races === 'always' ||
  (live?.races === 'untimed' && live.option !== undefined && (options[live.option] ?? live.value) !== live.value);
// What is chosen of a race, as far as it is not as usual. Distance is between people.
export function raceOf(
  info: Game | null | undefined,
  { options, cap, beat }: Choice,
  people = true,
): { race?: NewTable['race'] } {
  if (!info || !races(info, options) || (!beat && (cap === undefined || !people))) return {};
  return { race: { ...(cap === undefined || !people ? {} : { cap }), ...(beat ? { beat } : {}) } };
}
export function remember(game: string, choice: Choice): void {
  localStorage.setItem(key, JSON.stringify({ ...stored(), [game]: choice }));
}

export const seatsWith = (count: number, others: GivenSeat): GivenSeat[] => [
  'me',
  ...Array.from({ length: count - 1 }, () => others),
];

// With the built-in box, with one that is kept somewhere, or with a whole one.
export async function playBots(game: string, chosen: Choice, box?: NewTable['box']): Promise<void> {
  const info = (await loadGames()).find(({ id }) => id === game);
  const choice = info ? fitted(info, chosen) : chosen;
  remember(game, choice);
  const wish: NewTable = {
    game,
    seats: seatsWith(choice.seats, { bot: choice.bot }),
    options: choice.options,
    pace: 'relaxed',
    ...raceOf(info, choice, false),
    ...(box === undefined ? {} : { box }),
  };
  go(tablePath('t', (await makeTable(wish)).table, game));
}
// Several people at this device, and bots between them: who sits where, by name; null: a bot. It needs no clock, and
// everybody is asked in turn where others would react at any moment.
export async function playTogether(
  game: string,
  seats: (string | null)[],
  choice: Choice,
  box?: string,
): Promise<void> {
  const info = (await loadGames()).find(({ id }) => id === game);
  const { options } = info ? fitted(info, { ...choice, seats: seats.length }) : choice;
  const live = info?.live;
  const asked = live?.option && live.value !== undefined ? { [live.option]: live.value } : {};
  const names = seats.filter((name) => name !== null);
  const first = seats.indexOf(names[0]!);
  const wish: NewTable = {
    game,
    name: names[0]!,
    seats: seats.map((name, at): GivenSeat => (name === null ? { bot: choice.bot } : at === first ? 'me' : 'open')),
    options: { ...options, ...asked },
    pace: { kind: 'relaxed', turn: 0, window: 0, patience: 0 },
    ...(box === undefined ? {} : { box }),
  };
  const { table } = await makeTable(wish, true);
  await keepPeople(table, names);
  go(tablePath('here', table, game));
}
// Bots among themselves, to look at.
export async function watchBots(game: string, choice: Choice, box?: string): Promise<void> {
  const seats = Array.from({ length: Math.max(2, choice.seats) }, (): GivenSeat => ({ bot: choice.bot }));
  const wish: NewTable = {
    game,
    seats,
    options: choice.options,
    pace: 'relaxed',
    ...(box === undefined ? {} : { box }),
  };
  go(tablePath('watch', (await makeTable(wish)).watch, game));
}
