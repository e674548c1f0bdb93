// What a box of this game holds (docs/boxes.md).
import type { Color } from '../../generated/pop';
import type { Box as AnyBox } from '../../lib/box';

export interface BoxCard {
  number: number;
  color: Color;
  arrow?: boolean;
  symbols: number;
}
export interface Puzzle {
  name: string;
  columns: number[][];
  hand: number[];
}
export interface Box extends AnyBox {
  cards: BoxCard[];
  puzzles?: Puzzle[];
}
