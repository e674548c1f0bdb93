// What a box of this game holds (docs/boxes.md).
import type { Box as AnyBox } from '../../lib/box';

export interface BoxCard {
  value: number;
  count: number;
  effect?: 'give' | 'look' | 'swap';
  star?: boolean;
  ends?: boolean;
}
export interface Box extends AnyBox {
  cards: BoxCard[];
}
