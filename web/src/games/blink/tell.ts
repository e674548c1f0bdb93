// Events, refusals, options and keys in words.
import type { GameEvent, Words } from '../../generated/blink';
import type { Rejection, Session } from '../../lib/session.svelte';
import { t as shell } from '../../lib/texts';
import type { Wide } from '../../lib/wide';
import { cardName, pileName, t } from './texts';

export const seatName = (session: Session<Words>, seat: number): string =>
  session.seats[seat]?.name || shell('seat_n', { n: seat + 1 });

export function tell(event: Wide<GameEvent>, session: Session<Words>): string | null {
  const mine = event.seat !== undefined && event.seat === session.you;
  const name = event.seat === undefined ? '' : seatName(session, event.seat);
  const card = event.card === undefined ? null : cardName(event.card);
  switch (event.type) {
    case 'dealt':
      return mine ? t('tell_dealt', { cards: (event.cards ?? []).map(cardName).join(', ') }) : null;
    case 'ready':
      return mine ? t('tell_ready_you') : t('tell_ready', { name });
    case 'turned':
      return t('tell_turned', { left: cardName(event.tops[0]), right: cardName(event.tops[1]) });
    case 'played':
      return t(mine ? 'tell_played_you' : 'tell_played', {
        name,
        card: card!,
        pile: pileName(event.pile),
      });
    case 'drew':
      if (!card) return null;
      return mine ? t('tell_drew', { n: event.slot + 1, card }) : t('tell_drew_other', { name, card });
    case 'paused':
      return t(event.next === 'offer' ? 'tell_paused_offer' : 'tell_paused');
    case 'offered':
      return mine && card ? t('tell_offered_you', { card }) : t('tell_offered', { name });
    case 'placed':
      return t('tell_placed', { left: cardName(event.tops[0]), right: cardName(event.tops[1]) });
    case 'game-ended': {
      const { winner } = event;
      if (winner === null) return t('tell_tie');
      const n = event.cards_left[1 - winner]!;
      const key = session.you === null ? 'tell_game' : winner === session.you ? 'tell_game_you' : 'tell_game_lost';
      return t(key, { name: seatName(session, winner), other: seatName(session, 1 - winner), n });
    }
    case 'ended': {
      const [a, b] = event.wins;
      return a + b > 1 ? t('tell_match', { a, b }) : null;
    }
  }
  return null;
}

// By clause, and by what was tried where a clause forbids several things.
export function refusal(refused: Rejection<Words>): string | null {
  const tried = refused.action?.type;
  switch (refused.rule) {
    case 'BLINK-5':
      return t('not_yours');
    case 'BLINK-6':
      if (tried !== 'ready') return t('not_begun');
      return t(refused.message.includes('already') ? 'already_ready' : 'race_on');
    case 'BLINK-8':
      return t('no_fit');
    case 'BLINK-10':
      return t(refused.message.includes('themselves') ? 'no_draw_auto' : 'no_draw');
    case 'BLINK-11':
      return t('is_over');
    case 'BLINK-12':
      if (tried === 'offer') return t('no_pause');
      if (refused.message.includes('already')) return t('already_ready');
      return t(refused.message.includes('hand') ? 'choose_card' : 'is_paused');
    case 'BLINK-12a':
      return t('pile_taken');
    case 'BLINK-12b':
      return t(refused.code === 'illegal' ? 'pile_taken' : 'offered_already');
    case 'BLINK-14':
      return t('too_late');
  }
  return null;
}

// In the race a shake and a word are enough.
export function brief(refused: Rejection<Words>): string | null {
  if (refused.action?.type !== 'play') return null;
  if (refused.rule === 'BLINK-8') return t('no_fit_brief');
  return refused.rule === 'BLINK-14' ? t('too_late_brief') : null;
}

export function option(name: string): { label: string; values?: Record<string, string> } | null {
  switch (name) {
    case 'refill':
      return { label: t('opt_refill'), values: { auto: t('opt_refill_auto'), manual: t('opt_refill_manual') } };
    case 'best_of':
      return {
        label: t('opt_best_of'),
        values: { '1': t('opt_best_of_1'), '3': t('opt_best_of_3'), '5': t('opt_best_of_5') },
      };
    case 'handicap':
      return { label: t('opt_handicap') };
  }
  return null;
}

export const keys = (): [string, string][] => [
  ['1 2 3', t('key_card')],
  ['← →', t('key_pile')],
  ['D', t('key_draw')],
  ['R', t('key_ready')],
  ['Esc', t('key_esc')],
  ['?', t('key_help')],
];
