// What the coach needs to speak of Blobs.
import type { Action, Words } from '../../generated/blobs';
import { remarkFrom } from '../../coach/remark';
import type { Session } from '../../lib/session.svelte';
import { t as shell } from '../../lib/texts';
import type { Wide } from '../../lib/wide';
import type { CoachPart } from '../registry';
import CoachMove from './CoachMove.svelte';
import { blobName, nameOf } from './names';
import * as remarks from './remarks';
import { cardName, colorName, t } from './texts';

function say(action: Wide<Action>, session: Session<Words>, seat: number): string {
  const { type, card, room } = action;
  if (type === 'pass') return t('coach_pass');
  if (type === 'play' || type === 'respond')
    return t(`coach_${type}`, {
      card: cardName(card),
      room: room === seat ? t('e_your_room') : t('e_room_of', { name: nameOf(session, room!) }),
    });
  const blob = action.blob ?? action.action;
  if (blob !== undefined) return blobName(session, session.latest!, blob);
  if (action.player !== undefined) return action.player === seat ? shell('you') : nameOf(session, action.player);
  if (action.color !== undefined) return colorName(action.color);
  if (action.yes !== undefined) return t(action.yes ? 'coach_yes' : 'coach_no');
  if (action.order) return t('coach_order', { cards: action.order.map(cardName).join(', ') });
  return cardName(action.hand ?? action.waste);
}

// The card or the blob, and the room where it is not the own one.
function at(action: Wide<Action>, seat: number): string[] {
  const card = action.card ?? action.hand ?? action.waste;
  const blob = action.blob ?? action.action;
  const room = action.room ?? action.player ?? seat;
  return [
    ...(card === undefined ? [] : [`.hand [data-card="${card}"]`]),
    ...(blob === undefined ? [] : [`[data-blob="${blob}"]`]),
    ...(room === seat ? [] : [`[data-room="${room}"]`]),
  ];
}

const part: CoachPart<Words> = {
  remark: (key, words, session, ahead) =>
    remarkFrom(
      remarks,
      key,
      {
        ...words,
        ...(words['seat'] === undefined ? {} : { seat: nameOf(session, Number(words['seat'])) }),
        ...(words['card'] === undefined ? {} : { card: cardName(String(words['card'])) }),
      },
      ahead,
    ),
  say,
  Move: CoachMove,
  hints: { may: (_view, guided) => guided, at, remembers: true },
};
export default part;
