import type { GameEvent, View, Words } from '../../generated/bloops';
import type { Session } from '../../lib/session.svelte';
import { t as shell } from '../../lib/texts';
import type { Wide } from '../../lib/wide';
import { boxIn } from './faces';
import { a, ending, place, t } from './texts';

// Who sits where, of whatever session.
export type Seated = Pick<Session, 'seats' | 'you' | 'live' | 'box'>;
export const nameOf = (session: Seated, seat: number): string =>
  session.seats[seat]?.name || shell('seat_n', { n: seat + 1 });

// An event in one sentence. What was seen for a moment is not written down (BLOOPS-6): memory belongs to the players,
// and a log that could be looked up would remember for them. A replay tells everything.
export function tell(event: Wide<GameEvent>, session: Seated): string | null {
  const seat = event.seat ?? event.from ?? -1;
  const own = seat !== -1 && seat === session.you;
  const name = seat === -1 ? '' : nameOf(session, seat);
  const value = event.value ?? null;
  const slot = event.slot ?? null;
  const words = {
    name,
    value: value ?? '',
    a: value === null ? '' : a(value, boxIn(session)),
    slot: slot === null ? '' : place(slot),
  };
  const who = <
    Key extends
      'ready' | 'began' | 'kept' | 'discarded' | 'countered' | 'wrong' | 'late' | 'penalty' | 'called' | 'passed',
  >(
    key: Key,
  ) => t(own ? `told_${key}_you` : `told_${key}`, words);
  // "your card top left", "Otto's card top left", "their own card top left"
  const whose = (owner: number, at: number): string =>
    owner === session.you
      ? t('whose_your', { slot: place(at) })
      : owner === seat
        ? t('whose_own', { slot: place(at) })
        : t('whose_their', { name: nameOf(session, owner), slot: place(at) });
  switch (event.type) {
    case 'dealt':
      return seat === 0 ? t('told_dealt') : null;
    case 'ready':
    case 'began':
    case 'kept':
    case 'discarded':
    case 'countered':
    case 'wrong':
    case 'late':
    case 'penalty':
    case 'called':
      return event.type === 'wrong' && !session.live ? t('told_wrong_open', words) : who(event.type);
    case 'passed':
      // Everybody passes all the time: only a replay has time for it.
      return session.live ? null : who('passed');
    case 'drew':
      return t(own ? 'told_drew_you' : value !== null ? 'told_drew_open' : 'told_drew', words);
    case 'out-of-turn':
      return t(own ? 'told_out_you' : 'told_out', words);
    case 'peeked':
      return t(own ? 'told_peeked_you' : 'told_peeked', words);
    case 'gave': {
      const { to } = event;
      const more = { ...words, to: nameOf(session, to) };
      return own ? t('told_gave_you', more) : to === session.you ? t('told_gave_to_you', more) : t('told_gave', more);
    }
    case 'looked': {
      const more = { ...words, whose: whose(event.at, event.slot) };
      return t(own ? 'told_looked_you' : value !== null ? 'told_looked_open' : 'told_looked', more);
    }
    case 'swapped': {
      const more = { ...words, whose: whose(seat, event.slot), other: whose(event.at, event.with) };
      return t(own ? 'told_swapped_you' : 'told_swapped', more);
    }
    case 'moved': {
      const more = { name, slot: place(event.from), other: place(event.to) };
      return t(own ? 'told_moved_you' : 'told_moved', more);
    }
    case 'lapsed':
      if (event.what === 'effect') return t('told_lapsed_effect', words);
      if (event.what === 'penalty') return t('told_lapsed_penalty');
      return t(own ? 'told_lapsed_turn_you' : 'told_lapsed_turn', words);
    case 'reshuffled':
      return t('told_reshuffled');
    case 'ended':
      return event.why === 'twenty'
        ? t('told_ended_twenty', { a: ending(boxIn(session)) })
        : t(`told_ended_${event.why}`);
    default:
      return null;
  }
}

// Why it is over, and by whom.
export function whyOver(session: Session<Words>, view: View): string {
  const why = session.result?.detail.why;
  if (!why || why === 'empty') return why ? t('ask_over_empty') : '';
  if (why === 'bloops')
    return view.caller === session.you
      ? t('ask_over_bloops_you')
      : t('ask_over_bloops', { who: nameOf(session, view.caller ?? 0) });
  const last = session.log
    .flatMap(({ events }) => events)
    .findLast(({ type }) => type === 'discarded' || type === 'countered');
  const words = { a: view.discard === null ? ending(boxIn(session)) : a(view.discard, boxIn(session)) };
  if (last === undefined || !('seat' in last)) return t('ask_over_twenty', words);
  return last.seat === session.you
    ? t('ask_over_twenty_you', words)
    : t('ask_over_twenty_by', { ...words, who: nameOf(session, last.seat) });
}
