// What would be a long task all at once follows frame by frame.
import { untrack } from 'svelte';
import { drawn } from './frames';
import { holding } from './settings.svelte';

// A value as it was a frame ago; where nothing takes its time, as it is.
export function aFrameLater<T>(value: () => T): () => T {
  let now = $state.raw(untrack(value));
  $effect(() => {
    const next = value();
    if (holding(1) === 0) now = next;
    else void drawn().then(() => (now = next));
  });
  return () => now;
}

// A number that goes to another one in steps.
export function gradually(target: () => number, step: number): () => number {
  let now = $state(untrack(target));
  $effect(() => {
    const to = target();
    let changed = false;
    const follow = async () => {
      for (;;) {
        if (changed || now === to) return;
        await drawn();
        if (!changed) now += Math.max(-step, Math.min(step, to - now));
      }
    };
    void untrack(follow);
    return () => (changed = true);
  });
  return () => now;
}
