// Where clips lie on the card. Knows nothing of points or of the page.
import type { Clip } from '../../generated/cant_touch_this';

export type Edge = Clip['edge'];
// What a letter of the grid stands for.
export type Sym = '1' | '2' | 'P' | 'S' | 'E' | 'B' | 'T' | 'W';

// A box says how large its cards are.
export interface Shape {
  columns: number;
  rows: number;
}
export const shapeOf = (grid: string[]): Shape => ({ columns: grid[0]?.length ?? 0, rows: grid.length });

export const edges: Edge[] = ['left', 'right', 'top', 'bottom'];
export const isRow = (edge: Edge): boolean => edge === 'left' || edge === 'right';
export const linesOf = (shape: Shape, edge: Edge): number => (isRow(edge) ? shape.rows : shape.columns);
export const lengthOf = (shape: Shape, edge: Edge): number => (isRow(edge) ? shape.columns : shape.rows);

export interface Cell {
  row: number;
  column: number;
}
export const cellNumber = (shape: Shape, { row, column }: Cell): number => row * shape.columns + column;
// All of a card, row by row.
export const cellsIn = ({ columns, rows }: Shape): Cell[] =>
  Array.from({ length: rows * columns }, (_, n) => ({ row: Math.floor(n / columns), column: n % columns }));
export const symbolAt = (grid: string[], { row, column }: Cell): Sym => grid[row]![column] as Sym;

// The n-th cell of a line, counted from the edge.
function cellAt({ columns, rows }: Shape, edge: Edge, line: number, n: number): Cell {
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
export const cellsOf = (shape: Shape, { edge, line, depth }: Clip): Cell[] =>
  Array.from({ length: depth }, (_, n) => cellAt(shape, edge, line, n));
export const symbolsOf = (grid: string[], clip: Clip): Sym[] =>
  cellsOf(shapeOf(grid), clip).map((cell) => symbolAt(grid, cell));

// Which clip of the list lies on each cell, by cell number.
export function owners<C extends Clip>(shape: Shape, clips: readonly C[]): Map<number, C> {
  return new Map(clips.flatMap((clip) => cellsOf(shape, clip).map((cell) => [cellNumber(shape, cell), clip] as const)));
}
// How deep the deepest of these clips goes from each end of a line.
export function roomsIn(clips: readonly Clip[]): Record<string, number> {
  const deepest: Record<string, number> = {};
  for (const { edge, line, depth } of clips)
    deepest[`${edge} ${line}`] = Math.max(depth, deepest[`${edge} ${line}`] ?? 0);
  return deepest;
}
// The clips whose far end is this cell, the shortest first.
export function endingAt(shape: Shape, cell: Cell): Clip[] {
  const clips: Clip[] = [
    { edge: 'left', line: cell.row, depth: cell.column + 1 },
    { edge: 'right', line: cell.row, depth: shape.columns - cell.column },
    { edge: 'top', line: cell.column, depth: cell.row + 1 },
    { edge: 'bottom', line: cell.column, depth: shape.rows - cell.row },
  ];
  return clips.sort((a, b) => a.depth - b.depth);
}
export const sameLine = (a: Clip | null, edge: Edge, line: number): boolean => a?.edge === edge && a.line === line;
export const sameClip = (a: Clip, b: Clip): boolean => sameLine(a, b.edge, b.line) && a.depth === b.depth;

// The ends of lines clockwise around the card, from the top left corner: the way arrow keys go.
export const around = ({ columns, rows }: Shape): { edge: Edge; line: number }[] => [
  ...Array.from({ length: columns }, (_, line) => ({ edge: 'top' as const, line })),
  ...Array.from({ length: rows }, (_, line) => ({ edge: 'right' as const, line })),
  ...Array.from({ length: columns }, (_, n) => ({ edge: 'bottom' as const, line: columns - 1 - n })),
  ...Array.from({ length: rows }, (_, n) => ({ edge: 'left' as const, line: rows - 1 - n })),
];

// Which of the clips that end in a field is meant by a tap on it: the one in hand made longer or shorter, or one that
// can be played; tapped again, the next way to end there. `most`: how deep any can go.
export function tapped(ending: Clip[], pick: Clip | null, choices: Clip[], most: number): Clip {
  const near = ending.filter((clip) => clip.depth <= most);
  const free = ending.filter((clip) => choices.some((one) => sameClip(one, clip)));
  const all = free.length ? free : near.length ? near : ending;
  if (pick && ending.some((clip) => sameClip(clip, pick)))
    return all[(all.findIndex((clip) => sameClip(clip, pick)) + 1) % all.length]!;
  return near.find((clip) => sameLine(pick, clip.edge, clip.line)) ?? free[0] ?? ending[0]!;
}
