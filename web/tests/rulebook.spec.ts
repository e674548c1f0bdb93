// The rule book in the page: how long a question takes, also on a processor four times slower.
import { readFileSync } from 'node:fs';
import type { View } from '../src/generated/blink';
import type { SeatView } from '../src/generated/cant_touch_this';
import { expect, playNow, prepare, test } from './harness';
import { bloops } from './stage';

const box = JSON.parse(readFileSync('../games/blink/box.json', 'utf8')) as { cards: string[] };
const red = box.cards.filter((id) => id.startsWith('red-'));
const blue = box.cards.filter((id) => id.startsWith('blue-'));
const seat = { hand: 3, draw: 26, ready: false, offered: false, pile: null, wins: 0 };
const race: View = {
  game: 'blink',
  you: 0,
  options: { refill: 'auto', best_of: 1, handicap: 0 },
  box: null,
  phase: 'race',
  piles: [
    { top: red[0]!, size: 1 },
    { top: blue[0]!, size: 1 },
  ],
  seats: [seat, seat],
  hand: [red[1]!, red[2]!, blue[1]!],
};
const card: SeatView = {
  game: 'cant-touch-this',
  you: 0,
  options: { card: 'stack', defender: 0, emerald: 'from-one' },
  box: null,
  phase: 'place',
  active: 0,
  grid: ['1TE2S', '1WEW2', 'TBP2P', 'BT2S1', 'E1SWS', '1BWTP', 'PBETW'],
  bid: { last: [0, 0], first: 0 },
  clips: [],
  left: [3, 3],
  scores: [0, 0],
};
const plays = [red[1], red[2]].map((play) => ({ action: { type: 'play', card: play, pile: 0 } }));
const clips = [1, 2, 3, 4].map((depth) => [{ action: { type: 'clip', edge: 'left', line: 0, depth } }]);
const questions = {
  'Blink, two plays': { view: race, tries: [plays], tell: ['legal'] },
  'Can’t Touch This, four clips': { view: card, tries: clips, tell: ['view'] },
  'Bloops, who draws': {
    view: bloops(),
    tries: [[{ action: { type: 'pass' } }, { seat: 1, action: { type: 'pass' } }]],
  },
};

test('a question to the rules takes well under a millisecond', { tag: '@night' }, async ({ page }) => {
  await prepare(page);
  await playNow(page, 'blink');
  const module = () =>
    page.evaluate(() => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.wasm'))?.name);
  await expect.poll(module).toBeTruthy();

  const line = await page.context().newCDPSession(page);
  for (const rate of [1, 4]) {
    await line.send('Emulation.setCPUThrottlingRate', { rate });
    const times = await page.evaluate(
      async ([url, asked]) => {
        const wasm = await WebAssembly.compileStreaming(fetch(url));
        const imports: Record<string, Record<string, () => void>> = {};
        for (const one of WebAssembly.Module.imports(wasm)) (imports[one.module] ??= {})[one.name] = () => {};
        const { exports } = await WebAssembly.instantiate(wasm, imports);
        const engine = exports as Record<'_initialize' | 'answer' | 'ask', () => number> & {
          memory: WebAssembly.Memory;
          room: (size: number) => number;
        };
        engine._initialize();
        const ask = (question: object): object => {
          const bytes = new TextEncoder().encode(JSON.stringify(question));
          new Uint8Array(engine.memory.buffer, engine.room(bytes.length), bytes.length).set(bytes);
          const size = engine.ask();
          return JSON.parse(
            new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer(), size)),
          ) as object;
        };
        return Object.entries(asked).map(([name, question]) => {
          const start = performance.now();
          const answer = ask(question);
          const first = performance.now() - start;
          const took = Array.from({ length: 300 }, () => {
            const begin = performance.now();
            for (let n = 0; n < 10; ++n) ask(question);
            return (performance.now() - begin) / 10;
          }).sort((a, b) => a - b);
          return { name, first, median: took[150]!, answered: !('error' in answer) };
        });
      },
      [(await module())!, questions] as const,
    );
    for (const { name, first, median, answered } of times) {
      console.log(`${name}, processor 1/${rate}: median ${median.toFixed(2)} ms, the first ${first.toFixed(1)} ms`);
      expect(answered, name).toBe(true);
      expect(median, name).toBeLessThan(rate);
    }
  }
});
