// The shape of a clip's wire, as if slid on from the left: x goes into the card from its edge, 100 a cell.
// As with a real clip one loop lies on the card; the wire turns outside and goes back behind the paper.
import type { Clip } from '../../generated/cant_touch_this';
import type { Edge, Shape } from './board';

// Two kinds of clip, told apart by shape as well as by colour: round ends for seat 0, pointed ones for seat 1.
export function wire(seat: number, depth: number): { front: string; behind: string } {
  const end = 100 * depth;
  if (seat === 0)
    return {
      front: `M26 8.5 H${end - 49} A41.5 41.5 0 0 1 ${end - 49} 91.5 H-17 A30 30 0 0 1 -17 31.5`,
      behind: 'M-17 31.5 H0',
    };
  return { front: `M26 8.5 H${end - 37} L${end - 6} 50 L${end - 37} 91.5 H-17 L-46 61 L-17 30`, behind: 'M-17 30 H0' };
}
export const clip_colours = ['#0072b2', '#e69f00'];

// Turns the wire to its edge and line.
export function place({ columns, rows }: Shape, edge: Edge, line: number): string {
  switch (edge) {
    case 'left':
      return `translate(0 ${100 * line})`;
    case 'right':
      return `translate(${100 * columns} ${100 * line}) scale(-1 1)`;
    case 'top':
      return `matrix(0 1 1 0 ${100 * line} 0)`;
    case 'bottom':
      return `matrix(0 -1 1 0 ${100 * line} ${100 * rows})`;
  }
}

// A word about a clip.
export interface Note {
  clip: Clip;
  words: string;
  bad: boolean;
}
// Where it is written: outside the card, at the end of its line.
export function noteAt({ columns, rows }: Shape, { edge, line }: Clip): { x: number; y: number } {
  const along = 100 * line + 50;
  switch (edge) {
    case 'left':
      return { x: -62, y: along };
    case 'right':
      return { x: 100 * columns + 62, y: along };
    case 'top':
      return { x: along, y: -62 };
    case 'bottom':
      return { x: along, y: 100 * rows + 62 };
  }
}
