// The turns of this table that were seen here, so that a chain can be shown again.
import { untrack } from 'svelte';
import type { GameEvent, View, Words } from '../../generated/pop';
import type { LogEntry, Session } from '../../lib/session.svelte';
import { chainOf, frames, type Frame } from './chain';

export interface Turn {
  round: number;
  turn: number;
  frames: Frame[];
}

class Chronicle {
  turns = $state.raw<Turn[]>([]);
  private columns: number[][];
  private round: number;
  private turn: number;
  private seen: number;

  constructor(view: View, log: LogEntry<Words>[]) {
    this.columns = view.columns;
    this.round = view.round;
    this.turn = view.turn;
    this.seen = log.at(-1)?.version ?? -1;
  }

  // `now`: the table as it is shown; what is still told of is not whole yet.
  follow(log: LogEntry<Words>[], shown: number, now: View): void {
    for (const entry of log)
      if (entry.version > this.seen && entry.version <= shown) {
        this.take(entry.events);
        this.seen = entry.version;
      }
    // After a broken line the table may be further than the updates that came.
    this.columns = now.columns;
    this.round = now.round;
    this.turn = now.turn;
  }

  private take(events: GameEvent[]): void {
    if (events.some((event) => event.type === 'revealed')) {
      const shown = frames(this.columns, events);
      this.turns = [...this.turns, { round: this.round, turn: this.turn, frames: shown }];
      this.columns = shown.at(-1)?.columns ?? this.columns;
      ++this.turn;
    }
    const began = events.find((event) => event.type === 'round-began');
    if (!began) return;
    this.columns = began.columns;
    this.round = began.round;
    this.turn = 1;
  }
}

const kept = new WeakMap<object, Chronicle>();
// People who share a device have one between them.
export function chronicleOf(session: Session<Words>): Chronicle | null {
  const of = session.common ?? session;
  if (!of.view || !of.live) return null;
  let chronicle = kept.get(of);
  if (!chronicle) kept.set(of, (chronicle = new Chronicle(of.view, of.log)));
  return chronicle;
}
export function followed(session: Session<Words> & { shown?: number }): void {
  const { log, view, shown } = session;
  if (view && shown !== undefined && !session.common) untrack(() => chronicleOf(session)?.follow(log, shown, view));
}

export function longest(turns: Turn[]): Turn | null {
  let best: Turn | null = null;
  const size = (turn: Turn): number => {
    const chain = chainOf(turn.frames);
    return chain ? chain.waves * 100 + chain.cards.length : 0;
  };
  for (const turn of turns) if (size(turn) > (best ? size(best) : 0)) best = turn;
  return best;
}
