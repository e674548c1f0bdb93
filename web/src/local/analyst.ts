// What a move was worth, which choices cost most, and what to do now, by the engine in this browser. wasm/analysis.hpp
// and wasm/lesson.hpp say what is told.
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

// A choice that was clearly not the best; of a hint: the best one now, and one that it is clearly better than.
export interface Verdict {
  move: number; // its number in the record, from 1
  played: Words['action'];
  better: Words['action'];
  loss: number; // thousandths between lost and won for certain; where it is exact, points
  low: number;
  high: number;
  exact: boolean;
  overlooked: Overlooked;
}
export interface Overlooked {
  key: string; // docs/coach.md lists them
  words: Record<string, number | string>;
  message: string; // in English, for whoever has no catalogue
}
export interface Lesson {
  seat: number;
  done: boolean;
  progress: number; // thousandths
  judged: number; // choices that something can be told of
  worlds: number;
  verdicts: Verdict[]; // at most three, the dearest first; there when it is done
}
export type Told = Lesson | 'nothing' | 'trouble';

export class Analyst {
  private worker: Worker | null = null;
  private id = 0;

  // Tells what is known so far, again and again; `nothing` where nothing can be told of this move, `trouble` where
  // there is no engine. One question at a time.
  ask(record: AnyRecord, move: number, worlds: number, told: (answer: Answer, done: boolean) => void): void {
    this.think({ what: 'judge', text: JSON.stringify({ record, move }), worlds }, told);
  }
  // Which choices of a seat cost most in a game. An empty list of verdicts, when it is done, says that none of them was
  // clearly a mistake; `judged` 0, that nothing can be told of this game.
  // `worlds`: how much thought; 0: as much as is usual.
  coach(record: AnyRecord, seat: number, worlds: number, told: (answer: Told, done: boolean) => void): void {
    this.think({ what: 'coach', text: JSON.stringify({ record, seat, worlds }), worlds: 0 }, told);
  }
  // What whoever sees this view should do now, where that is clear: one verdict, or none. `box`: what the view names,
  // where it is not the built-in one.
  hint(view: Words['view'], box: unknown, told: (answer: Told, done: boolean) => void): void {
    const learnt = box ? { box: JSON.stringify(box) } : {};
    this.think({ what: 'coach', text: JSON.stringify({ view }), worlds: 0, ...learnt }, told);
  }
  // Whether a record holds what was promised: web/src/fair/check.ts.
  verify(question: object, told: (answer: object | 'nothing' | 'trouble') => void): void {
    this.think({ what: 'verify', text: JSON.stringify(question), worlds: 0 }, told);
  }
  stop(): void {
    this.worker?.postMessage({ id: ++this.id, module: '', what: 'judge', text: '', worlds: 0 } satisfies Question);
  }
  end(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private think<T>(
    question: Omit<Question, 'id' | 'module'>,
    told: (answer: T | 'nothing' | 'trouble', done: boolean) => void,
  ): void {
    this.worker ??= new Worker(new URL('./analyst.worker.ts', import.meta.url), { type: 'module' });
    const id = ++this.id;
    this.worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (data.id !== id) return;
      if (data.told) told(JSON.parse(data.told) as T, data.done);
      else told(data.told === null ? 'trouble' : 'nothing', true);
    };
    this.worker.postMessage({ id, module: module!, ...question } satisfies Question);
  }
}
