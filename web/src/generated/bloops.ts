// Written by scripts/types.mjs from schema/bloops.json: change that one.
import type * as common from './common';

/** A card by its value: its box says what it does. */
export type Value = number;

/** A kind of cards of a box: each value stands once. */
export interface BoxCard {
  /** What it counts; cards of the same value are identical. */
  value: Value;
  /** How many there are. */
  count: number;
  /** What whoever discards it must do (BLOOPS-14, 15, 16). */
  effect?: 'give' | 'look' | 'swap';
  /** Three or more stars count nothing (BLOOPS-27). */
  star?: boolean;
  /** Discarded it ends the game (BLOOPS-23). */
  ends?: boolean;
}

/** What lies in a box: docs/boxes.md. 20 to 128 cards in all. */
export interface Box {
  /** The format. */
  box: 1;
  game: 'bloops';
  /** What it is called. */
  name: string;
  /** Whose it is. */
  by?: string;
  /** Every value that occurs. */
  cards: BoxCard[];
}

/** A place in front of a seat: 0 to 2 the top row, 3 to 5 the bottom row, then what came later. */
export type Slot = number;

/** A card's value, or null where no card lies or it is not known. */
export type KnownValue = Value | null;

/** Every seat's cards, slot by slot; null for an empty slot. */
export type Areas = KnownValue[][];

/** What ended the game: a card was discarded that ends it (twenty), somebody had said BLOOPS, or nothing was left to draw. */
export type Why = 'twenty' | 'bloops' | 'empty';

/** The options of a game, all of them. */
export interface Options {
  /** The view keeps what its seat has seen and can still follow (BLOOPS-6). */
  assist: boolean;
  /** Who starts (BLOOPS-8). */
  first: common.Seat | 'random';
  /** Which way the turns go round. */
  direction: 'clockwise' | 'counterclockwise';
  /** Which division of the cards is in use. */
  deck: 'default';
  /** What becomes of a counter-discard that comes too late: a penalty card, or nothing (BLOOPS-21). */
  errors: 'penalise' | 'refuse';
  /** race: the next player may draw at once. polled: when everybody has passed (BLOOPS-22). */
  window: 'race' | 'polled';
  /** Drawing out of turn and looking at face-down cards are possible, and penalised (BLOOPS-26). */
  strict: boolean;
}

/** Options as a new game takes them: whatever is left out is as usual. */
export interface GivenOptions {
  assist?: Options['assist'];
  first?: Options['first'];
  direction?: Options['direction'];
  deck?: Options['deck'];
  errors?: Options['errors'];
  window?: Options['window'];
  strict?: Options['strict'];
}

/** What a seat can do. */
export type Action =
  /** You have seen your bottom row (BLOOPS-5). */
  | {
      type: 'ready';
    }
  /** Draw the top card of the pile (BLOOPS-9). */
  | {
      type: 'draw';
    }
  /** Discard the card that you have drawn (BLOOPS-10). */
  | {
      type: 'discard';
    }
  /** Keep the drawn card and discard one of yours instead (BLOOPS-11). */
  | {
      type: 'keep';
      /** The slot whose card goes. */
      slot: Slot;
    }
  /** Apply a 6: an opponent gets a card (BLOOPS-14). */
  | {
      type: 'give';
      /** Who gets it. */
      to: common.Seat;
    }
  /** Apply a 7 or 8: look at a card (BLOOPS-15). */
  | {
      type: 'look';
      /** In front of whom it lies. */
      seat: common.Seat;
      slot: Slot;
    }
  /** Apply a 9: swap one of your cards with an opponent's (BLOOPS-16). */
  | {
      type: 'swap';
      /** Your slot. */
      slot: Slot;
      /** The opponent. */
      seat: common.Seat;
      /** The opponent's slot. */
      with: Slot;
    }
  /** Discard a card of the same value as the last discard (BLOOPS-17). */
  | {
      type: 'counter';
      /** The slot of your card. */
      slot: Slot;
      /** The view's count of discards when you meant it: if another turn's card has been discarded since, nothing happens. */
      discarded?: common.Count;
    }
  /** Say BLOOPS (BLOOPS-24). */
  | {
      type: 'call';
    }
  /** You will not counter the last discard (BLOOPS-22). */
  | {
      type: 'pass';
    }
  /** Swap two of your own slots, either of which may be empty (BLOOPS-7). Never listed among the legal actions. */
  | {
      type: 'move';
      from: Slot;
      to: Slot;
    }
  /** Look at a card of yours that you should not see; possible with the option strict, and penalised (BLOOPS-26). Never listed among the legal actions. */
  | {
      type: 'peek';
      slot: Slot;
    };

