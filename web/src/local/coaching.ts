// The coach of the house: asked what somebody should do now, he thinks in a thread of his own, so that no table waits
// for him. One question at a time: whoever asked before is told nothing.
import type { Question, Thought } from './analyst.worker';

interface Waiting {
  done: (told: string) => void;
  fail: (error: Error) => void;
}

export class Coaching {
  private worker: Worker | null = null;
  private waiting: Waiting | null = null;
  private id = 0;

  constructor(private readonly module: string) {}
  ask(text: string): Promise<string> {
    this.waiting?.done('');
    this.worker ??= this.begin();
    this.worker.postMessage({ id: ++this.id, module: this.module, what: 'coach', text, worlds: 0 } satisfies Question);
    return new Promise((done, fail) => (this.waiting = { done, fail }));
  }
  end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting?.done('');
    this.waiting = null;
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./analyst.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (data.id !== this.id || !data.done) return;
      if (data.told === null) this.waiting?.fail(new Error('the coach has stopped'));
      else this.waiting?.done(data.told);
      this.waiting = null;
    };
    return worker;
  }
}
