import { expect, test } from 'vitest';
import type { TableInfo } from '../generated/server';
import { shaped } from '../lib/wire';
import { mayAsk } from './may_ask';

const at = (kinds: string[], more: object = {}) => ({
  info: shaped<TableInfo>({ status: 'playing', seats: kinds.map((kind) => ({ kind, name: '' })), ...more }),
  you: 0,
  result: null,
});

test('a hint is asked for alone, and in a guided game among bots', () => {
  expect(mayAsk(at(['human']), false)).toBe(true);
  expect(mayAsk(at(['human', 'bot', 'bot']), true)).toBe(true);
});
test('never where it is somebody else’s business', () => {
  expect(mayAsk(at(['human', 'bot']), false)).toBe(false);
  expect(mayAsk(at(['human', 'human']), true)).toBe(false);
  expect(mayAsk(at(['human', 'bot', 'open']), true)).toBe(false);
  expect(mayAsk(at(['human'], { day: { date: '2026-11-17', kind: 'x' } }), false)).toBe(false);
  expect(mayAsk(at(['human'], { status: 'over' }), false)).toBe(false);
  expect(mayAsk({ ...at(['human']), you: null }, false)).toBe(false);
});
