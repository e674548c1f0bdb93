// Which puzzles are solved, with and without help, which solo games are won, and the best storm: kept in this browser.
import type { Options } from '../../generated/pop';
import { whenForgotten } from '../../lib/keepsakes';
import { ours } from './deck';

type Difficulty = Options['difficulty'];
export const difficulties: Difficulty[] = ['beginner', 'intermediate', 'advanced', 'expert'];
export const puzzles = ours.puzzles.length;
export const grades = 5;
export const gradeOf = (puzzle: number): number => Math.ceil(puzzle / (puzzles / grades));

// Of one box: by number.
interface Done {
  solved: number[];
  helped: number[]; // hints were taken, solved or not
}
export type State = 'solved' | 'helped' | 'open';
interface Kept extends Done {
  own: Record<string, Done>; // boxes of somebody's own, by id
  solo: Partial<Record<Difficulty, { won: number; best: number }>>;
  counted: string[]; // tables whose result is in here
  storm: number; // the most in one
}
const key = 'smallbox.pop';

const numbers = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((n): n is number => Number.isInteger(n) && n >= 1) : [];
const done = (of: Partial<Done> | undefined): Done => ({ solved: numbers(of?.solved), helped: numbers(of?.helped) });

function read(): Kept {
  let kept: Partial<Kept> = {};
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
  } catch {
    // Unreadable: nothing yet.
  }
  const object = <T extends object>(value: T | undefined): T | object =>
    typeof value === 'object' && value !== null ? value : {};
  const own = Object.entries(object(kept.own) as Record<string, Partial<Done>>);
  const { solved, helped } = done(kept);
  return {
    solved: solved.filter((n) => n <= puzzles),
    helped: helped.filter((n) => n <= puzzles),
    own: Object.fromEntries(own.map(([box, of]) => [box, done(of)])),
    solo: object(kept.solo),
    counted: Array.isArray(kept.counted) ? kept.counted : [],
    storm: Number(kept.storm) || 0,
  };
}

class Progress {
  private kept = $state.raw<Kept>(read());

  constructor() {
    whenForgotten(() => (this.kept = read()));
  }

  get solved(): number[] {
    return this.kept.solved;
  }
  get storm(): number {
    return this.kept.storm;
  }
  // `box`: null is ours.
  state(box: string | null, puzzle: number): State {
    const { solved, helped } = this.of(box);
    return !solved.includes(puzzle) ? 'open' : helped.includes(puzzle) ? 'helped' : 'solved';
  }
  isHelped = (box: string | null, puzzle: number): boolean => this.of(box).helped.includes(puzzle);
  solo(difficulty: Difficulty): { won: number; best: number } | undefined {
    return this.kept.solo[difficulty];
  }
  // The next one that is not solved, from `after` on and round again.
  next(after = 0, box: string | null = null, all = puzzles): number | null {
    for (let step = 1; step <= all; ++step) {
      const number = ((after + step - 1) % all) + 1;
      if (this.state(box, number) === 'open') return number;
    }
    return null;
  }
  solve(puzzle: number, box: string | null = null): void {
    const { solved, helped } = this.of(box);
    if (!solved.includes(puzzle)) this.put(box, { solved: [...solved, puzzle], helped });
  }
  help(puzzle: number, box: string | null): void {
    const { solved, helped } = this.of(box);
    // What was solved alone stays so.
    if (!solved.includes(puzzle) && !helped.includes(puzzle)) this.put(box, { solved, helped: [...helped, puzzle] });
  }
  // Once for each table, however often its end is looked at.
  win(table: string, difficulty: Difficulty, turns: number): void {
    if (this.kept.counted.includes(table)) return;
    const before = this.kept.solo[difficulty];
    const entry = { won: (before?.won ?? 0) + 1, best: Math.min(before?.best ?? turns, turns) };
    this.save({
      ...this.kept,
      solo: { ...this.kept.solo, [difficulty]: entry },
      counted: [...this.kept.counted.slice(-50), table],
    });
  }
  stormed(solved: number): void {
    if (solved > this.kept.storm) this.save({ ...this.kept, storm: solved });
  }
  private of(box: string | null): Done {
    return box === null ? this.kept : (this.kept.own[box] ?? { solved: [], helped: [] });
  }
  private put(box: string | null, of: Done): void {
    this.save(box === null ? { ...this.kept, ...of } : { ...this.kept, own: { ...this.kept.own, [box]: of } });
  }
  private save(kept: Kept): void {
    this.kept = kept;
    localStorage.setItem(key, JSON.stringify(kept));
  }
}
export const progress = new Progress();
