// A table's line that breaks, without a browser: what was meant for a while is said again, for as long as it holds.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveSession } from './session.svelte';

interface Said {
  type: string;
  [field: string]: unknown;
}
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  said: Said[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as Said);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  // What the table answers to a hello.
  welcome(version: number, turn: number, status = 'playing'): void {
    this.open();
    this.tell({ type: 'table', you: 0, seats: [], version, status });
    this.state(version, turn);
  }
  state(version: number, turn: number): void {
    this.tell({ type: 'state', version, view: { turn }, legal: [], actors: [] });
  }
  of(...types: string[]): Said[] {
    return this.said.filter(({ type }) => types.includes(type));
  }
}
const listeners: Record<string, () => void> = {};
const page = {
  hidden: false,
  visibilityState: 'visible',
  addEventListener: (type: string, hear: () => void) => (listeners[type] = hear),
  removeEventListener: () => {},
};
const last = () => Line.all.at(-1)!;
function lose(): void {
  last().close();
  vi.runOnlyPendingTimers();
}

const frame = 16; // ms
let session: LiveSession;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', page);
  vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => setTimeout(drawn, frame));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  session = new LiveSession('code');
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const inTurn = (turn: number) => () => (session.latest as { turn: number } | null)?.turn === turn;

test('what is skipped while the line is down is told when it is back, in the turn that was meant', () => {
  last().welcome(4, 1);
  lose();
  session.skip('turn', inTurn(1));
  last().welcome(4, 1);
  expect(last().of('skip')).toEqual([{ type: 'skip', on: true, for: 'turn' }]);
  lose();
  last().welcome(9, 2);
  expect(last().of('skip')).toEqual([]);
});

test('what was meant for a game that is over is not told any more', () => {
  last().welcome(4, 1);
  session.skip('game');
  lose();
  last().welcome(9, 2, 'over');
  expect(last().of('skip')).toEqual([]);
});

test('nothing is told before what was missed has come', () => {
  last().welcome(4, 1);
  lose();
  session.plan({ type: 'call' }, inTurn(1));
  last().open();
  last().tell({ type: 'table', you: 0, seats: [], version: 6 });
  session.skip('turn', inTurn(1));
  last().tell({ type: 'update', version: 5, view: { turn: 1 }, events: [], legal: [], actors: [] });
  expect(last().of('plan', 'skip')).toEqual([]);
  last().tell({ type: 'update', version: 6, view: { turn: 2 }, events: [], legal: [], actors: [] });
  expect(last().of('plan', 'skip')).toEqual([]);
  expect(session.planning).toBeNull();
});

test('a plan is asked again until the table has it, and is planned only then', () => {
  last().welcome(4, 1);
  session.plan({ type: 'call' });
  lose();
  last().welcome(4, 1);
  expect(last().of('plan')).toEqual([{ type: 'plan', id: 'plan', action: { type: 'call' } }]);
  expect(session.planned).toBeNull();
  // Of an older one, or of one that has ended: no answer to this.
  last().tell({ type: 'planned', action: { type: 'pass' } });
  last().tell({ type: 'planned', action: null, why: 'lapsed' });
  expect(session.planning).toEqual({ type: 'call' });
  last().tell({ type: 'planned', action: { type: 'call' } });
  expect(session.planned).toEqual({ type: 'call' });
  expect(session.planning).toBeNull();
  lose();
  last().welcome(4, 1);
  expect(last().of('plan')).toEqual([]);
});

test('a plan that is refused is asked no more', () => {
  last().welcome(4, 1);
  session.plan({ type: 'call' });
  last().tell({ type: 'refused', id: 'plan', code: 'no-game', rule: null, key: null, message: 'No game.' });
  expect(session.planning).toBeNull();
  expect(session.refused).toMatchObject({ code: 'no-game', action: { type: 'call' } });
  lose();
  last().welcome(4, 1);
  expect(last().of('plan')).toEqual([]);
});

// Somebody else has the device.
const update = (version: number) =>
  last().tell({ type: 'update', version, events: [{ type: 'moved', version }], actors: [1], view: { turn: version } });
const told = () => session.log.map(({ version }) => version);

test('while it is held nothing is shown or told, and later what was not seen', async () => {
  last().welcome(4, 1);
  update(5);
  session.hold();
  update(6);
  update(7);
  expect([session.shown, session.version, session.view]).toEqual([5, 7, { turn: 5 }]);
  expect(told()).toEqual([]);
  expect(session.past.map(({ version }) => version)).toEqual([5]);
  const shown: [number, object][] = [];
  session.stage((one, before) => void shown.push([one.version, before]));
  session.release(6);
  await vi.waitFor(() => expect(session.moving).toBe(false));
  expect(shown).toEqual([[7, { turn: 6 }]]);
  expect(told()).toEqual([7]);
  expect(session.shown).toBe(7);
});

