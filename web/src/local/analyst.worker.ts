// Thinks about finished games, one question after another, in pieces, so that whoever asked can be told how far it is,
// and can ask something else instead.
import { Engine, loadModule } from './engine';

export interface Question {
  id: number;
  module: string; // where it lies
  what: 'judge' | 'coach' | 'verify'; // one move, the game of a seat, or whether a record holds
  text: string; // for the module; empty: stop
  box?: string; // what a view names, where it is not the built-in one
  worlds: number; // judge: in all
}
export interface Thought {
  id: number;
  told: string | null; // by the module; empty: nothing can be told; null: something went wrong
  done: boolean;
}
// Worlds between two looks at what has come: 20 to 100 ms.
const piece = { judge: 100, coach: 1500, verify: 0 };

let engine: Promise<Engine> | null = null;
let asked = 0;
onmessage = ({ data }: MessageEvent<Question>) => {
  asked = data.id;
  if (data.text)
    think(data).catch((error: unknown) => {
      console.warn(error);
      engine = null;
      if (asked === data.id) postMessage({ id: data.id, told: null, done: true } satisfies Thought);
    });
};
async function think({ id, module, what, text, box, worlds }: Question): Promise<void> {
  engine ??= loadModule(module).then((loaded) => new Engine(loaded));
  const judge = await engine;
  if (asked !== id) return;
  if (box) judge.call('learn_box', box);
  let told = judge.call(what, text);
  // A judge never comes to an end; a coach says when it has.
  const ended = (thought: number) =>
    what === 'coach' ? told.includes('"done":true') : what === 'verify' || thought >= worlds;
  for (let thought = 0; told && !ended(thought); thought += piece[what]) {
    await new Promise((done) => setTimeout(done)); // what has come meanwhile is heard
    if (asked !== id) return;
    told = judge.call(`${what}_on`, '', piece[what]);
    postMessage({ id, told, done: false } satisfies Thought);
  }
  postMessage({ id, told, done: true } satisfies Thought);
}
