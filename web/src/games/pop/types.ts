// What Pop sends, as docs/rules/pop.md says.
export type Mode = 'competitive' | 'coop' | 'solo' | 'puzzle';
export type Color = 'red' | 'blue' | 'yellow' | 'green' | 'purple';
export type Owner = number | 'chef';
export type Difficulty = 'beginner' | 'intermediate' | 'advanced' | 'expert';

export interface Saying {
  say: 'have' | 'want' | 'beside' | 'yes' | 'no';
  color?: Color;
  count?: number;
  column?: string;
  side?: 'left' | 'right';
  chef?: number;
}
export interface PopSeat {
  hand: number;
  chosen: boolean;
  ready: boolean;
  taken: number[];
  score: number[]; // one number a finished round
}
export interface PopView {
  mode: Mode;
  phase: 'choose' | 'ready' | 'over';
  round: number;
  turn: number;
  columns: number[][]; // A to E, each from top to bottom
  chef?: { up: number[]; down: number; taken: number[] };
  pile: number;
  said: (Saying & { seat: number })[];
  seats: PopSeat[];
  hand?: number[];
  choice?: number[] | null;
  // In a replay everything is open.
  hands?: number[][];
  choices?: (number[] | null)[];
  chef_down?: number[];
}

export type PopEvent =
  | { type: 'round-began'; round: number; columns: number[][]; puzzle?: number; grade?: number }
  | { type: 'dealt' | 'drew'; seat: number; count: number; cards?: number[] }
  | { type: 'chef-laid'; up: number[]; down: number }
  | { type: 'chosen'; seat: number; cards?: number[] }
  | { type: 'retracted' | 'ready'; seat: number }
  | ({ type: 'said'; seat: number } & Saying)
  | { type: 'revealed'; cards: { card: number; owner: Owner }[] }
  | { type: 'direction'; direction: 'left-to-right' | 'right-to-left'; arrows: number }
  | { type: 'placed'; card: number; owner: Owner; column: string }
  | { type: 'exploded'; cards: number[]; color: Color; to: Owner; step: number }
  | { type: 'fell'; column: string }
  | { type: 'chef-pile-taken'; seat: number; cards: number[] }
  | { type: 'round-scored'; round: number; scores: number[] }
  | { type: 'ended'; last_cards?: number[]; winners?: number[]; won?: boolean };
