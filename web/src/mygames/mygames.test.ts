import { describe, expect, test } from 'vitest';
import type { StoredTable } from '../generated/server';
import type { GameModule } from '../games/registry';
import type { Session } from '../lib/table';
import { shaped } from '../lib/wire';
import { byBot, byGame, byPerson, median, scores, share, streaks, tally, ticks, times, trend } from './figures';
import { anything, merged, type Outcome, type Played, playedOf, queryOf, wished, wishOf } from './played';
import { recap } from './recap';

const table = (change: Partial<StoredTable> = {}): StoredTable => ({
  table: '~a',
  game: 'some',
  options: {},
  created: 5,
  seat: 0,
  name: 'Ann',
  seats: [
    { kind: 'human', name: 'Ann' },
    { kind: 'bot', name: 'level:3' },
  ],
  end: { at: 2000, took: 1500, winners: [0], scores: [4, 9] },
  ...change,
});
const end = (winners: number[]) => ({ at: 1, took: 1, winners, scores: null });

describe('a game that is over', () => {
  test('is told as whoever sat there looks at it', () => {
    expect(playedOf(table())).toMatchObject({
      ...{ code: '~a', game: 'some', at: 2000, took: 1500, outcome: 'won', score: 4, against: 'bots', way: '' },
      others: [{ name: 'Momo', bot: 'level:3' }],
    });
    expect(playedOf(table({ seat: 1 })).score).toBe(9);
  });
  test.each<[Outcome, Partial<StoredTable>]>([
    ['lost', { end: end([1]) }],
    ['shared', { end: end([0, 1]) }],
    ['lost', { end: end([]) }],
    ['open', { end: end([]), ended: 'left' }],
    ['open', { end: end([]), ended: 'abandoned' }],
    ['won', { end: end([0]), ended: 'resigned', resigned: 1 }],
    ['lost', { end: end([1]), ended: 'resigned', resigned: 0 }],
  ])('%s: %o', (outcome, change) => expect(playedOf(table(change)).outcome).toBe(outcome));
  test('of which it is not known how it ended has no result, and its day is when it was begun', () => {
    const { end: _, ...unknown } = table();
    expect(playedOf(unknown)).toMatchObject({ outcome: 'open', at: 5, took: null, score: null });
  });
  test('two of three who win when the third gives up have won, and have not shared it', () => {
    const seats = [0, 1, 2].map(() => ({ kind: 'human' as const, name: 'x' }));
    expect(playedOf(table({ seats, end: end([0, 1]), ended: 'resigned', resigned: 2 })).outcome).toBe('won');
  });
  test('is against people where there is one, and against nobody where there is nobody', () => {
    const [me, bot] = table().seats;
    const ben = { kind: 'human' as const, name: 'Ben' };
    expect(playedOf(table({ seats: [me!, bot!, ben] })).against).toBe('people');
    expect(playedOf(table({ seats: [me!] }))).toMatchObject({ against: 'alone', way: 'alone' });
    expect(playedOf(table({ options: { mode: 'coop' } })).way).toBe('coop');
  });
});

// As many games as letters: w(on), l(ost), s(hared), o(pen), the newest first.
const letters = { w: 'won', l: 'lost', s: 'shared', o: 'open' } as const;
const games = (text: string, change: Partial<Played> = {}): Played[] =>
  [...text].map((letter, index) => ({
    ...playedOf(table()),
    code: `~${index}`,
    at: 1000 - index,
    outcome: letters[letter as keyof typeof letters],
    ...change,
  }));

test('games are found by what is wished, and wishes survive in an address', () => {
  const now = 100 * 86_400_000;
  const day = (n: number) => now - n * 86_400_000;
  const all = [
    ...games('w', { at: day(1), game: 'other', against: 'people' }),
    ...games('l', { at: day(8) }),
    ...games('o', { at: day(40) }),
  ];
  const count = (change: object) => wished(all, { ...anything, ...change }, now).length;
  expect(count({})).toBe(3);
  expect([count({ game: 'other' }), count({ against: 'bots' }), count({ outcome: 'open' })]).toEqual([1, 2, 1]);
  expect([count({ period: 'week' }), count({ period: 'month' }), count({ period: 'year' })]).toEqual([1, 2, 3]);
  const wish = { game: 'some-game', against: 'people', outcome: 'lost', period: 'week' } as const;
  expect(wishOf(new URLSearchParams(queryOf(wish, 3)))).toEqual(wish);
  expect(queryOf(anything, 0)).toBe('');
  expect(wishOf(new URLSearchParams('game=<b>&against=all&outcome=1&period=ever'))).toEqual(anything);
});
test('games of both houses are in one list, each once', () => {
  const [one, two] = games('wl');
  expect(merged([two!], [one!, two!]).map(({ code }) => code)).toEqual(['~0', '~1']);
});

