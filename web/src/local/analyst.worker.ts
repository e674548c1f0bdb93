// Thinks about one move of a finished game after another, in pieces, so that whoever asked can be told how far it is,
// and can ask about another one instead.
import { Engine, loadModule } from './engine';

export interface Question {
  id: number;
  module: string; // where it lies
  text: string; // for the module; empty: stop
  worlds: number; // in all
}
export interface Thought {
  id: number;
  told: string | null; // by the module; empty: nothing can be told; null: something went wrong
  done: boolean;
}
const piece = 100;

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
async function think({ id, module, text, worlds }: Question): Promise<void> {
  engine ??= loadModule(module).then((loaded) => new Engine(loaded));
  const judge = await engine;
  if (asked !== id) return;
  let told = judge.call('judge', text);
  for (let thought = 0; told && thought < worlds; thought += piece) {
    await new Promise((done) => setTimeout(done)); // what has come meanwhile is heard
    if (asked !== id) return;
    told = judge.call('judge_on', '', piece);
    postMessage({ id, told, done: false } satisfies Thought);
  }
  postMessage({ id, told, done: true } satisfies Thought);
}
