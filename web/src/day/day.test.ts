// Days in a row with their free days, what is kept, and what is shared: also by whoever means no good.
import { beforeEach, describe, expect, test } from 'vitest';
import type { DayResult } from '../generated/server';
import { after, isDay, monday, today, weekday } from './dates';
import {
  day_key,
  friendsOf,
  keepFriend,
  keepOwn,
  keepResult,
  mayBeSent,
  type Own,
  ownOf,
  playedDays,
  readDays,
} from './kept';
import { rowOf } from './row';
import { dayLink, lines, readLink, shapeOf, tidy } from './share';

const result: DayResult = { solved: true, score: 1, moves: 1, ms: 12_345 };

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    location: { origin: 'https://box.example', pathname: '/', hash: '' },
  });
});

describe('dates', () => {
  test('are those of the reader', () => {
    expect(today(new Date(2026, 10, 17, 0, 1))).toBe('2026-11-17');
    expect(today(new Date(2026, 10, 17, 23, 59))).toBe('2026-11-17');
  });
  test('go on over months, years and leap days', () => {
    expect(after('2026-12-31', 1)).toBe('2027-01-01');
    expect(after('2028-03-01', -1)).toBe('2028-02-29');
    expect([weekday('2026-11-16'), weekday('2026-11-22')]).toEqual([0, 6]);
    expect(monday('2026-11-22')).toBe('2026-11-16');
  });
  test('that are none, or have not begun, are no days', () => {
    expect(isDay('2026-01-31')).toBe(true);
    for (const text of ['', '2026-02-30', '2026-1-1', '1999-12-31', after(today(), 1), '2026-01-01x', '../x'])
      expect(isDay(text), text).toBe(false);
  });
});

describe('days in a row', () => {
  const days = (...all: string[]) => new Set(all.map((day) => `2026-11-${day}`));
  const row = (played: Set<string>, day: string) => rowOf(played, `2026-11-${day}`);

  test('today breaks nothing before it is over, and counts once something is done', () => {
    expect(row(days('16', '17'), '18').length).toBe(2);
    expect(row(days('16', '17', '18'), '18').length).toBe(3);
    expect(row(days(), '18')).toEqual({ length: 0, free: [] });
  });
  test('one day a week is free: it counts for nothing and breaks nothing', () => {
    expect(row(days('16', '18', '19'), '19')).toEqual({ length: 3, free: ['2026-11-17'] });
  });
  test('a second one in the same week breaks the row', () => {
    expect(row(days('16', '18', '20'), '20').length).toBe(2);
    expect(row(days('16', '19'), '19').length).toBe(1);
  });
  test('Sunday and the Monday after it are free days of two weeks', () => {
    expect(row(days('14', '17'), '17')).toEqual({ length: 2, free: ['2026-11-16', '2026-11-15'] });
  });
  test('free days before the first one are none', () => {
    expect(row(days('18'), '18')).toEqual({ length: 1, free: [] });
  });
});

describe('what is kept', () => {
  test('is the first result', () => {
    keepResult('2026-11-17', 'chess-mate', result, '2026-11-17');
    keepResult('2026-11-17', 'chess-mate', { ...result, solved: false }, '2026-11-18');
    expect(ownOf('2026-11-17')['chess-mate']).toEqual({ result, on: '2026-11-17' });
  });
  test('of a missed day does not count in a row', () => {
    keepResult('2026-11-15', 'chess-mate', result, '2026-11-17');
    keepResult('2026-11-16', 'chess-mate', result, '2026-11-16');
    keepOwn('2026-11-17', 'chess-mate', { table: '~x' });
    expect([...playedDays()]).toEqual(['2026-11-16']);
  });
  test('is no more than some days, and friends of a day', () => {
    for (let n = 0; n < 420; ++n) keepResult(after('2024-01-01', n), 'chess-mate', result, '2024-01-01');
    for (let n = 0; n < 30; ++n) keepFriend('2026-11-17', `Friend ${n}`, {});
    expect(Object.keys(readDays().days)).toHaveLength(400);
    expect(ownOf(after('2024-01-01', 419))).not.toEqual({});
    expect(Object.keys(friendsOf('2026-11-17'))).toHaveLength(12);
  });
  test('can be nonsense, and is then nothing', () => {
    for (const text of ['{', 'null', '[]', '3', '{"days":[],"friends":7,"send":"yes"}']) {
      localStorage.setItem(day_key, text);
      expect(readDays(), text).toEqual({ days: {}, friends: {} });
      expect(mayBeSent()).toBeUndefined();
    }
  });
});

describe('what is shared', () => {
  const own: Record<string, Own> = {
    'chess-mate': { result },
    'tea-for-two': { result: { solved: false, score: -3, moves: 3, ms: 999 }, looked: true },
    'chess-draw': { table: '~x' },
  };
  const query = (link: string) => new URLSearchParams(link.split('?')[1]);

  test('in words is a shape for each task, without a number of any result', () => {
    const text = lines(
      'Smallbox',
      Object.entries(own).map(([name, one]) => ({ name, shape: shapeOf(one) })),
      '',
      'link',
    );
    expect(text).toBe('Smallbox\n● chess-mate\n◌ tea-for-two\n○ chess-draw\nlink');
  });
  test('by a link is read as it was written', () => {
    const link = dayLink('2026-11-17', 'Ann & Zoé', own);
    expect(link).toMatch(/^https:\/\/box\.example\/#\/day\/2026-11-17\?/);
    expect(link.length).toBeLessThan(200);
    expect(readLink(query(link))).toEqual({
      name: 'Ann & Zoé',
      results: {
        'chess-mate': { result },
        'tea-for-two': { result: own['tea-for-two']!.result, looked: true },
      },
    });
  });
  test('by a link that is nonsense is nothing', () => {
    const good = 'chess-mate.1.1.1.12345.0';
    expect(readLink(new URLSearchParams({ of: 'Ann', r: good }))).not.toBeNull();
    for (const r of [
      '',
      'x',
      good.replace('1.1', '1e9.1'),
      good.replace('12345', '-1'),
      good.replace('12345', '99999999999'),
      good.replace('chess-mate', '__proto__'),
      good.replace('chess-mate', '<b>'),
      `${good}.0`,
      `${good}~`,
      good.replace('.1.', '.2.'),
      `${good}~`.repeat(100),
    ])
      expect(readLink(new URLSearchParams({ of: 'Ann', r })), r).toBeNull();
    for (const of of ['', ' ', '\u202e\u200b']) expect(readLink(new URLSearchParams({ of, r: good })), of).toBeNull();
  });
  test('has names that are short, in one line, and the right way round', () => {
    expect(tidy('  Ann\n\u202e\u0000 Lee  ')).toBe('Ann Lee');
    expect(tidy('x'.repeat(500))).toHaveLength(24);
    expect(tidy(`Z${'\u0301'.repeat(50)}oe`).length).toBeLessThan(6);
    expect(tidy('<img src=x>')).toBe('<img src=x>'); // shown as it is written
  });
});
