// Whose cards are on the table: ours, or those of a box that somebody brought along.
import type { Box as Kit } from '../../generated/blobs';
import { boxOf } from '../../lib/box';
import type { Session } from '../../lib/session.svelte';
import type { Words } from '../../generated/blobs';
import { shaped } from '../../lib/wire';
import { cards as ours, cardsOf, unknown, type CardData } from './cards';

const by_id = (list: CardData[]) => new Map(list.map((card) => [card.id, card]));
const our_cards = { list: ours, by_id: by_id(ours) };
let now = $state.raw(our_cards);

// While the table is there its cards are the ones that everything speaks about.
export function followBox(session: Session<Words>): void {
  $effect.pre(() => {
    const box = session.view && boxOf(session.view) !== null ? session.box : null;
    if (!box) return;
    const list = cardsOf(shaped<Kit>(box));
    now = { list, by_id: by_id(list) };
    return () => (now = our_cards);
  });
}

export const areOurs = (): boolean => now === our_cards;
export const cards = (): CardData[] => now.list;
// Rules are explained with our cards. A card that nobody knows is still a card: its id is its name.
export const cardData = (id: string): CardData => now.by_id.get(id) ?? our_cards.by_id.get(id) ?? unknown(id);
