// A day to show others: a few lines with a shape for each task, and a link that holds the results. Whoever opens it
// sees what came of a task once they have a result of their own. Such a link proves nothing.
import type { DayResult } from '../generated/server';
import { linkTo } from '../lib/route.svelte';
import type { Own, Results } from './kept';

const most_name = 24;
const most_kinds = 12;
const most_link = 1500; // characters of what a link tells
const biggest = 1e9;

// Done as well as it can be; done; with the solution in sight; not yet.
export type Shape = 'full' | 'part' | 'looked' | 'open';
const signs: Record<Shape, string> = { full: '●', part: '◐', looked: '◌', open: '○' };
export function shapeOf(own: Pick<Own, 'result' | 'looked'> | undefined): Shape {
  if (!own?.result) return 'open';
  return own.looked ? 'looked' : own.result.solved ? 'full' : 'part';
}

export const lines = (title: string, tasks: { name: string; shape: Shape }[], row: string, link: string): string =>
  [title, ...tasks.map(({ name, shape }) => `${signs[shape]} ${name}`), row, link].filter(Boolean).join('\n');

// A name as somebody else wrote it: short, in one line, without signs that turn the writing round or can't be seen.
export const tidy = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{M}{3,}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most_name)
    .trim();

export function dayLink(date: string, name: string, own: Record<string, Own>): string {
  const results = Object.entries(own).flatMap(([kind, { result, looked }]) =>
    result
      ? [[kind, Number(result.solved), result.score, result.moves, result.ms, Number(looked ?? false)].join('.')]
      : [],
  );
  const told = new URLSearchParams({ of: tidy(name), r: results.join('~') });
  return linkTo(`day/${date}?${told.toString()}`);
}

function readResult(text: string): [kind: string, result: DayResult, looked: boolean] | null {
  const [kind = '', ...fields] = text.split('.');
  const numbers = fields.map(Number);
  if (!/^[a-z]+(?:-[a-z]+){1,5}$/.test(kind) || kind.length > 40 || numbers.length !== 5) return null;
  if (fields.some((field) => !/^-?\d{1,9}$/.test(field))) return null;
  const [solved, score, moves, ms, looked] = numbers as [number, number, number, number, number];
  if (moves < 0 || ms < 0 || ms > biggest || ![0, 1].includes(solved) || ![0, 1].includes(looked)) return null;
  return [kind, { solved: solved === 1, score, moves, ms }, looked === 1];
}
// What somebody's link tells; null where it tells nothing of the kind. Nothing in it is trusted.
export function readLink(query: URLSearchParams): { name: string; results: Results } | null {
  const name = tidy((query.get('of') ?? '').slice(0, 200));
  const told = query.get('r') ?? '';
  if (!name || !told || told.length > most_link) return null;
  const results: Results = {};
  for (const part of told.split('~').slice(0, most_kinds)) {
    const read = readResult(part);
    if (!read) return null;
    const [kind, result, looked] = read;
    results[kind] = looked ? { result, looked } : { result };
  }
  return { name, results };
}
