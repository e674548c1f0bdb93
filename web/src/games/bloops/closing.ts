// What comes when a window closes, as the rules say.
import type { View, Words } from '../../generated/bloops';
import type { AnyBox } from '../../lib/box';
import { ask, type Move, type Tried } from '../../lib/rulebook.svelte';
import { undecided } from './task';

// Every effect is used, whatever for, and everybody passes.
export function windowCloses(view: View): Move<Words>[] {
  const passes = undecided(view).map((seat) => ({ seat, action: { type: 'pass' as const } }));
  return [...view.effects.map(({ seat }) => ({ seat })), ...passes];
}
export const closed = (view: View, box: AnyBox | null): Tried<Words> | null =>
  ask<Words>(view, box, [windowCloses(view)])?.tries[0] ?? null;

// Who draws then: nobody after the last final turn. Undefined: the rules are not there yet.
export function drawerIn(view: View, closing: Tried<Words> | null): number | null | undefined {
  if (view.phase !== 'window') return view.phase === 'turn' ? view.active : null;
  return closing ? (closing.actors[0] ?? null) : undefined;
}
