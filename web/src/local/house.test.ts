// The house and its store around a module that is made of a few lines.
import { expect, test, vi } from 'vitest';
import { House, type Surroundings } from './house';
import type { Write } from './lines';
import { Memory } from './memory';
import { Store } from './store';
import type { FromHouse, FromPage } from './words';

function stage(answers: Record<string, (text: string, ...numbers: number[]) => string>) {
  const calls: [string, string, ...number[]][] = [];
  const told: FromHouse[] = [];
  const writes: [number, Write][] = [];
  const memory = new Memory();
  let ends = () => {};
  const around: Surroundings = {
    call: (name, text, ...numbers) => {
      calls.push([name, text, ...numbers]);
      return answers[name]?.(text, ...numbers) ?? '';
    },
    store: {
      put: (write, ticket) => {
        writes.push([ticket, write]);
        memory.put(write);
      },
      find: async (code) => memory.find(code),
      list: async () => memory.list(),
      all: async () => memory.all(),
      over: async () => memory.over(),
      box: async (id) => memory.box(id),
      clear: async () => memory.clear(),
      aside: [],
      setAside: vi.fn(async () => {}),
      drop: vi.fn(async (id) => memory.put({ put: 'gone', table: id })),
    },
    tell: (message) => told.push(message),
    think: vi.fn(),
    coach: vi.fn(async (text: string) => (text === '{}' ? '{"seat":0}' : Promise.reject(new Error('stopped')))),
    carry: vi.fn(async () => ({ status: 201, text: '{"table":"new"}' })),
    wakeAt: vi.fn(),
    now: () => 1000,
    pageEnds: () => new Promise((done) => (ends = done)),
    atWork: () => 5,
    fail: vi.fn(),
    restart: vi.fn(),
  };
  const house = new House(3, around, 'ab', 5, 7);
  const hear = (message: Record<string, unknown>) => house.hear({ from: 'p', term: 3, ...message } as FromPage);
  return { house, around, calls, told, writes, memory, hear, end: async () => (ends(), await Promise.resolve()) };
}

test('lines of pages are peers of the module, and what is told goes to the right one', () => {
  const { calls, told, hear } = stage({
    message: (text, peer) => `send ${peer} ${text}\nsend 99 {}\n`,
    http: (_, request) => `reply ${request} 200 {"games":[]}\n`,
  });
  expect(calls).toEqual([['start', 'ab', 5, 1000, 7]]);
  hear({ type: 'open', line: 4 });
  hear({ type: 'say', line: 4, text: '{"type":"ping"}' });
  hear({ type: 'say', line: 5, text: 'nobody' });
  hear({ type: 'ask', request: 6, text: 'GET /api/games\ntoken\n' });
  expect(told).toEqual([
    { to: 'p', type: 'opened', line: 4 },
    { to: 'p', type: 'said', line: 4, text: '{"type":"ping"}' },
    { to: 'p', type: 'answer', request: 6, status: 200, text: '{"games":[]}' },
  ]);
  hear({ type: 'hang-up', line: 4 });
  hear({ type: 'hang-up', line: 4 });
  expect(calls.filter(([name]) => name === 'gone')).toEqual([['gone', '', 1, 1000]]);
});

test('what the coach says is the answer to whoever asked, and nobody else waits for it', async () => {
  const { told, hear, around } = stage({
    http: (text, request) => `coach ${request} ${text.startsWith('GET /hint') ? '{}' : '?'}\n`,
  });
  hear({ type: 'ask', request: 6, text: 'GET /hint\n\n' });
  hear({ type: 'ask', request: 7, text: 'GET /nothing\n\n' });
  expect(told).toEqual([]);
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told[0]).toEqual({ to: 'p', type: 'answer', request: 6, status: 200, text: '{"seat":0}' });
  expect(told[1]).toMatchObject({ to: 'p', request: 7, status: 503 });
  expect(around.fail).not.toHaveBeenCalled();
});

test('what was said to the house before is not for this one', () => {
  const { calls, hear } = stage({});
  hear({ type: 'open', line: 1, term: 2 });
  hear({ type: 'ask', request: 1, text: 'POST /api/tables\n\n{}', term: 2 });
  expect(calls).toHaveLength(1);
});

