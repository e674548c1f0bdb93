// Written by scripts/types.mjs from schema/server.json: change that one.
import type * as common from './common';

/** The name of a table, which is the key to it: 22 characters of base64url. */
export type Code = string;

/** The secret of a guest: 43 characters of base64url. */
export type Token = string;

/** What a box is known by everywhere: the first 22 characters of base64url(SHA-256(its canonical form)). */
export type BoxId = string;

/** Whose box a table is played with, as people are shown it; null: the game's own. */
export type ToldBox = {
  id: BoxId;
  /** What it is called. */
  name: string;
  /** Who made it, as they say; null: nobody says. */
  by: string | null;
} | null;

/** One of the things that are wrong with a box. */
export interface BrokenBox {
  /** Where, as a JSON pointer. */
  at: string;
  /** In the body that was sent, from 1. */
  line?: number;
  /** In that line, from 1. */
  column?: number;
  /** Which sentence it is (docs/box-faults.md), for other languages; null: it has none. */
  key: string | null;
  /** The words of the sentence that are of this case, by their names. */
  words?: Record<string, string>;
  /** A sentence for people. */
  message: string;
  /** What it breaks, or null. */
  clause: string | null;
}

/** The answer to POST /api/boxes: it is kept. Beside these whatever its game finds out about it. */
export interface KeptBox {
  id: BoxId;
  /** Which game it is of. */
  game: string;
  /** What it is called. */
  name: string;
  /** Who made it, as they say; null: nobody says. */
  by: string | null;
  /** All of it, in the form that the id is made from. */
  canonical: string;
}

/** A box: docs/boxes.md and its game's page say what is in it. */
export interface AnyBox {
  /** The format. */
  box: 1;
  /** Which game it is of. */
  game: string;
  /** What it is called. */
  name: string;
  /** Who made it. */
  by?: string;
}

/** How many actions a table has accepted. */
export type Version = number;

/** A time in milliseconds. */
export type Milliseconds = number;

/** An action of the table's game; its schema says which there are. */
export interface AnyAction {
  /** What kind of action it is. */
  type: string;
}

/** An event of the table's game; its schema says which there are. */
export interface AnyEvent {
  /** What kind of event it is. */
  type: string;
}

/** A view of the table's game; its schema says what is in it. */
export interface AnyView {
  /** Which game it is. */
  game: string;
  /** Your seat. */
  you: common.SomeSeat;
}

/** What the game tells beside winners and scores; its schema says what is in it. */
export type AnyDetail = object;

/** What was best, where the game can be solved; its schema says what is in it. */
export type AnyBest = object;

/** The record of a game; its schema says what is in it. */
export interface AnyRecord {
  /** Which game it is. */
  game: string;
}

/** Options of the table's game; its schema says which there are. */
export type AnyOptions = Record<string, number | string | boolean>;

/** How the game ended. */
export interface Result extends common.Result {
  detail: AnyDetail;
}

/** live: with a clock. relaxed: without. days: by days. */
export type PaceKind = 'live' | 'relaxed' | 'days';

/** How long people may think, in seconds; 0 for no limit. */
export interface Pace {
  kind: PaceKind;
  /** For a decision. */
  turn: number;
  /** For a reaction. */
  window: number;
  /** Until a bot plays for somebody without a connection. */
  patience: number;
}

/** A pace with times of its own; what is left out is as usual for its kind. */
export interface OwnPace {
  kind: PaceKind;
  turn?: Pace['turn'];
  window?: Pace['window'];
  patience?: Pace['patience'];
}

/** A pace by its name, or with times of its own. */
export type GivenPace = PaceKind | OwnPace;

/** A seat of a table. */
export type Chair =
  /** Free. */
  | {
      kind: 'open';
    }
  /** Somebody sits there. */
  | {
      kind: 'human';
      /** What they are called. */
      name: string;
      /** Whether they are connected. */
      here: boolean;
      /** Whether a bot plays for them. */
      away: boolean;
    }
  /** A bot sits there. */
  | {
      kind: 'bot';
      /** Which one. */
      name: string;
      /** Whoever comes may take the seat, in the middle of the game. */
      offered?: true;
    };

