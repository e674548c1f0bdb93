// How well a solo game went (CTT-20), as the result tells it.
import type { Detail } from '../../generated/cant_touch_this';
import type { Sym } from './board';

type Alone = Extract<Detail, { level: string }>;
export type Level = Alone['level'];

export const level_texts = {
  'bomb-exploded': 'level_bomb',
  'touched-poop': 'level_poop',
  emerald: 'level_emerald',
  star: 'level_star',
  impossible: 'level_impossible',
} as const;
export const level_symbols: Record<Level, Sym> = {
  'bomb-exploded': 'B',
  'touched-poop': 'P',
  emerald: 'E',
  star: 'T',
  impossible: 'W',
};
