// The clip of a step, judged on the card: what it gave up at its own end, and the best one in white.
import type { Best, Clip, View } from '../../generated/cant_touch_this';
import { symbolsOf } from './board';
import { clipName, signed, symbolNames, t } from './texts';
import type { Note } from './wire';

export function judgedOn(view: View, best: Best | null): { shown: Clip[]; notes: Note[]; words: string } {
  const played = view.clips.at(-1);
  if (!best || !played) return { shown: [], notes: [], words: '' };
  const shown = best.lost > 0 ? best.clips.slice(0, 1) : [];
  return {
    shown,
    notes: [
      ...shown.map((clip) => ({ clip, words: t('note_best'), bad: false })),
      { clip: played, words: best.lost > 0 ? signed(-best.lost) : '✓', bad: best.lost > 0 },
    ],
    words: shown
      .map((clip) => t('best_step', { clip: `${clipName(clip)} (${symbolNames(symbolsOf(view.grid, clip))})` }))
      .join(),
  };
}
