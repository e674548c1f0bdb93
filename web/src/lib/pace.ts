// How long one has at a table, in words: told before one sits down, and there.
import type { Pace, ToldRace } from '../generated/server';
import { figure } from './figure';
import { t } from './texts';

export function paceWords({ kind, turn, window }: Pace): string {
  if (kind !== 'live' || turn === 0) return t(`pace_${kind}`);
  return t(window ? 'pace_times_window' : 'pace_times', { turn, window });
}

// And how a race goes, where that is not as usual.
export function raceWords(race: ToldRace | undefined): string[] {
  if (race?.beat) return [t('beat_told', { n: figure(race.beat / 1000) })];
  return race?.cap === 0 ? [t('distance_told')] : [];
}
