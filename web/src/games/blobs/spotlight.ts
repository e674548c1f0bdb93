// Which card is shown large, and why: the one that acts, asks, lies open on the lab, or is being chosen.
import type { View, Words } from '../../generated/blobs';
import type { Session } from '../../lib/session.svelte';
import type { Choice } from './choice.svelte';
import { findBlob, nameOf, textFor } from './names';
import { cardText, t } from './texts';

export interface Lit {
  card: string;
  note: string;
  text: string;
  cancelled: boolean;
  blob: number | null; // where it lies in a room
}

export function spotlight(
  session: Session<Words>,
  view: View,
  said: View,
  choice: Choice,
  acting: { card: string; blob: number | null; seat: number; room?: number } | null,
  whole: boolean,
): Lit | null {
  const of = (card: string, seat: number, blob: number | null, cancelled = false, room = seat): Lit => ({
    card,
    note: seat === session.you ? t('spot_yours') : nameOf(session, seat),
    text: textFor(session, card, seat, (blob === null ? null : findBlob(view, blob)?.seat) ?? room),
    cancelled,
    blob,
  });
  const plain = (card: string, note: string): Lit => ({
    card,
    note,
    text: cardText(card),
    cancelled: false,
    blob: null,
  });
  const top = view.stack.at(-1);
  if (session.moving) {
    if (view.shown) return plain(view.shown, t('lab_shown'));
    if (acting) {
      const play = view.stack.find((one) => one.blob === acting.blob);
      return of(acting.card, acting.seat, acting.blob, play?.cancelled, acting.room);
    }
  } else {
    // A small card of the hand is read here.
    if (choice.card && !whole) return plain(choice.card, t('spot_chosen'));
    if (view.shown) return plain(view.shown, t('lab_shown'));
    const asked = said.pending;
    if (asked?.card && asked.form !== 'respond' && asked.card !== top?.card)
      return of(asked.card, top?.player ?? asked.seat, null);
  }
  return top ? of(top.card, top.player, top.blob, top.cancelled) : null;
}
