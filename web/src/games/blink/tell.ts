// Events, options and keys in words.
import type { GameEvent, Words } from '../../generated/blink';
import type { Session } from '../../lib/session.svelte';
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
