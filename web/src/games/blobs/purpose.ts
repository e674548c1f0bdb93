// What a question is for, read from the steps of the card that asks: cards of any box ask in whole sentences.
import type { Aim, Form, Play, View } from '../../generated/blobs';
import { cardData } from './box_cards.svelte';
import type { Instruction } from './cards';

export interface Purpose {
  asked: Instruction; // the step that asks, as "blob X mine"
  use: Instruction | null; // the first step after it that uses what was chosen, as "remove X"
  then: Instruction[]; // all that follows
}

// The programs of a card that may be asking, the likeliest first.
function running(card: string, view: View): Instruction[][] {
  const { aim, do: act, start, end } = cardData(card).programs;
  const top = view.stack.at(-1);
  if (top?.card === card && top.stage === 'act') return [act];
  const once = [...aim, ...act];
  return view.phase === 'end' ? [once, end, start] : [once, start, end];
}

// Of several steps alike the one that comes after what has been chosen already.
export function purpose(card: string, form: Form, view: View): Purpose | null {
  const top = view.stack.at(-1);
  const chosen = top?.card === card && top.stage === 'aim' ? top.aims.filter((aim) => form in aim).length : 0;
  for (const program of running(card, view)) {
    const places = program.flatMap(([word], at) => (word === form ? [at] : []));
    const at = places[chosen] ?? places.at(-1);
    if (at === undefined) continue;
    const asked = program[at]!;
    const then = program.slice(at + 1);
    const use = then.find(([word, ...words]) => word !== 'blob' && words.includes(asked[1] ?? '')) ?? null;
    return { asked, use, then };
  }
  return null;
}

export interface Effect {
  use: Instruction;
  of: (variable: string) => Aim | undefined;
}
// What a blob on the stack will do to what it aims at, as far as it has been aimed.
export function effect(play: Play): Effect | null {
  const { aim, do: act } = cardData(play.card).programs;
  const kinds: Record<string, 'blob' | 'player' | 'color'> = { blob: 'blob', player: 'player', color: 'color' };
  const variables = aim.flatMap(([word = '', name = '']) => (word in kinds ? [[name, kinds[word]!] as const] : []));
  const left = [...play.aims];
  const bound = new Map<string, Aim>();
  for (const [name, kind] of variables) {
    const at = left.findIndex((one) => kind in one);
    if (at >= 0) bound.set(name, left.splice(at, 1)[0]!);
  }
  const use = act.find(([, ...words]) => words.some((word) => bound.has(word.replace('color:', ''))));
  return use ? { use, of: (variable) => bound.get(variable) } : null;
}
