// Written by scripts/types.mjs from schema/cant_touch_this.json: change that one.
import type * as common from './common';

/** A seat. */
export type Player = number;

/** Where a clip sits. */
export interface Clip {
  /** The edge from which the clip is slid on. */
  edge: 'left' | 'right' | 'top' | 'bottom';
  /** The row from the top for left and right, the column from the left for top and bottom. */
  line: number;
  /** How many symbols it takes. */
  depth: number;
}

/** Rows of symbols, from the top, as many and as long as the cards of the box have (seven of five in the built-in one): 1 one, 2 two, P poop, S swirl, E emerald, B bomb, T star, W wild. */
export type Grid = string[];

/** What lies in a box: docs/boxes.md. */
export interface Box {
  /** The format. */
  box: 1;
  game: 'cant-touch-this';
  /** What it is called. */
  name: string;
  /** Whose it is. */
  by?: string;
  /** The sides of the stack, all of one size, with at most 42 symbols each. The option card numbers these. */
  sides: Grid[];
}

/** Each seat's points. */
export type Points = number[];

/** The options of a game, all of them. */
export interface Options {
  /** Which card: a side of the stack in the box by its number, any side of it, or one made for this game (CTT-2). */
  card: number | 'stack' | 'random';
  /** Who defends: goes first unless outbid (CTT-4). In a rematch the last winner. */
  defender: Player;
  /** Where the row of points for emeralds begins (CTT-14). */
  emerald: 'from-one' | 'from-zero';
}

/** Options as a new game takes them: whatever is left out is as usual. */
export interface GivenOptions {
  card?: Options['card'];
  defender?: Options['defender'];
  emerald?: Options['emerald'];
}

/** What a seat can do. */
export type Action =
  /** Bid one more (CTT-5). */
  | {
      type: 'raise';
    }
  /** End the bid and go second (CTT-6). */
  | {
      type: 'pass';
    }
  /** Slide a clip onto the card (CTT-9). */
  | {
      type: 'clip';
      edge: Clip['edge'];
      line: Clip['line'];
      depth: Clip['depth'];
    };

/** Something that happened, as one recipient may know it. */
export type GameEvent =
  /** The card lies on the table. */
  | {
      type: 'dealt';
      /** The side of the stack, where it is one. */
      card?: number;
      grid: Grid;
    }
  /** A seat has bid one more. */
  | {
      type: 'raised';
      seat: Player;
      /** Its bid. */
      bid: number;
    }
  /** The bid is settled. */
  | {
      type: 'passed';
      /** Who passed and goes second. */
      seat: Player;
      /** Who goes first. */
      first: Player;
      /** What going first costs. */
      penalty: number;
    }
  /** A clip was placed. */
  | {
      type: 'clipped';
      seat: Player;
      edge: Clip['edge'];
      line: Clip['line'];
      depth: Clip['depth'];
    }
  /** The game is over. */
  | {
      type: 'ended';
      scores: Points;
    };

/** A clip on the card. */
export interface Placed {
  /** Whose it is. */
  seat: Player;
  edge: Clip['edge'];
  line: Clip['line'];
  depth: Clip['depth'];
}

/** How far the bid has come. */
export interface Bid {
  /** Each seat's last bid; 0 before its first. */
  last: number[];
  /** Who goes first, once that is settled. */
  first: Player | null;
}

/** A score, line by line. */
export interface Lines {
  /** Points for ones. */
  one: number;
  /** Points for twos. */
  two: number;
  /** Points for poop. */
  poop: number;
  /** Points for emeralds. */
  emerald: number;
  /** Points for swirls. */
  swirl: number;
  /** Points for bombs, with their stars. */
  bomb: number;
  /** What pairs of wilds were made into. */
  wilds_used: ('one' | 'two' | 'poop' | 'emerald' | 'bomb' | 'star')[];
}

/** What everybody sees. */
export interface Table {
  game: 'cant-touch-this';
  options: Options;
  /** The id of the box that is played with; null: the built-in one. */
  box: string | null;
  /** bid: who goes first. place: clips are placed in turn. over: the game is over. */
  phase: 'bid' | 'place' | 'over';
  /** Whose turn it is; null when over. */
  active: Player | null;
  grid: Grid;
  /** The bid; absent when playing alone. */
  bid?: Bid;
  /** The clips on the card, in the order in which they were placed. */
  clips: Placed[];
  /** How many clips each seat has left. */
  left: number[];
  /** Each seat's points if the game ended now, the penalty taken off once the bid is settled. */
  scores: Points;
}

/** What a player sees. */
export interface SeatView extends Table {
  /** Your seat. */
  you: Player;
}

/** What somebody without a seat sees. */
export interface SpectatorView extends Table {
  /** You have no seat. */
  you: null;
}

/** Nothing is hidden in this game: what a spectator sees. */
export type OpenView = SpectatorView;

/** What one recipient sees. */
export type View = SeatView | SpectatorView;

/** What a result tells beside winners and scores. */
export type Detail =
  /** Alone. */
  | {
      /** How good that was (CTT-20). */
      level: 'bomb-exploded' | 'touched-poop' | 'emerald' | 'star' | 'impossible';
      /** The most that could be had from this card. */
      best: number;
      /** Clips that reach it. */
      best_clips: Clip[];
      /** Where the points come from. */
      lines: Lines[];
    }
  /** Between two. */
  | {
      /** Who went first. */
      first: Player;
      /** What going first cost. */
      penalty: number;
      /** For each seat where its points come from, before the penalty. */
      lines: Lines[];
    };

/** How the game ended. */
export interface Result extends common.Result {
  detail: Detail;
}

/** The card and who defends, instead of the options. */
export interface Setup {
  grid?: Grid;
  /** Who defends. */
  defender?: Player;
}

/** An action that was taken. */
export interface Recorded extends common.Recorded {
  action: Action;
}

/** A whole game, to be played again. */
export interface GameRecord extends common.GameRecord {
  game: 'cant-touch-this';
  options: Options;
  setup?: Setup;
  /** What was accepted, in order. */
  actions: Recorded[];
}

/** What was best when a clip was placed, in a replay. */
export interface Best {
  /** What the best play from there leads to, for whoever acted. */
  value: number;
  /** How much of it the clip gave up. */
  lost: number;
  /** The best ones. */
  clips: Clip[];
}

/** A side of the stack, with what exact solution found. */
export interface Side {
  /** Its number. */
  card: number;
  grid: Grid;
  /** The most that can be had from it alone. */
  best: number;
  /** What going first is worth. */
  worth: number;
}

/** The answer to GET /api/games/cant-touch-this/cards. */
export interface Cards {
  /** The whole stack. */
  cards: Side[];
}

/** All that is said in a game. */
export interface Words {
  action: Action;
  event: GameEvent;
  view: View;
  result: Result;
  best: Best;
}
