// What a box of this game holds (docs/boxes.md).
import type { Box as AnyBox, Text } from '../../lib/box';

export interface BoxCard {
  id: string;
  name: Text;
  value: number | '*';
  colors: string[];
  text?: Text;
  aim?: string;
  do?: string;
  start?: string;
  end?: string;
  always?: string;
  when?: string[];
  bind?: Record<string, string>;
}
export interface Box extends AnyBox {
  cards: BoxCard[];
}