/** Between the same players, over several games. */
export interface Score {
  /** How many games. */
  games: common.Count;
  /** Won by each seat. */
  wins: common.Count[];
}

/** How much time bots take, where the game is no race. */
export type Tempo = 'calm' | 'natural' | 'quick';

/** An evening: games one after another between the same people. Each has a table of its own, by a rematch. */
export interface Party {
  /** All of them, in order. */
  games: string[];
  /** Which one is played here, from 0. */
  at: common.Count;
  /** By seat: of the games before, and once this one is over with it. One for everybody left behind, and one more for a win. */
  points: common.Count[];
}

/** How long a common beat is; 0: whoever is faster is first. */
export type Beat = 0 | number;

/** So many milliseconds of distance between people are evened out at the most; 150 where everybody may find the table. */
export type Cap = number;

/** How a race goes; what is left out is as usual. For a game that is none it means nothing. */
export interface GivenRace {
  cap?: Cap;
  beat?: Beat;
}

/** How a race goes: what is evened out, and what that cost whom. */
export interface ToldRace {
  cap: Cap;
  beat: Beat;
  /** With a beat, once the game has begun: one began then, by the clock that a pong tells. */
  since?: Milliseconds;
  /** By so many milliseconds distance can still decide; not there where it is not known, or nobody else races. */
  within?: Milliseconds;
  /** By seat. */
  lag: {
    /** Actions that waited for what could still come from farther away. */
    waited: common.Count;
    /** How long all of them did. */
    ms: Milliseconds;
    /** Actions that counted before another one although they came later. */
    ahead: common.Count;
  }[];
}

/** Which face: happy, laughing, surprised, thinking, sad, cross, applause, a heart. */
export type Reaction = number;

/** Whose time runs. */
export interface Clock {
  /** turn: for a decision. window: for a reaction, one bar for all. start: until a race begins; nothing is taken before. */
  kind: 'turn' | 'window' | 'start';
  /** All of it. */
  length: Milliseconds;
  /** For each seat how long until the table acts for it, or null. */
  left: (Milliseconds | null)[];
  /** Of a start: when it comes, by the clock that a pong tells. */
  at?: Milliseconds;
  /** It does not run yet: people are still being shown what happened. When they have been, a clock is told. */
  held?: true;
}

/** In how long the table passes for your seat, as you wished, in ms; without it: not by itself. */
export type Passes = number;

/** What one action brought about. */
export interface Step {
  /** After which action; 0 is the start. */
  version: Version;
  /** As you may see them. */
  events: AnyEvent[];
}

/** Those of the games, and those of the server: late (the table has gone on), not-seated, full, taken, seated, watch-only, no-token, wrong-token, no-table, no-box, not-over, limit and busy (try again later), unavailable (nothing can be written just now), damaged, origin, host, paused, banned, moved (it went on elsewhere), counted (a result of yours is there already), copied (somebody else did exactly this), forgotten (whoever asks was forgotten meanwhile), no-link (that code is used, or too old), not-found, early (not everybody has pledged yet), wrong-share (that is not what was pledged). */
export type RefusalCode =
  | common.Code
  | 'late'
  | 'not-seated'
  | 'full'
  | 'taken'
  | 'seated'
  | 'watch-only'
  | 'no-token'
  | 'wrong-token'
  | 'no-table'
  | 'no-box'
  | 'not-over'
  | 'limit'
  | 'busy'
  | 'unavailable'
  | 'damaged'
  | 'origin'
  | 'host'
  | 'paused'
  | 'banned'
  | 'moved'
  | 'counted'
  | 'copied'
  | 'forgotten'
  | 'no-link'
  | 'not-found'
  | 'early'
  | 'wrong-share';

/** People pledge shares; those are opened; the cards are dealt. */
export type DealPhase = 'pledging' | 'opening' | 'dealt';

