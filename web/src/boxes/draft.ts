// A box that somebody works on: rows of cells, as they were typed, from which the box is made. What can't be meant is
// sent as it is, so that the server says what is wrong with it; nothing that was typed is lost.
import type { BrokenBox } from '../generated/server';
import type { AnyBox } from '../lib/box';
import { parseCsv, writeCsv } from './csv';
import type { Column, Kit, Row, Sheet } from './kit';

export interface Draft {
  key: string; // in this browser
  game: string;
  name: string;
  by: string;
  sheets: Record<string, Row[]>;
  rest: Record<string, unknown>; // what no sheet has
  changed: number;
}
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pairs = (value: Fields): string =>
  Object.entries(value)
    .map(([name, meaning]) => `${name}=${plain(meaning)}`)
    .join(' ');
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const list_sign = ' | ';

function cellOf(column: Column | undefined, value: unknown): string {
  if (value === undefined) return '';
  if (column?.kind === 'check' && value === false) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.join(column?.kind === 'list' ? list_sign : ' ');
  if (column?.kind === 'pairs' && isFields(value)) return pairs(value);
  return plain(value);
}
export function rowOf(sheet: Sheet, entry: unknown): Row {
  if (sheet.read) return sheet.read(entry);
  if (!isFields(entry)) return { [sheet.columns[0]!.key]: plain(entry) };
  const row: Row = {};
  for (const [key, value] of Object.entries(entry)) {
    const spoken = sheet.columns.some((column) => column.key.startsWith(`${key}.`));
    if (spoken && isFields(value))
      for (const [language, text] of Object.entries(value)) row[`${key}.${language}`] = plain(text);
    else if (spoken) row[`${key}.en`] = plain(value);
    else row[key] = cellOf(columnOf(sheet, key), value);
  }
  return row;
}
const columnOf = (sheet: Sheet, key: string): Column | undefined => sheet.columns.find((column) => column.key === key);

const asNumber = (cell: string): unknown => {
  const text = cell.trim().replace('−', '-');
  return /^[-+]?\d{1,15}$/.test(text) ? Number(text) : cell;
};
function meant(column: Column | undefined, cell: string): unknown {
  switch (column?.kind) {
    case 'number':
      return asNumber(cell);
    case 'check':
      return /^(?:true|yes|1|x)$/i.test(cell.trim()) ? true : /^(?:false|no|0)$/i.test(cell.trim()) ? undefined : cell;
    case 'set':
      return cell.split(/[\s,]+/).filter(Boolean);
    case 'list':
      return cell.split('|').map((one) => one.trim());
    case 'pairs': {
      const parts = cell.trim().split(/\s+/);
      return parts.every((part) => /^\w+=\S+$/.test(part))
        ? Object.fromEntries(parts.map((part) => part.split('=', 2) as [string, string]))
        : cell;
    }
    case 'json':
      try {
        return JSON.parse(cell) as unknown;
      } catch {
        return cell;
      }
    default:
      return cell;
  }
}
export function entryOf(sheet: Sheet, row: Row): unknown {
  if (sheet.write) return sheet.write(row);
  const entry: Fields = {};
  for (const key of keysOf(sheet, [row])) {
    const cell = row[key] ?? '';
    const column = columnOf(sheet, key);
    const value = cell.trim() === '' ? (column?.kind === 'set' ? [] : undefined) : meant(column, cell);
    if (value === undefined) continue;
    const [field, language] = key.split('.', 2) as [string, string | undefined];
    if (language === undefined) entry[field] = value;
    else entry[field] = { ...(isFields(entry[field]) ? entry[field] : {}), [language]: value };
  }
  // A text in one language is only that text.
  for (const [field, value] of Object.entries(entry))
    if (isFields(value) && Object.keys(value).join() === 'en' && typeof value['en'] === 'string')
      entry[field] = value['en'];
  return entry;
}
// The columns, and what else the rows have: a field that nobody knows has a place too.
export const keysOf = (sheet: Sheet, rows: Row[]): string[] => [
  ...new Set([...sheet.columns.map((column) => column.key), ...rows.flatMap((row) => Object.keys(row))]),
];
export const columnsOf = (sheet: Sheet, rows: Row[]): Column[] =>
  keysOf(sheet, rows).map((key) => columnOf(sheet, key) ?? { key, label: () => key, kind: 'text' });

export const newKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join('');

export function draftOf(box: object, game: string, kit: Kit, key = newKey()): Draft {
  const { box: _, game: __, name, by, ...fields } = box as Fields;
  const sheets: Record<string, Row[]> = {};
  for (const sheet of kit.sheets) {
    const entries = fields[sheet.field];
    if (entries !== undefined && !Array.isArray(entries)) continue; // stays as it is, and is told
    sheets[sheet.field] = (entries ?? []).map((entry) => rowOf(sheet, entry));
    delete fields[sheet.field];
  }
  const words = (value: unknown) => (value === undefined ? '' : plain(value));
  return { key, game, name: words(name), by: words(by), sheets, rest: fields, changed: Date.now() };
}

