// A game of a seat, looked back at by the coach in a worker. What was found out is kept for as long as the page is.
import type { AnyRecord } from '../generated/server';
import { Analyst, type Lesson, type Told } from '../local/analyst';

// Nobody waits longer. Where a device is too slow for all of it the coach thinks less, and so says less.
export const most_ms = 8000;
const look_after = 1200; // ms: how fast it is can be told then

// How many worlds there is time for; null: for all of them.
export function timeFor({ worlds, progress }: Pick<Lesson, 'worlds' | 'progress'>, ms: number): number | null {
  if (ms < look_after || progress <= 0) return null;
  const whole = (ms * 1000) / progress;
  return whole <= most_ms ? null : Math.floor((worlds / ms) * (most_ms - ms) * 0.9);
}

const known = new Map<string, Lesson>();

export class Looking {
  told = $state.raw<Told | null>(null);
  done = $state(false);
  stopped = $state(false);
  readonly progress = $derived(this.told !== null && typeof this.told === 'object' ? this.told.progress : 0);
  private readonly analyst = new Analyst();
  private readonly name: string;

  constructor(
    code: string,
    private readonly seat: number,
    private readonly record: () => Promise<AnyRecord>,
  ) {
    this.name = `${code} ${seat}`;
    this.begin();
  }
  begin(): void {
    [this.told, this.done, this.stopped] = [known.get(this.name) ?? null, known.has(this.name), false];
    if (this.done) return;
    this.record().then(
      (record) => !this.stopped && this.think(record),
      () => this.hear('trouble', true),
    );
  }
  stop(): void {
    this.stopped = true;
    this.analyst.stop();
  }
  end(): void {
    this.stopped = true;
    this.analyst.end();
  }

  private think(record: AnyRecord, worlds = 0): void {
    const since = performance.now();
    this.analyst.coach(record, this.seat, worlds, (told, done) => {
      const less = !done && worlds === 0 && typeof told === 'object' && timeFor(told, performance.now() - since);
      if (less) this.think(record, less);
      else this.hear(told, done);
    });
  }
  private hear(told: Told, done: boolean): void {
    if (this.stopped) return;
    [this.told, this.done] = [told, done];
    if (done && typeof told === 'object') known.set(this.name, told);
  }
}