/** How the cards are dealt, so that anybody can check it when the game is over (docs/fairness.md). Where nobody has committed to it, its kind alone. */
export interface ToldDeal {
  kind: common.DealKind;
  /** What the table has committed itself to. */
  commit?: common.Hash;
  phase?: DealPhase;
  /** How often it was begun anew because somebody left. */
  round?: common.Count;
  /** Null for a bot, and for whoever has not pledged yet. */
  seats?: ({
    /** Null: their page does not deal along. */
    pledge: common.Hash | null;
    /** Their share is in the deal. */
    opened: boolean;
  } | null)[];
}

/** What a device has committed itself to, and the shares of its table. */
export interface KeptDeal {
  kind: common.DealKind;
  phase: DealPhase;
  /** The code that the commitment names. */
  table: string;
  secret: string;
  round?: common.Count;
  seats: {
    person: boolean;
    pledge: string;
    share: string;
  }[];
}

/** The table, whenever something about it changes. */
export interface TableInfo {
  type: 'table';
  /** Its code; not told to watchers. */
  table?: Code;
  /** The code for watching. */
  watch: Code;
  /** Which game is played. */
  game: string;
  /** The game's name for people. */
  name: string;
  options: AnyOptions;
  box: ToldBox;
  pace: Pace;
  /** How much time bots take; null: it is a race, and a bot's time is its level. */
  tempo: Tempo | null;
  /** For how long the table passes for your seat; null: it does not. Not told to watchers. */
  skips?: 'turn' | 'game' | 'idle' | null;
  /** Whether it is listed for everybody. */
  public: boolean;
  deal?: ToldDeal;
  /** It was begun on somebody's device, who could know all that was dealt. */
  device?: true;
  /** It began with this task of a day; else not there. */
  day?: DayOf;
  /** It is one game of an evening; else not there. */
  party?: Party;
  /** waiting: a seat is still open, or shares are. */
  status: 'waiting' | 'playing' | 'over';
  /** How many actions the table has accepted. */
  version: Version;
  /** Your seat. */
  you: common.SomeSeat;
  /** The seats. */
  seats: Chair[];
  /** How many watch. */
  watching: common.Count;
  /** The table of the rematch. */
  next: Code | null;
  /** Why it is over although the game is not. */
  ended: 'left' | 'resigned' | 'abandoned' | 'closed' | null;
  /** Who gave up. */
  resigned?: common.Seat;
  /** Who wants another game. */
  rematch: common.Seats;
  /** In a race: who wants what fits to be marked. It is where everybody who plays there does. */
  hints?: common.Seats;
  /** In a race only. */
  race?: ToldRace;
  /** Between the same players; null before the first result. */
  score: Score | null;
  /** When it is closed if nobody comes, since 1970; null once over. */
  expires: Milliseconds | null;
}

