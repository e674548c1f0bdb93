// Written by scripts/types.mjs from schema/blink.json: change that one.
import type * as common from './common';

/** A card by its colour, its shape and how many of it there are: yellow-star-4. */
export type Card = string;

/** What lies in a box: docs/boxes.md. */
export interface Box {
  /** The format. */
  box: 1;
  game: 'blink';
  /** What it is called. */
  name: string;
  /** Whose it is. */
  by?: string;
  /** An even number of cards, any as often as wanted. */
  cards: Card[];
}

/** One of the two seats. */
export type Player = number;

/** One of the two centre piles. */
export type Pile = number;

/** A place of a hand. */
export type Slot = number;

/** The options of a game, all of them. */
export interface Options {
  /** auto: hands are refilled at once. manual: each card is drawn by its player (BLINK-10). */
  refill: 'auto' | 'manual';
  /** How many games a match is played over (BLINK-13). */
  best_of: 1 | 3 | 5;
  /** So many cards more for seat 0, taken from seat 1 (BLINK-15). */
  handicap: number;
}

/** Options as a new game takes them: whatever is left out is as usual. */
export interface GivenOptions {
  refill?: Options['refill'];
  best_of?: Options['best_of'];
  handicap?: Options['handicap'];
}

/** What a seat can do. */
export type Action =
  /** Ready: for the race to begin, for the next card in a pause, for the next game of a match. */
  | {
      type: 'ready';
      /** In a pause: onto which pile your next card goes (BLINK-12a). */
      pile?: Pile;
    }
  /** Put a card from your hand onto a pile whose top card shares something with it (BLINK-8). */
  | {
      type: 'play';
      card: Card;
      pile: Pile;
    }
  /** Draw a card: only where hands are not refilled by themselves (BLINK-10). */
  | {
      type: 'draw';
    }
  /** When nobody can play or draw: the card that you put into the centre, unseen until both have chosen (BLINK-12b). */
  | {
      type: 'offer';
      card: Card;
      /** Onto which pile; everybody sees that. */
      pile?: Pile;
    };

/** Something that happened, as one recipient may know it. */
export type GameEvent =
  /** A hand was dealt. */
  | {
      type: 'dealt';
      seat: Player;
      /** How many cards. */
      count: 3;
      /** Which ones: only to that seat. */
      cards?: Card[];
    }
  /** A seat is ready. */
  | {
      type: 'ready';
      seat: Player;
      /** The pile that it named, if it did. */
      pile?: Pile;
    }
  /** The centre cards were turned up, or in a pause a new card came onto each pile. */
  | {
      type: 'turned';
      tops: Tops;
      piles: OntoPiles;
    }
  /** A card was played. */
  | {
      type: 'played';
      seat: Player;
      card: Card;
      pile: Pile;
      /** The place of the hand that it came from. */
      slot: Slot;
    }
  /** A card was drawn. */
  | {
      type: 'drew';
      seat: Player;
      /** The place of the hand that it went to. */
      slot: Slot;
      /** Which one: only to that seat. */
      card?: Card;
    }
  /** Nobody can go on: a pause (BLINK-12). */
  | {
      type: 'paused';
      /** ready: each turns up a card of the own draw pile. offer: each chooses a card of the hand. */
      next: 'ready' | 'offer';
    }
  /** A seat has chosen the card that it puts into the centre. */
  | {
      type: 'offered';
      seat: Player;
      /** Which one: only to that seat. */
      card?: Card;
      /** The pile that it named, if it did. */
      pile?: Pile;
    }
  /** Both chosen cards were put into the centre. */
  | {
      type: 'placed';
      tops: Tops;
      piles: OntoPiles;
      /** For each seat the place of the hand that its card came from. */
      slots: [Slot, Slot];
    }
  /** A game of the match is over. */
  | {
      type: 'game-ended';
      winner: Winner;
      cards_left: CardsLeft;
    }
  /** The match is over. */
  | {
      type: 'ended';
      /** How many games each seat has won. */
      wins: [Wins, Wins];
    };

/** The two cards that lie on top of the piles now. */
export type Tops = [Card, Card];

/** For each seat the pile that its card came onto. */
export type OntoPiles = [Pile, Pile];

/** How many games of the match a seat has won. */
export type Wins = number;

/** Who has won a game, or null for a tie. */
export type Winner = Player | null;

/** For each seat how many cards it had left, in hand and draw pile together. */
export type CardsLeft = [common.Count, common.Count];

/** A pile in the middle. */
export interface CentrePile {
  /** The card on top; null while it still lies face down. */
  top: Card | null;
  /** How many cards lie there. */
  size: common.Count;
}

/** What everybody sees of a seat. */
export interface SeatState {
  /** How many cards it holds. */
  hand: number;
  /** How many cards are left to draw. */
  draw: common.Count;
  /** Whether it has said that it is ready. */
  ready: boolean;
  /** Whether it has chosen a card for the centre. */
  offered: boolean;
  /** The pile that it has named in this pause, or null. */
  pile: Pile | null;
  wins: Wins;
}

/** What everybody sees. */
export interface Table {
  game: 'blink';
  options: Options;
  /** The id of the box that is played with; null: the built-in one. */
  box: string | null;
  /** ready: waiting for both to be ready. race: both may play. offer: both choose a card for the centre. between: a game of the match is over and the next waits for both. over: the match is over. */
  phase: 'ready' | 'race' | 'offer' | 'between' | 'over';
  /** The two piles in the middle. */
  piles: [CentrePile, CentrePile];
  /** The two seats. */
  seats: [SeatState, SeatState];
}

/** The cards of a hand, by place. */
export type Hand = Card[];

/** The cards that are left to draw, the top one first. */
export type DrawPile = Card[];

/** What a player sees. */
export interface SeatView extends Table {
  /** Your seat. */
  you: Player;
  /** Your own cards. */
  hand: Hand;
  hands?: undefined;
  draws?: undefined;
}

/** What somebody without a seat sees. */
export interface SpectatorView extends Table {
  /** You have no seat. */
  you: null;
  hand?: undefined;
  hands?: undefined;
  draws?: undefined;
}

/** Everything lies open: in replays and for analysis. */
export interface OpenView extends Table {
  /** Nobody in particular is looking. */
  you: null;
  hand?: undefined;
  /** Both hands. */
  hands: [Hand, Hand];
  /** Both draw piles. */
  draws: [DrawPile, DrawPile];
}

/** What one recipient sees. */
export type View = SeatView | SpectatorView | OpenView;

/** One game of a match. */
export interface PlayedGame {
  winner: Winner;
  cards_left: CardsLeft;
}

/** What a result tells beside winners and scores, which are the games won. */
export interface Detail {
  /** The games of the match in order, tied ones too. */
  games: PlayedGame[];
}

/** How the match ended. */
export interface Result extends common.Result {
  detail: Detail;
}

/** Half of the cards of the box (thirty of the built-in one), the top one first. */
export type SetupPile = Card[];

/** The draw piles of the first game, instead of a shuffle; all cards of the box, each as often as it is there. The handicap and the centre cards are taken from them. */
export interface Setup {
  /** The draw piles of the two seats. */
  draws: [SetupPile, SetupPile];
}

/** An action that was taken. */
export interface Recorded extends common.Recorded {
  action: Action;
}

/** A whole game, to be played again. */
export interface GameRecord extends common.GameRecord {
  game: 'blink';
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
