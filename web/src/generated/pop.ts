// Written by scripts/types.mjs from schema/pop.json: change that one.
import type * as common from './common';

/** A card by its number: its box says what else is on it. */
export type Card = number;

/** A colour. */
export type Color = 'red' | 'blue' | 'yellow' | 'green' | 'purple';

/** A column, from the left. */
export type Column = 'A' | 'B' | 'C' | 'D' | 'E';

/** Whose card it is: a seat's or the Chef's. */
export type Owner = common.Seat | 'chef';

/** The cards on the table: columns A to E, each from top to bottom; the last card lies at the queue card. */
export type Columns = [Stack, Stack, Stack, Stack, Stack];

/** Cards of a column, from top to bottom. */
export type Stack = Card[];

/** What is on a card. */
export interface BoxCard {
  /** Which one it is. */
  number: Card;
  color: Color;
  /** Whether it has an arrow (POP-11); without it it has none. */
  arrow?: boolean;
  /** How many explosion symbols it has (POP-20). */
  symbols: number;
}

/** A text, or one in each language; without French, English is shown. */
export type Text =
  | string
  | {
      en: string;
      fr?: string;
    };

/** A table and a hand: five cards of it clear the table (POP-33). */
export interface Puzzle {
  /** What it is called. */
  name: Text;
  columns: Columns;
  /** The cards to choose from. */
  hand: Card[];
}

/** What lies in a box: docs/boxes.md. */
export interface Box {
  /** The format. */
  box: 1;
  game: 'pop';
  /** What it is called. */
  name: string;
  /** Whose it is. */
  by?: string;
  /** The numbers 1 to 50, each once. */
  cards: BoxCard[];
  /** The option puzzle numbers these. */
  puzzles?: Puzzle[];
}

/** One number a seat. */
export type RoundScores = number[];

/** The options of a game, all of them. */
export interface Options {
  /** competitive: two to five against each other. coop: three to five together. solo and puzzle: alone. */
  mode: 'competitive' | 'coop' | 'solo' | 'puzzle';
  /** Solo: one to four rows of cards at the start (POP-28). */
  difficulty: 'beginner' | 'intermediate' | 'advanced' | 'expert';
  /** Two players: each lays two cards a turn (POP-22). */
  two_cards: boolean;
  /** Puzzle: a number of those in the box, or one that the seed picks (POP-33). */
  puzzle: number | 'random';
}

/** Options as a new game takes them: whatever is left out is as usual. */
export interface GivenOptions {
  mode?: Options['mode'];
  difficulty?: Options['difficulty'];
  two_cards?: Options['two_cards'];
  puzzle?: Options['puzzle'];
}

/** What a seat can do. */
export type Action =
  /** Lay cards from your hand face down: one, two with the option two_cards, five in solo and puzzle (POP-10, 22, 30, 33). */
  | {
      type: 'choose';
      /** The cards; their order means nothing. */
      cards: Card[];
    }
  /** Take your choice back while somebody has yet to choose (POP-10). */
  | {
      type: 'retract';
    }
  /** Go on to the next round (POP-20). */
  | {
      type: 'ready';
    }
  /** Coop: I have so many of a colour. */
  | {
      type: 'say';
      say: 'have';
      color: Color;
      /** How many of that colour; 0 for none. */
      count: number;
    }
  /** Coop: I want to place a colour in a column. */
  | {
      type: 'say';
      say: 'want';
      color: Color;
      column: Column;
    }
  /** Coop: I want to place a colour beside one of the Chef's cards. */
  | {
      type: 'say';
      say: 'beside';
      color: Color;
      /** On which side of it. */
      side: 'left' | 'right';
      /** A card that lies face up at the Chef's. */
      chef: Card;
    }
  /** Coop: yes or no. */
  | {
      type: 'say';
      say: 'yes' | 'no';
    };

