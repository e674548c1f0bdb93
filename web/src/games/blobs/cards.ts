// The seventy-two cards as docs/cards/blobs.md has them; a test compares the two. What they say is in cards_en.ts and
// cards_fr.ts.
import type { Color } from '../../generated/blobs';
import { english } from './cards_en';

export const colors: Color[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'];
export type Kind = 'one-off' | 'permanent' | 'Start' | 'End' | 'Response' | 'plain';
export interface CardData {
  id: string;
  name: string;
  value: string; // as printed: '+1', '−2', '*'
  colors: Color[];
  kinds: Kind[];
  text: string;
  exactly: string;
}

// id, name, value, colours, kinds
const rows: [string, string, string, string, string][] = [
  ['avenger', 'Avenger', '+1', 'red', 'one-off'],
  ['flapjack', 'Flapjack', '+1', 'orange yellow', 'one-off'],
  ['blobnapper', 'Blobnapper', '−2', 'purple', 'one-off'],
  ['bait-and-switch', 'Bait and Switch', '0', 'red yellow', 'one-off'],
  ['musical-blobs', 'Musical Blobs', '+1', 'green', 'one-off'],
  ['pass-the-puddle', 'Pass the Puddle', '0', 'orange', 'one-off'],
  ['bin-diver', 'Bin Diver', '0', 'green', 'one-off'],
  ['lucky-drip', 'Lucky Drip', '0', 'blue', 'one-off'],
  ['double-dollop', 'Double Dollop', '0', 'yellow purple', 'one-off'],
  ['ditto-dan', 'Ditto Dan', '+1', 'blue', 'one-off'],
  ['dye-hard', 'Dye Hard', '+2', 'red', 'one-off'],
  ['hiccup', 'Hiccup', '+2', 'yellow', 'one-off'],
  ['sticky-mitts', 'Sticky Mitts', '+2', 'orange purple', 'one-off'],
  ['plug-puller', 'Plug Puller', '+2', 'purple', 'one-off'],
  ['keyhole', 'Keyhole', '+2', 'orange', 'one-off'],
  ['brand-new-me', 'Brand New Me', '+2', 'green', 'one-off'],
  ['big-mouth', 'Big Mouth', '+4', 'red purple', 'one-off'],
  ['big-flush', 'Big Flush', '+2', 'yellow blue', 'one-off'],
  ['rubber-band', 'Rubber Band', '+3', 'orange', 'one-off'],
  ['grey-day', 'Grey Day', '+1', 'blue', 'one-off'],
  ['green-panic', 'Green Panic', '−1', 'green', 'permanent'],
  ['dancing-blue', 'Dancing Blue', '0', 'blue', 'permanent'],
  ['yellow-fellow', 'Yellow Fellow', '−1', 'yellow', 'permanent'],
  ['blue-rinse', 'Blue Rinse', '+2', 'red blue', 'permanent'],
  ['greenhouse', 'Greenhouse', '+2', 'yellow', 'permanent'],
  ['grape-gossip', 'Grape Gossip', '*', 'purple', 'permanent'],
  ['egg-sitter', 'Egg Sitter', '+1', 'orange yellow', 'permanent'],
  ['claustroblob', 'Claustroblob', '+5', 'red', 'permanent'],
  ['nosy-neighbour', 'Nosy Neighbour', '*', 'orange green', 'permanent'],
  ['bouncer', 'Bouncer', '+1', 'blue', 'permanent'],
  ['slippery-sid', 'Slippery Sid', '+3', 'yellow green', 'permanent'],
  ['rainbow-snob', 'Rainbow Snob', '0', 'purple', 'permanent'],
  ['silver-lining', 'Silver Lining', '0', 'red blue', 'permanent'],
  ['freeloader', 'Freeloader', '*', 'orange', 'permanent'],
  ['greedy', 'Greedy', '+2', 'yellow', 'Start'],
  ['forecaster', 'Forecaster', '+3', 'blue', 'Start'],
  ['sneak-preview', 'Sneak Preview', '+2', 'purple', 'Start'],
  ['leftover-lou', 'Leftover Lou', '+2', 'green', 'Start'],
  ['paying-guest', 'Paying Guest', '−4', 'orange purple', 'Start'],
  ['drama-queen', 'Drama Queen', '+5', 'red green', 'Start'],
  ['spawny', 'Spawny', '+1', 'green', 'Start'],
  ['boomerblob', 'Boomerblob', '+1', 'yellow', 'one-off Start'],
  ['hot-blobtato', 'Hot Blobtato', '−3', 'red orange', 'End'],
  ['sinkhole', 'Sinkhole', '−1', 'red', 'End'],
  ['parrot', 'Parrot', '+2', 'green', 'End'],
  ['cuckoo', 'Cuckoo', '−2', 'blue', 'End'],
  ['steamroller', 'Steamroller', '+2', 'orange yellow', 'End'],
  ['night-nicker', 'Night Nicker', '+1', 'purple', 'End'],
  ['late-bloomer', 'Late Bloomer', '+1', 'red', 'End'],
  ['big-tipper', 'Big Tipper', '−2', 'blue', 'End'],
  ['second-chance', 'Second Chance', '+1', 'orange', 'Response'],
  ['nah-nah', 'Nah-Nah', '0', 'red', 'Response'],
  ['wrong-address', 'Wrong Address', '−1', 'yellow', 'Response'],
  ['echo-gecko', 'Echo Gecko', '0', 'green', 'Response'],
  ['gatecrasher', 'Gatecrasher', '0', 'purple', 'Response'],
  ['wet-blanket', 'Wet Blanket', '0', 'blue', 'Response'],
  ['hard-hat', 'Hard Hat', '0', 'yellow purple', 'Response'],
  ['bob', 'Bob', '+3', 'blue', 'plain'],
  ['lump', 'Lump', '−4', 'purple', 'plain'],
  ['disco-ball', 'Disco Ball', '+2', 'red orange yellow green blue purple', 'plain'],
  ['early-bird', 'Early Bird', '−1', 'yellow', 'Start'],
  ['alarm-clock', 'Alarm Clock', '0', 'red', 'Start'],
  ['snack-time', 'Snack Time', '+1', 'green', 'Start'],
  ['nightcap', 'Nightcap', '+1', 'purple', 'End'],
  ['late-guest', 'Late Guest', '0', 'blue', 'End'],
  ['encore', 'Encore', '−2', 'orange', 'End'],
  ['open-house', 'Open House', '+3', 'orange', 'one-off'],
  ['housewarming', 'Housewarming', '+1', 'yellow blue', 'one-off'],
  ['potluck', 'Potluck', '+2', 'green', 'one-off'],
  ['trash-panda', 'Trash Panda', '+4', 'red', 'one-off'],
  ['me-too', 'Me Too', '0', 'purple', 'Response'],
  ['surprise-guest', 'Surprise Guest', '0', 'yellow green', 'Response'],
];

export const cards: CardData[] = rows.map(([id, name, value, shades, kinds]) => ({
  id,
  name,
  value,
  colors: shades.split(' ') as Color[],
  kinds: kinds.split(' ') as Kind[],
  text: english[id]?.[0] ?? '',
  exactly: english[id]?.[1] ?? '',
}));
const by_id = new Map(cards.map((card) => [card.id, card]));

// A card this page does not know yet is still a card: its id is its name.
export function cardData(id: string): CardData {
  return by_id.get(id) ?? { id, name: id, value: '', colors: [], kinds: ['plain'], text: '', exactly: '' };
}
