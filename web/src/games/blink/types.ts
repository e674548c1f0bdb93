// What the server tells about a game of Blink (docs/rules/blink.md).
export type Phase = 'ready' | 'race' | 'offer' | 'between' | 'over';

export interface Pile {
  top: string | null; // face down
  size: number;
}
export interface Player {
  hand: number;
  draw: number;
  ready: boolean;
  offered: boolean;
  pile?: number | null; // named in this pause
  wins: number;
}
export interface View {
  you: number | null;
  options: { refill: 'auto' | 'manual'; best_of: number; handicap: number };
  phase: Phase;
  piles: [Pile, Pile];
  seats: [Player, Player];
  hand?: string[]; // a player's own
  hands?: [string[], string[]]; // in a replay
  draws?: [string[], string[]];
}
export interface GameRow {
  winner: number | null;
  cards_left: [number, number];
}