/** Something that happened, as one recipient may know it. */
export type GameEvent =
  /** A round is set up. */
  | {
      type: 'round-began';
      /** Which one. */
      round: number;
      /** The number of the puzzle, where it is one of the box. */
      puzzle?: number;
      /** How hard the puzzle is; absent where it has not exactly one solution. */
      grade?: number;
      columns: Columns;
    }
  /** A seat got its hand. */
  | {
      type: 'dealt';
      seat: common.Seat;
      /** How many cards. */
      count: number;
      /** Which ones: only to that seat. */
      cards?: Card[];
    }
  /** A seat drew cards. */
  | {
      type: 'drew';
      seat: common.Seat;
      /** How many. */
      count: number;
      /** Which ones: only to that seat. */
      cards?: Card[];
    }
  /** The Chef got its cards for this turn (POP-9). */
  | {
      type: 'chef-laid';
      /** Those that lie face up. */
      up: Card[];
      /** How many lie face down. */
      down: number;
    }
  /** A seat has chosen. */
  | {
      type: 'chosen';
      seat: common.Seat;
      /** What: only to that seat. */
      cards?: Card[];
    }
  /** A seat took its choice back. */
  | {
      type: 'retracted';
      seat: common.Seat;
    }
  /** Coop: I have so many of a colour. */
  | {
      type: 'said';
      seat: common.Seat;
      say: 'have';
      color: Color;
      /** How many of that colour; 0 for none. */
      count: number;
    }
  /** Coop: I want to place a colour in a column. */
  | {
      type: 'said';
      seat: common.Seat;
      say: 'want';
      color: Color;
      column: Column;
    }
  /** Coop: I want to place a colour beside one of the Chef's cards. */
  | {
      type: 'said';
      seat: common.Seat;
      say: 'beside';
      color: Color;
      /** On which side of it. */
      side: 'left' | 'right';
      /** A card that lies face up at the Chef's. */
      chef: Card;
    }
  /** Coop: Yes or no. */
  | {
      type: 'said';
      seat: common.Seat;
      say: 'yes' | 'no';
    }
  /** A seat is ready for the next round. */
  | {
      type: 'ready';
      seat: common.Seat;
    }
  /** All chosen cards are turned up. */
  | {
      type: 'revealed';
      /** The five cards of this turn, in ascending order. */
      cards: RevealedCard[];
    }
  /** From which side the cards are placed (POP-11, 12). */
  | {
      type: 'direction';
      direction: 'left-to-right' | 'right-to-left';
      /** How many of the five show an arrow. */
      arrows: number;
    }
  /** A card was placed. */
  | {
      type: 'placed';
      card: Card;
      owner: Owner;
      column: Column;
    }
  /** One group of cards exploded. */
  | {
      type: 'exploded';
      /** The group, in ascending order. */
      cards: Card[];
      color: Color;
      /** Who gets them. */
      to: Owner;
      /** 0 for what the placed card set off, 1 and on for what followed from it. */
      step: number;
    }
  /** The cards of a column slid down. */
  | {
      type: 'fell';
      column: Column;
    }
  /** A seat that blew something up also got what lay beside the Chef (POP-17). */
  | {
      type: 'chef-pile-taken';
      seat: common.Seat;
      /** Those cards. */
      cards: Card[];
    }
  /** A round is over. */
  | {
      type: 'round-scored';
      /** Which one. */
      round: number;
      /** Each seat's explosion symbols in it. */
      scores: RoundScores;
    }
  /** The game is over, competitive. */
  | {
      type: 'ended';
      /** The card left in each hand. */
      last_cards: Card[];
      winners: common.Seats;
    }
  /** The game is over, in the other modes. */
  | {
      type: 'ended';
      /** Whether it was won. */
      won: boolean;
    };

/** A card and whose it is. */
export interface RevealedCard {
  card: Card;
  owner: Owner;
}

/** The Chef, who plays along with two to four players. */
export interface Chef {
  /** The cards that lie face up there. */
  up: Card[];
  /** How many lie face down. */
  down: number;
  /** What its cards have blown up and nobody has taken yet. */
  taken: Card[];
}

/** Something that was said. */
export type Saying =
  /** I have so many of a colour. */
  | {
      /** Who said it. */
      seat: common.Seat;
      say: 'have';
      color: Color;
      /** How many of that colour; 0 for none. */
      count: number;
    }
  /** I want to place a colour in a column. */
  | {
      /** Who said it. */
      seat: common.Seat;
      say: 'want';
      color: Color;
      column: Column;
    }
  /** I want to place a colour beside one of the Chef's cards. */
  | {
      /** Who said it. */
      seat: common.Seat;
      say: 'beside';
      color: Color;
      /** On which side of it. */
      side: 'left' | 'right';
      /** A card that lies face up at the Chef's. */
      chef: Card;
    }
  /** Yes or no. */
  | {
      /** Who said it. */
      seat: common.Seat;
      say: 'yes' | 'no';
    };

