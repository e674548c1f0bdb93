// A player's points as the rules tell them, and the symbols that they come from, to be shown.
import type { Clip, Lines, Options } from '../../generated/cant_touch_this';
import { type Sym, symbolsOf } from './board';

export type Emeralds = Options['emerald'];
export type Line = Exclude<keyof Lines, 'wilds_used'>;
export const lines: Line[] = ['one', 'two', 'poop', 'swirl', 'emerald', 'bomb'];

// What wilds became, in the table's words and as symbols.
export const made_symbols = { one: '1', two: '2', poop: 'P', emerald: 'E', bomb: 'B', star: 'T' } as const;
export type Made = (typeof made_symbols)[keyof typeof made_symbols];

export interface Sheet {
  points: Lines | null; // null: the rules are not there yet
  count: Record<Sym, number>; // as captured
  made: Made[];
  total: number;
}

export function sheetOf(grid: string[], clips: readonly Clip[], points: Lines | null): Sheet {
  const count: Record<Sym, number> = { '1': 0, '2': 0, P: 0, S: 0, E: 0, B: 0, T: 0, W: 0 };
  for (const symbol of clips.flatMap((clip) => symbolsOf(grid, clip))) ++count[symbol];
  return {
    points,
    count,
    made: points?.wilds_used.map((name) => made_symbols[name]) ?? [],
    total: lines.reduce((sum, line) => sum + (points?.[line] ?? 0), 0),
  };
}