/** What the server sends over the WebSocket. */
export type ServerMessage =
  | TableInfo
  /** Everything that you may know now. */
  | {
      type: 'state';
      /** How many actions the table has accepted. */
      version: Version;
      /** The seats that may act now. */
      actors: common.Seats;
      /** What you see now. */
      view: AnyView;
      /** What your seat may do now; a watcher has none. */
      legal?: AnyAction[];
      /** Once the game is over. */
      result?: Result;
      /** While somebody's time runs. */
      clock?: Clock;
      passes?: Passes;
      seal?: common.Seal;
    }
  /** An action was accepted. */
  | {
      type: 'update';
      /** Its number. */
      version: Version;
      /** What it brought about, as you may see it. */
      events: AnyEvent[];
      /** The seats that may act now. */
      actors: common.Seats;
      /** What you see now. */
      view?: AnyView;
      /** What your seat may do now; a watcher has none. */
      legal?: AnyAction[];
      /** Once the game is over. */
      result?: Result;
      /** While somebody's time runs. */
      clock?: Clock;
      passes?: Passes;
      seal?: common.Seal;
      /** The table acted because somebody's time was up. */
      why?: 'time';
      /** To whoever sent the action: its id. This is the acknowledgement. */
      id?: string;
    }
  /** You have missed nothing. */
  | {
      type: 'current';
      /** How many actions the table has accepted. */
      version: Version;
      /** The seats that may act now. */
      actors: common.Seats;
      /** What you see now. */
      view?: AnyView;
      /** What your seat may do now; a watcher has none. */
      legal?: AnyAction[];
      /** Once the game is over. */
      result?: Result;
      /** While somebody's time runs. */
      clock?: Clock;
      passes?: Passes;
      seal?: common.Seal;
    }
  /** Time goes on, or is counted otherwise, and nothing else has changed. */
  | {
      type: 'clock';
      /** How many actions the table has accepted. */
      version: Version;
      /** While somebody's time runs. */
      clock?: Clock;
      passes?: Passes;
    }
  /** What is planned for your seat. */
  | {
      type: 'planned';
      /** Null for nothing. */
      action: AnyAction | null;
      /** Why it is planned no longer. */
      why?: 'done' | 'lapsed';
    }
  /** How it came about. */
  | {
      type: 'history';
      /** In ascending order. */
      steps: Step[];
      /** Whether there are earlier ones. */
      more: boolean;
    }
  /** That action had been accepted before; it did not act again. */
  | {
      type: 'done';
      /** Its id. */
      id: string;
      /** Its number. */
      version: Version;
    }
  /** Nothing has changed. */
  | {
      type: 'refused';
      /** The id of the action, if there was one. */
      id?: string;
      code: RefusalCode;
      /** The clause that it rests on, or null. */
      rule: string | null;
      /** A name for the sentence, by which a page finds it in other languages; null where it was made for the moment. */
      key: string | null;
      /** A sentence for people. */
      message: string;
    }
  /** Somebody who sits there makes a face at the others. Told once, and kept nowhere. */
  | {
      type: 'reaction';
      /** Who does. */
      seat: common.Seat;
      which: Reaction;
    }
  /** The table goes on elsewhere. Only the house in a browser says this. */
  | {
      type: 'moved';
      /** Its code there. */
      table: Code;
    }
  /** You asked whether the server is there. */
  | {
      type: 'pong';
      /** What the table's clock shows. */
      now: Milliseconds;
    };

/** What a client sends over the WebSocket. Fields that are not known are ignored. */
export type ClientMessage =
  /** Come to a table. */
  | {
      type: 'hello';
      /** Its code, or its code for watching. */
      table: Code;
      /** Who you are: needed to have a seat. */
      token?: Token;
      /** The last version that you have: get only what you missed. */
      have?: Version;
      /** What every update is to carry; start: races are to be counted in, whatever the table's pace; deal: this page deals along; age: it says how old actions of a race are. */
      with?: ('view' | 'legal' | 'start' | 'deal' | 'age')[];
      /** Refuse me if this is not my seat. */
      seat?: common.Seat;
    }
  /** Take an open seat. */
  | {
      type: 'sit';
      /** Which one; else the first that is open. */
      seat?: common.Seat;
      /** What you are called. */
      name?: string;
    }
  /** Do something. */
  | {
      type: 'act';
      /** Any text, new for every action. */
      id: string;
      action: AnyAction;
      /** Refuse it if the table is at another version. */
      at?: Version;
      /** In a race: how long ago it was meant, when it is sent, and the round trip that you know of. */
      age?: Milliseconds;
    }
  /** Send me the whole state. */
  | {
      type: 'state';
    }
  /** Pass for me whenever that is legal. The table takes a person's time for it. */
  | {
      type: 'skip';
      /** Or no longer. */
      on: boolean;
      /** turn: until the turn ends. game: until the game ends. idle: until the game ends, but after a moment in which something else can be done, whether or not there is something. */
      for?: 'turn' | 'game' | 'idle';
    }
  /** Where the table passes for me: not this time, I am thinking. */
  | {
      type: 'wait';
    }
  /** I have been shown all that happened up to there. Bots do not act, and windows do not begin, while people are still being shown what happened; not for long. */
  | {
      type: 'shown';
      /** The last one that was shown. */
      version: Version;
    }
  /** How much time bots take at this table. */
  | {
      type: 'tempo';
      bots: Tempo;
    }
  /** In a race: I want what fits to be marked, or no longer. */
  | {
      type: 'hints';
      on?: boolean;
    }
  /** Make a face at the others. More than a few at once are dropped. */
  | {
      type: 'react';
      which: Reaction;
    }
  /** Do this for me as soon as it is legal. */
  | {
      type: 'plan';
      /** Null for nothing. */
      action: AnyAction | null;
      /** Any text: a refusal comes back with it. */
      id?: string;
    }
  /** Tell me how it came about. */
  | {
      type: 'history';
      /** The steps before that version; else the last ones. */
      before?: Version;
      /** Any text: a refusal comes back with it. */
      id?: string;
    }
  /** Leave the table. */
  | {
      type: 'leave';
    }
  /** Give up for good. */
  | {
      type: 'resign';
    }
  /** Put a bot into an open seat. */
  | {
      type: 'fill';
      seat: common.Seat;
      /** Which one; else the usual one. */
      bot?: string;
    }
  /** A bot's seat is free for whoever comes, in the middle of the game; until then the bot plays it. */
  | {
      type: 'offer';
      seat: common.Seat;
      /** Or no longer. */
      on: boolean;
    }
  /** Offer another game. */
  | {
      type: 'rematch';
      /** Or take it back. */
      on: boolean;
      /** Who plays alone gets the same deal again; with others it means nothing. */
      same?: boolean;
    }
  /** Be called something else. */
  | {
      type: 'name';
      /** The new name. */
      name: string;
    }
  /** I will give this share to the deal. */
  | {
      type: 'pledge';
      /** SHA-256 of 16 random bytes. */
      pledge: common.Hash;
      /** Any text: a refusal comes back with it. */
      id?: string;
    }
  /** This is the share that I have pledged. */
  | {
      type: 'open';
      share: common.Share;
      /** Any text: a refusal comes back with it. */
      id?: string;
    }
  /** Are you there? */
  | {
      type: 'ping';
    };

