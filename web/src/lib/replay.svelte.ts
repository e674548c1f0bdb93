// A finished game, step by step with everything open, as a session that games' tables can show.
import type { TableInfo, Words } from '../generated/server';
import type { AnyBox } from './box';
import { named, type Seat } from './seats';
import type { Session } from './session.svelte';
import type { Replay } from './wire';

export class ReplaySession implements Session {
  readonly live = false;
  readonly legal = [];
  readonly actors = [];
  readonly clock = null;
  readonly you = null;
  readonly moving = false;
  readonly settled = true;
  readonly pending = [];
  readonly log = [];
  readonly past = [];
  readonly planned = null;
  readonly skips = null;
  readonly passes = null;
  readonly planning = null;
  readonly info: TableInfo;
  readonly final: Words['result'] | null; // none where the game was given up or left
  readonly last: number;
  refused = null;
  looking = false;
  at = $state(0);

  constructor(
    private replay: Replay,
    readonly box: AnyBox,
  ) {
    this.final = replay.result.over ? replay.result : null;
    this.last = replay.steps.length - 1;
    this.info = replay.table;
  }
  get view(): Words['view'] {
    return this.replay.steps[this.at]!.view;
  }
  get latest(): Words['view'] {
    return this.view;
  }
  get seats(): Seat[] {
    return named(this.info.seats);
  }
  get result(): Words['result'] | null {
    return this.at === this.last ? this.final : null;
  }
  get step() {
    return { ...this.replay.steps[this.at]!, before: this.replay.steps[this.at - 1]?.view ?? null };
  }
  to(step: number): void {
    this.at = Math.max(0, Math.min(this.last, step));
  }
  // The same game at another moment, which stays as it is.
  moment(step: number): ReplaySession {
    const other = new ReplaySession(this.replay, this.box);
    other.to(step);
    return other;
  }
  act(): void {}
  plan(): void {}
  skip(): void {}
  wait(): void {}
  restart(): void {}
  send(): void {}
  hurry(): void {}
  skipMotion(): void {}
  when(at: number): number {
    return at;
  }
  stage(): () => void {
    return () => {};
  }
}
