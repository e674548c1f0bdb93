// Whatever can be wrong with a box is said in French too, with the words that the case has.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { french, problemText } from './problems';

const page = readFileSync('../docs/box-faults.md', 'utf8');
const all = [...page.matchAll(/^\| `(.+?)` \| (\S*) ?\| (.+) \|$/gm)].map((row) => ({
  key: row[1]!,
  message: row[3]!,
}));
// A game without a folder here is told in the server's words.
const folders = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const owners = ['box', ...folders.map(({ name }) => name.replaceAll('_', '-'))];
const said = all.filter(({ key }) => owners.includes(key.slice(0, key.indexOf('.'))));
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);

afterEach(() => {
  settings.language = 'en';
});

test('the page of faults was read, and the French says no others', () => {
  expect(all.length).toBe(page.match(/^\| `/gm)!.length);
  expect(said.length).toBeGreaterThan(60);
  expect(Object.keys(french).sort()).toEqual(said.map(({ key }) => key).sort());
});
test.each(said)('$key is said in French', ({ key, message }) => {
  const words = Object.fromEntries(places(message).map((name) => [name, `<${name}>`]));
  expect(problemText({ key, words, message })).toBe(message);
  settings.language = 'fr';
  const told = problemText({ key, words, message });
  expect(told).toMatch(/^[«\p{Lu}].*[.?]$/u);
  expect(told).not.toMatch(/[{}]/);
  expect(told).not.toBe(message);
});
test('a field is called as its column is', () => {
  const problem = { key: 'box.missing', words: { field: 'count' }, message: '"count" is missing.' };
  expect(problemText(problem, 'How many')).toBe('“How many” is missing.');
  settings.language = 'fr';
  expect(problemText(problem, 'Combien')).toBe('«\u00a0Combien\u00a0» manque.');
});
test('a problem of tomorrow is told in the words of the server', () => {
  settings.language = 'fr';
  expect(problemText({ key: 'six-pack.of-tomorrow', message: 'Not today.' })).toBe('Not today.');
  expect(problemText({ key: null, message: 'Not today.' })).toBe('Not today.');
});
