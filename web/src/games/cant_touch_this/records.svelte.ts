// The best solo results on the 36 cards, kept in this browser.
import type { Side } from '../../generated/cant_touch_this';
import { whenForgotten } from '../../lib/keepsakes';
import { stack } from './stack.svelte';

const key = 'smallbox.cant-touch-this.solo';

function stored(): Record<string, number> {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {}; // unreadable: none yet
  }
}
export const records = $state<Record<string, number>>(stored());
whenForgotten(() => {
  for (const card of Object.keys(records)) delete records[card];
});

export async function keepResult(grid: string[], score: number): Promise<void> {
  await stack.load();
  const side = stack.of(grid);
  if (!side || (records[side.card] ?? -Infinity) >= score) return;
  records[side.card] = score;
  localStorage.setItem(key, JSON.stringify(records));
}

// One star from the rules' third level on, two near the best, three for the best itself.
export function starsFor(side: Side, score: number | undefined): number {
  if (score === undefined || score < 26) return 0;
  return score >= side.best ? 3 : score >= side.best - 2 ? 2 : 1;
}
// The card after this one that is not at its best yet.
export function nextCard(card: number): Side {
  const order = [...stack.sides.slice(card), ...stack.sides.slice(0, card)];
  return order.find((side) => starsFor(side, records[side.card]) < 3) ?? order[0]!;
}
