// A finished game, step by step with everything open, as a session that games' tables can show.
import { shaped } from './wire';
import type { Replay } from './api';
import { named } from './seats';
import type { LogEntry, Session, Stage } from './session.svelte';
import type { Action, GameEvent, Json, Result, Seat, TableInfo } from './types';

export class ReplaySession<View = unknown> implements Session<View> {
  readonly live = false;
  readonly legal: Action[] = [];
  readonly actors: number[] = [];
  readonly clock = null;
  readonly you = null;
  readonly moving = false;
  readonly pending: Action[] = [];
  readonly log: LogEntry[] = [];
  readonly past: LogEntry[] = [];
  readonly planned = null;
  readonly planning = null;
  readonly info: TableInfo;
  readonly final: Result | null; // none where the game was given up or left
  readonly last: number;
  refused = null;
  at = $state(0);

  constructor(private replay: Replay) {
    this.final = replay.result?.winners ? (replay.result as Result) : null;
    this.last = replay.steps.length - 1;
    this.info = { ...shaped<TableInfo>(replay.table), you: null, status: 'over' };
  }
  get view(): View {
    return this.replay.steps[this.at]!.view as View;
  }
  get before(): View | null {
    return (this.replay.steps[this.at - 1]?.view as View | undefined) ?? null;
  }
  get latest(): View {
    return this.view;
  }
  get seats(): Seat[] {
    return named(this.info.seats);
  }
  get result(): Result | null {
    return this.at === this.last ? this.final : null;
  }
  get events(): GameEvent[] {
    return this.replay.steps[this.at]!.events;
  }
  // What was best at this step, where the game can tell.
  get best(): Json | undefined {
    return this.replay.steps[this.at]!.best;
  }
  get seat(): number | undefined {
    return this.replay.steps[this.at]!.seat;
  }
  get action(): Action | undefined {
    return this.replay.steps[this.at]!.action;
  }
  to(step: number): void {
    this.at = Math.max(0, Math.min(this.last, step));
  }
  act(): void {}
  plan(): void {}
  skip(): void {}
  send(): void {}
  skipMotion(): void {}
  stage(_show: Stage<View>): () => void {
    return () => {};
  }
}
