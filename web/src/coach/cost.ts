// What a choice cost, in plain words: points where the game is solved, else games of a hundred.
import type { Verdict } from '../local/analyst';
import { t } from './texts';

const [some, much, all] = [50, 150, 950]; // thousandths of a game

export function costOf({ loss, exact }: Pick<Verdict, 'loss' | 'exact'>): string {
  if (exact) return t('cost_points', { n: loss });
  if (loss >= all) return t('cost_all');
  const n = Math.max(1, Math.round(loss / 10));
  return t(loss >= much ? 'cost_much' : loss >= some ? 'cost_some' : 'cost_little', { n });
}
