// One device from hand to hand, without a browser: what is on the screen when.
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameModule } from '../games/registry';
import { announcer } from './announce.svelte';
import { Hands } from './hands.svelte';
import { LiveSession } from './session.svelte';
import { shaped } from './wire';

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 1;
  said: { type: string }[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as { type: string });
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const page = { hidden: false, visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} };
const names = ['Ann', 'Ben', 'Pip'];
const seats = names.map((name, at) => ({ kind: at < 2 ? 'human' : 'bot', name, here: true, away: false }));

let hands: Hands;
let stop: () => void;
let version: number;
const pass = { type: 'pass' };
// Everybody is told: people in seats 0 and 1, and whoever watches.
async function all(
  actors: number[],
  { active = 0, legal = [pass], by = -1, events = [] as object[] } = {},
): Promise<void> {
  ++version;
  Line.all.forEach((line, at) => {
    line.tell({
      type: 'update',
      version,
      events: [{ type: 'moved', version }, ...events],
      actors,
      legal: actors.includes(at) ? legal : [],
      view: { active, version },
      ...(at === by ? { id: 'x' } : {}),
    });
  });
  await tick();
}
async function time(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await tick();
}
async function open(): Promise<void> {
  hands.open();
  await tick();
  hands.shown();
  await tick();
}
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', page);
  Line.all = [];
  version = 4;
  const people = names.slice(0, 2).map((name, at) => ({ name, live: new LiveSession('code', false, `token ${at}`) }));
  stop = $effect.root(() => {
    const module = { hands: { seen: (events: { type: string }[]) => events.some(({ type }) => type === 'revealed') } };
    hands = new Hands(people, 'watch', shaped<GameModule>(module));
  });
  Line.all.forEach((line, at) => {
    line.tell({ type: 'table', you: at < 2 ? at : null, seats, version, status: 'playing' });
    line.tell({ type: 'state', version, actors: [0], legal: at === 0 ? [pass] : [], view: { active: 0, version } });
  });
  await tick();
  await time(1);
});
afterEach(() => {
  stop();
  hands.close();
  hands.people.forEach(({ live }) => live.close());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('it begins with a curtain, and nothing is said behind it', async () => {
  expect(hands.scene).toEqual({ kind: 'closed', at: 0 });
  announcer.say('three of hearts');
  expect(announcer.polite).toBe('');
});
test('after one’s move it falls for the next one, not before that was seen', async () => {
  await open();
  expect(hands.scene).toEqual({ kind: 'own', at: 0 });
  await all([1], { by: 0 });
  await time(300);
  expect(hands.scene).toEqual({ kind: 'own', at: 0 });
  await time(1000);
  expect(hands.scene).toEqual({ kind: 'closed', at: 1 });
});
test('it waits for whoever looks at something', async () => {
  await open();
  hands.people[0]!.live.looking = true;
  await all([1], { by: 0 });
  await time(5000);
  expect(hands.scene).toEqual({ kind: 'own', at: 0 });
  hands.people[0]!.live.looking = false;
  await tick();
  await time(1000);
  expect(hands.scene).toEqual({ kind: 'closed', at: 1 });
});
test('what a bot does is for all to see, and so is what all have waited for', async () => {
  await open();
  await all([2], { by: 0 });
  await time(1000);
  expect(hands.scene).toEqual({ kind: 'all' });
  hands.shown();
  await all([1]);
  await vi.waitFor(() => expect(hands.common.moving).toBe(false));
  expect(hands.common.shown).toBe(6);
  await tick();
  await time(1400);
  expect(hands.scene).toEqual({ kind: 'closed', at: 1 });
  await open();
  // It has been seen already.
  expect(hands.people[1]!.live.shown).toBe(6);
  expect(hands.people[1]!.live.log).toEqual([]);
  await all([0], { by: 1, events: [{ type: 'revealed' }] });
  expect(hands.scene).toEqual({ kind: 'all' });
});
test('whoever was done and is asked again at once sees why', async () => {
  await open();
  await all([2], { by: 0 }); // done: what comes next is not shown here …
  await all([0, 2]); // … unless it asks for them again
  await vi.waitFor(() => expect(hands.people[0]!.live.shown).toBe(6));
  await time(5000);
  expect(hands.scene).toEqual({ kind: 'own', at: 0 });
});
test('hidden, it is the same person’s again', async () => {
  await open();
  hands.hide();
  await tick();
  expect(hands.scene).toEqual({ kind: 'closed', at: 0 });
  await all([0, 1]);
  await time(2000);
  expect(hands.people[0]!.live.shown).toBe(4);
  expect(hands.scene).toEqual({ kind: 'closed', at: 0 });
});
test('whoever passes until their turn is not asked, and the table is told in every turn', async () => {
  const said = () => Line.all[0]!.said.filter(({ type }) => type === 'skip').length;
  await all([0, 1], { active: 2 });
  hands.passOn(0, true);
  await tick();
  await time(1);
  expect(hands.scene).toEqual({ kind: 'closed', at: 1 });
  expect(said()).toBe(1);
  await all([0, 1], { active: 1 });
  expect(said()).toBe(2);
  // Something that can't be passed.
  await all([0], { active: 1, legal: [{ type: 'pick' }] });
  await time(1);
  expect(hands.scene).toEqual({ kind: 'closed', at: 0 });
  expect(hands.passers).toEqual([0]);
  await all([0], { active: 0 });
  expect(hands.passers).toEqual([]);
});
