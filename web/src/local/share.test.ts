// A slow device: whoever waits for bots waits a second and a half, however many think and however long they would.
import { expect, test } from 'vitest';
import { seatsOf, shareOf } from './share';

const within = 1500;
const overrun = 60; // ms: what a thought goes on for after its time, until it looks at the clock again
interface Thinker {
  at: number; // when it is asked
  needs: number; // ms, if nobody stopped it
}
// As thinker.worker.ts does it, one after another.
function longest(thinkers: Thinker[], share = shareOf): number {
  const coming = [...thinkers].sort((a, b) => a.at - b.at);
  const waiting: Thinker[] = [];
  let [now, most] = [0, 0];
  while (coming.length || waiting.length) {
    if (waiting.length === 0) now = Math.max(now, coming[0]!.at);
    while (coming[0] && coming[0].at <= now) waiting.push(coming.shift()!);
    const one = waiting[0]!;
    const time = share(now - one.at, waiting.length, Math.max(0, thinkers.length - waiting.length));
    now += one.needs <= time ? one.needs : time + overrun;
    waiting.shift();
    most = Math.max(most, now - one.at);
  }
  return most;
}
const endless = (at: number): Thinker => ({ at, needs: 1e6 });
const tables = Array.from({ length: 5 }, (_, n) => n + 1); // with so many bots

test('all at once', () => {
  for (const bots of tables)
    expect(longest(Array.from({ length: bots }, () => endless(0)))).toBeLessThanOrEqual(within);
});

test('one is asked first, and the others while it thinks', () => {
  for (const bots of tables)
    for (let at = 0; at <= within; at += 10) {
      const all = Array.from({ length: bots }, (_, n) => endless(n === 0 ? 0 : at));
      expect(longest(all), `${bots} bots, ${at} ms`).toBeLessThanOrEqual(within);
    }
});

test('one after another', () => {
  for (const bots of tables)
    for (let apart = 0; apart <= 400; apart += 5) {
      const all = Array.from({ length: bots }, (_, n) => endless(n * apart));
      expect(longest(all), `${bots} bots, ${apart} ms apart`).toBeLessThanOrEqual(within);
    }
});

test('that takes both: a share for each who waits, and something kept for who may come', () => {
  const together = tables.map(() => endless(0));
  const late = tables.map((n) => endless(n === 1 ? 0 : 1));
  expect(longest(together, (waited) => shareOf(waited, 1, 0))).toBeGreaterThan(within);
  expect(longest(late, (waited, thinkers) => shareOf(waited, thinkers, 0))).toBeGreaterThan(within);
});

test('who needs little costs the others no time', () => {
  const all = tables.map((n) => (n === 5 ? endless(0) : { at: 0, needs: 20 }));
  expect(longest(all)).toBeGreaterThan(800);
});

test('how many sit there', () => {
  expect(seatsOf('{"table":1,"seat":0,"version":3,"record":{"game":"a-b","seats":5,"options":{}}}')).toBe(5);
  expect(seatsOf('{}')).toBe(1);
});
