// What a box of this game holds (docs/boxes.md).
export type { Box, CardOfBox as BoxCard } from '../../generated/blobs';
