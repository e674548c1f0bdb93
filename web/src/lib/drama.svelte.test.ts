// Great moments and marks, without a browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { climax, dramaOf, mark, unmark } from './drama.svelte';
import { settings } from './settings.svelte';
import type { Session } from './table';
import { shaped } from './wire';

let session: Session;
beforeEach(() => {
  vi.useFakeTimers();
  session = shaped<Session>({});
  Object.assign(settings, { volume: 0, vibration: false, speed: 'normal' });
});
afterEach(() => vi.useRealTimers());

test('a moment is there for its time, and goes when it is hurried', async () => {
  const drama = dramaOf(session);
  const shown = climax(session, { words: 'BANG' });
  expect(drama.climax?.words).toBe('BANG');
  await vi.advanceTimersByTimeAsync(1000);
  expect(drama.climax).not.toBe(null);
  await vi.advanceTimersByTimeAsync(200);
  expect(drama.climax).toBe(null);
  expect(await shown).toBe(true);
  const hurried = climax(session, { words: 'AGAIN' });
  expect(drama.hurry()).toBe(true);
  expect(await hurried).toBe(true);
  expect(drama.climax).toBe(null);
  expect(drama.hurry()).toBe(false);
});

test('in a stage it is a moment of its scene', async () => {
  let end = (_go_on: boolean) => {};
  const scene = { hold: vi.fn(() => new Promise<boolean>((resolve) => (end = resolve))) };
  const shown = climax(session, { words: 'BANG' }, scene, 700);
  expect(scene.hold).toHaveBeenCalledWith(700);
  expect(dramaOf(session).climax).not.toBe(null);
  end(false);
  expect(await shown).toBe(false);
  expect(dramaOf(session).climax).toBe(null);
});

test('whoever wants everything at once sees none', async () => {
  settings.speed = 'none';
  const shown = climax(session, { words: 'BANG' });
  expect(dramaOf(session).climax).toBe(null);
  expect(await shown).toBe(true);
});

test('a mark stays for seconds, one a place; a tap hides its words, not one that came with it', () => {
  const drama = dramaOf(session);
  mark(session, { at: '#a', words: 'Ben took it.' });
  mark(session, { at: '#b', words: 'Cleo looked.', ms: 1000 });
  mark(session, { at: '#a', words: 'Cleo took it.' });
  expect(drama.marks.map(({ words }) => words)).toEqual(['Cleo looked.', 'Cleo took it.']);
  drama.read();
  expect(drama.marks.map(({ read }) => read)).toEqual([false, false]);
  vi.advanceTimersByTime(900);
  drama.read();
  expect(drama.marks.map(({ read }) => read)).toEqual([true, true]);
  vi.advanceTimersByTime(200);
  expect(drama.marks.map(({ at }) => at)).toEqual(['#a']);
  unmark(session, '#a');
  expect(drama.marks).toEqual([]);
  expect(dramaOf(shaped<Session>({})).marks).toEqual([]);
});