test('what is won is counted, and told in percent only of ten or more', () => {
  expect(tally(games('wwlso'))).toEqual({ won: 2, lost: 1, shared: 1, open: 1, played: 5 });
  expect(share(tally(games('wwwwwwwwwo')))).toBeNull();
  expect(share(tally(games('wwwwwwwlls')))).toBe(70);
});

test.each([
  ['', null, 0],
  ['w', { outcome: 'won', length: 1 }, 1],
  ['wowlww', { outcome: 'won', length: 2 }, 2],
  ['llwwwl', { outcome: 'lost', length: 2 }, 3],
  ['swww', null, 3],
  ['wsww', { outcome: 'won', length: 1 }, 2],
  ['ooo', null, 0],
])('streaks of %s', (text, now, best) => expect(streaks(games(text))).toEqual({ now, best }));

test('by bot, by person, by game', () => {
  const bot = (level: number) => ({ name: 'Momo', bot: `level:${level}` });
  const ben = { name: 'Ben', bot: null };
  const all = [
    ...games('wl', { others: [bot(2)] }),
    ...games('w', { others: [bot(1), bot(1)] }),
    ...games('l', { others: [bot(1), bot(2)] }),
    ...games('wwl', { others: [ben, bot(5)], against: 'people', game: 'other' }),
  ];
  expect(byBot(all).map(({ key, tally: { won, played } }) => [key, won, played])).toEqual([
    ['level:1', 1, 1],
    ['level:2', 1, 2],
    ['mixed', 0, 1],
  ]);
  expect(byPerson(all)).toMatchObject([{ key: 'Ben', tally: { won: 2, played: 3 } }]);
  expect(byGame(all).map(({ key }) => key)).toEqual(['some', 'other']);
});

test('points go from the oldest on, each way to play for itself, and without games that have no result', () => {
  const all = [...games('wl', { score: 3 }), ...games('o', { score: 9 }), ...games('w', { way: 'solo', score: 7 })];
  all[0]!.score = 5;
  expect(scores(all).map(({ way, points }) => [way, points.map(({ value }) => value)])).toEqual([
    ['', [3, 5]],
    ['solo', [7]],
  ]);
  const long = scores(games('w'.repeat(130)));
  expect([long[0]!.points.length, long[0]!.all]).toEqual([100, 130]);
  expect(times(games('w', { took: 12_345 })).points[0]!.value).toBe(12.3);
  expect(scores(games('w', { score: null }))).toEqual([]);
});
test('a line is drawn through ten points, not through nine', () => {
  const points = (n: number) => scores(games('w'.repeat(n)))[0]!.points.map((point, value) => ({ ...point, value }));
  expect(trend(points(9))).toEqual([]);
  expect(trend(points(10)).map(({ index, value }) => [index, value])).toEqual(
    [4, 5, 6, 7, 8, 9].map((n) => [n, n - 2]),
  );
  expect([median([3, 1, 2]), median([4, 1])]).toEqual([2, 2.5]);
});
test.each([
  [[0], [0, 1]],
  [
    [3, 7],
    [0, 2, 4, 6, 8],
  ],
  [[42], [0, 20, 40, 60]],
  [
    [-7, 12],
    [-10, -5, 0, 5, 10, 15],
  ],
])('round numbers around %o', (values, expected) => expect(ticks(values)).toEqual(expected));

describe('what happened since', () => {
  const step = (version: number, ...words: string[]) => ({ version, events: words.map((type) => ({ type })) });
  const module = {
    tell: ({ type }: { type: string }) => (type === 'silent' ? null : `${type}.`),
    isPass: ({ type }: { type: string }) => type === 'pass',
    heading: ({ type }: { type: string }) => (type === 'turn' ? 'A turn' : null),
  };
  const told = (past: object[], from: number, to: number) =>
    recap(shaped<Session>({ past }), shaped<GameModule>(module), from, to);

  test('is told without passes, headings and what was seen or is yet to come', () => {
    const past = [step(1, 'old'), step(2, 'turn', 'laid'), step(3, 'pass'), step(4, 'silent', 'drew'), step(5, 'new')];
    expect(told(past, 1, 4)).toEqual({ moves: 3, sentences: ['laid.', 'drew.'], whole: true });
  });
  test('is at most a few sentences, the last ones', () => {
    const past = [1, 2, 3, 4, 5].map((n) => step(n, `m${n}`));
    expect(told(past, 0, 5)).toEqual({ moves: 5, sentences: ['m3.', 'm4.', 'm5.'], whole: false });
    // Not all of it is known yet.
    expect(told(past.slice(3), 0, 5)).toEqual({ moves: 5, sentences: ['m4.', 'm5.'], whole: false });
  });
});
