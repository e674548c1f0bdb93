// The 36 sides of the stack (CTT-2) as the server has them: their symbols, and what exact solution found.
import type { Cards, Side } from '../../generated/cant_touch_this';
import { fact } from '../../lib/api';

class Stack {
  sides = $state.raw<Side[]>([]);
  private asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.asked ??= fact<Cards>('/api/games/cant-touch-this/cards').then(({ cards }) => void (this.sides = cards));
    this.asked.catch(() => (this.asked = null)); // ask again next time
    return this.asked;
  }
  of(grid: string[]): Side | undefined {
    return this.sides.find((side) => side.grid.join() === grid.join());
  }
}
export const stack = new Stack();
