// Written by scripts/types.mjs from schema/blobs.json: change that one.
import type * as common from './common';

/** A card of the box by its id (BOX-7). */
export type Card = string;

/** A text of a box: in English, or in both languages (BOX-7). */
export type BoxText =
  | string
  | {
      en: string;
      fr?: string;
    };

/** Steps, separated by "; ", in the words at the end of docs/cards/blobs.md. */
export type Program = string;

/** answered: the blob being answered. target: the blob chosen for it to remove or turn over. */
export type BoundBlob = 'answered' | 'target';

/** answerer: the player of the blob being answered. */
export type BoundPlayer = 'answerer';

/** What is written on a card (BLOBS-2, BLOBS-47). */
export interface CardOfBox {
  id: Card;
  name: BoxText;
  /** Its base value; a printed * is 0 (BLOBS-3). */
  value: number | '*';
  colors: Color[];
  text: BoxText;
  aim?: Program;
  do?: Program;
  start?: Program;
  end?: Program;
  always?: Program;
  /** A response: what must hold for the blob being answered (BLOBS-25). */
  when?: ('any' | 'acts' | 'copyable' | 'into mine' | 'at home' | 'removes' | 'aims mine')[];
  /** What a response's variables mean instead of its aim. */
  bind?: {
    X?: BoundBlob;
    Y?: BoundBlob;
    P?: BoundPlayer;
    R?: BoundPlayer;
  };
}

/** What lies in the box (docs/boxes.md). */
export interface Box {
  box: 1;
  game: 'blobs';
  name: string;
  by?: string;
  /** In card-table order. */
  cards: CardOfBox[];
}

/** A blob's number, given when it comes into a room and kept until it leaves it for a hand or the waste (BLOBS-20). */
export type Blob = number;

/** A colour. */
export type Color = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple';

/** Colours, in their order. */
export type Colors = Color[];

/** Where a card came from. */
export type Source = 'hand' | 'lab' | 'waste';

/** What ended the game: eight blobs in the own room (BLOBS-44), or forty rounds (BLOBS-43). */
export type Why = 'eight' | 'limit';

/** Each seat's points. */
export type Points = number[];

/** The options of a game, all of them. */
export interface Options {
  /** Who begins (BLOBS-6). */
  first: common.Seat | 'random';
}

/** Options as a new game takes them: whatever is left out is as usual. */
export interface GivenOptions {
  first?: Options['first'];
}

/** What a seat can do. */
export type Action =
  /** Play a card from your hand into a room (BLOBS-15). */
  | {
      type: 'play';
      card: Card;
      /** The seat whose room it goes to. */
      room: common.Seat;
    }
  /** Answer a blob with a Response from your hand (BLOBS-22 to 25). */
  | {
      type: 'respond';
      card: Card;
      /** The seat whose room it goes to. */
      room: common.Seat;
    }
  /** Do not respond. */
  | {
      type: 'pass';
    }
  /** Which Start or End action is next, by the number of its blob (BLOBS-13). */
  | {
      type: 'pick';
      action: Blob;
    }
  /** A player; also the one into whose room a blob goes. */
  | {
      type: 'pick';
      player: common.Seat;
    }
  /** A blob. */
  | {
      type: 'pick';
      blob: Blob;
    }
  /** A card of your hand. */
  | {
      type: 'pick';
      hand: Card;
    }
  /** A card of the waste. */
  | {
      type: 'pick';
      waste: Card;
    }
  /** A colour. */
  | {
      type: 'pick';
      color: Color;
    }
  /** Whether you do what you may. */
  | {
      type: 'pick';
      yes: boolean;
    }
  /** The lab's top cards in the order that you want. */
  | {
      type: 'pick';
      /** The cards in their new order, the new top card first. */
      order: Card[];
    };

