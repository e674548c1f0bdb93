// The one line that says whose turn it is and what is to be done now.
import type { Session } from '../../lib/session.svelte';
import { blobName, nameOf } from './names';
import { cardName, t, type Text } from './texts';
import type { View } from './types';

const discards = ['hiccup', 'boomerblob', 'drama-queen', 'forecaster', 'leftover-lou'];
const plays = ['bin-diver', 'lucky-drip', 'double-dollop'];
const moves = ['hot-blobtato', 'wrong-address'];

// What a chosen card of the hand is for.
export function handPurpose(card: string | null): 'discard' | 'play' | 'give' | 'take' {
  if (card === 'big-tipper') return 'give';
  if (card === 'double-dollop') return 'play';
  return card && discards.includes(card) ? 'discard' : 'take';
}

export interface Picked {
  card: string | null;
  blob: number | null;
}

export function prompt(session: Session<View>, view: View, picked: Picked): string {
  const asked = view.pending;
  if (view.phase === 'over') return t('p_over');
  if (!asked) return t('w_wait');
  const top = view.stack.at(-1);
  if (asked.seat !== session.you) {
    const name = nameOf(session, asked.seat);
    if (asked.form === 'play') return t('w_play', { name });
    if (asked.form === 'respond') return t('w_respond', { name, card: cardName(asked.card) });
    if (asked.form === 'action') return t('w_action', { name });
    return asked.card ? t('w_choose', { name, card: cardName(asked.card) }) : t('w_choose_any', { name });
  }
  const card = cardName(asked.card);
  switch (asked.form) {
    case 'play':
      return picked.card ? t('p_play_where', { card: cardName(picked.card) }) : t('p_play');
    case 'respond': {
      if (picked.card) return t('p_play_where', { card: cardName(picked.card) });
      return t(top?.answers ? 'p_respond_answer' : 'p_respond', { name: nameOf(session, top?.player ?? view.active), card });
    }
    case 'action':
      return t(view.phase === 'end' ? 'p_action_end' : 'p_action_start');
    case 'player':
      if (view.shown) return t('p_room_shown', { card: cardName(view.shown) });
      if (!asked.card) return t('p_room_any');
      return t(plays.includes(asked.card) ? 'p_room' : moves.includes(asked.card) ? 'p_room_to' : 'p_player', { card });
    case 'blob':
      if (picked.blob !== null) return t('p_picked', { card, target: blobName(session, view, picked.blob) });
      return t(top?.stage === 'aim' && top.aims.some((aim) => 'blob' in aim) ? 'p_blob_second' : 'p_blob', { card });
    case 'hand': {
      const purpose = handPurpose(asked.card);
      return t(purpose === 'take' ? 'p_hand' : (`p_hand_${purpose}` as Text), { card });
    }
    case 'waste':
      return asked.card ? t('p_waste', { card }) : t('p_waste_planned');
    case 'color':
      return t('p_color', { card });
    case 'ask':
      return t('p_ask', { card });
    case 'order':
      return t('p_order', { card });
  }
}
