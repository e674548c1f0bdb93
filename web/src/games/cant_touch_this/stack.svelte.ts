// The 36 sides of the stack (CTT-2) as the server has them: their symbols, and what exact solution found.
import type { Cards, Side } from '../../generated/cant_touch_this';
import { shaped } from '../../lib/wire';

class Stack {
  sides = $state.raw<Side[]>([]);
  private asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.asked ??= fetch('/api/games/cant-touch-this/cards')
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`))))
      .then((body: unknown) => void (this.sides = shaped<Cards>(body).cards));
    this.asked.catch(() => (this.asked = null)); // ask again next time
    return this.asked;
  }
  of(grid: string[]): Side | undefined {
    return this.sides.find((side) => side.grid.join() === grid.join());
  }
}
export const stack = new Stack();
