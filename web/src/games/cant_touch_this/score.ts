// What captured symbols are worth (CTT-12 to CTT-17), for the preview of a clip: the server says what is true.
import type { Clip, Lines as Told, Options } from '../../generated/cant_touch_this';
import { type Sym, symbolsOf } from './board';

export type Emeralds = Options['emerald'];
type Lines = Omit<Told, 'wilds_used'>;
export type Line = keyof Lines;

// What two wilds can become, in the order that decides between equally good uses (CTT-17).
export const makeable = ['1', '2', 'P', 'E', 'B', 'T'] as const;
export type Made = (typeof makeable)[number];
export const lines: Line[] = ['one', 'two', 'poop', 'swirl', 'emerald', 'bomb'];

export interface Sheet extends Lines {
  count: Record<Sym, number>; // as captured
  swirls: number[]; // what each swirl is worth
  made: Record<Made, number>; // what the wilds became
  total: number;
}

const emerald_row = [0, 0, 1, 3, 6, 9, 12, 15];
export function emeraldPoints(n: number, reading: Emeralds): number {
  if (n === 0) return 0;
  return emerald_row[Math.min(7, reading === 'from-one' ? n : n + 1)]!;
}
const poopPoints = (n: number): number => (n >= 4 ? 7 : 0 - n);
const bombPoints = (bombs: number, stars: number): number =>
  2 * Math.min(bombs, stars) - 3 * Math.max(0, bombs - stars);

function withMade(count: Record<Sym, number>, swirls: number[], made: Record<Made, number>, reading: Emeralds): Sheet {
  const n = (symbol: Made) => count[symbol] + made[symbol];
  const points: Lines = {
    one: n('1'),
    two: 2 * n('2'),
    poop: poopPoints(n('P')),
    emerald: emeraldPoints(n('E'), reading),
    swirl: swirls.reduce((sum, worth) => sum + worth, 0),
    bomb: bombPoints(n('B'), n('T')),
  };
  return { ...points, count, swirls, made, total: lines.reduce((sum, line) => sum + points[line], 0) };
}

// Every way to share `left` made symbols out, those with most of the first symbols first.
function* uses(left: number, from = 0): Generator<Record<Made, number>> {
  if (from === makeable.length - 1) {
    yield { '1': 0, '2': 0, P: 0, E: 0, B: 0, T: left };
    return;
  }
  for (let n = left; n >= 0; --n) for (const rest of uses(left - n, from + 1)) yield { ...rest, [makeable[from]!]: n };
}

export function sheetOf(grid: string[], clips: readonly Clip[], reading: Emeralds): Sheet {
  const count: Record<Sym, number> = { '1': 0, '2': 0, P: 0, S: 0, E: 0, B: 0, T: 0, W: 0 };
  const swirls: number[] = [];
  for (const clip of clips)
    for (const symbol of symbolsOf(grid, clip)) {
      ++count[symbol];
      if (symbol === 'S') swirls.push(4 - clip.depth);
    }
  let best: Sheet | null = null;
  for (const made of uses(Math.floor(count.W / 2))) {
    const tried = withMade(count, swirls, made, reading);
    if (!best || tried.total > best.total) best = tried;
  }
  return best!;
}