/** A bot by its name. */
export interface NamedBot {
  /** Its name. */
  bot: string;
  /** For the bot level: how strong it is. */
  level?: number;
}

/** me: you. open: whoever comes. bot: the usual bot. closed: nobody, the seat is left out. Or a bot by its name. */
export type GivenSeat = 'me' | 'open' | 'bot' | 'closed' | NamedBot;

/** The body of POST /api/tables. */
export interface NewTable {
  /** Which game. */
  game: string;
  options?: AnyOptions;
  /** Without it: you and bots. */
  seats?: GivenSeat[];
  pace?: GivenPace;
  tempo?: Tempo;
  race?: GivenRace;
  /** An evening of these games, the first of which is this one; null for none. */
  party?: string[] | null;
  /** Whether everybody may find it. */
  public?: boolean;
  /** Your page deals along: the cards wait for it. */
  deal?: boolean;
  /** What you are called. */
  name?: string;
  /** What is played with: the id of a box that is kept here, or a whole one; without it, or null: the game's own. */
  box?: BoxId | AnyBox | null;
}

/** The body of POST /api/tables for a table that begins with a task of a day. */
export interface NewDayTable {
  day: DayOf;
  /** What you are called. */
  name?: string;
}

/** The body of POST /api/tables/moved: a table that was begun on somebody's device. */
export interface MovedTable {
  /** Any text, the same however often it is told. */
  id: string;
  /** What you are called. */
  name?: string;
  pace?: GivenPace;
  tempo?: Tempo;
  race?: GivenRace;
  /** Who sits where: you and bots. */
  seats: ('me' | 'bot' | NamedBot)[];
  record: AnyRecord;
  deal?: KeptDeal;
}

/** The answer to POST /api/tables and POST /api/tables/moved. */
export interface MadeTable {
  table: Code;
  /** The code for watching. */
  watch: Code;
  /** Your seat. */
  seat: common.SomeSeat;
  /** Yours from now on, when you had none. */
  token?: Token;
}

/** Any other answer than the one that was asked for. Nothing has changed. */
export interface Refusal {
  code: RefusalCode;
  rule: common.Refusal['rule'];
  key: common.Refusal['key'];
  message: common.Refusal['message'];
  /** Of a box: all that is wrong with it. */
  problems?: BrokenBox[];
}

