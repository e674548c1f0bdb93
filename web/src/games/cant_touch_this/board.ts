// Where clips lie on the card. Knows nothing of points or of the page.
import type { Clip } from '../../generated/cant_touch_this';

export type Edge = Clip['edge'];
// What a letter of the grid stands for.
export type Sym = '1' | '2' | 'P' | 'S' | 'E' | 'B' | 'T' | 'W';

export const columns = 5;
export const rows = 7;
export const deepest = 4;
export const edges: Edge[] = ['left', 'right', 'top', 'bottom'];
export const linesOf = (edge: Edge): number => (edge === 'left' || edge === 'right' ? rows : columns);
export const isRow = (edge: Edge): boolean => edge === 'left' || edge === 'right';

export interface Cell {
  row: number;
  column: number;
}
export const cellNumber = ({ row, column }: Cell): number => row * columns + column;
export const symbolAt = (grid: string[], { row, column }: Cell): Sym => grid[row]![column] as Sym;

// The n-th cell of a line, counted from the edge.
function cellAt(edge: Edge, line: number, n: number): Cell {
  switch (edge) {
    case 'left':
      return { row: line, column: n };
    case 'right':
      return { row: line, column: columns - 1 - n };
    case 'top':
      return { row: n, column: line };
    case 'bottom':
      return { row: rows - 1 - n, column: line };
  }
}
export const cellsOf = ({ edge, line, depth }: Clip): Cell[] =>
  Array.from({ length: depth }, (_, n) => cellAt(edge, line, n));
export const symbolsOf = (grid: string[], clip: Clip): Sym[] => cellsOf(clip).map((cell) => symbolAt(grid, cell));

// Which clip of the list lies on each cell, by cell number.
export function owners<C extends Clip>(clips: readonly C[]): Map<number, C> {
  return new Map(clips.flatMap((clip) => cellsOf(clip).map((cell) => [cellNumber(cell), clip] as const)));
}
// How deep a clip can go before another is in the way.
export function room(clips: readonly Clip[], edge: Edge, line: number): number {
  const taken = owners(clips);
  const free = cellsOf({ edge, line, depth: deepest }).findIndex((cell) => taken.has(cellNumber(cell)));
  return free < 0 ? deepest : free;
}
// The clips whose far end is this cell, the shortest first.
export function endingAt(cell: Cell): Clip[] {
  const clips: Clip[] = [
    { edge: 'left', line: cell.row, depth: cell.column + 1 },
    { edge: 'right', line: cell.row, depth: columns - cell.column },
    { edge: 'top', line: cell.column, depth: cell.row + 1 },
    { edge: 'bottom', line: cell.column, depth: rows - cell.row },
  ];
  return clips.filter((clip) => clip.depth <= deepest).sort((a, b) => a.depth - b.depth);
}
export const sameLine = (a: Clip | null, edge: Edge, line: number): boolean => a?.edge === edge && a.line === line;
export const sameClip = (a: Clip, b: Clip): boolean => sameLine(a, b.edge, b.line) && a.depth === b.depth;

// The 24 ends of lines clockwise around the card, from the top left corner: the way arrow keys go.
export const around: { edge: Edge; line: number }[] = [
  ...Array.from({ length: columns }, (_, line) => ({ edge: 'top' as const, line })),
  ...Array.from({ length: rows }, (_, line) => ({ edge: 'right' as const, line })),
  ...Array.from({ length: columns }, (_, n) => ({ edge: 'bottom' as const, line: columns - 1 - n })),
  ...Array.from({ length: rows }, (_, n) => ({ edge: 'left' as const, line: rows - 1 - n })),
];
