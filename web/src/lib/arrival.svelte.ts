// A table comes part by part, a few milliseconds of them at a time with a frame between, so that drawing it for the
// first time is no long task, on a slow phone either. It is shown when all of it is there (ui/Surface.svelte).
import { getContext, onDestroy, setContext, tick } from 'svelte';
import { drawn } from './frames';

const key = Symbol('arrival');
const at_once = 2; // ms: what has begun before that comes in the same frame

export class Arrival {
  here = $state(false); // all of it
  private come = $state(0); // so many parts
  private parts = 0;
  private gone = false;

  // The next part in turn: whether it may come. What is asked for when all was there comes at once.
  join(): () => boolean {
    const number = this.parts++;
    return () => this.here || number < this.come;
  }
  async begin(): Promise<void> {
    while (!this.gone && this.come < this.parts) {
      await drawn();
      const begun = performance.now();
      do {
        ++this.come;
        await tick(); // it may bring parts of its own
      } while (this.come < this.parts && performance.now() - begun < at_once);
    }
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
// Outside of a table nothing waits.
export const inTurn = (): (() => boolean) => getContext<Arrival | undefined>(key)?.join() ?? (() => true);
