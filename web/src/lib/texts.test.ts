// Every text of a catalogue is used somewhere, exists in both languages with the same places to fill, and is not
// English in French.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Texts = Record<string, string>;
const catalogues = import.meta.glob<Record<string, Texts>>('../**/*texts*.ts', { eager: true });
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(?:ts|svelte)$/.test(file) && !/texts_(?:en|fr)\.ts$|\.test\.ts$/.test(file),
);
const text = (file: string) => readFileSync(`src/${file}`, 'utf8');
// The same word in both languages.
const both = new Set(
  [
    ['1 point.', '2 points.', 'Chef', 'Coach', 'Expert', 'Guide', 'Impossible', 'Menu', 'Normal', 'Options', 'Pause'],
    ['Protoblob', 'Smallbox', 'Solution', 'Total', 'expert', 'novice', '{h} h {m} min', '{n} min', '{n} points'],
    ['orange', 'triangle'],
  ].flat(),
);
// {a} is {value} with its article, which French does without.
const places = (words: string) => [...new Set(words.replaceAll('{a}', '{value}').match(/\{\w+/g))];

const pairs = Object.keys(catalogues)
  .filter((file) => file.endsWith('texts_en.ts'))
  .map((file) => ({
    folder: file.slice(3, file.lastIndexOf('/') + 1),
    of: (language: string) => catalogues[file.replace('_en.ts', `_${language}.ts`)]?.[language] ?? {},
  }));

test('all catalogues were found', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(readdirSync('src/games', { withFileTypes: true }).length);
  expect(files.length).toBeGreaterThan(100);
});

describe.each(pairs)('the texts of $folder', ({ folder, of }) => {
  const [english, french] = [of('en'), of('fr')];
  // A game's texts are for its folder, the frame's for everything else and for whoever imports them.
  const mayUse = (file: string) =>
    folder === 'lib/' ? !file.startsWith('games/') || text(file).includes('/lib/texts') : file.startsWith(folder);

  test('are in use', () => {
    const source = files.filter(mayUse).map(text).join('\n');
    // `t(\`pace_${kind}\`)` uses every text that begins like that.
    const begins = [...source.matchAll(/`(\w+_\w*)\$\{/g)].map((match) => match[1]!);
    const ends = [...source.matchAll(/`\$\{[^}]*\}(_\w+)`/g)].map((match) => match[1]!);
    const unused = Object.keys(english).filter(
      (key) =>
        !new RegExp(`['"\`]${key}['"\`]`).test(source) &&
        !begins.some((part) => key.startsWith(part)) &&
        !ends.some((part) => key.endsWith(part)),
    );
    expect(unused).toEqual([]);
  });
  test('are the same in both languages, and not the same words', () => {
    expect(Object.keys(english).length).toBeGreaterThan(10);
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
    const same = Object.entries(english).filter(
      ([key, words]) => french[key] === words && /[a-z]{3}/.test(words.replace(/\{.*?\}/g, '')) && !both.has(words),
    );
    expect(same).toEqual([]);
  });
  test('have the same places to fill', () => {
    const other = Object.entries(english)
      .filter(([key, words]) => places(words).some((one) => !places(french[key]!).includes(one)))
      .map(([key, words]) => `${key}: ${words} / ${french[key]}`);
    expect(other).toEqual([]);
  });
});
