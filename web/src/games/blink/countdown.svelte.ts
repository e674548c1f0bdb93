// Three, two, one, by the table's clock: both players see the same number in the same moment, however long their lines
// are. The table says when the race begins; what it says comes early enough for everybody to begin at three.
import { announcer } from '../../lib/announce.svelte';
import type { Session } from '../../lib/session.svelte';
import { sound } from '../../lib/sound';
import type { Words } from '../../generated/blink';

const from = 3;
const longest = 800; // ms a number
const early = 500; // ms before the first number: for what the table says to come

export function countdownOf(given: () => Session<Words>, aloud: () => boolean) {
  const session = $derived(given());
  let count = $state(0);
  let waiting = $state(false); // the start is known and has not come
  $effect(() => {
    const clock = session.clock;
    if (clock?.kind !== 'start' || clock.at === undefined) return;
    const { at, length } = clock;
    const beat = Math.min(longest, Math.max(0, length - early) / from);
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      // Asked anew each time: the more answers there were, the better is known what the table's clock shows.
      const left = session.when(at) - performance.now();
      const due = Math.min(from, Math.ceil(left / beat));
      const counting = left > 0 && left <= from * beat;
      waiting = left > 0;
      count = counting ? due : 0;
      if (left > 0) timer = setTimeout(tick, counting ? left - (due - 1) * beat : left - from * beat);
    };
    tick();
    return () => {
      clearTimeout(timer);
      count = 0;
      waiting = false;
    };
  });
  $effect(() => {
    if (count === 0 || !aloud()) return;
    announcer.alert(`${count}`);
    sound('last');
  });
  return {
    get count() {
      return count;
    },
    get waiting() {
      return waiting;
    },
  };
}
