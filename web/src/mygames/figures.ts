// What can honestly be said about many games. Lists of games are newest first, as everywhere here; lists of points are
// in the order in which they were played.
import type { Outcome, Played } from './played';

export const few = 10; // below that, no share in percent and no line through points
export const fewest = 3; // below that, no picture
export const plotted = 100; // the last ones: more is a cloud
const middle_of = 5; // games

export type Tally = Record<Outcome, number> & { played: number };
export function tally(games: Played[]): Tally {
  const all: Tally = { won: 0, lost: 0, shared: 0, open: 0, played: games.length };
  for (const { outcome } of games) ++all[outcome];
  return all;
}
// Of those that have a result; null where they are too few to say it in percent.
export function share({ won, lost, shared }: Tally): number | null {
  const judged = won + lost + shared;
  return judged < few ? null : Math.round((100 * won) / judged);
}

export interface Streaks {
  now: { outcome: 'won' | 'lost'; length: number } | null;
  best: number; // wins one after another
}
// A shared victory ends a streak of either kind; a game without a result is as if it had not been.
export function streaks(games: Played[]): Streaks {
  const judged = games.filter(({ outcome }) => outcome !== 'open');
  const first = judged[0]?.outcome;
  let best = 0;
  let run = 0;
  for (const { outcome } of judged) {
    run = outcome === 'won' ? run + 1 : 0;
    best = Math.max(best, run);
  }
  if (first !== 'won' && first !== 'lost') return { now: null, best };
  const end = judged.findIndex(({ outcome }) => outcome !== first);
  return { now: { outcome: first, length: end < 0 ? judged.length : end }, best };
}

export interface Group {
  key: string;
  tally: Tally;
}
function grouped(games: Played[], keys: (game: Played) => string[]): Group[] {
  const groups = new Map<string, Played[]>();
  for (const game of games)
    for (const key of keys(game)) {
      const group = groups.get(key);
      if (group) group.push(game);
      else groups.set(key, [game]);
    }
  return [...groups].map(([key, of]) => ({ key, tally: tally(of) }));
}
// By what the bots were, where all of them were the same; against people it is about people.
export const mixed = 'mixed';
export function byBot(games: Played[]): Group[] {
  const bots = games.filter(({ against }) => against === 'bots');
  const keyed = grouped(bots, ({ others }) => [
    others.every(({ bot }) => bot === others[0]!.bot) ? others[0]!.bot! : mixed,
  ]);
  return keyed.sort((a, b) => Number(a.key === mixed) - Number(b.key === mixed) || a.key.localeCompare(b.key));
}
// Everybody whom one has met, by the name they had; the most met first.
export function byPerson(games: Played[]): Group[] {
  const names = ({ others }: Played) => [...new Set(others.flatMap(({ name, bot }) => (bot === null ? [name] : [])))];
  return grouped(games, names).sort((a, b) => b.tally.played - a.tally.played || a.key.localeCompare(b.key));
}
export const byGame = (games: Played[]): Group[] =>
  grouped(games, ({ game }) => [game]).sort((a, b) => b.tally.played - a.tally.played);

// ---- Points

export interface Point {
  value: number;
  outcome: Outcome;
  at: number;
}
export interface Series {
  way: string;
  points: Point[]; // at most `plotted`
  all: number; // how many there are
}
function series(way: string, games: Played[], value: (game: Played) => number | null): Series {
  const points = games.flatMap((game): Point[] => {
    const worth = value(game);
    return worth === null || game.outcome === 'open' ? [] : [{ value: worth, outcome: game.outcome, at: game.at }];
  });
  return { way, points: points.slice(0, plotted).reverse(), all: points.length };
}
// One for each way to play, because their scores mean different things.
export function scores(games: Played[]): Series[] {
  const ways = [...new Set(games.map(({ way }) => way))].sort();
  return ways
    .map((way) =>
      series(
        way,
        games.filter((game) => game.way === way),
        ({ score }) => score,
      ),
    )
    .filter(({ points }) => points.length > 0);
}
// Seconds.
export const times = (games: Played[]): Series =>
  series('', games, ({ took }) => (took === null ? null : Math.round(took / 100) / 10));

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
// The middle of the last five, at every game that has five; nothing where there are few.
export function trend(points: Point[]): { index: number; value: number }[] {
  if (points.length < few) return [];
  return points.flatMap((_, index) =>
    index + 1 < middle_of
      ? []
      : [{ index, value: median(points.slice(index + 1 - middle_of, index + 1).map(({ value }) => value)) }],
  );
}

// Round numbers that hold all values between the first and the last of them, at most five steps.
export function ticks(values: number[]): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(...values, 1)];
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!,
  );
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}
