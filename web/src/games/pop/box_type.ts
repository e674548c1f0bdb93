// What a box of this game holds (docs/boxes.md).
export type { Box, BoxCard, Puzzle } from '../../generated/pop';
