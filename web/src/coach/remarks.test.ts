// Every key of the coach has words in both languages, with the figures of the case; and there are no others.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { remarkFrom, type Remarks } from './remark';

const all = import.meta.glob<Remarks>('../games/*/remarks.ts', { eager: true });
const page = readFileSync('../docs/coach-remarks.md', 'utf8');
const rows = [...page.matchAll(/^\| `(coach\.([\w-]+)\.[\w-]+)` \| (.+) \|$/gm)].map((row) => ({
  key: row[1]!,
  game: row[2]!,
  sentence: row[3]!,
}));
const games = [...new Set(rows.map(({ game }) => game))];
const names = (sentence: string) => [...new Set([...sentence.matchAll(/\{(\w+)/g)].map((match) => match[1]!))].sort();

afterEach(() => {
  settings.language = 'en';
});

test('the page of remarks was read', () => {
  expect(rows.length).toBe(page.match(/^\| `/gm)!.length);
  expect(games.length).toBe(Object.keys(all).length);
});

describe.each(games)('%s', (game) => {
  const remarks = all[`../games/${game.replaceAll('-', '_')}/remarks.ts`]!;
  const own = rows.filter((row) => row.game === game);
  test('has words for all its keys, and for no others', () => {
    const keys = own.map(({ key }) => key).sort();
    expect(Object.keys(remarks.en).sort()).toEqual(keys);
    expect(Object.keys(remarks.fr).sort()).toEqual(keys);
    expect(Object.keys(remarks.ahead?.en ?? {}).filter((key) => !keys.includes(key))).toEqual([]);
    expect(Object.keys(remarks.ahead?.fr ?? {}).sort()).toEqual(Object.keys(remarks.ahead?.en ?? {}).sort());
  });
  test.each(own)('says $key with the words of the case', ({ key, sentence }) => {
    const told = ['en', 'fr'].flatMap((language) =>
      [false, true].flatMap((ahead) =>
        [1, 7].map((n) => {
          settings.language = language as 'en';
          const words = Object.fromEntries(names(sentence).map((name) => [name, name === 'seat' ? 'Otto' : n]));
          return remarkFrom(remarks, key, words, ahead)!;
        }),
      ),
    );
    for (const words of told) expect(words).toMatch(/^\p{Lu}[^{|}]*[.!]$/u);
    for (const words of told.filter((_, at) => at % 2))
      for (const name of names(sentence)) expect(words).toContain(name === 'seat' ? 'Otto' : '7');
    expect(told.slice(0, 4).filter((words) => told.slice(4).includes(words))).toEqual([]);
  });
});

test('a key of tomorrow is told in the engine’s words', () => {
  for (const remarks of Object.values(all)) expect(remarkFrom(remarks, 'coach.of.tomorrow', {}, false)).toBe(null);
});
