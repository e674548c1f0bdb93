// What came of a task, in words. What a score counts is its goal's (docs/days.md).
import type { DayResult } from '../generated/server';
import { came, known, t } from './texts';

export function time(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 100) return t('seconds', { n: seconds });
  return t('minutes', { m: Math.floor(seconds / 60), s: String(seconds % 60).padStart(2, '0') });
}

export function resultWords(goal: string, { solved, score, ms }: DayResult): string {
  const n = Math.abs(score);
  if (goal === 'duel') return t(score > 0 ? 'result_ahead' : score < 0 ? 'result_behind' : 'result_level', { n });
  return came(solved ? goal : `${goal}_not`, { n, time: time(ms) }) || t('result_other', { n: score });
}

// What everybody knows of the task beforehand.
export function knownWords(goal: string, claim: { best?: number; cards?: number }): string {
  const best = claim.best ?? 0;
  if (goal === 'duel')
    return t(best > 0 ? 'known_duel_ahead' : best < 0 ? 'known_duel_behind' : 'known_duel_level', {
      n: Math.abs(best),
    });
  return known(goal, { best, cards: claim.cards ?? 0 });
}
