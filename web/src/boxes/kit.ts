// How a game's box is shown and edited: as sheets with rows and columns. A game's folder may have a kit of its own;
// for every other game one is made of what its built-in box looks like.
import type { Component } from 'svelte';
import { folderOf } from '../games/registry';
import type { AnyOptions } from '../generated/server';
import type { AnyBox } from '../lib/box';
import { shaped } from '../lib/wire';

// A cell is what somebody typed. What it means is the server's to say.
export type Row = Record<string, string>;
export interface Column {
  key: string; // the field; `name.en` is a language of a text
  label: () => string;
  // number, check, choice, text; set: words of a list; list: texts; pairs: names and what they mean; json: anything
  kind: 'number' | 'check' | 'choice' | 'text' | 'set' | 'list' | 'pairs' | 'json';
  choices?: () => [value: string, label: string][];
  wide?: true; // needs a line of its own
  program?: true; // what is wrong has a place in it
  fresh?: string; // what a new row has
}
export interface EditorProps {
  row: Row;
  label: string;
  told: string | null; // what the server found out about it
  box: AnyBox;
}
export interface Sheet {
  field: string;
  label: () => string;
  columns: Column[];
  optional?: true; // absent without rows
  // Entries that are no objects.
  read?: (entry: unknown) => Row;
  write?: (row: Row) => unknown;
  // A picture, and what it shows in words: for the search and for those who do not see it.
  Face?: Component<{ box: AnyBox; at: number }>;
  Small?: Component<{ box: AnyBox; at: number }>; // beside a row, where the whole would be too small to read
  words: (box: AnyBox, at: number) => string;
  caption?: true; // the picture does not say it all
  copies?: (box: AnyBox, at: number) => number;
  width?: string; // of a picture
  // Instead of cells; and what concerns all rows.
  Editor?: Component<EditorProps>;
  Frame?: Component<{ rows: Row[]; before: () => void }>;
  // How to play one of them alone.
  alone?: (at: number) => AnyOptions;
}
export interface Kit {
  sheets: Sheet[];
  Defs?: Component; // what its pictures refer to, once on a page
  Help?: Component; // the grammar of programs
}

const kits = import.meta.glob<Kit>('../games/*/kit.ts', { import: 'default' });

export async function kitFor(game: string, builtIn: AnyBox): Promise<Kit> {
  return (await kits[`../games/${folderOf(game)}/kit.ts`]?.()) ?? plainKit(builtIn);
}

const common = new Set(['box', 'game', 'name', 'by']);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// What lists a box has, and what is in them.
function plainKit(box: AnyBox): Kit {
  const lists = Object.entries(box).filter(
    (field): field is [string, unknown[]] => !common.has(field[0]) && Array.isArray(field[1]),
  );
  const sheets = lists.map(([field, entries]): Sheet => {
    const keys = [...new Set(entries.filter(isObject).flatMap((entry) => Object.keys(entry)))];
    const column = (key: string): Column => ({ key, label: () => key, kind: 'json' });
    const words = (shown: AnyBox, at: number) => {
      const entry = shaped<Record<string, unknown[]>>(shown)[field]?.[at];
      return isObject(entry)
        ? Object.entries(entry)
            .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
            .join(', ')
        : typeof entry === 'string'
          ? entry
          : JSON.stringify(entry);
    };
    const label = () => field;
    if (keys.length) return { field, label, columns: keys.map(column), words, caption: true };
    return { field, label, columns: [column('value')], words, caption: true, ...bare };
  });
  return { sheets };
}
const asJson = (cell: string): unknown => {
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
};
const bare: Pick<Sheet, 'read' | 'write'> = {
  read: (entry) => ({ value: typeof entry === 'string' ? entry : JSON.stringify(entry) }),
  write: (row) => asJson(row['value'] ?? ''),
};