/** The answer to GET /api/games. */
export interface Games {
  /** In the order of the shelf. */
  games: common.Game[];
}

/** Who sits at a table that can be watched. */
export interface Sitter {
  kind: 'human' | 'bot';
  /** What they are called. */
  name: string;
}

/** A public table that waits for players. */
export interface WaitingTable {
  table: Code;
  /** Which game is played. */
  game: string;
  /** The game's name for people. */
  name: string;
  options: AnyOptions;
  box: ToldBox;
  pace: Pace;
  /** How many. */
  seats: number;
  /** How many of them are free. */
  open: number;
  /** Since 1970. */
  created: Milliseconds;
}

/** A public table that can be watched. */
export interface PlayingTable {
  /** The code for watching. */
  watch: Code;
  /** Which game is played. */
  game: string;
  /** The game's name for people. */
  name: string;
  options: AnyOptions;
  box: ToldBox;
  pace: Pace;
  /** Who sits there. */
  seats: Sitter[];
  /** How many watch. */
  watching: common.Count;
  /** Since 1970. */
  created: Milliseconds;
}

/** The answer to GET /api/tables: where somebody is, the newest first. */
export interface PublicTables {
  /** Those that wait. */
  tables: WaitingTable[];
  /** Those under way. */
  playing: PlayingTable[];
}

/** A table of yours that is not over. */
export interface MyTable {
  table: Code;
  /** Which game is played. */
  game: string;
  /** The game's name for people. */
  name: string;
  box: ToldBox;
  pace: Pace;
  /** waiting: a seat is still open. */
  status: 'waiting' | 'playing';
  version: Version;
  /** Yours. */
  seat: common.Seat;
  /** Whether you can act. */
  turn: boolean;
  /** How long until the table acts for you, or null. */
  left: Milliseconds | null;
  /** When it is closed if nobody comes, since 1970. */
  expires: Milliseconds | null;
  /** What they are called; null for an open one. */
  seats: (string | null)[];
}

/** The answer to GET /api/me/tables, the newest first. */
export interface MyTables {
  /** Those that are not over. */
  tables: MyTable[];
}

/** Who sat at a table. */
export interface StoredSeat {
  /** Nobody, a person, or a bot. */
  kind: 'open' | 'human' | 'bot';
  /** What they were called; of a bot, what it is. */
  name?: string;
}

/** How a game ended. */
export interface StoredEnd {
  /** When, since 1970. */
  at: Milliseconds;
  /** From its start to its last action. */
  took: Milliseconds;
  /** Who has won: all others where somebody gave up; nobody where it was not played to its end. */
  winners: common.Seats;
  /** One number a seat; null where there are none. */
  scores: number[] | null;
}

/** What is stored of you at one table. */
export interface StoredTable {
  table: Code;
  /** Which game is played. */
  game: string;
  options: AnyOptions;
  box?: ToldBox;
  /** Since 1970. */
  created: Milliseconds;
  /** Yours. */
  seat: common.Seat;
  /** What you were called there. */
  name: string;
  /** Who sat there. */
  seats: StoredSeat[];
  /** Why it is over although the game is not. */
  ended?: 'left' | 'resigned' | 'abandoned' | 'closed';
  /** Who gave up. */
  resigned?: common.Seat;
  end?: StoredEnd;
  /** Once the game is over. */
  record?: AnyRecord;
}

/** The answer to GET /api/me: a page of what is stored of you, the newest first. */
export interface StoredPage {
  /** What came of your tasks of a day; with the first page. */
  days?: StoredDay[];
  /** Your tables. */
  tables: StoredTable[];
  /** Ask with ?before= this number for the next page; null at the end. */
  before: number | null;
}

/** A day of the calendar. */
export type Date = string;

/** Which task of which day. */
export interface DayOf {
  date: Date;
  /** The game's id, a dash and a word. */
  kind: string;
}

/** A kind of task, as it is on one day. */
export interface DayKind {
  /** The game's id, a dash and a word. */
  kind: string;
  /** Whose task it is. */
  game: string;
  /** What is to be done, in a word. */
  goal: string;
  /** How hard: 1 on Mondays to 7 on Sundays. */
  level: number;
  /** False: it is answered, not played on. */
  played: boolean;
  /** How long it may take. */
  ms: Milliseconds;
}

