// Where a finger or mouse is, in cells of the card, and what clip it holds there.
import type { Clip } from '../../generated/cant_touch_this';
import { within } from '../../lib/turned';
import type { Edge } from './board';
import { linesOf, type Shape } from './board';

// From the middle of a card that may be turned, in its own directions; and from its corner, in cells.
export function pointAt(card: HTMLElement, { columns, rows }: Shape, { clientX, clientY }: PointerEvent) {
  const { left, top, width, height } = card.getBoundingClientRect();
  const [x, y] = within(card, clientX - left - width / 2, clientY - top - height / 2);
  const size = card.offsetWidth / columns;
  return { x, y, cell: { x: x / size + columns / 2, y: y / size + rows / 2 } };
}

export interface Held {
  edge: Edge;
  line: number;
  tip: number; // how far the clip reaches into the card, in cells; 0: still outside
}

// How far from each edge a point is, in cells; negative outside.
function depths({ columns, rows }: Shape, x: number, y: number): Record<Edge, number> {
  return { left: x, right: columns - x, top: y, bottom: rows - y };
}
function lineAt(shape: Shape, edge: Edge, x: number, y: number): number {
  const along = Math.floor(edge === 'left' || edge === 'right' ? y : x);
  return Math.max(0, Math.min(linesOf(shape, edge) - 1, along));
}

// `most`: how deep a clip is let in.
// Outside the card the clip goes to the end of a line beside it; inside it keeps to the line that it came in by.
export function hold(shape: Shape, held: Held | null, x: number, y: number, most: number): Held | null {
  const from = depths(shape, x, y);
  const nearest = (Object.keys(from) as Edge[]).reduce((a, b) => (from[b] < from[a] ? b : a));
  if (from[nearest] < -1.6) return null; // too far away to be meant
  if (from[nearest] <= 0 || !held)
    return { edge: nearest, line: lineAt(shape, nearest, x, y), tip: Math.max(0, from[nearest]) };
  return { ...held, tip: Math.max(0, Math.min(most, from[held.edge])) };
}

// A symbol is meant once the tip is well over it.
export function clipOf(held: Held | null, most: number): Clip | null {
  if (!held || held.tip <= 0) return null;
  const depth = Math.max(1, Math.min(most, Math.ceil(held.tip - 0.3)));
  return { edge: held.edge, line: held.line, depth };
}