/** What everybody sees of a seat. */
export interface SeatState {
  /** How many cards it holds; chosen ones still count. */
  hand: number;
  /** Whether it has chosen this turn. */
  chosen: boolean;
  /** Whether it is ready for the next round. */
  ready: boolean;
  /** The cards that it has blown up in this round. */
  taken: Card[];
  /** Explosion symbols in each finished round; empty in coop, solo and puzzle. */
  score: number[];
}

/** The cards of a hand, in ascending order. */
export type Hand = Card[];

/** What was chosen this turn; null for nothing yet. */
export type Choice = Card[] | null;

/** What everybody sees. */
export interface Table {
  game: 'pop';
  options: Options;
  /** The id of the box that is played with; null: the built-in one. */
  box: string | null;
  mode: Options['mode'];
  /** choose: everybody chooses cards. ready: a round is scored and the next waits for all. over: the game is over. */
  phase: 'choose' | 'ready' | 'over';
  /** Which round it is. */
  round: number;
  /** Which turn of the round it is; when over, the last one. */
  turn: number;
  columns: Columns;
  /** Absent where there is no Chef. */
  chef?: Chef;
  /** How many cards can be drawn. */
  pile: common.Count;
  /** What was said this turn, in coop. */
  said: Saying[];
  /** The seats. */
  seats: SeatState[];
}

/** What a player sees. */
export interface SeatView extends Table {
  /** Your seat. */
  you: common.Seat;
  /** Your own cards. */
  hand: Hand;
  /** What you have chosen. */
  choice: Choice;
  hands?: undefined;
  choices?: undefined;
  pile_cards?: undefined;
  chef_down?: undefined;
}

/** What somebody without a seat sees. */
export interface SpectatorView extends Table {
  /** You have no seat. */
  you: null;
  hand?: undefined;
  choice?: undefined;
  hands?: undefined;
  choices?: undefined;
  pile_cards?: undefined;
  chef_down?: undefined;
}

/** Everything lies open: in replays and for analysis. */
export interface OpenView extends Table {
  /** Nobody in particular is looking. */
  you: null;
  hand?: undefined;
  choice?: undefined;
  /** All hands. */
  hands: Hand[];
  /** What each seat has chosen. */
  choices: Choice[];
  /** The draw pile, the top card first. */
  pile_cards: Card[];
  /** The Chef's face-down cards. */
  chef_down: Card[];
}

/** What one recipient sees. */
export type View = SeatView | SpectatorView | OpenView;

/** What a result tells beside winners and scores, which are explosion symbols: the fewest win. */
export type Detail =
  /** Competitive. */
  | {
      /** The scores of each round. */
      rounds: RoundScores[];
      /** The card left in each hand, which breaks ties (POP-21). */
      last_cards: Card[];
    }
  /** Coop. */
  | {
      won: boolean;
      /** How far it went (POP-27). */
      level: 'novice' | 'trainee' | 'seasoned' | 'expert' | 'legendary';
      /** How many cards each hand had left. */
      left: number;
    }
  /** Solo. */
  | {
      won: boolean;
      /** How good that was (POP-32); null where it was lost. */
      level: 'novice' | 'wicked' | 'evil' | 'renegade' | null;
      /** How many turns it took. */
      turns: number;
    }
  /** A puzzle. */
  | {
      won: boolean;
    };

/** How the game ended. */
export interface Result extends common.Result {
  detail: Detail;
}

/** The table at the start, instead of a shuffle. No two cards of one colour may touch. */
export type Setup =
  /** Competitive and coop, the first round; all fifty cards. */
  | {
      /** The row on the table. */
      row: Card[];
      /** The hands. */
      hands: Card[][];
      /** All other cards, the top one first; may be left out where there is none. */
      pile?: Card[];
    }
  /** Solo; all fifty cards. */
  | {
      /** As many rows as the difficulty asks for, the top one first. */
      rows: Card[][];
      /** Your hand. */
      hand: Card[];
      /** All other cards, the top one first. */
      pile: Card[];
    }
  /** A puzzle. */
  | {
      columns: Columns;
      /** Your hand. */
      hand: Card[];
    };

/** An action that was taken. */
export interface Recorded extends common.Recorded {
  action: Action;
}

/** A whole game, to be played again. */
export interface GameRecord extends common.GameRecord {
  game: 'pop';
  options: Options;
  setup?: Setup;
  /** What was accepted, in order. */
  actions: Recorded[];
}

/** All that is said in a game. */
export interface Words {
  action: Action;
  event: GameEvent;
  view: View;
  result: Result;
  best: never;
}
