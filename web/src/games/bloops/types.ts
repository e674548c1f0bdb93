// What Bloops puts into the protocol (docs/rules/bloops.md, "For programs").
import type { Action, GameEvent } from '../../lib/types';

export interface Area {
  slots: boolean[]; // true: a face-down card lies there
  known?: (number | null)[]; // with the option `assist`
}
export interface View {
  game: 'bloops';
  you: number | null;
  options: { assist: boolean; direction: 'clockwise' | 'counterclockwise'; window: 'race' | 'polled'; strict: boolean };
  phase: 'peek' | 'turn' | 'decide' | 'window' | 'over';
  active: number | null;
  drawn?: number | null;
  pile: number;
  discard: number | null;
  discards: number;
  discarded: number;
  effects: { seat: number; value: number }[];
  passed: boolean[];
  caller: number | null;
  final_turns_left: number | null;
  seats: Area[];
  seen?: number[];
  areas?: (number | null)[][]; // once over, and in replays
}
export interface Spot {
  seat: number;
  slot: number;
}
export const same = (one: Spot | null, two: Spot): boolean =>
  one !== null && one.seat === two.seat && one.slot === two.slot;
export type Doing =
  'ready' | 'draw' | 'discard' | 'keep' | 'give' | 'look' | 'swap' | 'counter' | 'call' | 'pass' | 'move';
export type Move = Action & { type: Doing };

// Fields of events are read where they are needed; these are always numbers when they are there.
export const num = (event: GameEvent, field: string): number | null => {
  const value = event[field];
  return typeof value === 'number' ? value : null;
};
