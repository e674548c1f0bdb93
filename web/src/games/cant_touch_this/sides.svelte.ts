// A card as text: its rows, with a blank between them.
import type { Sym } from './board';

export const symbols: Sym[] = ['1', '2', 'P', 'S', 'E', 'B', 'T', 'W'];
export const isSymbol = (letter: string): letter is Sym => symbols.includes(letter as Sym);
export const least = 3;
export const most = 7;
export const most_cells = 42;

export const rowsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
export function sizeOf(text: string): { columns: number; rows: number } {
  const rows = rowsOf(text);
  return { columns: Math.max(0, ...rows.map((row) => row.length)), rows: rows.length };
}
// What is new repeats what is there; what is beyond is cut off.
export function resized(text: string, columns: number, rows: number): string {
  const old = rowsOf(text);
  return Array.from({ length: rows }, (_, y) => {
    const row = old[y] ?? old[y % Math.max(1, old.length)] ?? '12PSEBT';
    return Array.from({ length: columns }, (_, x) => row[x] ?? row[x % row.length]).join('');
  }).join(' ');
}
export function drawn(text: string, row: number, column: number, symbol: string): string {
  return rowsOf(text)
    .map((line, y) =>
      y === row ? line.padEnd(column + 1, '1').slice(0, column) + symbol + line.slice(column + 1) : line,
    )
    .join(' ');
}
// The symbol that a tap draws: one brush for all cards.
class Brush {
  symbol = $state<Sym>('1');
}
export const brush = new Brush();
