// Written by scripts/types.mjs from schema/common.json: change that one.

/** A place at the table, counted from 0 in playing order. */
export type Seat = number;

/** A seat, or null for none. */
export type SomeSeat = Seat | null;

/** Some of the seats, in ascending order. */
export type Seats = Seat[];

/** How many of something there are. */
export type Count = number;

/** How a game ended. Every game adds a detail of its own. */
export interface Result {
  /** There is a result only once the game is over. */
  over: true;
  /** Who has won. Several share the victory; empty where nobody wins. */
  winners: Seats;
  /** One number a seat, or null for each where the game has no scores. */
  scores: (number | null)[];
}

/** All that is needed to play a game again, bit for bit. It holds the seed: nobody gets it before the end. Every game adds its options, its setup and its actions. */
export interface GameRecord {
  /** How many seats there are. */
  seats: number;
  /** The text from which all chance of this game follows. */
  seed: string;
  /** How the seed came about; only in what a table gives once it is over. */
  deal?: OpenDeal;
}

/** fair: the table had committed itself to it. device: it was begun on somebody's device, who could know the cards. given, day, unknown: nobody had; the same deal again or a position, the task of a day, and games from before there were commitments. */
export type DealKind = 'fair' | 'given' | 'device' | 'day' | 'unknown';

/** A SHA-256 as base64url. */
export type Hash = string;

/** 16 random bytes of somebody's page as base64url. */
export type Share = string;

/** Of all that was done so far: nothing can be known from it, and nothing changed behind it. */
export type Seal = string;

/** All that it takes to check a deal (docs/fairness.md); where nobody had committed to it, its kind alone. */
export interface OpenDeal {
  kind: DealKind;
  /** The code that the commitment names. */
  table?: string;
  commit?: Hash;
  /** 32 random bytes of the table as base64url. */
  secret?: string;
  /** How often it was begun anew because somebody left. */
  round?: Count;
  /** Null for a bot. */
  seats?: ({
    /** Null: their page does not deal along. */
    pledge: Hash | null;
    /** Null: left out. */
    share: Share | null;
  } | null)[];
  /** The view with everything open as it was dealt. */
  start?: object;
  /** The view with everything open at the end. */
  end?: object;
  /** Who won; null where the game was not played to its end. */
  result?: {
    winners: Seats;
    scores: number[] | null;
  } | null;
  seal?: Seal;
}

/** When and by whom an action was taken. */
export interface Recorded {
  /** Whose action it was. */
  seat: Seat;
  /** When it counts as done, in milliseconds since the start, as its table measured them. */
  t: number;
  /** When it came, where that is not the same: in a race between people. */
  came?: number;
}

/** Why something was not done. Nothing has changed. */
export interface Refusal {
  /** What kind of refusal it is, for programs. */
  code: Code;
  /** The clause on the game's page that it rests on, such as BLINK-8; null where no clause is concerned. */
  rule: string | null;
  /** A name for this sentence, by which a page finds it in other languages; null where the sentence was made for the moment. */
  key: string | null;
  /** A sentence for people, in English. */
  message: string;
}

/** bad-request: not understood, or no such thing. no-game: nothing has been begun. bad-setup: an impossible setup. bad-record: a record that does not replay. unknown-seat: there is no such seat. over: the game is over. not-your-turn: that kind of action is not this seat's to take now. illegal: a rule forbids it. bad-box: a box that can't be played with. */
export type Code =
  | 'bad-request'
  | 'no-game'
  | 'bad-setup'
  | 'bad-record'
  | 'unknown-seat'
  | 'over'
  | 'not-your-turn'
  | 'illegal'
  | 'bad-box';

/** The least and the greatest number of seats. */
export type SeatRange = [number, number];

/** What can be known of a game before it is played. */
export interface Game {
  /** The name that programs use. */
  id: string;
  /** The name that people use. */
  name: string;
  seats: SeatRange;
  /** The values of the option mode; empty where the game has only one way to be played. */
  modes: string[];
  /** The bots that play it. Those called level:1, level:2 … are ordered by strength. */
  bots: string[];
  /** What can be chosen, by the option's name. */
  options: Record<string, Option>;
  /** Whether it is shown where games are listed; only where all were asked for. */
  on_shelf?: boolean;
  /** How the ids of its clauses begin. */
  clauses?: string;
  /** By option and value: how many can play with it, where that is not as usual. */
  needs?: Record<string, Record<string, SeatRange>>;
  /** A live table where nobody chose: its clock, and reaction windows. */
  live?: {
    /** How long a decision may take, in milliseconds. */
    turn_ms: number;
    /** How long one lasts where nobody chose, in milliseconds; 0: the game has none. */
    window_ms: number;
    /** The option that such a table sets for it, if there is one. */
    option?: string;
    /** What that option is set to. */
    value?: string;
    /** Whoever is faster is better: always, or where windows are not timed. */
    races?: 'always' | 'untimed';
  };
}

/** An option of a game: what it can be, and what it is when nobody says. */
export type Option =
  /** Yes or no. */
  | {
      type: 'bool';
      default: boolean;
      text: OptionText;
    }
  /** A whole number of a range. */
  | {
      type: 'int';
      default: number;
      min: number;
      max: number;
      text: OptionText;
    }
  /** One of a few whole numbers. */
  | {
      type: 'int';
      default: number;
      values: number[];
      text: OptionText;
    }
  /** One of a few words. */
  | {
      type: 'choice';
      default: string;
      values: string[];
      text: OptionText;
    }
  /** A whole number of a range, or one of a few words. */
  | {
      type: 'int-or-choice';
      default: number | string;
      min: number;
      max: number;
      values: string[];
      text: OptionText;
    };

/** What the option means, in a few words for people. */
export type OptionText = string;
