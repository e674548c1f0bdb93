import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyRecord } from '../generated/server';
import type { Question, Thought } from '../local/analyst.worker';
import { shaped } from '../lib/wire';
import { Looking } from './looking.svelte';

// The thread that thinks, as far as it is heard and spoken to.
class Thread {
  static last: Thread;
  asked: Question[] = [];
  ended = false;
  onmessage: ((event: { data: Thought }) => void) | null = null;
  constructor() {
    Thread.last = this;
  }
  postMessage(question: Question): void {
    this.asked.push(question);
  }
  terminate(): void {
    this.ended = true;
  }
  tell(progress: number, more: object = {}): void {
    const lesson = {
      seat: 0,
      done: progress === 1000,
      progress,
      judged: 4,
      worlds: progress * 10,
      verdicts: [],
      ...more,
    };
    const { id } = this.asked.findLast(({ text }) => text !== '')!;
    this.onmessage?.({ data: { id, told: JSON.stringify(lesson), done: progress === 1000 } });
  }
}
const record = () => Promise.resolve(shaped<AnyRecord>({ game: 'template' }));
const begun = async (code: string) => {
  const looking = new Looking(code, 0, record);
  await vi.waitFor(() => expect(Thread.last.asked.length).toBe(1));
  return looking;
};
beforeEach(() => vi.stubGlobal('Worker', Thread));
afterEach(() => vi.unstubAllGlobals());

test('it tells how far it is, and what it found is not thought about twice', async () => {
  const looking = await begun('a');
  Thread.last.tell(300);
  expect([looking.progress, looking.done]).toEqual([300, false]);
  Thread.last.tell(1000);
  expect([looking.progress, looking.done]).toEqual([1000, true]);
  const first = Thread.last;
  const again = new Looking('a', 0, record);
  expect([again.done, Thread.last]).toEqual([true, first]);
});

test('who stops it hears nothing more, until they ask again', async () => {
  const looking = await begun('b');
  Thread.last.tell(300);
  looking.stop();
  expect(Thread.last.asked.at(-1)!.text).toBe('');
  Thread.last.tell(1000);
  expect([looking.stopped, looking.done]).toEqual([true, false]);
  looking.begin();
  expect([looking.stopped, looking.told]).toEqual([false, null]);
  await vi.waitFor(() => expect(Thread.last.asked.length).toBe(3));
  Thread.last.tell(1000);
  expect(looking.done).toBe(true);
  looking.end();
  expect(Thread.last.ended).toBe(true);
});

test('where it would take too long it is asked for less, once', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(0);
  await begun('c');
  time.mockReturnValue(2000);
  Thread.last.tell(50); // forty seconds in all
  expect(Thread.last.asked.length).toBe(2);
  const less = (JSON.parse(Thread.last.asked[1]!.text) as { worlds: number }).worlds;
  expect(less).toBeGreaterThan(500);
  expect(less).toBeLessThan(2000);
  time.mockReturnValue(4000);
  Thread.last.tell(100);
  expect(Thread.last.asked.length).toBe(2);
  time.mockRestore();
});
