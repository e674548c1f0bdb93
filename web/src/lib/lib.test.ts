// The frame's logic that needs no browser.
import { expect, test } from 'vitest';
import type { Game } from '../generated/common';
import type { Chair, Result } from '../generated/server';
import { games, gameAt, gameById, host, know } from '../games/registry';
import { pageAt } from '../pages';
import { fitted, paceOf, reactionTimes, seatCounts, usual } from './choices.svelte';
import { facts } from './facts';
import { elided, fill } from './i18n';
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
  for (const game of faces) expect(facts(game.minutes, game.seats)).toBe('\u00a0');

  expect(pageAt(['six-pack'])).toBe('nowhere');
  const info = (id: string): Game => ({ id, name: 'Six Pack', seats: [2, 4], modes: [], bots: [], options: {} });
  const told = [info('six-pack'), ...faces.map(({ id }) => info(id)).reverse()];
  expect(know(told).map(({ id }) => id)).toEqual(told.map(({ id }) => id));
  expect(pageAt(['six-pack'])).toBe('box');
  const plain = gameById('six-pack')!;
  expect(facts(plain.minutes, plain.seats)).toBe('2–4 players');
  expect(plain.colour).toMatch(/^var\(--\w+\)$/);
  expect(gameById(faces[0]!.id)!.name).toBe(faces[0]!.name);
  expect(gameAt({ game: 'seventh', name: 'Seventh' }).name).toBe('Seventh');
});

test('players and options fit together as the server tells', () => {
  const info: Game = {
    id: 'six-pack',
    name: 'Six Pack',
    seats: [1, 5],
    modes: [],
    bots: [],
    options: {
      mode: { type: 'choice', default: 'against', values: ['against', 'coop', 'alone'], text: '' },
      pairs: { type: 'bool', default: false, text: '' },
      first: { type: 'int-or-choice', default: 'random', values: ['random'], min: 0, max: 4, text: '' },
      window: { type: 'choice', default: 'race', values: ['race', 'polled'], text: '' },
    },
    needs: {
      first: { 2: [3, 5], 3: [4, 5], 4: [5, 5] },
      mode: { against: [2, 4], coop: [3, 5], alone: [1, 1] },
      pairs: { true: [2, 2] },
    },
    live: { turn_ms: 60_000, window_ms: 5000, option: 'window', value: 'polled' },
  };
  expect(seatCounts(info, {})).toEqual([2, 3, 4]);
  expect(seatCounts(info, { mode: 'coop' })).toEqual([3, 4, 5]);
  expect(seatCounts(info, { mode: 'coop', pairs: true })).toEqual([]);
  expect(usual(info, 'window')).toBe('polled');
  expect(usual(info, 'mode')).toBe('against');

  const choice = { bot: 'random', pace: 'live', seats: 3, options: {} } as const;
  expect(fitted(info, choice)).toEqual(choice);
  expect(fitted(info, { ...choice, options: { pairs: true } }).seats).toBe(2);
  expect(fitted(info, { ...choice, seats: 2, options: { mode: 'coop' } }).seats).toBe(3);
  // Who begins does not say how many play.
  expect(seatCounts(info, { first: 3 })).toEqual([2, 3, 4]);
  expect(fitted(info, { ...choice, options: { first: 2 } }).options).toEqual({ first: 2 });
  expect(fitted(info, { ...choice, options: { first: 3, pairs: true } })).toMatchObject({
    seats: 2,
    options: { pairs: true },
  });
  // What was kept by an older page and can't be had together any more.
  expect(fitted(info, { ...choice, options: { mode: 'coop', pairs: true } })).toEqual(choice);
  expect(fitted({ ...info, seats: [1, 1] }, choice)).toEqual(choice);
});

test('a live table has the time to react that was chosen, and no other table has any', () => {
  expect(reactionTimes(5000)).toEqual([3, 5, 8]);
  expect(reactionTimes(0)).toEqual([]);
  const choice = { bot: 'random', seats: 3, options: {} };
  expect(paceOf({ ...choice, pace: 'live' })).toBe('live');
  expect(paceOf({ ...choice, pace: 'live', window: 8 })).toEqual({ kind: 'live', window: 8 });
  expect(paceOf({ ...choice, pace: 'relaxed', window: 8 })).toBe('relaxed');
});

test('bots have names of people, everybody else their own', () => {
  for (const kind of ['level:3', 'level:10', 'random', 'greedy', 'perfect', 'bot'])
    expect(seatName(kind, 1)).toBe('Momo');
  expect(seatName('bot', 5)).toBe(seatName('bot', 0));
  expect(seatName('robot', 1)).toBe('robot');
  expect(seatName('level:', 1)).toBe('level:');
});

test('French names that begin with a vowel', () => {
  expect(elided('la carte de Otto, dès que Éva a passé')).toBe('la carte d’Otto, dès qu’Éva a passé');
  expect(elided('de Momo, de A à E, de onze cartes')).toBe('de Momo, de A à E, de onze cartes');
});
