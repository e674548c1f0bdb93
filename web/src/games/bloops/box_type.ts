// What a box of this game holds (docs/boxes.md).
export type { Box, BoxCard } from '../../generated/bloops';
