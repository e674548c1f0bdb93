// The places around a card from which clips come: where the arrow keys lead from each edge, and which way it points.
import type { Edge } from './board';

// Along the edges clockwise or back; the clip in hand deeper or out.
export type Way = 'on' | 'back' | 'deeper' | 'out';
export const ways: Record<Edge, Record<string, Way>> = {
  top: { ArrowRight: 'on', ArrowLeft: 'back', ArrowDown: 'deeper', ArrowUp: 'out' },
  right: { ArrowDown: 'on', ArrowUp: 'back', ArrowLeft: 'deeper', ArrowRight: 'out' },
  bottom: { ArrowLeft: 'on', ArrowRight: 'back', ArrowUp: 'deeper', ArrowDown: 'out' },
  left: { ArrowUp: 'on', ArrowDown: 'back', ArrowRight: 'deeper', ArrowLeft: 'out' },
};
// For a card that lies the other way round: keys go by what is on the screen.
export const opposite: Record<string, string> = {
  ArrowRight: 'ArrowLeft',
  ArrowLeft: 'ArrowRight',
  ArrowDown: 'ArrowUp',
  ArrowUp: 'ArrowDown',
};

export const chevrons: Record<Edge, string> = {
  left: 'M9 5 L16 12 L9 19',
  right: 'M15 5 L8 12 L15 19',
  top: 'M5 9 L12 16 L19 9',
  bottom: 'M5 15 L12 8 L19 15',
};
