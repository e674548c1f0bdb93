import { expect, test } from 'vitest';
import { readLine, readLines } from './lines';

test('each line is one order, and what is said in it stays as it is', () => {
  expect(readLines('send 3 {"type":"pong","why":"a b  c"}\nwake 1700000000123.5\n')).toEqual([
    { type: 'send', peer: 3, text: '{"type":"pong","why":"a b  c"}' },
    { type: 'wake', at: 1700000000123.5 },
  ]);
  expect(readLine('reply 7 404 {"code":"no-table"}')).toEqual({
    type: 'reply',
    request: 7,
    status: 404,
    text: '{"code":"no-table"}',
  });
  expect(readLine('close 2 You came in again elsewhere.')).toEqual({
    type: 'close',
    peer: 2,
    text: 'You came in again elsewhere.',
  });
  expect(readLine('write 12 {"put":"gone","table":3}')).toEqual({
    type: 'write',
    ticket: 12,
    write: { put: 'gone', table: 3 },
  });
  expect(readLine('need ~abc')).toEqual({ type: 'need', code: '~abc' });
  expect(readLine('spoilt 6')).toEqual({ type: 'spoilt', table: 6 });
  expect(readLine('list 4')).toEqual({ type: 'list', request: 4 });
  expect(readLine('think {"a": 1}')).toEqual({ type: 'think', text: '{"a": 1}' });
  expect(readLine('coach 9 {"seat": 1}')).toEqual({ type: 'coach', request: 9, text: '{"seat": 1}' });
  expect(readLines('')).toEqual([]);
});

test('what is no order is a fault, not silence', () => {
  expect(() => readLine('sing 3')).toThrow('sing 3');
  expect(() => readLine('wake soon')).toThrow('not a number');
  expect(() => readLine('reply 7')).toThrow('not a number');
});
