import type { Result } from '../generated/server';
import type { Session } from './session.svelte';
import { t } from './texts';

export function verdict(session: Session, result: Result): string {
  const names = result.winners.map((seat) => session.seats[seat]?.name || t('seat_n', { n: seat + 1 })).join(', ');
  if (result.winners.length === 0) return t('nobody_won');
  if (result.winners.length > 1) return t('shared_win', { names });
  return result.winners[0] === session.you ? t('you_won') : t('you_lost', { names });
}
