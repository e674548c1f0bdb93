// How long a picture of a turn stays, at normal speed: time to notice, to follow a move, to read what it did.
import type { Frame } from './chain';

const pauses: Record<Frame['kind'], number> = {
  revealed: 1000,
  direction: 1100,
  placed: 600,
  swell: 450,
  burst: 650,
  fell: 450,
  calm: 200,
  'chef-pile': 1200,
};
export const pause = (frame: Frame): number => pauses[frame.kind];
