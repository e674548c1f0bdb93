import { expect, test } from 'vitest';
import type { View, Words } from '../../generated/bloops';
import type { Session } from '../../lib/session.svelte';
import { shaped } from '../../lib/wire';
import { whyOver } from './tell';
import { place } from './texts';

const view = shaped<View>({ discard: 20, caller: null });
const ended = (why: string, ...events: object[]): Session<Words> =>
  shaped<Session<Words>>({
    you: 0,
    live: true,
    box: null,
    seats: [{ name: 'Ann' }, { name: 'Ben' }],
    result: { detail: { why } },
    log: events.length ? [{ version: 1, events: [{ type: 'discarded', seat: 0, value: 3 }, ...events] }] : [],
  });

test('who ended the game is said', () => {
  const by = (seat: number) =>
    whyOver(ended('twenty', { type: 'discarded', seat, value: 20 }, { type: 'ended' }), view);
  expect(by(0)).toMatch(/: you discarded (a|the) 20\.$/);
  expect(by(1)).toMatch(/: Ben discarded (a|the) 20\.$/);
  expect(whyOver(ended('twenty'), view)).toContain('somebody discarded');
  expect(whyOver(ended('bloops'), { ...view, caller: 1 })).toBe('Ben said BLOOPS, and everybody had a last turn.');
});
test('a place is no number of a card', () => {
  expect(place(6)).toBe('in place 7');
});