test('a page that is killed leaves its tables', async () => {
  const { calls, hear, end } = stage({});
  hear({ type: 'open', line: 1 });
  hear({ type: 'open', line: 2 });
  await end();
  expect(calls.filter(([name]) => name === 'gone').map(([, , peer]) => peer)).toEqual([1, 2]);
});

test('everybody hears things in their order, also when one leads to the next call', () => {
  const { told, hear } = stage({
    message: (_, peer) => `close ${peer} Enough.\nsend 1 {"n":1}\n`,
    gone: () => 'send 1 {"n":2}\n',
  });
  hear({ type: 'open', line: 1 });
  hear({ type: 'open', line: 2 });
  told.length = 0;
  hear({ type: 'say', line: 2, text: '{}' });
  expect(told).toEqual([
    { to: 'p', type: 'closed', line: 2 },
    { to: 'p', type: 'said', line: 1, text: '{"n":1}' },
    { to: 'p', type: 'said', line: 1, text: '{"n":2}' },
  ]);
});

test('what is needed is given back as it was kept', async () => {
  const row = { id: 3, code: '~a', watch: '~w', status: 'playing', head: 'h', wake: 0, box: 'b' } as const;
  const { calls, memory, hear } = stage({ message: (text) => `need ${text}\n` });
  const act = (number: number) =>
    memory.put({ put: 'action', table: 3, number, seat: 0, t: 1, key: `${number}`, action: 'x' });
  memory.put({ put: 'box', id: 'b', text: 'cards' });
  memory.put({ put: 'table', ...row });
  [1, 2, 3].forEach(act);
  memory.put({ put: 'snapshot', table: 3, through: 2, text: 's' });
  hear({ type: 'open', line: 1 });
  hear({ type: 'say', line: 1, text: '~w' });
  hear({ type: 'say', line: 1, text: '~else' });
  await vi.waitFor(() => expect(calls.at(-1)![0]).toBe('missing'));
  const [, given] = calls.find(([name]) => name === 'restore')!;
  expect(JSON.parse(given)).toMatchObject({ id: 3, code: '~a', snapshot: 's', box: 'cards', actions: [{ number: 3 }] });
  memory.put({ put: 'gone', table: 3 });
  expect(memory.find('~a')).toBeNull();
});

test('who wants to be forgotten is, and the house begins again', async () => {
  const { around, calls, told, memory, hear } = stage({});
  memory.put({ put: 'table', id: 1, code: '~a', watch: '~w', status: 'over', head: '', wake: 0, box: '' });
  hear({ type: 'ask', request: 2, text: 'DELETE /api/me\ntoken\n' });
  await vi.waitFor(() => expect(around.restart).toHaveBeenCalledOnce());
  expect(told).toEqual([{ to: 'p', type: 'answer', request: 2, status: 200, text: '{"forgotten":1}' }]);
  expect(memory.find('~a')).toBeNull();
  hear({ type: 'open', line: 1 });
  expect(calls).toHaveLength(1);
});

test('of games that are over the heads are given, with snapshots where there are any, and no boxes', async () => {
  const { calls, memory, hear } = stage({ http: () => 'over 1\n' });
  const row = { watch: '~w', head: 'h', wake: 0, box: 'b' };
  memory.put({ put: 'box', id: 'b', text: 'cards' });
  memory.put({ put: 'table', id: 1, code: '~a', status: 'over', ...row });
  memory.put({ put: 'table', id: 2, code: '~b', status: 'playing', ...row });
  memory.put({ put: 'snapshot', table: 1, through: 9, text: 's' });
  hear({ type: 'ask', request: 1, text: 'GET /api/me?games=1\nt\n' });
  await vi.waitFor(() => expect(calls.at(-1)![0]).toBe('listed'));
  expect(JSON.parse(calls.at(-1)![1])).toEqual([
    { id: 1, code: '~a', status: 'over', ...row, box: '', snapshot: 's', actions: [] },
  ]);
});

