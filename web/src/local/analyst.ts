// What a move was worth, by the engine in this browser: whoever looks back at a game asks here. wasm/analysis.hpp says
// what is told.
import module from 'virtual:house';
import type { AnyRecord, Words } from '../generated/server';
import type { Question, Thought } from './analyst.worker';

export const canThink = module !== null;

export interface JudgedMove {
  action: Words['action'];
  events: Words['event'][];
  mean: number;
  low: number;
  high: number;
  visits: number;
  played: boolean;
}
export interface Judgement {
  move: number;
  seat: number;
  worlds: number;
  exact: boolean;
  count: number;
  moves: JudgedMove[];
}

export type Answer = Judgement | 'nothing' | 'trouble';

export class Analyst {
  private worker: Worker | null = null;
  private id = 0;

  // Tells what is known so far, again and again; `nothing` where nothing can be told of this move, `trouble` where
  // there is no engine. One question at a time.
  ask(record: AnyRecord, move: number, worlds: number, told: (answer: Answer, done: boolean) => void): void {
    this.worker ??= new Worker(new URL('./analyst.worker.ts', import.meta.url), { type: 'module' });
    const id = ++this.id;
    this.worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (data.id !== id) return;
      if (data.told) told(JSON.parse(data.told) as Judgement, data.done);
      else told(data.told === null ? 'trouble' : 'nothing', true);
    };
    this.worker.postMessage({ id, module: module!, text: JSON.stringify({ record, move }), worlds } satisfies Question);
  }
  stop(): void {
    this.worker?.postMessage({ id: ++this.id, module: '', text: '', worlds: 0 } satisfies Question);
  }
  end(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
