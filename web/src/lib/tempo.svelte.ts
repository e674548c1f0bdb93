// The bots' pace is the table's. Whoever changes theirs changes it there; whoever is the only person there brings it
// along. A race has none, and at a table that is closed nothing is told any more: what nobody asked for must not be
// refused aloud.
import { untrack } from 'svelte';
import type { LiveSession } from './session.svelte';
import { settings } from './settings.svelte';

export const hasTempo = ({ info }: LiveSession): boolean => !!info?.tempo && info.status !== 'over';

// For as long as the component that calls it is there.
export function bringTempo(live: LiveSession): void {
  let wanted = untrack(() => settings.bots);
  const knows = $derived(live.line === 'open' && live.you !== null && hasTempo(live));
  const alone = $derived(live.seats.filter(({ kind }) => kind === 'human').length === 1);
  $effect(() => {
    const { bots } = settings;
    if (!knows) return;
    const changed = bots !== wanted;
    wanted = bots;
    untrack(() => {
      if ((changed || alone) && live.info?.tempo !== bots) live.send({ type: 'tempo', bots });
    });
  });
}
