// How long one has at a table, in words: told before one sits down, and there.
import type { Pace } from '../generated/server';
import { t } from './texts';

export function paceWords({ kind, turn, window }: Pace): string {
  if (kind !== 'live' || turn === 0) return t(`pace_${kind}`);
  return t(window ? 'pace_times_window' : 'pace_times', { turn, window });
}