/** Something that happened, as one recipient may know it. */
export type GameEvent =
  /** Six cards were dealt to a seat. */
  | {
      type: 'dealt';
      seat: common.Seat;
      /** How many. */
      count: 6;
      /** The bottom row: only to that seat. */
      seen?: Value[];
    }
  /** A seat has seen its bottom row. */
  | {
      type: 'ready';
      seat: common.Seat;
    }
  /** All are ready, and the first turn begins. */
  | {
      type: 'began';
      /** Who starts. */
      seat: common.Seat;
    }
  /** Somebody looked at a card that they should not see. */
  | {
      type: 'peeked';
      seat: common.Seat;
      slot: Slot;
      /** Which value: only to that seat. */
      value?: Value;
    }
  /** A seat drew. */
  | {
      type: 'drew';
      seat: common.Seat;
      /** Which value: only to that seat. */
      value?: Value;
    }
  /** A seat kept the drawn card; the card that lay there is discarded next. */
  | {
      type: 'kept';
      seat: common.Seat;
      slot: Slot;
    }
  /** A card was discarded, which opens a window. */
  | {
      type: 'discarded';
      seat: common.Seat;
      value: Value;
      /** The slot that it came from; null for the drawn card. */
      slot: Slot | null;
    }
  /** An identical card was discarded on top. */
  | {
      type: 'countered';
      seat: common.Seat;
      slot: Slot;
      value: Value;
    }
  /** A counter-discard did not fit: everybody saw the card, and it lies in its slot again. */
  | {
      type: 'wrong';
      seat: common.Seat;
      slot: Slot;
      value: Value;
    }
  /** A counter-discard came after the window: everybody saw the card, and it lies in its slot again. */
  | {
      type: 'late';
      seat: common.Seat;
      slot: Slot;
      value: Value;
    }
  /** A seat drew although it was not its turn. */
  | {
      type: 'out-of-turn';
      seat: common.Seat;
    }
  /** A seat got a card from the pile, unseen. */
  | {
      type: 'penalty';
      seat: common.Seat;
      /** Where it lies. */
      slot: Slot;
    }
  /** A card was given away (BLOOPS-14). */
  | {
      type: 'gave';
      /** Who applied it. */
      from: common.Seat;
      /** Who got the card. */
      to: common.Seat;
      /** Where it lies. */
      slot: Slot;
    }
  /** A card was looked at (BLOOPS-15). */
  | {
      type: 'looked';
      /** Who looked. */
      seat: common.Seat;
      /** In front of whom the card lies. */
      at: common.Seat;
      slot: Slot;
      /** Which value: only to that seat. */
      value?: Value;
    }
  /** Two cards changed places (BLOOPS-16). */
  | {
      type: 'swapped';
      /** Who applied it. */
      seat: common.Seat;
      /** That seat's slot. */
      slot: Slot;
      /** The other seat. */
      at: common.Seat;
      /** The other seat's slot. */
      with: Slot;
    }
  /** Something could not be done and falls away (BLOOPS-12, 16). */
  | {
      type: 'lapsed';
      seat: common.Seat;
      /** What it was. */
      what: 'effect' | 'penalty' | 'turn';
      /** The card of an effect. */
      value?: Value;
    }
  /** A seat said BLOOPS. */
  | {
      type: 'called';
      seat: common.Seat;
    }
  /** A seat passed. */
  | {
      type: 'passed';
      seat: common.Seat;
    }
  /** A seat swapped two of its slots. */
  | {
      type: 'moved';
      seat: common.Seat;
      from: Slot;
      to: Slot;
    }
  /** The discard pile was shuffled into a new draw pile. */
  | {
      type: 'reshuffled';
    }
  /** The game is over, and all cards are turned up. */
  | {
      type: 'ended';
      why: Why;
      areas: Areas;
      /** Each seat's points; the lowest wins. */
      scores: number[];
    };

