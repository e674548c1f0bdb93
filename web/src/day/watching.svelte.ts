// What a seat saw of a game's beginning, as a table that shows it: step by step, when somebody asks for the next one.
import type { DayTask, TableInfo, Words } from '../generated/server';
import type { AnyBox } from '../lib/box';
import { me } from '../lib/me.svelte';
import { named, type Seat } from '../lib/seats';
import { Showing } from '../lib/showing.svelte';
import type { LogEntry, Session, Stage } from '../lib/table';
import type { Replay, ReplayStep } from '../lib/wire';

export class WatchSession implements Session {
  readonly live = true;
  readonly legal = [];
  readonly actors = [];
  readonly result = null;
  readonly clock = null;
  readonly pending = [];
  readonly planned = null;
  readonly planning = null;
  readonly skips = null;
  readonly passes = null;
  readonly step = null;
  readonly info: TableInfo;
  readonly you: number;
  readonly last: number;
  refused = null;
  looking = false;
  at = $state(0); // of what is true
  private readonly showing = new Showing();
  private readonly steps: ReplayStep[];
  private readonly ends: number[]; // where what is shown at once ends

  constructor(
    task: DayTask & { record: { seats: number } },
    { steps }: Pick<Replay, 'steps'>,
    readonly box: AnyBox,
    readonly drill: string, // what is said before anything has happened
  ) {
    this.steps = steps;
    this.last = steps.length - 1;
    this.you = task.seat;
    this.ends = steps.flatMap((step, at) =>
      at > 0 && (at === this.last || !this.isWith(step, steps[at + 1]!)) ? [at] : [],
    );
    this.info = {
      type: 'table',
      watch: '',
      game: task.game,
      name: task.game,
      options: {},
      box: null,
      pace: { kind: 'relaxed', turn: 0, window: 0, patience: 0 },
      tempo: null,
      public: false,
      status: 'playing',
      version: 0,
      you: task.seat,
      seats: Array.from({ length: task.record.seats }, (_, at) => ({
        kind: at === task.seat ? 'human' : 'bot',
        name: at === task.seat ? me.name : 'level:1',
        here: true,
        away: false,
      })),
      watching: 0,
      next: null,
      ended: null,
      rematch: [],
      score: null,
      expires: null,
    };
    this.showing.whole({ type: 'state', version: 0, actors: [], view: steps[0]!.view });
  }
  get more(): boolean {
    return this.at < this.last;
  }
  // How many times somebody has asked for more, and how often one can.
  get asked(): number {
    return this.ends.filter((end) => end <= this.at).length;
  }
  get asks(): number {
    return this.ends.length;
  }
  next(): void {
    const end = this.ends.find((one) => one > this.at)!;
    while (this.at < end) {
      const { events, view } = this.steps[++this.at]!;
      this.showing.add({ type: 'update', version: this.at, actors: [], events, view });
    }
  }
  // What somebody else does is one thing, however many actions that are, and so is what all say without a card moving;
  // one's own actions are shown one by one.
  private isWith(step: ReplayStep, next: ReplayStep): boolean {
    const lies = ({ view }: ReplayStep) => JSON.stringify('seats' in view ? view.seats : view);
    const kind = ({ events }: ReplayStep) => events[0]?.type;
    if (step.events.length === 0) return true;
    if (kind(step) === kind(next) && lies(step) === lies(next)) return true;
    return step.seat === next.seat && step.seat !== this.you;
  }
  get seats(): Seat[] {
    return named(this.info.seats);
  }
  get view(): Words['view'] | null {
    return this.showing.view;
  }
  get latest(): Words['view'] {
    return this.steps[this.at]!.view;
  }
  get log(): LogEntry[] {
    return this.showing.log;
  }
  get past(): LogEntry[] {
    return this.showing.past;
  }
  get moving(): boolean {
    return this.showing.moving;
  }
  get settled(): boolean {
    return this.showing.version === this.at;
  }
  stage(show: Stage<Words>): () => void {
    return this.showing.setStage(show);
  }
  hurry(): void {
    this.showing.hurry();
  }
  skipMotion(): void {
    this.showing.skip();
  }
  when(at: number): number {
    return at;
  }
  act(): void {}
  plan(): void {}
  skip(): void {}
  wait(): void {}
  restart(): void {}
  send(): void {}
}
