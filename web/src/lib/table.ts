// A table as a game sees it, live or in a replay.
import type { ClientMessage, Clock, Refusal, TableInfo, Words as AnyWords } from '../generated/server';
import type { AnyBox } from './box';
import type { Seat } from './seats';
import type { ReplayStep, Update } from './wire';

export type Skips = NonNullable<TableInfo['skips']>;
export interface LogEntry<Words extends AnyWords = AnyWords> {
  version: number;
  events: Words['event'][];
  why?: 'time';
  own?: boolean; // what this browser did
}
export type Rejection<Words extends AnyWords = AnyWords> = Refusal & { id?: string; action?: Words['action'] };
// What a stage may do with time and words while it shows an update.
export interface Scene<Words extends AnyWords = AnyWords> {
  // From now on these events are in the log, said aloud and heard. What is not told by the end is told then.
  tell(...events: Words['event'][]): void;
  // Holds what is shown for so long, at the reader's pace, also where nothing moves; a hurried reader ends it. False:
  // nothing more is to be shown of this update.
  hold(ms: number): Promise<boolean>;
}
// Shows the events of an update; the view changes when the promise is fulfilled. `before` is what lies on the table.
export type Stage<Words extends AnyWords> = (
  update: Update<Words>,
  before: Words['view'],
  scene: Scene<Words>,
) => Promise<void> | void;

// What a game's table needs, live or in a replay. Those of a game have its Words; what is about any game needs none.
export interface Session<Words extends AnyWords = AnyWords> {
  readonly live: boolean;
  readonly info: TableInfo | null;
  readonly box: AnyBox | null; // what it is played with: there before a table is shown
  readonly view: Words['view'] | null; // what is shown; may lag behind `latest` while something moves
  readonly latest: Words['view'] | null;
  readonly legal: Words['action'][];
  readonly actors: number[];
  readonly result: Words['result'] | null;
  readonly clock: (Clock & { since: number }) | null;
  readonly you: number | null;
  readonly seats: Seat[];
  readonly log: LogEntry<Words>[]; // what happened while we were here
  readonly past: LogEntry<Words>[]; // what happened before, as far as it was asked for
  readonly step: (ReplayStep<Words> & { before: Words['view'] | null }) | null; // of a replay: what led here
  readonly moving: boolean;
  readonly settled: boolean; // all that has happened is shown
  readonly pending: Words['action'][]; // sent, not answered yet
  readonly planned: Words['action'] | null; // what the table does for us as soon as it may be done
  readonly planning: Words['action'] | null; // what it is asked to plan, and has not said that it will
  refused: Rejection<Words> | null;
  looking: boolean; // something is shown to this player alone until they have read it
  readonly drill?: string; // it is only looked at, step by step; this is said before anything has happened
  readonly common?: Session<Words> | null; // the same table as all see it who share this device
  act(action: Words['action']): void;
  // Asked again after a broken line, until the table has answered or it no longer holds.
  plan(action: Words['action'] | null, holds?: () => boolean): void;
  // The table passes for this seat: for a turn, for the game, or after a moment in which one may do something else.
  skip(how: Skips | null, holds?: () => boolean): void;
  wait(): void; // not this time: somebody is thinking
  readonly skips: Skips | null;
  readonly passes: number | null; // when it passes the next time, by the page's own clock; null: not by itself
  restart(): void; // alone: the same deal from its beginning
  send(message: ClientMessage): void;
  stage(show: Stage<Words>): () => void;
  hurry(): void; // ends the moment that is shown
  skipMotion(): void; // ends all moments of the update that is shown
  when(at: number): number; // what the page's own clock shows when the table's shows that
}
