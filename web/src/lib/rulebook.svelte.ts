// The rules, for questions that a page has within one frame: may this be done, why not, what would come of it? The
// engine itself answers, from what this seat sees (engine/ask.hpp); there is no second rule book here. It comes when
// the table has been playable for a while: until then there are no answers, and the page goes by what the table says
// is legal.
import module from 'virtual:house';
import type { Refusal, Words as AnyWords } from '../generated/server';
import type { Engine } from '../local/engine';
import { wanted } from '../local/here';
import type { AnyBox } from './box';

// Of this seat, or of another; without an action: whatever that seat may do first.
export interface Move<Words extends AnyWords = AnyWords> {
  seat?: number;
  action?: Words['action'];
}
export interface Outcome<Words extends AnyWords = AnyWords> {
  action?: Words['action']; // where none was given
  events?: Words['event'][]; // what is hidden from this seat and comes to light is made up
  refused?: Refusal;
}
export interface Tried<Words extends AnyWords = AnyWords> {
  steps: Outcome<Words>[];
  actors: number[];
  over: boolean;
  legal?: Words['action'][];
  view?: Words['view'];
  sheet?: unknown; // what points are made of, in the game's own form, where it tells that
}
export interface Answer<Words extends AnyWords = AnyWords> {
  actors: number[];
  legal: Words['action'][];
  tries: Tried<Words>[];
  sheet?: unknown;
}

let engine = $state.raw<Engine | null>(null);
let opening: Promise<void> | null = null;
const learnt = new Set<string>();

// Off this thread as far as a browser can: nothing waits for it.
async function open(): Promise<void> {
  const { Engine, loadModule } = await import('../local/engine');
  engine = await Engine.open(await loadModule(module!));
}
export function openRuleBook(): Promise<void> {
  if (!module || !wanted()) return Promise.resolve();
  opening ??= open().catch((error: unknown) => {
    opening = null; // asked for again at the next table
    throw error;
  });
  return opening;
}

// Whether it is there: then every question has an answer.
export const ready = (): boolean => engine !== null;

// What may be done in this view, and what would come of each of these tries, each a list of moves one after the other.
// Null: there is no rule book yet. In a $derived it is asked again when there is.
export function ask<Words extends AnyWords>(
  view: Words['view'],
  box: AnyBox | null,
  tries: Move<Words>[][] = [],
  tell: ('legal' | 'view' | 'sheet')[] = [],
): Answer<Words> | null {
  if (!engine) return null;
  try {
    const { box: id } = view as { box?: string | null };
    if (id && box && !learnt.has(id)) {
      engine.call('learn_box', JSON.stringify(box));
      learnt.add(id);
    }
    const answer = JSON.parse(engine.call('ask', JSON.stringify({ view, tries, tell }))) as
      Answer<Words> | { error: Refusal };
    if (!('error' in answer)) return answer;
    console.warn(answer.error.message);
  } catch (error) {
    console.error(error); // an engine that has fallen over answers nothing any more
    engine = null;
  }
  return null;
}
// What a move of this seat would make happen, or why it is refused.
export function tryOut<Words extends AnyWords>(
  view: Words['view'],
  box: AnyBox | null,
  action: Words['action'],
): Outcome<Words> | null {
  return ask<Words>(view, box, [[{ action }]])?.tries[0]?.steps[0] ?? null;
}
