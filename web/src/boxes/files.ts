// Boxes as files.
import { save as download } from '../lib/download';
import { type Draft, draftOf, fromCsv, type FromCsv } from './draft';
import type { Kit } from './kit';
import { t } from './texts';

const biggest = 1 << 20; // far beyond what a box may have: whatever is wrong below that is told cell by cell

export function save(name: string, kind: 'json' | 'csv', content: string): void {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  download(`${slug || 'box'}.${kind}`, content, kind === 'json' ? 'application/json' : 'text/csv;charset=utf-8');
}
export const asText = (box: object): string => `${JSON.stringify(box, null, 2)}\n`;

export type Read = { draft: Draft } | { csv: FromCsv } | { trouble: string };

// A whole box, or rows for one.
export async function read(file: File, game: string, kit: Kit): Promise<Read> {
  if (file.size > biggest) return { trouble: t('import_big', { file: file.name }) };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { trouble: t('no_file', { file: file.name }) };
  }
  if (!/^\s*[{[]/.test(text) && !/\.json$/i.test(file.name)) return { csv: fromCsv(text, kit) };
  let box: unknown;
  try {
    box = JSON.parse(text);
  } catch (error) {
    return { trouble: t('import_bad', { file: file.name, message: located(error as Error, text) }) };
  }
  if (typeof box !== 'object' || box === null || Array.isArray(box))
    return { trouble: t('import_bad', { file: file.name, message: '{ … }' }) };
  const other = (box as { game?: unknown }).game;
  if (other !== undefined && other !== game)
    return { trouble: t('import_other', { file: file.name, game: String(other) }) };
  return { draft: draftOf(box, game, kit) };
}
// Browsers tell a position; people count lines.
function located(error: Error, text: string): string {
  const at = /position (\d+)/.exec(error.message);
  if (!at || /line \d+/.test(error.message)) return error.message;
  const before = text.slice(0, Number(at[1])).split('\n');
  return `${error.message} (${before.length}:${before.at(-1)!.length + 1})`;
}
