// What fits is marked in a race between people where all of them want it: it is another game then. Whoever wants it
// says so to the table, which tells the others. Who learns sees it anyway, and against bots it is one's own business.
import { untrack } from 'svelte';
import type { Words } from '../../generated/blink';
import { route } from '../../lib/route.svelte';
import type { Session } from '../../lib/session.svelte';
import { settings } from '../../lib/settings.svelte';

// For as long as the component that calls it is there.
export function hintsAt(session: () => Session<Words>) {
  const { you, info, seats, live } = $derived(session());
  const others = $derived(seats.flatMap(({ kind }, at) => (kind === 'human' && at !== you ? [at] : [])));
  const wanting = $derived(info?.hints ?? []);
  const asks = $derived(live && you !== null && info?.status === 'playing' && others.length > 0);
  const willing = $derived(others.filter((at) => wanting.includes(at)));
  // Told again where the table has forgotten it: whoever was away has agreed to nothing.
  $effect(() => {
    const on = settings.race_hints;
    if (asks && wanting.includes(you!) !== on) untrack(() => session().send({ type: 'hints', on }));
  });
  return {
    get marked(): boolean {
      return route.query.has('guide') || (settings.race_hints && willing.length === others.length);
    },
    // Whether somebody else is to agree, and who does.
    get asks(): boolean {
      return asks;
    },
    get willing(): number[] {
      return willing;
    },
  };
}