/** An effect that is still to be applied. */
export interface Effect {
  /** By whom. */
  seat: common.Seat;
  /** The card that was discarded. */
  value: Value;
}

/** What everybody sees of a seat. */
export interface Area {
  /** For each slot whether a face-down card lies there. */
  slots: boolean[];
  /** With the option assist, to a seat: what you have seen and can still follow, slot by slot. */
  known?: KnownValue[];
}

/** What everybody sees. */
export interface Table {
  game: 'bloops';
  options: Options;
  /** The id of the box that is played with; null: the built-in one. */
  box: string | null;
  /** peek: everybody looks at the own bottom row. turn: a first draw, with no window open. decide: the active seat has drawn. window: a card was discarded. over: the game is over. */
  phase: 'peek' | 'turn' | 'decide' | 'window' | 'over';
  /** Whose turn it is, or is ending; null when over. */
  active: common.SomeSeat;
  /** How many cards can be drawn. */
  pile: common.Count;
  /** The top card of the discard pile; null where there is none. */
  discard: KnownValue;
  /** How many cards lie on the discard pile. */
  discards: common.Count;
  /** How many cards have been discarded in the game so far. */
  discarded: common.Count;
  /** What is still to be applied, the first one first. */
  effects: Effect[];
  /** For each seat whether it has passed since the last discard. */
  passed: boolean[];
  /** Who has said BLOOPS. */
  caller: common.SomeSeat;
  /** How many final turns are left, the one under way included; null until somebody says BLOOPS. */
  final_turns_left: number | null;
  /** The seats. */
  seats: Area[];
  /** All cards, once the game is over. */
  areas?: Areas;
}

/** What a player sees. */
export interface SeatView extends Table {
  /** Your seat. */
  you: common.Seat;
  /** The card that you have drawn and must decide about, else null. */
  drawn: KnownValue;
  /** Until you are ready: your bottom row. */
  seen?: Value[];
  pile_cards?: undefined;
}

/** What somebody without a seat sees. */
export interface SpectatorView extends Table {
  /** You have no seat. */
  you: null;
  drawn?: undefined;
  seen?: undefined;
  pile_cards?: undefined;
}

/** Everything lies open: in replays and for analysis. */
export interface OpenView extends Table {
  /** Nobody in particular is looking. */
  you: null;
  /** The card that the active seat has drawn, or null. */
  drawn: KnownValue;
  seen?: undefined;
  areas: Areas;
  /** The draw pile, the top card first. */
  pile_cards: Value[];
}

/** What one recipient sees. */
export type View = SeatView | SpectatorView | OpenView;

/** What a result tells beside winners and scores, which are points: the lowest wins. */
export interface Detail {
  why: Why;
  /** Who had said BLOOPS. */
  caller: common.SomeSeat;
  /** How many stars each seat had. */
  stars: number[];
}

/** How the game ended. */
export interface Result extends common.Result {
  detail: Detail;
}

/** The deal, instead of a shuffle; all cards of the box. */
export interface Setup {
  /** The cards of each seat. */
  areas: Value[][];
  /** All other cards, the top one first. */
  pile: Value[];
  /** Who starts; goes before the option. */
  first?: common.Seat;
}

/** An action that was taken. */
export interface Recorded extends common.Recorded {
  action: Action;
}

/** A whole game, to be played again. */
export interface GameRecord extends common.GameRecord {
  game: 'bloops';
  options: Options;
  /** What was played with, where it was not the built-in box. */
  box?: Box;
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
