// Several people at this device. Each of them has a token of their own, so that a table, which is in this browser,
// knows them as it knows people in different places; who they are is only known here.
import { keep, newToken } from './kept';
import { keepSafe } from './safe';

const tokens_key = 'smallbox.people';
const tables_key = 'smallbox.together';
const most_people = 5;
const most_tables = 100; // the oldest are forgotten; such a table is then the first one's alone

function stored<Value>(key: string, otherwise: Value): Value {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as Value;
  } catch {
    return otherwise; // nothing there, or nothing that can be read
  }
}

// Of those beside the one whose browser it is.
export const otherTokens = (): string[] =>
  JSON.parse(keep(tokens_key, () => JSON.stringify(Array.from({ length: most_people - 1 }, newToken)))) as string[];

// The names of those who play at a table together, in the order of their seats; null: nobody but oneself.
export const peopleAt = (table: string): string[] | null =>
  stored<[string, string[]][]>(tables_key, []).find(([code]) => code === table)?.[1] ?? null;
export function keepPeople(table: string, names: string[]): Promise<void> {
  const others = stored<[string, string[]][]>(tables_key, []).filter(([code]) => code !== table);
  localStorage.setItem(tables_key, JSON.stringify([...others, [table, names]].slice(-most_tables)));
  return keepSafe();
}
export const anybodyTogether = (): boolean => stored<unknown[]>(tables_key, []).length > 0;

// How those were called who played here last beside the one whose browser it is.
const names_key = 'smallbox.names';
export const lastNames = (): string[] => stored<string[]>(names_key, []);
export const keepNames = (names: string[]): void => {
  const all = [...names, ...lastNames().slice(names.length)];
  localStorage.setItem(names_key, JSON.stringify(all.slice(0, most_people - 1)));
};
// Nobody is called like somebody before them.
export function distinct(names: string[]): string[] {
  const taken: string[] = [];
  for (const name of names) {
    let free = name;
    for (let n = 2; taken.includes(free); ++n) free = `${name.slice(0, 21)} ${n}`;
    taken.push(free);
  }
  return taken;
}
