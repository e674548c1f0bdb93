// Hints for a puzzle, from the rules themselves: every choice of five is asked about, and the one that clears the table
// tells where it begins, with which card, and what goes first. games/pop/hint_test.cpp holds them against the solver.
import type { GameEvent, View, Words } from '../../generated/pop';
import type { AnyBox } from '../../lib/box';
import { ask, openRuleBook } from '../../lib/rulebook.svelte';

export interface Solution {
  cards: number[];
  events: GameEvent[];
  column: string;
  card: number; // the one that sets off the first explosion
  wave: number[]; // all that goes then
}
const at_once = 32; // choices: a frame's time

export function choicesOf(cards: number[], count: number): number[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, at) => choicesOf(cards.slice(at + 1), count - 1).map((rest) => [card, ...rest]));
}
export function firstWave(events: GameEvent[]): Pick<Solution, 'column' | 'card' | 'wave'> {
  const first = { column: '', card: 0, wave: [] as number[] };
  for (const event of events)
    if (event.type === 'exploded' && event.step === 0) first.wave.push(...event.cards);
    else if (first.wave.length) break;
    else if (event.type === 'placed') [first.column, first.card] = [event.column, event.card];
  return first;
}
const clears = (events: GameEvent[]): boolean =>
  events.some((event) => event.type === 'ended' && 'won' in event && event.won);

// Null: it has none, or there is no engine here.
export async function solutionOf(view: View, box: AnyBox | null): Promise<Solution | null> {
  await openRuleBook();
  const all = choicesOf(view.hand ?? [], 5);
  for (let from = 0; from < all.length; from += at_once) {
    const some = all.slice(from, from + at_once);
    const answer = ask<Words>(
      view,
      box,
      some.map((cards) => [{ action: { type: 'choose', cards } }]),
    );
    if (!answer) return null;
    for (const [at, { steps }] of answer.tries.entries()) {
      const events = steps[0]?.events ?? [];
      if (clears(events)) return { cards: some[at]!, events, ...firstWave(events) };
    }
    await new Promise((done) => setTimeout(done)); // whoever waits is not kept from anything else
  }
  return null;
}
