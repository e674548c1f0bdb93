// A number that follows another one step a frame, where all of it at once would be a long task.
import { untrack } from 'svelte';
import { drawn } from './frames';

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
