// Which puzzles are solved and which solo games are won, kept in this browser.
import type { Options } from '../../generated/pop';
import { ours } from './deck';

type Difficulty = Options['difficulty'];
export const difficulties: Difficulty[] = ['beginner', 'intermediate', 'advanced', 'expert'];
export const puzzles = ours.puzzles.length;
export const grades = 5;
export const gradeOf = (puzzle: number): number => Math.ceil(puzzle / (puzzles / grades));

interface Kept {
  solved: number[];
  solo: Partial<Record<Difficulty, { won: number; best: number }>>;
  counted: string[]; // tables whose result is in here
}
const key = 'smallbox.pop';

function read(): Kept {
  const empty: Kept = { solved: [], solo: {}, counted: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    return {
      solved: Array.isArray(kept.solved)
        ? kept.solved.filter((n) => Number.isInteger(n) && n >= 1 && n <= puzzles)
        : [],
      solo: typeof kept.solo === 'object' && kept.solo !== null ? kept.solo : {},
      counted: Array.isArray(kept.counted) ? kept.counted : [],
    };
  } catch {
    return empty;
  }
}

class Progress {
  private kept = $state.raw<Kept>(read());

  get solved(): number[] {
    return this.kept.solved;
  }
  solo(difficulty: Difficulty): { won: number; best: number } | undefined {
    return this.kept.solo[difficulty];
  }
  // The next one that is not solved, from `after` on and round again.
  next(after = 0): number | null {
    for (let step = 1; step <= puzzles; ++step) {
      const number = ((after + step - 1) % puzzles) + 1;
      if (!this.solved.includes(number)) return number;
    }
    return null;
  }
  solve(puzzle: number): void {
    if (!this.solved.includes(puzzle)) this.save({ ...this.kept, solved: [...this.solved, puzzle] });
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
  private save(kept: Kept): void {
    this.kept = kept;
    localStorage.setItem(key, JSON.stringify(kept));
  }
}
export const progress = new Progress();
