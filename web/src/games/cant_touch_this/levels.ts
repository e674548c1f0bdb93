// How well a solo game went (CTT-20).
import type { Detail } from '../../generated/cant_touch_this';
import type { Sym } from './board';

type Level = Extract<Detail, { level: string }>['level'];

export const levels: {
  level: Level;
  from: number;
  text: 'level_bomb' | 'level_poop' | 'level_emerald' | 'level_star' | 'level_impossible';
}[] = [
  { level: 'bomb-exploded', from: -Infinity, text: 'level_bomb' },
  { level: 'touched-poop', from: 21, text: 'level_poop' },
  { level: 'emerald', from: 26, text: 'level_emerald' },
  { level: 'star', from: 31, text: 'level_star' },
  { level: 'impossible', from: 36, text: 'level_impossible' },
];
export const level_symbols: Record<Level, Sym> = {
  'bomb-exploded': 'B',
  'touched-poop': 'P',
  emerald: 'E',
  star: 'T',
  impossible: 'W',
};
export const levelOf = (score: number) => levels.findLast((one) => score >= one.from)!;
