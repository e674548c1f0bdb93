// CSV as RFC 4180 has it, and as spreadsheets write it: the sign between cells may be a semicolon or a tab as well.
export interface Parsed {
  rows: string[][];
  open: { row: number; column: number } | null; // a quote that is never closed: the rest of the file is in that cell
}

function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

export function parseCsv(file: string): Parsed {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let open: Parsed['open'] = null;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; ++at) {
    const sign = text[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
    else if (text[at + 1] !== '\n') endRow();
  }
  if (quoted) open = { row: rows.length, column: row.length };
  if (cell !== '' || row.length > 0) endRow();
  // Lines without anything are no rows.
  return { rows: rows.filter((one) => one.length > 1 || one[0] !== ''), open };
}

const written = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const writeCsv = (rows: string[][]): string => rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
