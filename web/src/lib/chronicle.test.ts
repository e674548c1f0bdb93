// The log in turns.
import { expect, test } from 'vitest';
import type { GameModule } from '../games/registry';
import { chronicle, partsOf } from './chronicle';
import type { Session } from './table';
import { shaped } from './wire';

interface Event {
  type: string;
  seat?: number;
  text?: string;
}
const words = { passes: (n: number) => `${n} passes`, late: (text: string) => `${text} (late)` };
const module = shaped<GameModule>({
  tell: ({ text }: Event) => text ?? null,
  heading: ({ type, seat }: Event) => (type === 'turn' ? `Turn of ${seat}` : null),
  isPass: ({ type }: Event) => type === 'pass',
});
const session = (past: Event[], log: Event[], why?: 'time') =>
  shaped<Session>({
    you: 0,
    past: past.map((event, at) => ({ version: at, events: [event] })),
    log: log.map((event, at) => ({ version: past.length + at, events: [event], ...(why ? { why } : {}) })),
  });
const pass = (seat: number): Event => ({ type: 'pass', seat, text: `${seat} passes.` });
const told: Event[] = [
  { type: 'dealt', text: 'Cards are dealt.' },
  { type: 'turn', seat: 0, text: 'not told' },
  { type: 'play', seat: 0, text: 'You play.' },
  pass(1),
  pass(2),
  { type: 'hidden' },
  pass(3),
  { type: 'turn', seat: 1 },
  pass(2),
];

test('lines stand under their turn, and passes are folded where there are several', () => {
  const turns = chronicle(session([], told), module, words);
  expect(turns.map(({ heading, lines }) => [heading, lines.map(({ text }) => text)])).toEqual([
    [null, ['Cards are dealt.']],
    ['Turn of 0', ['You play.', '3 passes']],
    ['Turn of 1', ['2 passes.']],
  ]);
  expect(turns[1]!.lines[1]!.passes).toEqual(['1 passes.', '2 passes.', '3 passes.']);
  expect(turns[1]!.lines.map(({ own }) => own)).toEqual([true, false]);
});

test('it is the same whether it was seen or told afterwards', () => {
  const seen = chronicle(session([], told), module, words);
  expect(chronicle(session(told, []), module, words)).toEqual(seen);
  expect(chronicle(session(told.slice(0, 4), told.slice(4)), module, words)).toEqual(seen);
});

test('what the table did because time was up says so', () => {
  expect(chronicle(session([], [pass(1)], 'time'), module, words)[0]!.lines[0]!.text).toBe('1 passes. (late)');
});

test('cards stand in the sentence where it names them, and behind it where it does not', () => {
  const fox = { id: 'a', name: 'Red Fox' };
  const owl = { id: 'b', name: 'Owl' };
  expect(partsOf({ text: 'Ann plays Red Fox.', cards: [fox] })).toEqual(['Ann plays ', fox, '.']);
  expect(partsOf({ text: 'Owl eats Red Fox', cards: [fox, owl] })).toEqual([owl, ' eats ', fox]);
  expect(partsOf({ text: 'Ann plays.', cards: [owl] })).toEqual(['Ann plays.', ' ', owl]);
  expect(partsOf({ text: 'Ann plays.', cards: [] })).toEqual(['Ann plays.']);
});
