// What travels is described once, in schema/: nobody declares it again here. Names that all games' schemas have, and
// those of the server's, belong to src/generated; lib/wire.ts fills the server's with a game's words.
import { expect, test } from 'vitest';

const texts = import.meta.glob<string>(['./**/*.ts', './**/*.svelte'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const generated = (file: string): boolean => file.startsWith('./generated/');
const declared = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:export )?(?:interface (\w+)|type (\w+)(?:<.*)? =)/gm)].map(([, one, two]) => (one ?? two)!);

test('no file of the page declares what travels', () => {
  const modules = Object.entries(texts).filter(([file]) => generated(file));
  const names = new Map(modules.map(([file, text]) => [file.replace(/.*\/|\.ts$/g, ''), declared(text)]));
  const { server = [], common = [], ...games } = Object.fromEntries(names);
  const [first = [], ...others] = Object.values(games);
  const every = first.filter((name) => others.every((other) => other.includes(name)));
  expect(every).toEqual(expect.arrayContaining(['Action', 'GameEvent', 'Options', 'Result', 'View']));
  expect(server).toEqual(expect.arrayContaining(['ServerMessage', 'TableInfo']));
  const taken = new Set([...every, ...server, ...common.filter((name) => name !== 'Seat')]);
  const again = Object.entries(texts)
    .filter(([file]) => !generated(file) && file !== './lib/wire.ts')
    .flatMap(([file, text]) => declared(text).flatMap((name) => (taken.has(name) ? [`${file}: ${name}`] : [])));
  expect(again).toEqual([]);
  expect(Object.keys(texts).filter((file) => file.endsWith('/types.ts'))).toEqual([]);
});
