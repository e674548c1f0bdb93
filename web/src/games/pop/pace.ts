// How long a picture of a turn stays, at normal speed.
import type { Frame } from './chain';

const pauses: Record<Frame['kind'], number> = {
  revealed: 900,
  direction: 1000,
  placed: 460,
  swell: 420,
  burst: 440,
  fell: 380,
  calm: 120,
  'chef-pile': 800,
};
export const pause = (frame: Frame): number => pauses[frame.kind];