test('what happened is told when it has been shown, in its order, also when more comes', async () => {
  last().welcome(4, 1);
  session.hold();
  update(5);
  update(6);
  let begun = 0;
  let go = () => {};
  session.stage(() => {
    ++begun;
    return new Promise<void>((done) => (go = done));
  });
  session.release(-1);
  update(7);
  expect(told()).toEqual([]); // none of it has been shown
  for (const [before, seen] of [5, 6, 7].entries()) {
    await vi.waitFor(() => expect(begun).toBe(before + 1));
    go();
    await vi.waitFor(() => expect(told().at(-1)).toBe(seen));
    expect([session.shown, begun]).toEqual([seen, before + 1]); // the next begins in a frame of its own
  }
});

// One update of three events, each a moment of its own.
const three = (version: number) =>
  last().tell({
    type: 'update',
    version,
    events: ['lit', 'swelled', 'burst'].map((type) => ({ type })),
    actors: [1],
    view: { turn: version },
  });
const words = () => session.log.flatMap(({ events }) => events.map(({ type }) => type as string));
const momentByMoment = () =>
  session.stage(async (one, _, scene) => {
    for (const event of one.events) {
      scene.tell(event);
      if (!(await scene.hold(1000))) return;
    }
  });

test('an update is told moment by moment, and what follows waits for it', async () => {
  vi.useFakeTimers();
  last().welcome(4, 1);
  momentByMoment();
  three(5);
  update(6);
  expect([words(), session.shown, session.settled, session.version]).toEqual([['lit'], 4, false, 6]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(words()).toEqual(['lit', 'swelled']);
  session.hurry(); // one moment only
  await vi.advanceTimersByTimeAsync(0);
  expect([words(), session.shown]).toEqual([['lit', 'swelled', 'burst'], 4]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([words(), session.shown]).toEqual([['lit', 'swelled', 'burst'], 5]);
  await vi.advanceTimersByTimeAsync(2 * frame); // what has ended is drawn before the next begins
  expect([words(), session.shown]).toEqual([['lit', 'swelled', 'burst', 'moved'], 5]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([session.shown, session.settled, session.log.length]).toEqual([6, true, 2]);
});

test('what is skipped is told all the same, once, and nothing of it later', async () => {
  vi.useFakeTimers();
  last().welcome(4, 1);
  momentByMoment();
  three(5);
  session.skipMotion();
  await vi.advanceTimersByTimeAsync(0);
  expect([words(), session.shown, session.moving]).toEqual([['lit', 'swelled', 'burst'], 5, false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(words()).toEqual(['lit', 'swelled', 'burst']);
});

test('in a page that is hidden in the middle of a moment all is told at once', async () => {
  last().welcome(4, 1);
  session.stage(() => new Promise<void>(() => {})); // no frame comes that would end it
  last().tell({ type: 'update', version: 5, view: { turn: 2 }, events: [], legal: [], actors: [0] });
  await Promise.resolve();
  expect(session.settled).toBe(false);
  page.hidden = true;
  listeners['visibilitychange']!();
  await vi.waitFor(() => expect(session.settled).toBe(true));
  page.hidden = false;
});

test('a whole state in the middle of a moment ends it, and nothing older is told after it', async () => {
  vi.useFakeTimers();
  last().welcome(4, 1);
  momentByMoment();
  three(5);
  last().tell({ type: 'state', version: 9, view: { turn: 9 }, legal: [], actors: [] });
  await vi.advanceTimersByTimeAsync(5000);
  expect([words(), session.shown, session.view]).toEqual([[], 9, { turn: 9 }]);
});

test('the table hears when everything has been shown, where it wants to know', async () => {
  vi.useFakeTimers();
  last().welcome(4, 1);
  expect(last().of('shown')).toEqual([]);
  last().tell({ type: 'table', you: 0, seats: [], version: 4, status: 'playing', tempo: 'natural' });
  momentByMoment();
  three(5);
  update(6);
  expect(last().of('shown')).toEqual([]);
  for (let moment = 0; moment < 4; ++moment) {
    session.hurry();
    await vi.advanceTimersByTimeAsync(2 * frame);
  }
  expect(last().of('shown')).toEqual([{ type: 'shown', version: 6 }]);
});

test('time that is held goes on when the table says so', () => {
  last().welcome(4, 1);
  const clock = { kind: 'window', length: 5000, left: [5000, 5000] };
  last().tell({
    type: 'update',
    version: 5,
    events: [],
    actors: [0],
    view: {},
    legal: [],
    clock: { ...clock, held: true },
  });
  expect(session.clock).toMatchObject({ held: true });
  last().tell({ type: 'clock', version: 4, clock: { ...clock, left: [1, 1] } }); // of what is no longer so
  expect(session.clock).toMatchObject({ held: true });
  last().tell({ type: 'clock', version: 5, clock, passes: 3200 });
  expect(session.clock).toMatchObject(clock);
  expect(session.clock).not.toHaveProperty('held');
  expect(session.passes! - performance.now()).toBeGreaterThan(3000);
  last().tell({ type: 'clock', version: 5 });
  expect([session.clock, session.passes]).toEqual([null, null]);
});
