// What a box of this game holds (docs/boxes.md).
import type { Box as AnyBox, Text } from '../../lib/box';

export interface BoxCard {
  number: number;
  color: string;
  arrow?: boolean;
  symbols: number;
}
export interface Puzzle {
  name: Text;
  columns: number[][];
  hand: number[];
}
export interface Box extends AnyBox {
  cards: BoxCard[];
  puzzles?: Puzzle[];
}
