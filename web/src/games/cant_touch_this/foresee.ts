// What the rules would say of clips, also while it is not one's turn: they are asked as if it were.
import type { Action, Clip, Lines, View, Words } from '../../generated/cant_touch_this';
import type { AnyBox } from '../../lib/box';
import { ask, type Tried } from '../../lib/rulebook.svelte';
import type { Level } from './levels';
import type { Session } from '../../lib/session.svelte';

function asIfOurs(view: View, seat: number): View {
  const bid = view.bid && { bid: { ...view.bid, first: view.bid.first ?? seat } };
  return { ...view, ...bid, phase: 'place', active: seat };
}
const isClip = (action: Action): action is Extract<Action, { type: 'clip' }> => action.type === 'clip';

// The clips that could be played.
export function choicesOf(session: Session<Words>, view: View, seat: number): Clip[] {
  const listed = session.legal.filter(isClip);
  return listed.length ? listed : (ask<Words>(asIfOurs(view, seat), session.box)?.legal.filter(isClip) ?? []);
}
// What points are made of; nothing while the rules are not there.
export interface Points {
  lines: Lines[]; // of each seat
  levels: Record<Exclude<Level, 'bomb-exploded'>, number>; // from how many points on they begin, alone
}
export const sheetIn = (view: View, box: AnyBox | null): Points | null =>
  (ask<Words>(view, box, [], ['sheet'])?.sheet as Points | undefined) ?? null;
// What each of these would bring, with the points after it; nothing while the rules are not there.
export function tryClips(session: Session<Words>, view: View, seat: number, clips: Clip[]): Tried<Words>[] {
  const tries = clips.map((clip) => [{ action: { ...clip, type: 'clip' as const } }]);
  return ask<Words>(asIfOurs(view, seat), session.box, tries, ['sheet'])?.tries ?? [];
}
