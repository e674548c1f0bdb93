// A table comes part by part, a few milliseconds of them at a time with a frame between, so that drawing it for the
// first time is no long task, on a slow phone either. It is shown when all of it is there (ui/Surface.svelte).
import { getContext, onDestroy, onMount, setContext, tick } from 'svelte';
import { drawn } from './frames';

const key = Symbol('arrival');
const at_once = 2; // ms: what has begun before that comes in the same frame

export class Arrival {
  here = $state(false); // all that it began with
  private readonly coming: (() => void)[] = [];
  private running = false;
  private gone = false;

  // The next part in turn: whether it may come. When all was there it comes at once, or, `always`, in turn too.
  join(always: boolean): () => boolean {
    if (this.here && !always) return () => true;
    let may = $state(false);
    this.coming.push(() => (may = true));
    if (this.here) void this.begin();
    return () => may;
  }
  async begin(): Promise<void> {
    if (this.running) return;
    this.running = true;
    while (!this.gone && this.coming.length) {
      await drawn();
      const begun = performance.now();
      do {
        this.coming.shift()!();
        await tick(); // it may bring parts of its own
      } while (this.coming.length && performance.now() - begun < at_once);
    }
    this.running = false;
    this.here = true;
  }
  end(): void {
    this.gone = true;
  }
}

export function bringArrival(): Arrival {
  const arrival = new Arrival();
  onDestroy(() => arrival.end());
  return setContext(key, arrival);
}
// The table that is on its way: what happens there is shown when it can be seen (lib/showing.svelte.ts).
let on_its_way: Promise<void> | null = null;
export const tableComes = (): Promise<void> | null => on_its_way;
export function bringTable(): Arrival {
  const arrival = bringArrival();
  onMount(() => {
    const way = arrival.begin().then(() => {
      if (on_its_way === way) on_its_way = null;
    });
    on_its_way = way;
  });
  return arrival;
}
// Outside of a table nothing waits.
export const inTurn = (always: boolean): (() => boolean) =>
  getContext<Arrival | undefined>(key)?.join(always) ?? (() => true);
