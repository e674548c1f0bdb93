// What the coach needs to speak of Bloops.
import type { Action, Words } from '../../generated/bloops';
import { remarkFrom } from '../../coach/remark';
import type { Session } from '../../lib/session.svelte';
import type { CoachPart } from '../registry';
import CoachMove from './CoachMove.svelte';
import * as remarks from './remarks';
import { nameOf } from './tell';
import { place, t } from './texts';

function say(action: Action, session: Session<Words>, seat: number): string {
  const value = session.latest?.drawn ?? '';
  switch (action.type) {
    case 'keep':
      return t('coach_keep', { value, slot: place(action.slot) });
    case 'discard':
      return t('coach_discard', { value });
    case 'give':
      return t('coach_give', { name: nameOf(session, action.to) });
    case 'look':
      return t(action.seat === seat ? 'coach_look_own' : 'coach_look', {
        name: nameOf(session, action.seat),
        slot: place(action.slot),
      });
    case 'swap':
      return t('coach_swap', {
        slot: place(action.slot),
        name: nameOf(session, action.seat),
        other: place(action.with),
      });
    case 'counter':
      return t('coach_counter', { slot: place(action.slot) });
    default:
      return t(`coach_${action.type}`);
  }
}

const slotAt = (seat: number, slot: number): string => `[data-place="slot-${seat}-${slot}"]`;
function at(action: Action, seat: number): string[] {
  switch (action.type) {
    case 'draw':
      return ['[data-place="pile"]'];
    case 'discard':
      return ['[data-place="discard"]'];
    case 'keep':
    case 'counter':
      return [slotAt(seat, action.slot)];
    case 'look':
      return [slotAt(action.seat, action.slot)];
    case 'swap':
      return [slotAt(seat, action.slot), slotAt(action.seat, action.with)];
    case 'give':
      return [`[data-place="seat-${action.to}"]`];
    case 'call':
      return ['button.bloops'];
    default:
      return [];
  }
}

const part: CoachPart<Words> = {
  remark: (key, words, session, ahead) =>
    remarkFrom(
      remarks,
      key,
      words['seat'] === undefined ? words : { ...words, seat: nameOf(session, Number(words['seat'])) },
      ahead,
    ),
  say,
  Move: CoachMove,
  hints: { may: (_view, guided) => guided, at, remembers: true },
};
export default part;