/** Something that happened, as one recipient may know it. */
export type GameEvent =
  /** A seat got its hand. */
  | {
      type: 'dealt';
      seat: common.Seat;
      /** How many cards. */
      count: common.Count;
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
  /** A turn begins. */
  | {
      type: 'turn';
      seat: common.Seat;
      /** Its number, counted over the game. */
      turn: number;
    }
  /** A turn is over. */
  | {
      type: 'turn-ended';
      seat: common.Seat;
      /** How many blobs lie in that seat's room. */
      blobs: common.Count;
    }
  /** An action is performed. */
  | {
      type: 'action';
      /** A Start action, an End action, or one of a blob just played. */
      when: 'start' | 'end' | 'now';
      blob: Blob;
      card: Card;
      /** Who performs it. */
      seat: common.Seat;
    }
  /** A blob was played. */
  | {
      type: 'played';
      /** Who played it. */
      seat: common.Seat;
      card: Card;
      /** The number that it got. */
      blob: Blob;
      /** Whose room. */
      room: common.Seat;
      source: Source;
      /** In a response: the blob that it answers. */
      answers?: Blob;
    }
  /** What a blob is aimed at, before anybody responds (BLOBS-21). */
  | {
      type: 'aimed';
      blob: Blob;
      card: Card;
      seat: common.Seat;
      at: Target[];
    }
  /** A seat does not respond. */
  | {
      type: 'passed';
      seat: common.Seat;
    }
  /** A seat without cards plays none this turn (BLOBS-16). */
  | {
      type: 'skipped';
      seat: common.Seat;
    }
  /** A blob's action was cancelled. */
  | {
      type: 'cancelled';
      blob: Blob;
      card: Card;
    }
  /** A blob's action is not performed. */
  | {
      type: 'lapsed';
      blob: Blob;
      card: Card;
      /** It was cancelled, it no longer lies face up, or too many blobs were played this turn (BLOBS-43). */
      why: 'cancelled' | 'gone' | 'limit';
    }
  /** A choice was made that everybody sees. */
  | {
      type: 'chose';
      seat: common.Seat;
      /** The card whose text asked; null where a planned blob is played (BLOBS-16). */
      card: Card | null;
      player: common.Seat;
    }
  /** A choice was made that everybody sees. */
  | {
      type: 'chose';
      seat: common.Seat;
      /** The card whose text asked. */
      card: Card;
      blob: Blob;
    }
  /** A choice was made that everybody sees. */
  | {
      type: 'chose';
      seat: common.Seat;
      /** The card whose text asked. */
      card: Card;
      color: Color;
    }
  /** A card of a hand went to the waste. */
  | {
      type: 'discarded';
      seat: common.Seat;
      card: Card;
    }
  /** A card went from hand to hand. */
  | {
      type: 'gave';
      from: common.Seat;
      to: common.Seat;
      /** Which one: only to those two. */
      card?: Card;
    }
  /** A seat looked at hidden cards. */
  | {
      type: 'saw';
      seat: common.Seat;
      /** The top of the lab. */
      what: 'lab';
      /** How many cards. */
      count: number;
      /** Which ones: only to that seat. */
      cards?: Card[];
    }
  /** A seat looked at a hand. */
  | {
      type: 'saw';
      seat: common.Seat;
      /** A hand. */
      what: 'hand';
      /** How many cards. */
      count: common.Count;
      /** Whose hand. */
      player: common.Seat;
      /** Which ones: only to that seat. */
      cards?: Card[];
    }
  /** The lab's top card was shown to all. */
  | {
      type: 'shown';
      /** Who showed it. */
      seat: common.Seat;
      card: Card;
    }
  /** A seat put the lab's top cards in order. */
  | {
      type: 'ordered';
      seat: common.Seat;
      /** How many. */
      count: number;
    }
  /** A blob went to the waste. */
  | {
      type: 'removed';
      blob: Blob;
      card: Card;
      /** Whose room. */
      room: common.Seat;
    }
  /** A blob went back to its owner's hand. */
  | {
      type: 'returned';
      blob: Blob;
      /** Whose room. */
      room: common.Seat;
      /** To all if it lay face up, else only to its new holder. */
      card?: Card;
    }
  /** A blob went to another room. */
  | {
      type: 'moved';
      blob: Blob;
      /** Whose room it left. */
      from: common.Seat;
      /** Whose room it came to. */
      to: common.Seat;
    }
  /** A blob was turned into a protoblob. */
  | {
      type: 'proto';
      blob: Blob;
      /** Whose room. */
      room: common.Seat;
    }
  /** The lab's top card came into a room as a protoblob, unseen. */
  | {
      type: 'sprouted';
      /** The number that it got. */
      blob: Blob;
      /** Whose room. */
      room: common.Seat;
    }
  /** A blob has only these colours now. */
  | {
      type: 'painted';
      blob: Blob;
      colors: Color[];
    }
  /** A seat has planned what it plays this turn instead of a card of its hand (BLOBS-16). */
  | {
      type: 'planned';
      seat: common.Seat;
      /** From where. */
      source: 'lab' | 'waste';
    }
  /** A blob performs the action of another. */
  | {
      type: 'copied';
      /** The copier. */
      blob: Blob;
      /** The copied blob. */
      of: Blob;
      /** The copied card. */
      card: Card;
      /** Who performs it. */
      seat: common.Seat;
    }
  /** The waste was shuffled into a new lab. */
  | {
      type: 'reshuffled';
      /** How many cards. */
      count: number;
    }
  /** The game is over. */
  | {
      type: 'ended';
      why: Why;
      scores: Points;
      winners: common.Seats;
    };

/** What a blob is aimed at, and by which variable of its text. */
export type Target =
  | {
      var: 'X' | 'Y';
      blob: Blob;
    }
  | {
      var: 'P' | 'R';
      player: common.Seat;
    }
  | {
      var: 'C';
      color: Color;
    };

/** What a blob is aimed at. */
export type Aim =
  | {
      blob: Blob;
    }
  | {
      player: common.Seat;
    }
  | {
      color: Color;
    };

/** A blob in a room. */
export type RoomBlob =
  /** Face up. */
  | {
      blob: Blob;
      card: Card;
      /** Its base value. */
      value: number;
      /** The colours that it has now. */
      colors: Colors;
      /** Safe from everybody but the room's owner (BLOBS-41). */
      safe: boolean;
    }
  /** Face down: a protoblob. */
  | {
      blob: Blob;
      proto: true;
      /** Its base value. */
      value: 1;
      /** A protoblob has none. */
      colors: [];
      /** Safe from everybody but the room's owner (BLOBS-41). */
      safe: boolean;
    };

/** The points of a permanent action. */
export interface Permanent {
  blob: Blob;
  card: Card;
  points: number;
}

/** What a room is worth now. */
export interface Score {
  /** Base values and permanent points together. */
  total: number;
  /** The sum of the base values. */
  base: number;
  /** The points of permanent actions, blob by blob. */
  permanent: Permanent[];
}

/** What everybody sees of a seat. */
export interface SeatState {
  /** How many cards it holds. */
  hand: common.Count;
  /** Its room, from left to right. */
  room: RoomBlob[];
  score: Score;
}

/** A blob whose play is not complete. */
export interface Play {
  blob: Blob;
  card: Card;
  /** Who played it. */
  player: common.Seat;
  /** aim: its player chooses what it is aimed at. window: the others may respond. act: its action is performed. */
  stage: 'aim' | 'window' | 'act';
  /** Whether its action was cancelled. */
  cancelled: boolean;
  /** The blob that this one responds to. */
  answers: Blob | null;
  /** What it is aimed at. */
  aims: Aim[];
}

/** What is asked for: each form is answered by one kind of action. */
export type Form = 'play' | 'respond' | 'action' | 'player' | 'blob' | 'hand' | 'waste' | 'color' | 'ask' | 'order';

/** The one decision that is open. */
export interface Pending {
  /** Who decides. */
  seat: common.Seat;
  form: Form;
  /** The card whose text asks; for respond the one to be answered; null where no card asks. */
  card: Card | null;
  /** What is asked, in words for people; the wording may change. */
  prompt: string;
  /** The possible answers. For play, respond, hand and order only the one who decides gets them. */
  options?: Action[];
}

/** The cards of a hand, in the order of the card list. */
export type Hand = Card[];

/** The card under a protoblob. */
export interface Proto {
  blob: Blob;
  card: Card;
}

/** A room at the end. */
export interface RoomResult {
  /** How many blobs lay in it. */
  blobs: common.Count;
  /** The sum of their base values. */
  base: number;
  /** The points of permanent actions, blob by blob. */
  permanent: Permanent[];
}

/** A blob that lies in a room at the start. */
export type SetupBlob =
  | Card
  /** Face down. */
  | {
      card: Card;
      proto: true;
    }
  /** With other colours than are printed on it. */
  | {
      card: Card;
      /** Its colours. */
      colors: Color[];
    };

/** What everybody sees. */
export interface Table {
  game: 'blobs';
  options: Options;
  /** The id of the box that is played with (BOX-3); null for the built-in one. */
  box: string | null;
  /** start: Start actions. play: a blob is played from the hand. end: End actions. over: the game is over. */
  phase: 'start' | 'play' | 'end' | 'over';
  /** The turn's number, counted over the game. */
  turn: number;
  /** How often it has gone round, from 1. */
  round: number;
  /** Whose turn it is; when over, whose turn was the last. */
  active: common.Seat;
  /** How many cards are in the lab. */
  lab: common.Count;
  /** The waste, the oldest card first. */
  waste: Card[];
  /** The lab's top card while it lies open to all. */
  shown: Card | null;
  /** What replaces the hand when the active seat plays. */
  plan: 'lab' | 'waste' | null;
  /** The seats. */
  seats: SeatState[];
  /** Blobs whose play is not complete: the last one is due first. */
  stack: Play[];
  /** The decision that is open; null when over. */
  pending: Pending | null;
}

/** What a player sees. */
export interface SeatView extends Table {
  /** Your seat. */
  you: common.Seat;
  /** Your own cards. */
  hand: Hand;
  hands?: undefined;
  pile_cards?: undefined;
  protos?: undefined;
}

/** What somebody without a seat sees. */
export interface SpectatorView extends Table {
  /** You have no seat. */
  you: null;
  hand?: undefined;
  hands?: undefined;
  pile_cards?: undefined;
  protos?: undefined;
}

/** Everything lies open: in replays and for analysis. */
export interface OpenView extends Table {
  /** Nobody in particular is looking. */
  you: null;
  hand?: undefined;
  /** All hands. */
  hands: Hand[];
  /** The lab, the top card first. */
  pile_cards: Card[];
  /** What lies under the protoblobs. */
  protos: Proto[];
}

/** What one recipient sees. */
export type View = SeatView | SpectatorView | OpenView;

/** What a result tells beside winners and scores. */
export interface Detail {
  why: Why;
  /** How many turns were played. */
  turns: number;
  /** Whose turn was the last. */
  ended_by: common.Seat;
  /** The rooms. */
  rooms: RoomResult[];
}

/** How the game ended. */
export interface Result extends common.Result {
  detail: Detail;
}

/** A table laid out by hand. Cards that are named nowhere lie under the pile, in the order of the card list. */
export interface Setup {
  /** The hands; missing seats have none. */
  hands?: Card[][];
  /** The top of the lab, the top card first. */
  pile?: Card[];
  /** The rooms; blobs are numbered from 1, room by room. */
  rooms?: SetupBlob[][];
  /** The waste, the oldest card first. */
  waste?: Card[];
  /** Whose turn it is. */
  first?: common.Seat;
  /** plain, for exact tests: a new lab is the waste with its oldest card on top, and a random card of a hand is its first. */
  reshuffle?: 'random' | 'plain';
}

/** An action that was taken. */
export interface Recorded extends common.Recorded {
  action: Action;
}

/** A whole game, to be played again. */
export interface GameRecord extends common.GameRecord {
  game: 'blobs';
  options: Options;
  /** Another box than the built-in one, whole. */
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
