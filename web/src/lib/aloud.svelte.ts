// What happens at a table, for those who do not see it: told to screen readers, and heard.
import { untrack } from 'svelte';
import type { GameModule } from '../games/registry';
import { announcer } from './announce.svelte';
import type { LiveSession } from './session.svelte';
import { sound } from './sound';
import { t } from './texts';
import { turnsOf } from './turns.svelte';

// For as long as the component that calls it is there.
export function tellAloud(live: LiveSession, of: () => GameModule | null): void {
  // An entry grows while its update is shown.
  let told = { version: 0, events: 0 };
  $effect(() => {
    const fresh = live.log
      .filter((entry) => entry.version >= told.version)
      .map((entry) => ({ ...entry, events: entry.events.slice(entry.version === told.version ? told.events : 0) }))
      .filter((entry) => entry.events.length > 0);
    if (!of() || fresh.length === 0) return;
    told = { version: fresh.at(-1)!.version, events: live.log.at(-1)!.events.length };
    const words = untrack(() =>
      fresh.flatMap((entry) => entry.events.map((event) => of()!.tell(event, live)).filter((text) => text !== null)),
    );
    if (words.length) announcer.say(words.join(' '));
    if (fresh.some((entry) => entry.own)) sound('own');
    else if (words.length) sound('other');
  });
  let window_open = false;
  $effect(() => {
    if (!live.settled) return; // it is heard when it can be seen what it is about
    const open = live.clock?.kind === 'window';
    if (open && !window_open) sound('window');
    window_open = open;
  });
  let own_turn: boolean | null = null; // not yet known: whoever comes to a table sees it
  $effect(() => {
    if (!live.settled || !of()) return;
    const now = live.you !== null && turnsOf(live, of()).turn.includes(live.you) && live.actors.includes(live.you);
    if (now && own_turn === false) sound('turn');
    own_turn = now;
  });
  // Who comes and goes.
  let here: boolean[] | null = null;
  $effect(() => {
    const seats = live.seats;
    const now = seats.map((seat) => seat.kind === 'human' && seat.here);
    const before = here;
    here = now;
    if (!before || before.length !== now.length) return;
    const words = now.flatMap((there, seat) =>
      there === before[seat] || seat === live.you ? [] : [t(there ? 'came' : 'went', { name: seats[seat]!.name })],
    );
    if (words.length) announcer.say(words.join(' '));
  });
}
