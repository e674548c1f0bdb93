// Events, options and keys in words.
import type { Session } from '../../lib/session.svelte';
import { t as shell } from '../../lib/texts';
import type { GameEvent } from '../../lib/types';
import { cardName, pileName, t } from './texts';

export const seatName = (session: Session<never>, seat: number): string =>
  session.seats[seat]?.name || shell('seat_n', { n: seat + 1 });

export function tell(event: GameEvent, session: Session<never>): string | null {
  const seat = event['seat'] as number;
  const mine = seat === session.you;
  const name = seatName(session, seat);
  const card = typeof event['card'] === 'string' ? cardName(event['card']) : null;
  const [left, right] = Array.isArray(event['tops']) ? event['tops'].map((top) => cardName(top as string)) : [];
  switch (event.type) {
    case 'dealt':
      return mine ? t('tell_dealt', { cards: (event['cards'] as string[]).map(cardName).join(', ') }) : null;
    case 'ready':
      return mine ? t('tell_ready_you') : t('tell_ready', { name });
    case 'turned':
      return t('tell_turned', { left: left!, right: right! });
    case 'played':
      return t(mine ? 'tell_played_you' : 'tell_played', {
        name,
        card: card!,
        pile: pileName(event['pile'] as number),
      });
    case 'drew':
      if (!card) return null;
      return mine ? t('tell_drew', { n: (event['slot'] as number) + 1, card }) : t('tell_drew_other', { name, card });
    case 'paused':
      return t(event['next'] === 'offer' ? 'tell_paused_offer' : 'tell_paused');
    case 'offered':
      return mine && card ? t('tell_offered_you', { card }) : t('tell_offered', { name });
    case 'placed':
      return t('tell_placed', { left: left!, right: right! });
    case 'game-ended': {
      const winner = event['winner'] as number | null;
      if (winner === null) return t('tell_tie');
      const n = (event['cards_left'] as number[])[1 - winner]!;
      const key = session.you === null ? 'tell_game' : winner === session.you ? 'tell_game_you' : 'tell_game_lost';
      return t(key, { name: seatName(session, winner), other: seatName(session, 1 - winner), n });
    }
    case 'ended': {
      const [a = 0, b = 0] = event['wins'] as number[];
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
