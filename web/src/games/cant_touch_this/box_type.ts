// What a box of this game holds (docs/boxes.md).
export type { Box } from '../../generated/cant_touch_this';
