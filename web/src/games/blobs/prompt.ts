// The one line that says whose turn it is and what is to be done now.
import type { View, Words } from '../../generated/blobs';
import type { Session } from '../../lib/session.svelte';
import { blobName, findBlob, nameOf, roomName } from './names';
import { cardName, t, type Text } from './texts';

// What a choice is for, by the card that asks.
const to = (purposes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(purposes).flatMap(([purpose, cards]) => cards.split(' ').map((card) => [card, purpose])),
  );
const blobs = to({
  remove: 'avenger plug-puller big-mouth big-flush sinkhole steamroller',
  turn: 'flapjack wet-blanket',
  move: 'blobnapper pass-the-puddle wrong-address',
  swap: 'bait-and-switch musical-blobs cuckoo',
  copy: 'ditto-dan echo-gecko parrot',
  paint: 'dye-hard',
  return: 'rubber-band second-chance',
});
const players = to({ take: 'sticky-mitts night-nicker', look: 'keyhole', give: 'big-tipper', guest: 'surprise-guest' });
const rooms = to({
  room: 'bin-diver lucky-drip double-dollop alarm-clock nightcap',
  room_to: 'hot-blobtato wrong-address',
});
const hands = to({
  discard: 'hiccup boomerblob drama-queen forecaster leftover-lou snack-time',
  play: 'double-dollop alarm-clock nightcap open-house potluck me-too',
  give: 'big-tipper',
});
const shades = to({ guess: 'hot-blobtato', paint: 'dye-hard', turn: 'grey-day' });
const asks = to({
  lab: 'forecaster',
  waste: 'leftover-lou',
  snack: 'snack-time',
  return: 'boomerblob',
  remove: 'steamroller',
  away: 'alarm-clock nightcap',
  home: 'open-house',
  here: 'potluck',
});
// The sentence for a purpose; a card that is not known here gets the plain one.
const line = (form: string, purpose: string | undefined): Text =>
  (purpose ? `p_${form}_${purpose}` : `p_${form}`) as Text;

// What a chosen card of the hand is for.
export const handPurpose = (card: string | null): 'discard' | 'play' | 'give' | 'take' =>
  (hands[card ?? ''] as 'discard' | 'play' | 'give' | undefined) ?? 'take';

export interface Picked {
  card: string | null;
  blob: number | null;
}

export function prompt(session: Session<Words>, view: View, picked: Picked): string {
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
      return t(top?.answers ? 'p_respond_answer' : 'p_respond', {
        name: nameOf(session, top?.player ?? view.active),
        card,
      });
    }
    case 'action':
      return t(view.phase === 'end' ? 'p_action_end' : 'p_action_start');
    case 'player':
      if (view.shown) return t('p_room_shown', { card: cardName(view.shown) });
      if (!asked.card) return t('p_room_any');
      return t(rooms[asked.card] ? (`p_${rooms[asked.card]}` as Text) : line('player', players[asked.card]), { card });
    case 'blob':
      if (picked.blob !== null) return t('p_picked', { card, target: blobName(session, view, picked.blob) });
      return t(
        line(
          'blob',
          top?.stage === 'aim' && top.aims.some((aim) => 'blob' in aim) ? 'second' : blobs[asked.card ?? ''],
        ),
        { card },
      );
    case 'hand':
      return t(line('hand', hands[asked.card ?? '']), { card });
    case 'waste':
      return asked.card ? t('p_waste', { card }) : t('p_waste_planned');
    case 'color':
      return t(line('color', shades[asked.card ?? '']), { card });
    case 'ask': {
      // The room of the text: where the blob lies that has it performed.
      const room = top ? findBlob(view, top.blob)?.seat : undefined;
      const purpose = asks[asked.card ?? ''];
      if (purpose === 'here' && room === undefined) return t('p_ask', { card });
      return t(line('ask', purpose), {
        card,
        room: room === undefined ? '' : room === session.you ? t('e_your_room') : roomName(session, room),
      });
    }
    case 'order':
      return t('p_order', { card });
  }
}
