// The view, actions and events of Can't Touch This (docs/rules/cant-touch-this.md).
import type { Session } from '../../lib/session.svelte';

export type Edge = 'left' | 'right' | 'top' | 'bottom';
export type Sym = '1' | '2' | 'P' | 'S' | 'E' | 'B' | 'T' | 'W';
export type Emeralds = 'from-one' | 'from-zero';

export interface Clip {
  edge: Edge;
  line: number; // row from the top for left and right, column from the left for top and bottom
  depth: number;
}
export interface Placed extends Clip {
  seat: number;
}
export interface View {
  phase: 'bid' | 'place' | 'over';
  active: number | null;
  options?: { emerald?: Emeralds };
  grid: string[];
  bid?: { last: number[]; first: number | null };
  clips: Placed[];
  left: number[];
  scores: number[];
}
export interface Lines {
  one: number;
  two: number;
  poop: number;
  emerald: number;
  swirl: number;
  bomb: number;
}
export type Line = keyof Lines;
export interface Detail {
  first?: number;
  penalty?: number;
  level?: Level;
  best?: number;
  best_clips?: Clip[];
  lines: (Lines & { wilds_used: string[] })[];
}
export type Level = 'bomb-exploded' | 'touched-poop' | 'emerald' | 'star' | 'impossible';
export type Table = Session<View>;
