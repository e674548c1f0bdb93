// Bots think here, as long as their level takes, with an engine of their own: nothing else waits for them. Where a slow
// device would take too long their time is shared out: whoever waits for them waits a moment, and no more.
import { Engine } from './engine';
import { seatsOf, shareOf } from './share';

export type Thought = { told: string } | { stopped: unknown; at: string };

let engine: Engine | null = null;
const waiting: { text: string; since: number }[] = []; // by a clock that all threads have
const now = (): number => performance.timeOrigin + performance.now();

// What has come meanwhile is seen before the next thought.
const next = new MessageChannel();
next.port1.onmessage = () => {
  const thought = waiting[0];
  if (!engine || !thought) return;
  const others = Math.max(0, seatsOf(thought.text) - waiting.length);
  const limit = shareOf(now() - thought.since, waiting.length, others);
  try {
    postMessage({ told: engine.call('choose', thought.text, limit) } satisfies Thought);
  } catch (error) {
    return postMessage({ stopped: String(error), at: thought.text } satisfies Thought);
  }
  waiting.shift();
  if (waiting.length > 0) next.port2.postMessage(null);
};

onmessage = ({ data }: MessageEvent<WebAssembly.Module | { text: string; since: number }>) => {
  if (data instanceof WebAssembly.Module) engine = new Engine(data);
  else {
    waiting.push(data);
    if (waiting.length === 1) next.port2.postMessage(null);
  }
};
