// What stays to be seen where something was done: a sign at every place that was touched, and a sentence where it was
// done to us.
import type { GameEvent } from '../../generated/bloops';
import type { Wide } from '../../lib/wide';
import type { Spot } from './spot';
import { nameOf, type Seated } from './tell';
import { t } from './texts';

export type Sign = 'swap' | 'look' | 'more' | 'wrong';

export function signs(event: Wide<GameEvent>): (Spot & { sign: Sign })[] {
  switch (event.type) {
    case 'swapped':
      return [
        { seat: event.seat, slot: event.slot, sign: 'swap' },
        { seat: event.at, slot: event.with, sign: 'swap' },
      ];
    case 'moved':
      return [event.from, event.to].map((slot) => ({ seat: event.seat, slot, sign: 'swap' as const }));
    case 'looked':
      return [{ seat: event.at, slot: event.slot, sign: 'look' }];
    case 'peeked':
      return [{ seat: event.seat, slot: event.slot, sign: 'look' }];
    case 'penalty':
    case 'kept':
      return [{ seat: event.seat, slot: event.slot, sign: 'more' }];
    case 'gave':
      return [{ seat: event.to, slot: event.slot, sign: 'more' }];
    case 'wrong':
    case 'late':
      return [{ seat: event.seat, slot: event.slot, sign: 'wrong' }];
    default:
      return [];
  }
}

// `discard`: what lies on top of the discards.
export function done(
  event: Wide<GameEvent>,
  session: Seated,
  discard: number | null,
): (Spot & { words: string; good?: boolean }) | null {
  const { you } = session;
  const seat = event.seat ?? event.from ?? -1;
  const name = nameOf(session, seat);
  switch (event.type) {
    case 'swapped':
      if (event.at !== you) return null;
      return { seat: you, slot: event.with, words: t('mark_swapped', { name }) };
    case 'looked':
      if (event.at !== you || seat === you) return null;
      return { seat: you, slot: event.slot, words: t('mark_looked', { name }) };
    case 'gave':
      if (event.to !== you) return null;
      return { seat: you, slot: event.slot, words: t('mark_gave', { name }) };
    case 'penalty':
      if (seat !== you) return null;
      return { seat: you, slot: event.slot, words: t('mark_penalty') };
    case 'wrong': {
      const words =
        seat === you ? t('mark_wrong_you', { value: discard ?? '' }) : t('mark_wrong', { name, value: discard ?? '' });
      return { seat, slot: event.slot, words, good: seat !== you };
    }
    case 'late':
      return {
        seat,
        slot: event.slot,
        words: t(seat === you ? 'mark_late_you' : 'mark_late', { name }),
        good: seat !== you,
      };
    default:
      return null;
  }
}
