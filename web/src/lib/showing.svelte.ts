// What is shown, as it happened: one queue a table. Updates come one after another, each moment by moment, and what is
// told (the log, what is said aloud, the hand, the scores) goes with what is shown, never ahead of it.
import { untrack } from 'svelte';
import type { Words as AnyWords } from '../generated/server';
import { tableComes } from './arrival.svelte';
import { drawn } from './frames';
import { holding } from './settings.svelte';
import type { LogEntry, Scene, Stage } from './table';
import type { State, Update } from './wire';

const log_limit = 400;
const far_behind = 12; // updates: a tab that slept jumps to the end

export class Showing<Words extends AnyWords> {
  view = $state.raw<Words['view'] | null>(null);
  result = $state.raw<Words['result'] | null>(null);
  log = $state.raw<LogEntry<Words>[]>([]);
  past = $state.raw<LogEntry<Words>[]>([]);
  version = $state(-1); // of what is shown
  moving = $state(false);

  private queue: Update<Words>[] = [];
  private stage: Stage<Words> | null = null;
  private held = false; // somebody else has the device
  private logged = -1; // the version of the last entry of the log
  private skipped: (() => void) | null = null; // ends the update that is shown
  private hurried: (() => void) | null = null; // ends its moment

  // `done`: all that has come is shown.
  constructor(private readonly done: () => void = () => {}) {}

  setStage(stage: Stage<Words>): () => void {
    this.stage = stage;
    return () => {
      if (this.stage === stage) this.stage = null;
    };
  }
  // Ends the moment that is shown; the next one follows.
  hurry(): void {
    this.hurried?.();
  }
  // Ends all moments of the update that is shown.
  skip(): void {
    this.skipped?.();
  }

  // Everything at once: what was to be shown before it is not shown any more.
  whole(state: State<Words>): void {
    this.queue = [];
    this.skip();
    this.view = state.view;
    this.version = this.logged = state.version;
    this.result = state.result ?? null;
    this.log = [];
    this.past = [];
  }
  add(update: Update<Words>): void {
    this.queue.push(update);
    if (!this.moving && !this.held) void this.play();
  }

  // While somebody else has the device nothing is shown: what happens is kept, and what was told here is past.
  hold(): void {
    this.held = true;
    this.skip();
    this.past = [...this.past, ...this.log];
    this.log = [];
  }
  // What happened meanwhile is shown now, but for what was seen up to that version.
  release(seen: number): void {
    this.held = false;
    for (let update = this.queue[0]; update && update.version <= seen; update = this.queue[0]) {
      this.queue.shift();
      if (update.version > this.logged) this.past = [...this.past, this.entry(update, update.events)];
      this.settle(update);
    }
    if (!this.moving && this.queue.length) void this.play();
  }

  private entry(update: Update<Words>, events: Words['event'][]): LogEntry<Words> {
    this.logged = update.version;
    const entry: LogEntry<Words> = { version: update.version, events };
    if (update.why !== undefined) entry.why = update.why;
    if (update.id !== undefined) entry.own = true;
    return entry;
  }
  // Of an update whatever of its events was not told yet.
  private tell(update: Update<Words>, events: Words['event'][]): void {
    if (update.version < this.logged) return; // told before this one, together with a whole state
    const log = untrack(() => this.log);
    const last = log.at(-1);
    const told = last?.version === update.version ? last.events : [];
    const fresh = events.filter((event) => !told.includes(event));
    if (fresh.length === 0 && (last?.version === update.version || update.version === this.logged)) return;
    const before = last?.version === update.version ? log.slice(0, -1) : log.slice(-log_limit);
    this.log = [...before, this.entry(update, [...told, ...fresh])];
  }
  // Whatever was shown first: the log is the same for whoever comes back to it.
  private inOrder({ version, events }: Update<Words>): void {
    const last = this.log.at(-1);
    if (last?.version !== version || last.events.length !== events.length) return;
    if (last.events.some((event, at) => event !== events[at]))
      this.log = [...this.log.slice(0, -1), { ...last, events }];
  }
  private settle(update: Update<Words>): void {
    this.view = update.view;
    this.version = update.version;
    if (update.result) this.result = update.result;
  }

  private async play(): Promise<void> {
    this.moving = true;
    let changed = false; // and not drawn yet, as far as is known
    while (!this.held) {
      // Nothing is moved about that is not there yet.
      const comes = tableComes();
      if (comes && !document.hidden) {
        await comes;
        continue;
      }
      // The end of one and the beginning of the next change much: a frame between them, so that it is no long task.
      if (changed && this.queue.length && holding(1) > 0 && !document.hidden) {
        changed = false;
        await drawn();
        continue;
      }
      const update = this.queue.shift();
      if (!update) break;
      const before = this.view;
      if (this.stage && before !== null && this.queue.length < far_behind && !document.hidden) {
        const shown = this.act(update, before, this.stage);
        if (shown) await shown; // else what is told changes in the same moment as what is true
        changed = shown !== null;
      }
      if (this.version > update.version) continue; // a whole state came meanwhile
      this.tell(update, update.events);
      this.inOrder(update);
      this.settle(update);
    }
    this.moving = false;
    if (!this.held) this.done();
  }
  private act(update: Update<Words>, before: Words['view'], stage: Stage<Words>): Promise<void> | null {
    let over = false;
    const skipped = new Promise<void>((resolve) => {
      this.skipped = () => {
        over = true;
        this.hurried?.();
        resolve();
      };
    });
    const scene: Scene<Words> = {
      tell: (...events) => {
        if (!over) this.tell(update, events);
      },
      hold: async (ms) => {
        const time = holding(ms);
        if (!over && time > 0)
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, time);
            this.hurried = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        this.hurried = null;
        return !over;
      },
    };
    const end = () => {
      over = true;
      this.skipped = this.hurried = null;
    };
    try {
      const shown = stage(update, before, scene);
      if (shown)
        return Promise.race([shown, skipped])
          .catch((error: unknown) => console.error(error))
          .finally(end);
    } catch (error) {
      console.error(error);
    }
    end();
    return null;
  }
}