/** The answer to GET /api/day/DATE: what there is. */
export interface Day {
  date: Date;
  /** A task each. */
  kinds: DayKind[];
}

/** The answer to GET /api/day/DATE/KIND. */
export interface DayTask {
  date: Date;
  kind: DayKind['kind'];
  game: DayKind['game'];
  goal: DayKind['goal'];
  level: DayKind['level'];
  played: DayKind['played'];
  ms: DayKind['ms'];
  /** Who plays. */
  seat: common.Seat;
  /** Who plays the other seats; null: nobody. */
  bot: string | null;
  /** What is known of it; docs/days.md says what of each kind. */
  claim: object;
  /** How it begins: what somebody does goes on from there. */
  record: AnyRecord;
  /** Where it was asked for: actions, or answers; empty where there is none. */
  solution?: object;
}

/** The body of POST /api/day/DATE/KIND: what somebody did. A record where it is played; else answers and how long they took. */
export interface DayDone {
  /** What you are called. */
  name?: string;
  record?: AnyRecord;
  /** docs/days.md says what is asked. */
  answers?: object;
  ms?: Milliseconds;
}

/** What came of a task of a day. */
export interface DayResult {
  /** All that is claimed was reached. */
  solved: boolean;
  /** More is better; docs/days.md says what each kind counts. */
  score: number;
  /** Actions of whoever played. */
  moves: common.Count;
  /** How long it took. */
  ms: Milliseconds;
}

/** The answer to POST /api/day/DATE/KIND. */
export interface DayCounted {
  /** It is kept, and is in the results. False: the house in a browser has judged it, and no more. */
  counted: boolean;
  result: DayResult;
}

/** Somebody's result. */
export interface DayRow {
  /** What they are called. */
  name: string;
  result: DayResult;
}

/** The answer to GET /api/day/DATE/KIND/results. */
export interface DayResults {
  date: Date;
  /** Which task. */
  kind: string;
  /** How many results there are. */
  count: common.Count;
  /** Your own; null: none yet. */
  yours: DayRow | null;
  /** The best, a hundred at most; null: you have not tried yet, and the day is not over. */
  results: DayRow[] | null;
}

/** What is stored of you about one task of a day. */
export interface StoredDay {
  date: Date;
  /** Which task. */
  kind: string;
  /** What you were called. */
  name: string;
  result: DayResult;
  /** When it came, in ms since 1970. */
  at: Milliseconds;
}

/** The answer to DELETE /api/me. */
export interface Forgotten {
  /** At how many tables. */
  forgotten: common.Count;
}

/** The body of POST /api/me/link: one person at another device. */
export interface NewLink {
  /** What you are called. */
  name?: string;
}

/** The answer to POST /api/me/link. */
export interface MadeLink {
  /** For one use. Whoever has it can be you. */
  code: Code;
  /** How long it is good. */
  left: Milliseconds;
}

/** The answer to POST /api/me/linked, with {"code"}. */
export interface TakenLink {
  /** Of whoever made it. */
  token: Token;
  /** What they are called. */
  name: string;
}

/** A step of a replay; the first is the start, without a seat and an action. */
export interface ReplayStep {
  /** Whose action it was. */
  seat?: common.Seat;
  action?: AnyAction;
  /** What was best instead of it. */
  best?: AnyBest;
  /** All of them. */
  events: AnyEvent[];
  /** With everything open. */
  view: AnyView;
}

/** Instead of a result: the table was over before the game was. */
export interface Unfinished {
  over: false;
}

/** The answer to GET /api/tables/CODE/replay. */
export interface Replay {
  /** The table, as a watcher is told of it. */
  table: TableInfo;
  /** From the start. */
  steps: ReplayStep[];
  result: Result | Unfinished;
}

/** All that is said in a game. */
export interface Words {
  action: AnyAction;
  event: AnyEvent;
  view: AnyView;
  result: Result;
  best: AnyBest;
}
