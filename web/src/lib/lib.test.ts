// The frame's logic that needs no browser.
import { expect, test } from 'vitest';
import type { Game } from '../generated/common';
import type { Chair, Result } from '../generated/server';
import { games, gameAt, gameById, gameOfClause, host, know } from '../games/registry';
import { pageAt } from '../pages';
import { facts } from './facts';
import { fill } from './i18n';
import { place } from './place';
import { pasted, tablePath } from './route.svelte';
import { named, type Seat, seatName } from './seats';
import type { Session } from './session.svelte';
import { settings } from './settings.svelte';
import { verdict } from './verdict';

const seat = (name: string): Seat => ({ kind: 'human', name, here: true, away: false });
const session = (you: number | null, ...names: string[]) =>
  ({ you, seats: names.map((name) => seat(name)) }) as Partial<Session> as Session;
const result = (...winners: number[]): Result => ({ over: true, winners, scores: [], detail: {} });

test('numbers choose the form of a word, and zero is one in French', () => {
  const text = '{n|one card|{n} cards} of {who}';
  expect(fill(text, { n: 1, who: 'Pip' })).toBe('one card of Pip');
  expect(fill(text, { n: 0, who: 'Pip' })).toBe('0 cards of Pip');
  settings.language = 'fr';
  expect(fill(text, { n: 0, who: 'Pip' })).toBe('one card of Pip');
  settings.language = 'en';
  expect(fill('{unknown}')).toBe('{unknown}');
});

test('an address is a path and a query, also where it is not written well', () => {
  expect(place('#/t/abc/x?guide').path).toEqual(['t', 'abc', 'x']);
  expect(place('#/t/abc?step=3').query.get('step')).toBe('3');
  expect(place('').path).toEqual([]);
  expect(place('#//a%20b/%E0%A4%A').path).toEqual(['a b', '%E0%A4%A']);
});

test('a pasted link or code leads to a table, anything else nowhere', () => {
  const code = 'A'.repeat(20) + '-_';
  expect(pasted(` ${code}\n`)).toBe(`t/${code}`);
  expect(pasted(`see http://host/#/watch/${code}/some-game now`)).toBe(`watch/${code}/some-game`);
  expect(pasted(`http://host/#/${tablePath('replay', code, 'x')}`)).toBe(`replay/${code}/x`);
  expect(pasted('A'.repeat(21))).toBeNull();
  expect(pasted(`http://host/#/rules/${code}`)).toBeNull();
});

test('bots get people’s names, and two of one name a number', () => {
  expect(seatName('level:3', 1)).toBe('Momo');
  expect(seatName('levels', 1)).toBe('levels');
  const chairs: Chair[] = [
    { kind: 'human', name: 'Momo', here: true, away: false },
    { kind: 'bot', name: 'level:3' },
    { kind: 'open' },
    { kind: 'open' },
  ];
  expect(named(chairs).map(({ name }) => name)).toEqual(['Momo (1)', 'Momo (2)', '', '']);
});

test('who won, in words', () => {
  expect(verdict(session(0, 'Ann', 'Ben'), result(0))).toBe('You won!');
  expect(verdict(session(1, 'Ann', 'Ben'), result(0))).toBe('Ann won.');
  expect(verdict(session(null, 'Ann', 'Ben'), result(0, 1))).toBe('Ann, Ben share the win.');
  expect(verdict(session(0, '', 'Ben'), result(0, 1))).toBe('Seat 1, Ben share the win.');
  expect(verdict(session(0, 'Ann'), result())).toBe('Nobody won.');
});

test('games are found by folder, in the server’s order, and one without a folder has a plain box', () => {
  const faces = [...games];
  expect(faces.length).toBeGreaterThan(1);
  expect(gameById(host)?.host).toBe(true);
  for (const game of faces) expect(gameOfClause(`${game.clauses}-1`)?.id).toBe(game.id);

  expect(pageAt(['six-pack'])).toBe('nowhere');
  const info = (id: string): Game => ({ id, name: 'Six Pack', seats: [2, 4], modes: [], bots: [], options: {} });
  const told = [info('six-pack'), ...faces.map(({ id }) => info(id)).reverse()];
  expect(know(told).map(({ id }) => id)).toEqual(told.map(({ id }) => id));
  expect(pageAt(['six-pack'])).toBe('box');
  const plain = gameById('six-pack')!;
  expect(facts(plain)).toBe('2–4 players');
  expect(plain.colour).toMatch(/^var\(--\w+\)$/);
  expect(gameOfClause('SIX-1')).toBeUndefined();
  expect(gameById(faces[0]!.id)!.name).toBe(faces[0]!.name);
  expect(gameAt({ game: 'seventh', name: 'Seventh' }).name).toBe('Seventh');
});