export function boxFrom(draft: Draft, kit: Kit): AnyBox {
  const fields: Fields = { ...draft.rest };
  for (const sheet of kit.sheets) {
    const rows = draft.sheets[sheet.field];
    if (rows === undefined || (sheet.optional && rows.length === 0)) continue;
    fields[sheet.field] = rows.map((row) => entryOf(sheet, row));
  }
  const by = draft.by.trim() === '' ? {} : { by: draft.by.trim() };
  return { box: 1, game: draft.game, name: draft.name.trim(), ...by, ...fields };
}

// Where a problem belongs: to a cell, to a row (no key), to a sheet (no row), to name or by, or to the whole.
export interface Place {
  sheet?: string;
  row?: number;
  key?: string;
}
export function placeOf({ at }: Pick<BrokenBox, 'at'>, kit: Kit, draft: Draft): Place {
  const [field, row, ...rest] = at
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (field === undefined) return {};
  const sheet = kit.sheets.find((one) => one.field === field);
  if (!sheet) return { key: field };
  const number = row === undefined ? NaN : Number(row);
  const cells = draft.sheets[field]?.[number];
  if (!cells) return { sheet: field };
  const keys = keysOf(sheet, [cells]);
  const [first, second] = rest;
  const key =
    keys.find((one) => one === `${first}.${second}`) ??
    keys.find((one) => one === first) ??
    keys.find((one) => one === `${first}.en`) ??
    (keys.length === 1 ? keys[0] : undefined);
  return { sheet: field, row: number, ...(key === undefined ? {} : { key }) };
}

export function csvOf(draft: Draft, sheet: Sheet): string {
  const rows = draft.sheets[sheet.field] ?? [];
  const keys = keysOf(sheet, rows);
  return writeCsv([keys, ...rows.map((row) => keys.map((key) => row[key] ?? ''))]);
}
export interface FromCsv {
  sheet: Sheet;
  rows: Row[];
  open: { row: number; key: string } | null;
}
// The sheet is the one whose columns the first line names. Without such a line the columns are in our order; cells
// beyond the last one get a column of their own.
// The program's own tables name some columns otherwise: a list `colors[]`, a text without languages `name`, a pair
// `bind.X`; a card that is no object is one cell `card`, or a cell for each row of it.
function keyOf(sheet: Sheet, name: string): string {
  const plain_name = name.replace(/\[\]$/, '');
  return columnOf(sheet, `${plain_name}.en`) ? `${plain_name}.en` : plain_name;
}
function rowFrom(sheet: Sheet, cells: [key: string, cell: string][]): Row {
  if (sheet.read && cells.length === 1 && cells[0]![0] === 'card') return sheet.read(cells[0]![1]);
  if (sheet.read && cells.every(([key]) => /^row\d+$/.test(key)))
    return sheet.read(cells.map(([, cell]) => cell).filter(Boolean));
  const row: Row = {};
  for (const [key, cell] of cells) {
    const [of, name] = key.split('.', 2) as [string, string?];
    if (name !== undefined && columnOf(sheet, of)?.kind === 'pairs') {
      if (cell !== '') row[of] = [row[of], `${name}=${cell}`].filter(Boolean).join(' ');
    } else row[key] = columnOf(sheet, key)?.kind === 'set' ? cell.replaceAll(list_sign, ' ') : cell;
  }
  return row;
}

export function fromCsv(text: string, kit: Kit): FromCsv {
  const { rows, open } = parseCsv(text);
  const given = (rows[0] ?? []).map((cell) => cell.trim());
  const other = given.every((name) => name === 'card' || /^row\d+$/.test(name));
  const known = (one: Sheet) => given.filter((name) => columnOf(one, keyOf(one, name))).length;
  const sheet = kit.sheets.reduce((best, one) => (known(one) > known(best) ? one : best));
  const headed = known(sheet) > 0 || (other && given.length > 0);
  const header = headed ? given.map((name) => keyOf(sheet, name)) : sheet.columns.map((column) => column.key);
  const keyAt = (column: number) => header[column] || `column ${column + 1}`;
  const cells = headed ? rows.slice(1) : rows;
  return {
    sheet,
    rows: cells.map((row) =>
      rowFrom(
        sheet,
        row.map((cell, column) => [keyAt(column), cell]),
      ),
    ),
    open: open && { row: open.row - (headed ? 1 : 0), key: keyAt(open.column) },
  };
}
