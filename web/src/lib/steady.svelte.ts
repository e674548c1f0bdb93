// A tap means what it meant when the finger went down, and people act on what they saw a moment ago: what a tap means
// changes some time after the new meaning is shown, and never under a finger that is down. What moves or turns up under
// a hand is not hit by it.
import { untrack } from 'svelte';

export const reading = 600; // ms from when it is shown until it holds
export const second_tap = 350; // for what one's own tap has changed: the other half of a double tap
const click_follows = 50; // ms after a finger is lifted

// The part of the page whose fingers count: where two play at one device each has their own. Nothing: all of it.
type Place = () => Element | null | undefined;

class Fingers {
  private pressed = new Map<number, EventTarget | null>(); // where each was put down
  private waiting = new Map<() => void, Place>();

  constructor() {
    const options = { capture: true, passive: true };
    addEventListener('pointerdown', (event) => this.pressed.set(event.pointerId, event.target), options);
    const lift = (event: PointerEvent) => {
      this.pressed.delete(event.pointerId);
      setTimeout(() => this.settle(), click_follows);
    };
    addEventListener('pointerup', lift, options);
    addEventListener('pointercancel', lift, options);
    // What was lifted elsewhere was not told.
    addEventListener('blur', () => {
      this.pressed.clear();
      this.settle();
    });
  }
  whenUp(run: () => void, place: Place): () => void {
    if (this.isUp(place)) run();
    else this.waiting.set(run, place);
    return () => this.waiting.delete(run);
  }
  private isUp(place: Place): boolean {
    const part = place();
    return ![...this.pressed.values()].some((target) => !part || (target instanceof Node && part.contains(target)));
  }
  private settle(): void {
    for (const [run, place] of [...this.waiting])
      if (this.isUp(place)) {
        this.waiting.delete(run);
        run();
      }
  }
}
let fingers: Fingers | undefined;

// `now` is what is shown; `meaning` is what taps go by. Where a tap meant nothing for a while, what is new holds at
// once.
export class Steady {
  meaning = $state('');

  constructor(
    private readonly now: () => string,
    private readonly nothing: (meaning: string) => boolean = () => false,
    private readonly after: (was: string, is: string) => number = () => reading,
    private readonly place: Place = () => null,
  ) {
    fingers ??= new Fingers();
    const all = fingers;
    this.meaning = untrack(now);
    $effect(() => {
      const next = this.now();
      if (next === this.meaning) return;
      let forget = () => {};
      const take = () => (forget = all.whenUp(() => (this.meaning = next), this.place));
      const timer = setTimeout(take, this.nothing(this.meaning) ? 0 : this.after(this.meaning, next));
      return () => {
        clearTimeout(timer);
        forget();
      };
    });
  }
  // What is shown is what taps go by.
  get settled(): boolean {
    return this.now() === this.meaning;
  }
  // For a button that is there for what is shown.
  press(run: () => void): void {
    if (this.settled) run();
  }
}
