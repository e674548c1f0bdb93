// What the module says: lines of text, one order each.
export interface KeptAction {
  number: number;
  seat: number;
  t: number;
  key: string;
  action: string;
  late?: number;
}
export interface TableRow {
  id: number;
  code: string;
  watch: string;
  status: 'waiting' | 'playing' | 'over';
  head: string;
  wake: number;
  box: string; // an id, or empty
}
export type Write =
  | ({ put: 'table' } & TableRow)
  | ({ put: 'action'; table: number } & KeptAction)
  | { put: 'snapshot'; table: number; through: number; text: string }
  | { put: 'box'; id: string; text: string }
  | { put: 'gone'; table: number };

export type Order =
  | { type: 'send'; peer: number; text: string }
  | { type: 'close'; peer: number; text: string }
  | { type: 'reply'; request: number; status: number; text: string }
  | { type: 'write'; ticket: number; write: Write }
  | { type: 'need'; code: string }
  | { type: 'list' | 'all' | 'over'; request: number }
  | { type: 'box'; request: number; id: string }
  | { type: 'carry'; table: number; token: string; text: string }
  | { type: 'spoilt'; table: number }
  | { type: 'think'; text: string }
  | { type: 'coach'; request: number; text: string }
  | { type: 'wake'; at: number };

// So many words, and the rest as it is.
function words(line: string, count: number): string[] {
  const parts: string[] = [];
  let at = 0;
  while (parts.length < count) {
    const end = line.indexOf(' ', at);
    if (end < 0) break;
    parts.push(line.slice(at, end));
    at = end + 1;
  }
  return [...parts, line.slice(at)];
}
function number(word: string | undefined, line: string): number {
  const value = Number(word);
  if (!word || !Number.isFinite(value)) throw new Error(`not a number in: ${line.slice(0, 80)}`);
  return value;
}

export function readLine(line: string): Order {
  const [type] = words(line, 1);
  const [, one, rest = ''] = words(line, 2);
  switch (type) {
    case 'send':
    case 'close':
      return { type, peer: number(one, line), text: rest };
    case 'reply': {
      const [, request, status, text = ''] = words(line, 3);
      return { type, request: number(request, line), status: number(status, line), text };
    }
    case 'write':
      return { type, ticket: number(one, line), write: JSON.parse(rest) as Write };
    case 'need':
      return { type, code: one ?? '' };
    case 'list':
    case 'all':
    case 'over':
      return { type, request: number(one, line) };
    case 'box':
      return { type, request: number(one, line), id: rest };
    case 'carry': {
      const [, table, token = '', text = ''] = words(line, 3);
      return { type, table: number(table, line), token, text };
    }
    case 'spoilt':
      return { type, table: number(one, line) };
    case 'coach':
      return { type, request: number(one, line), text: rest };
    case 'think':
      return { type, text: line.slice('think '.length) };
    case 'wake':
      return { type, at: number(one, line) };
    default:
      throw new Error(`the house says: ${line.slice(0, 80)}`);
  }
}
export const readLines = (text: string): Order[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map(readLine);
