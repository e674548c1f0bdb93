// What this browser keeps of the days: one's own first results, what is under way, what friends' links told, and
// whether results may be sent. All of it is one text, exported and deleted with everything else.
import type { DayResult } from '../generated/server';
import { kept_prefix } from '../lib/kept';

export interface Own {
  result?: DayResult; // the first that was judged
  on?: string; // the day on which that was
  looked?: true; // the solution was looked at before
  table?: string; // where it was begun, and what it was played at
  began?: number; // when the clock began to run, by the wall
  answers?: object; // where it was answered
  sent?: 'counted' | 'not'; // the server has it, or does not want it
}
export type Results = Record<string, { result: DayResult; looked?: true }>; // by kind
interface Kept {
  days: Record<string, Record<string, Own>>; // by date and kind
  friends: Record<string, Record<string, Results>>; // by date and name
  send?: boolean; // undefined: nobody was asked
}

export const day_key = `${kept_prefix}days`;
const most_days = 400;
const most_friend_days = 60;
const most_friends = 12; // of one day

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readDays(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(day_key) ?? '{}') as Partial<Kept>;
    return {
      days: isObject(kept.days) ? kept.days : {},
      friends: isObject(kept.friends) ? kept.friends : {},
      ...(typeof kept.send === 'boolean' ? { send: kept.send } : {}),
    };
  } catch {
    return { days: {}, friends: {} }; // unreadable, or the browser keeps nothing
  }
}
// Only the newest.
const newest = <Value>(all: Record<string, Value>, most: number): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(all)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(-most),
  );
function write(kept: Kept): void {
  try {
    const { days, friends } = kept;
    const text = { ...kept, days: newest(days, most_days), friends: newest(friends, most_friend_days) };
    localStorage.setItem(day_key, JSON.stringify(text));
  } catch {
    // Full, or nothing is kept here: what is on the page stays there.
  }
}

export const ownOf = (date: string): Record<string, Own> => readDays().days[date] ?? {};
export function keepOwn(date: string, kind: string, news: Own): void {
  const kept = readDays();
  const day = (kept.days[date] ??= {});
  day[kind] = { ...day[kind], ...news };
  write(kept);
}
// The first result counts: another one changes nothing.
export function keepResult(date: string, kind: string, result: DayResult, on: string, news: Own = {}): void {
  if (!ownOf(date)[kind]?.result) keepOwn(date, kind, { ...news, result, on });
}
// On which days one of their own tasks was done.
export const playedDays = (): Set<string> =>
  new Set(
    Object.entries(readDays().days).flatMap(([date, kinds]) =>
      Object.values(kinds).some((own) => own.result && own.on === date) ? [date] : [],
    ),
  );

export const mayBeSent = (): boolean | undefined => readDays().send;
export const allowSending = (send: boolean): void => write({ ...readDays(), send });

export const friendsOf = (date: string): Record<string, Results> => readDays().friends[date] ?? {};
export function keepFriend(date: string, name: string, results: Results): void {
  const kept = readDays();
  const { [name]: _, ...others } = kept.friends[date] ?? {};
  kept.friends[date] = Object.fromEntries([...Object.entries(others), [name, results]].slice(-most_friends));
  write(kept);
}
export function dropFriend(date: string, name: string): void {
  const kept = readDays();
  const { [name]: _, ...others } = kept.friends[date] ?? {};
  kept.friends[date] = others;
  write(kept);
}