test('what moves is told to the server, and the module hears the answer', async () => {
  const { around, calls, hear } = stage({ http: () => 'carry 3 token {"id":"~a b"}\n' });
  hear({ type: 'ask', request: 1, text: 'POST /api/tables/~a/move\ntoken\n' });
  expect(around.carry).toHaveBeenCalledWith('token', '{"id":"~a b"}');
  await vi.waitFor(() => expect(calls.at(-1)).toEqual(['carried', '{"table":"new"}', 3, 201, 1000]));
});

test('a module that stops has no second word', () => {
  const { around, calls, hear } = stage({
    message: () => {
      throw new Error('unreachable');
    },
  });
  hear({ type: 'open', line: 1 });
  hear({ type: 'say', line: 1, text: '{}' });
  expect(around.fail).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 5);
  hear({ type: 'open', line: 2 });
  expect(calls.at(-1)![0]).toBe('message');
});

test('a table that is set aside is not for the module: it is told, saved or deleted', async () => {
  const { around, calls, told, memory, hear } = stage({ message: (text) => `need ${text}\n`, http: () => 'list 1\n' });
  const row = { watch: '~w', status: 'playing', head: '{"game":"some"}', wake: 0, box: '' } as const;
  memory.put({ put: 'table', id: 3, code: '~a', ...row });
  memory.put({ put: 'table', id: 4, code: '~b', ...row, watch: '~v' });
  around.store.aside.push({ id: 3, code: '~a', watch: '~w', game: 'some' });
  hear({ type: 'open', line: 1 });
  hear({ type: 'say', line: 1, text: '{"type":"hello","table":"~w"}' });
  expect(told.at(-1)).toMatchObject({ to: 'p', type: 'said', line: 1 });
  expect(JSON.parse((told.at(-1) as { text: string }).text)).toMatchObject({ type: 'refused', code: 'damaged' });
  hear({ type: 'ask', request: 1, text: 'GET /api/me/tables\nt\n' });
  await vi.waitFor(() => expect(calls.at(-1)![0]).toBe('listed'));
  expect(JSON.parse(calls.at(-1)![1])).toMatchObject([{ id: 4 }]);
  const ask = async (request: number, text: string) => {
    hear({ type: 'ask', request, text });
    return vi.waitFor(() => {
      const answer = told.find((one) => one.type === 'answer' && one.request === request);
      expect(answer).toBeDefined();
      const { status, text: body } = answer as { status: number; text: string };
      return [status, JSON.parse(body)] as const;
    });
  };
  expect(await ask(2, 'GET /api/aside\nt\n')).toEqual([200, { tables: [{ table: '~a', game: 'some' }] }]);
  expect(await ask(3, 'GET /api/aside/~a\nt\n')).toMatchObject([200, { id: 3, head: row.head }]);
  expect((await ask(4, 'GET /api/aside/~b\nt\n'))[0]).toBe(404); // nobody has set that aside
  expect((await ask(5, 'DELETE /api/aside/~b\nt\n'))[0]).toBe(404);
  expect((await ask(6, 'DELETE /api/aside/~a\nt\n'))[0]).toBe(200);
  expect(around.store.drop).toHaveBeenCalledExactlyOnceWith(3);
  expect(memory.find('~b')).not.toBeNull();
});

test('what can’t be read is set aside at once', () => {
  const { around, hear } = stage({ message: () => 'spoilt 3\n' });
  hear({ type: 'open', line: 1 });
  hear({ type: 'say', line: 1, text: '{}' });
  expect(around.store.setAside).toHaveBeenCalledExactlyOnceWith(3);
});

test('where nothing can be kept it is played in memory', async () => {
  const told = { committed: vi.fn(), kept: vi.fn(), replaced: vi.fn() };
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const store = await Store.open(told, 'module'); // there is no IndexedDB here
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  expect(store.kept).toBe(false);
  store.put({ put: 'table', id: 1, code: '~a', watch: '~w', status: 'waiting', head: '', wake: 0, box: '' }, 5);
  await vi.waitFor(() => expect(told.committed).toHaveBeenCalledWith(5));
  expect(await store.find('~a')).toMatchObject({ id: 1, actions: [] });
  expect(await store.list()).toHaveLength(1);
});
