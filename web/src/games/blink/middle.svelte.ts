// The two piles where both play at one device: what is true by the line that knows more, and on top of it what each of
// them has laid and nobody has answered yet.
import type { View, Words } from '../../generated/blink';
import type { LiveSession } from '../../lib/session.svelte';
import { keepPile } from './predict';

export interface Laid {
  card: string;
  seat: number; // whose it was: it lies as they have laid it
}
type Both<One> = [One, One];

// `waiting`: what is turned up is not to be seen yet.
export function middleOf(
  sessions: () => Both<LiveSession<Words>>,
  laid: () => Both<Both<string[]>>,
  waiting: () => boolean,
) {
  const newer = $derived(sessions()[0].version >= sessions()[1].version ? 0 : 1);
  const best = $derived(sessions()[newer]);
  const other = $derived(sessions()[1 - newer]!);
  let seen_last: View | null = null;
  const view = $derived.by(() => {
    if (!waiting() || !seen_last) seen_last = best.latest!;
    return seen_last;
  });

  let kept = [0, 1].map(() => ({ cards: [] as string[], size: 0 }));
  const seen = $derived.by(() => (kept = view.piles.map((pile, i) => keepPile(kept[i]!, pile.top, pile.size))));
  // Who laid a card last that lies there.
  const ownerOf = (card: string, pile: number): number => {
    for (const { events } of best.log.slice(-12).toReversed())
      for (const event of events) {
        if (event.type === 'played' && event.card === card && event.pile === pile) return event.seat;
        if ((event.type === 'turned' || event.type === 'placed') && event.tops[pile] === card)
          return event.piles.indexOf(pile);
      }
    return sessions()[0].you ?? 0;
  };
  // The other line has not heard yet that these were taken.
  const taken = $derived(
    best.log
      .filter((entry) => entry.version > other.version)
      .flatMap(({ events }) => events.flatMap((event) => (event.type === 'played' ? [event] : [])))
      .filter((event) => event.seat === other.you),
  );
  const piles = $derived(
    [0, 1].map((pile): Laid[] => {
      const waiting = (at: number): Laid[] => {
        const known = at === newer ? [] : taken.filter((event) => event.pile === pile);
        const cards = laid()[at]![pile]!.slice(known.length);
        return cards.map((card) => ({ card, seat: sessions()[at]!.you ?? at }));
      };
      const lying = seen[pile]!.cards.map((card) => ({ card, seat: ownerOf(card, pile) }));
      return [...lying, ...waiting(newer), ...waiting(1 - newer)].slice(-3);
    }),
  );
  return {
    get piles() {
      return piles;
    },
    get view() {
      return view;
    },
  };
}
