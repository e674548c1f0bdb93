// Whatever can be refused is told in both languages, and nothing is told of keys that there are not.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { told, refusal as common, refusals as commons } from './refusals';
import type { Rejection } from './session.svelte';
import { settings } from './settings.svelte';

interface Face {
  refusals: Record<string, string>;
  refusal: (refused: Rejection) => string | null;
}
const faces = import.meta.glob<Face>('../games/*/refusals.ts', { eager: true });

const page = readFileSync('../docs/refusals.md', 'utf8');
const all: Rejection[] = [...page.matchAll(/^\| `(.+?)` \| `(.+?)` \| (\S*) ?\| (.+) \|$/gm)].map((row) => ({
  key: row[1]!,
  code: row[2] as Rejection['code'],
  rule: row[3] || null,
  message: row[4]!,
}));
const kindOf = ({ key }: Rejection) => key!.slice(0, key!.indexOf('.'));
const general = ['request', 'table', 'record'];
// A game without a folder here is told in the server's words.
const games = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name.replaceAll('_', '-'));
const of = (game: string) => all.filter((one) => kindOf(one) === game);

afterEach(() => {
  settings.language = 'en';
});

// A sentence that is whole, and not the English one.
function wellSaid(sentence: string, english: string): void {
  expect(sentence).toMatch(/^\p{Lu}.*[.!?]$/u);
  expect(sentence).not.toContain('{');
  expect(sentence).not.toBe(english);
}

test('the page of refusals was read', () => {
  expect(all.length).toBe(page.match(/^\| `/gm)!.length);
  for (const game of games) expect(of(game).length, game).toBeGreaterThan(5);
});

describe.each(games)('%s', (game) => {
  const face = faces[`../games/${game.replaceAll('-', '_')}/refusals.ts`]!;
  test('knows its keys, and no others', () => {
    expect(Object.keys(face.refusals).sort()).toEqual(
      of(game)
        .map(({ key }) => key)
        .sort(),
    );
  });
  test.each(of(game))('says $key in English and French', (refused) => {
    const english = told(refused, face);
    expect(english).toMatch(/^\p{Lu}.*[.!?]$/u);
    expect(english).not.toContain('{');
    settings.language = 'fr';
    wellSaid(face.refusal(refused) ?? '', english);
  });
});

describe('whatever the game', () => {
  test('there is no key that is not on the page', () => {
    const known = all.map(({ key }) => key);
    expect(Object.keys(commons).filter((key) => !known.includes(key))).toEqual([]);
  });
  test.each(general.flatMap(of))('$key is said in French', (refused) => {
    expect(common(refused)).toBe(null);
    settings.language = 'fr';
    wellSaid(common(refused) ?? '', refused.message);
  });
  test('a key of tomorrow is told in the words of the server', () => {
    settings.language = 'fr';
    const refused: Rejection = { code: 'illegal', rule: null, key: 'six-pack.of-tomorrow', message: 'Not today.' };
    for (const face of Object.values(faces)) expect(told(refused, face)).toBe('Not today.');
  });
});
