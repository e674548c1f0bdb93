// What a box of this game holds (docs/boxes.md).
import type { Box as AnyBox } from '../../lib/box';

export interface Box extends AnyBox {
  cards: string[]; // yellow-star-4
}
