// A storm: as many puzzles as possible in three minutes, each harder than those before. No table is made for it: the
// rules themselves are asked (lib/rulebook.svelte.ts), so it needs no line. Its session is what Pop's table shows.
import type { Action, GameEvent, SeatView, View, Words } from '../../generated/pop';
import { tryOut } from '../../lib/rulebook.svelte';
import type { Rejection, Scene, Session, Stage } from '../../lib/session.svelte';
import { holding } from '../../lib/settings.svelte';
import { shaped } from '../../lib/wire';
import { ours } from './deck';
import { gradeOf, grades } from './progress.svelte';

export const storm_ms = 180_000;
export const wrong_ms = 10_000;
const of_a_grade = 4; // then come harder ones; of the hardest all
const hurry = 0.4; // what is shown is shown faster than at a table

// A few of each grade, in any order within it.
export function orderOf(numbers: number[], chance: () => number = Math.random): number[] {
  const shuffled = (some: number[]) =>
    some.map((number) => ({ number, at: chance() })).sort((a, b) => a.at - b.at || a.number - b.number);
  return Array.from({ length: grades }, (_, grade) =>
    shuffled(numbers.filter((number) => gradeOf(number) === grade + 1))
      .slice(0, grade === grades - 1 ? undefined : of_a_grade)
      .map(({ number }) => number),
  ).flat();
}
export function viewOf(number: number): SeatView {
  const { columns, hand } = ours.puzzles[number - 1]!;
  const options = { mode: 'puzzle', difficulty: 'beginner', two_cards: false, puzzle: number };
  return shaped<SeatView>({
    game: 'pop',
    you: 0,
    options,
    box: null,
    mode: 'puzzle',
    phase: 'choose',
    round: 1,
    turn: 1,
    columns,
    pile: 0,
    said: [],
    seats: [{ hand: hand.length, chosen: false, ready: false, taken: [], score: [] }],
    hand: [...hand].sort((a, b) => a - b),
    choice: null,
  });
}
const clears = (events: GameEvent[]): boolean =>
  events.some((event) => event.type === 'ended' && 'won' in event && event.won);

export class Storm implements Session<Words> {
  readonly live = true;
  readonly info = null;
  readonly box = null;
  readonly actors = [0];
  readonly result = null;
  readonly clock = null;
  readonly you = 0;
  readonly seats = [];
  readonly log = [];
  readonly past = [];
  readonly step = null;
  readonly pending = [];
  readonly planned = null;
  readonly planning = null;
  readonly skips = null;
  readonly passes = null;
  refused = $state.raw<Rejection<Words> | null>(null);
  looking = false;
  moving = $state(false);
  view = $state.raw<View>(viewOf(1));
  solved = $state.raw<number[]>([]);
  wrong = $state(0);
  skipped = $state(0);
  missed = $state(false); // the last try
  left = $state(storm_ms);
  over = $state(false);
  private place = 0;
  private show: Stage<Words> | null = null;
  private since: number;

  constructor(
    private readonly order: number[],
    private readonly now: () => number = () => performance.now(),
    private readonly judge: typeof tryOut<Words> = tryOut,
  ) {
    this.since = this.now();
    this.view = viewOf(order[0]!);
  }
  get puzzle(): number {
    return this.order[this.place]!;
  }
  get latest(): View {
    return this.view;
  }
  get settled(): boolean {
    return !this.moving;
  }
  get legal(): Action[] {
    const choice: Action = { type: 'choose', cards: (this.view.hand ?? []).slice(0, 5) };
    return this.over || this.moving ? [] : [choice];
  }
  // Time stands still while something is shown.
  tick(): void {
    const at = this.now();
    if (!this.moving) this.spend(at - this.since);
    this.since = at;
  }
  act(action: Action): void {
    if (this.over || this.moving) return;
    this.missed = false;
    const told = this.judge(viewOf(this.puzzle), null, action);
    this.refused = told?.refused ? { ...told.refused, action } : null;
    if (told?.events) void this.play(told.events);
  }
  skip(): void {
    if (this.over || this.moving) return;
    ++this.skipped;
    this.missed = false;
    this.spend(wrong_ms);
    this.go();
  }
  end(): void {
    this.over = true;
  }
  private async play(events: GameEvent[]): Promise<void> {
    this.tick();
    this.moving = true;
    const scene: Scene<Words> = {
      tell: () => {},
      hold: async (ms) => {
        const time = holding(ms) * hurry;
        if (time > 0) await new Promise((done) => setTimeout(done, time));
        return !this.over;
      },
    };
    await this.show?.(shaped({ events }), this.view, scene);
    this.moving = false;
    this.since = this.now();
    if (clears(events)) {
      this.solved = [...this.solved, this.puzzle];
      this.go();
    } else {
      ++this.wrong;
      this.missed = true;
      this.view = { ...this.view }; // as it was
      this.spend(wrong_ms);
    }
  }
  private go(): void {
    if (++this.place >= this.order.length) return this.end();
    this.view = { ...viewOf(this.puzzle), turn: this.place + 1 }; // what was picked is not picked any more
  }
  private spend(ms: number): void {
    this.left = Math.max(0, this.left - ms);
    if (this.left === 0) this.end();
  }
  stage(show: Stage<Words>): () => void {
    this.show = show;
    return () => (this.show = null);
  }
  plan(): void {}
  wait(): void {}
  restart(): void {}
  send(): void {}
  hurry(): void {}
  skipMotion(): void {}
  when(at: number): number {
    return at;
  }
}
