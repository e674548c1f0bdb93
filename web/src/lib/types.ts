// What travels between the server and the page (docs/server-protocol.md).
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface Action {
  type: string;
  [field: string]: Json;
}
export interface GameEvent {
  type: string;
  [field: string]: Json;
}
export interface Option {
  type: 'bool' | 'int' | 'choice' | 'int-or-choice';
  default: Json;
  values?: (string | number)[];
  min?: number;
  max?: number;
  text: string;
}
export interface GameInfo {
  id: string;
  name: string;
  seats: [number, number];
  modes: string[];
  bots: string[];
  options: Record<string, Option>;
  // For a value of an option: with how many seats it can be had, where not all numbers will do.
  needs?: Record<string, Record<string, [fewest: number, most: number]>>;
  // Where reactions are timed: the option that is then chosen, and its value.
  live?: { window_ms: number; option?: string; value?: Json } | null;
}
export interface Seat {
  kind: 'open' | 'human' | 'bot';
  name: string;
  here: boolean;
  away: boolean;
}
export interface Pace {
  kind: 'live' | 'relaxed' | 'days';
  turn: number;
  window: number;
  patience: number;
}
export interface TableInfo {
  table?: string;
  watch: string;
  game: string;
  name: string;
  options: Record<string, Json>;
  pace: Pace;
  public: boolean;
  status: 'waiting' | 'playing' | 'over';
  version: number;
  you: number | null;
  seats: Seat[];
  watching: number;
  next?: string | null;
  // Over without the game being finished: its only person left, somebody gave up, nobody came back, the operator closed
  // it.
  ended?: 'left' | 'resigned' | 'abandoned' | 'closed' | null;
  resigned?: number | null; // the seat
  expires?: number | null; // ms since 1970: closed then if nobody comes
  rematch?: number[]; // seats that want another game
  score?: Score | null; // between the same people
}
export interface Score {
  games: number;
  wins: number[]; // for each seat
}
export interface Result {
  winners: number[];
  scores: (number | null)[];
  detail: Record<string, Json>;
}
export interface Clock {
  kind: 'turn' | 'window';
  length: number;
  left: (number | null)[];
}
export interface Refused {
  id?: string;
  code: string;
  rule: string | null;
  key: string | null;
  message: string;
}
// One accepted action, as this recipient may see it.
export interface Update<View = unknown> {
  version: number;
  events: GameEvent[];
  actors: number[];
  view: View;
  legal: Action[];
  result?: Result;
  clock?: Clock | null;
  why?: string;
  id?: string;
}
