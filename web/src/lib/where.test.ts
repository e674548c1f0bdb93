// Where somebody was, and what is kept of them beside tables.
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetKeepsakes, keepsakes, whenForgotten } from './keepsakes';
import { settings } from './settings.svelte';
import { ago, keepPlace, places } from './where.svelte';

const kept: Record<string, string> = {};
beforeEach(() => {
  // As a browser's: what is kept are its own properties.
  const drawer = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = drawer[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
      delete drawer[key];
    },
  }) as Record<string, string>;
  for (const key of Object.keys(kept)) delete kept[key];
  vi.stubGlobal('localStorage', drawer);
  vi.stubGlobal('sessionStorage', { removeItem: () => {} });
});

const at = (code: string, version: number) => ({ code, game: 'some', version, at: version });
test('the last place comes first, each is there once, and the oldest are forgotten', () => {
  expect(places()).toEqual([]);
  keepPlace(at('a', 1));
  keepPlace(at('b', 2));
  keepPlace(at('a', 3));
  expect(places()).toEqual([at('a', 3), at('b', 2)]);
  for (let n = 10; n < 100; ++n) keepPlace(at(`t${n}`, n));
  expect(places()).toHaveLength(60);
  expect(places()[0]).toEqual(at('t99', 99));
  localStorage.setItem('smallbox.where', '{"no":1}');
  expect(places()).toEqual([]);
  localStorage.setItem('smallbox.where', 'nonsense');
  expect(places()).toEqual([]);
});

test.each([
  [5, 'this minute'],
  [60, '1 minute ago'],
  [3 * 3600, '3 hours ago'],
  [30 * 3600, 'yesterday'],
  [20 * 86_400, '2 weeks ago'],
  [-5, 'this minute'], // a clock that was set back
])('%i seconds ago', (seconds, words) => {
  settings.language = 'en';
  expect(ago(1e9, 1e9 + seconds * 1000)).toBe(words);
});

test('what is kept of somebody can be taken along without its keys, and goes in one go', () => {
  const all = {
    'smallbox.token': 'secret',
    'smallbox.people': 'secrets',
    'smallbox.name': 'Ann',
    'smallbox.where': '[]',
    'smallbox.some': '{}',
    'smallbox.settings': '{}',
    'smallbox.house': 'fetched',
    'smallbox.box.mine': '{}',
    'another.thing': 'x',
  };
  for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  expect(Object.keys(keepsakes()).sort()).toEqual(['smallbox.name', 'smallbox.some', 'smallbox.where']);
  const told = vi.fn(() => expect(localStorage.getItem('smallbox.some')).toBeNull());
  whenForgotten(told);
  forgetKeepsakes();
  expect(told).toHaveBeenCalledOnce();
  expect(Object.keys(kept).sort()).toEqual([
    'another.thing',
    'smallbox.box.mine',
    'smallbox.house',
    'smallbox.settings',
  ]);
});
