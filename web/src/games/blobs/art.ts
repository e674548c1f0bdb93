// What the jellies are made of. Everything is drawn in a square of 100 by 100 that stands on y = 92, with an ink line.
import type { Color } from '../../generated/blobs';
import { numberOf } from '../registry';
import type { things } from './things';

export const paint: Record<Color, string> = {
  red: '#d55e00',
  orange: '#e69f00',
  yellow: '#f0e442',
  green: '#009e73',
  blue: '#0072b2',
  purple: '#cc79a7',
};

// The colours' own shapes (BLOBS-2), in a square of 20 round the origin.
export const glyph: Record<Color, string> = {
  red: 'M0 8.5 C-11 1 -9 -8 -4.5 -8 C-1.5 -8 0 -5 0 -4 C0 -5 1.5 -8 4.5 -8 C9 -8 11 1 0 8.5z',
  orange: 'M-7 -7 H7 V7 H-7z',
  yellow: 'M0 -9 L2.6 -3.2 L9 -2.6 L4.2 1.6 L5.7 8 L0 4.6 L-5.7 8 L-4.2 1.6 L-9 -2.6 L-2.6 -3.2z',
  green: 'M0 -8 L8.6 7 H-8.6z',
  blue: 'M0 -9.5 C3 -4 7 -0.5 7 3 A7 6.6 0 0 1 -7 3 C-7 -0.5 -3 -4 0 -9.5z',
  purple: 'M3.5 -8.8 A9 9 0 1 0 8.6 4.6 A7.4 7.4 0 0 1 3.5 -8.8z',
};

const bodies = {
  gum: 'M13 90 Q5 50 26 36 Q34 15 51 15 Q70 15 76 36 Q97 50 88 90 Q78 97 69 91 Q60 98 50 91 Q41 98 32 91 Q22 97 13 90z',
  ball: 'M50 18 Q90 18 90 56 Q90 92 50 92 Q10 92 10 56 Q10 18 50 18z',
  tall: 'M30 92 Q24 60 30 34 Q34 10 51 10 Q68 10 71 34 Q77 62 70 92 Q60 96 50 92 Q40 96 30 92z',
  puddle: 'M6 90 Q2 70 20 62 Q28 40 50 40 Q72 40 80 62 Q98 70 94 90 Q72 97 50 92 Q28 97 6 90z',
  pear: 'M16 88 Q8 64 32 50 Q30 16 50 16 Q70 16 68 50 Q92 64 84 88 Q66 96 50 92 Q34 96 16 88z',
  drop: 'M50 8 Q58 30 74 46 Q92 64 82 86 Q66 95 50 92 Q34 95 18 86 Q8 64 26 46 Q42 30 50 8z',
  cube: 'M18 90 Q14 58 18 32 Q20 24 28 24 Q50 20 72 24 Q80 24 82 32 Q86 58 82 90 Q66 95 50 91 Q34 95 18 90z',
  twin: 'M10 90 Q6 30 28 24 Q44 22 50 40 Q56 22 72 24 Q94 30 90 90 Q70 96 50 91 Q30 96 10 90z',
  cloud:
    'M16 90 Q0 78 12 62 Q8 42 28 38 Q36 20 54 26 Q74 20 78 40 Q96 46 90 64 Q100 80 84 90 Q66 96 50 91 Q34 96 16 90z',
  ghost: 'M20 86 Q14 22 50 18 Q86 22 80 86 Q76 96 68 88 Q62 82 58 90 Q54 98 48 90 Q42 82 36 90 Q28 98 20 86z',
  bean: 'M22 90 Q4 76 14 48 Q22 18 46 22 Q62 26 60 40 Q60 50 74 50 Q94 52 88 78 Q84 94 62 92 Q42 96 22 90z',
  spiky:
    'M14 90 L12 66 L4 54 L17 46 L18 30 L33 33 L42 17 L53 29 L68 18 L72 34 L87 33 L84 49 L97 58 L87 68 L86 90 Q68 ' +
    '96 50 91 Q32 96 14 90z',
} as const;
export type Body = keyof typeof bodies;
export const body = (shape: Body): string => bodies[shape];
// Where the face sits: its middle and how far the eyes are apart.
export const face: Record<Body, [x: number, y: number, apart: number]> = {
  gum: [50, 50, 13],
  ball: [50, 52, 15],
  tall: [50, 38, 9],
  puddle: [50, 64, 14],
  pear: [50, 40, 9],
  drop: [50, 56, 12],
  cube: [50, 46, 14],
  twin: [50, 50, 19],
  cloud: [50, 54, 14],
  ghost: [50, 46, 13],
  bean: [40, 52, 11],
  spiky: [50, 52, 13],
};
export type Eyes = 'two' | 'one' | 'three' | 'sleepy' | 'cross' | 'wide' | 'stalks' | 'wink' | 'dots' | 'up';
export type Mouth = 'smile' | 'grin' | 'flat' | 'frown' | 'oh' | 'teeth' | 'tongue' | 'wavy' | 'smirk' | 'huge';

export interface Look {
  body: Body;
  eyes: Eyes;
  mouth: Mouth;
  thing: string;
  flip: boolean;
}
// One line a blob. No two are alike: the thing is each one's own.
const looks: Record<string, [Body, Eyes, Mouth, keyof typeof things, 'flip'?]> = {
  avenger: ['gum', 'cross', 'teeth', 'mask'],
  flapjack: ['puddle', 'up', 'grin', 'pan'],
  blobnapper: ['pear', 'cross', 'smirk', 'sack'],
  'bait-and-switch': ['bean', 'wink', 'smirk', 'fishhook'],
  'musical-blobs': ['tall', 'sleepy', 'oh', 'note'],
  'pass-the-puddle': ['puddle', 'two', 'smile', 'welly'],
  'bin-diver': ['cube', 'wide', 'tongue', 'bin'],
  'lucky-drip': ['drop', 'up', 'grin', 'clover'],
  'double-dollop': ['twin', 'two', 'tongue', 'spoon'],
  'ditto-dan': ['ball', 'two', 'flat', 'mirror'],
  'dye-hard': ['gum', 'wink', 'grin', 'brush', 'flip'],
  hiccup: ['drop', 'wide', 'oh', 'bubble'],
  'sticky-mitts': ['ghost', 'dots', 'smirk', 'gloves'],
  'plug-puller': ['cloud', 'cross', 'grin', 'plunger'],
  keyhole: ['tall', 'one', 'smirk', 'key'],
  'brand-new-me': ['ball', 'wide', 'grin', 'ribbon'],
  'big-mouth': ['gum', 'stalks', 'huge', 'fork'],
  'big-flush': ['cube', 'up', 'oh', 'tap'],
  'rubber-band': ['bean', 'wide', 'wavy', 'band', 'flip'],
  'grey-day': ['cloud', 'sleepy', 'frown', 'rain'],
  'green-panic': ['spiky', 'wide', 'wavy', 'hair'],
  'dancing-blue': ['pear', 'sleepy', 'smile', 'skirt'],
  'yellow-fellow': ['gum', 'dots', 'smile', 'pal', 'flip'],
  'blue-rinse': ['tall', 'sleepy', 'smile', 'shower'],
  greenhouse: ['twin', 'dots', 'smile', 'pot'],
  'grape-gossip': ['cloud', 'wink', 'oh', 'phone'],
  'egg-sitter': ['ball', 'sleepy', 'smile', 'egg'],
  claustroblob: ['cube', 'wide', 'wavy', 'frame'],
  'nosy-neighbour': ['pear', 'one', 'oh', 'scope'],
  bouncer: ['cube', 'dots', 'flat', 'shades'],
  'slippery-sid': ['bean', 'wink', 'tongue', 'quiff'],
  'rainbow-snob': ['tall', 'sleepy', 'flat', 'monocle'],
  'silver-lining': ['cloud', 'up', 'smile', 'halo'],
  freeloader: ['puddle', 'sleepy', 'grin', 'bib'],
  greedy: ['ball', 'up', 'tongue', 'cake'],
  forecaster: ['gum', 'three', 'smile', 'barometer'],
  'sneak-preview': ['cube', 'dots', 'oh', 'glasses3d'],
  'leftover-lou': ['bean', 'two', 'tongue', 'bowl'],
  'paying-guest': ['ghost', 'sleepy', 'wavy', 'case'],
  'drama-queen': ['pear', 'cross', 'huge', 'crown'],
  spawny: ['spiky', 'three', 'smile', 'spots'],
  boomerblob: ['bean', 'wide', 'grin', 'boomerang', 'flip'],
  'hot-blobtato': ['ball', 'cross', 'teeth', 'flame'],
  sinkhole: ['drop', 'stalks', 'huge', 'hole'],
  parrot: ['tall', 'wide', 'flat', 'beak'],
  cuckoo: ['puddle', 'wide', 'oh', 'nest'],
  steamroller: ['cube', 'cross', 'grin', 'roller'],
  'night-nicker': ['ghost', 'dots', 'smirk', 'nightcap'],
  'late-bloomer': ['pear', 'sleepy', 'smile', 'bud'],
  'big-tipper': ['twin', 'up', 'grin', 'coin'],
  'second-chance': ['cloud', 'two', 'smile', 'ring'],
  'nah-nah': ['spiky', 'wink', 'tongue', 'hand'],
  'wrong-address': ['ghost', 'wide', 'frown', 'letter'],
  'echo-gecko': ['puddle', 'stalks', 'grin', 'tail'],
  gatecrasher: ['twin', 'wink', 'huge', 'party'],
  'wet-blanket': ['drop', 'sleepy', 'frown', 'blanket'],
  'hard-hat': ['gum', 'two', 'flat', 'helmet'],
  bob: ['ball', 'two', 'smile', 'bow'],
  lump: ['puddle', 'sleepy', 'wavy', 'fly'],
  'disco-ball': ['ball', 'three', 'grin', 'facets'],
  'early-bird': ['drop', 'wide', 'smile', 'worm'],
  'alarm-clock': ['gum', 'wide', 'huge', 'bells'],
  'snack-time': ['pear', 'two', 'tongue', 'cookie'],
  nightcap: ['cloud', 'sleepy', 'oh', 'pillow'],
  'late-guest': ['ghost', 'up', 'wavy', 'bouquet'],
  encore: ['tall', 'cross', 'huge', 'microphone'],
  'open-house': ['cube', 'two', 'grin', 'door'],
  housewarming: ['twin', 'wide', 'grin', 'gift'],
  potluck: ['pear', 'wink', 'tongue', 'casserole'],
  'trash-panda': ['ball', 'dots', 'teeth', 'ears'],
  'me-too': ['gum', 'up', 'smile', 'arm'],
  'surprise-guest': ['bean', 'three', 'oh', 'jack'],
};

// A blob of somebody else's box is put together of ours, always in the same way: a body with a thing that suits it,
// another one's eyes and another one's mouth.
const all = Object.values(looks);
function made(id: string): (typeof all)[number] {
  const number = numberOf(id);
  const [shape, , , own] = all[number % all.length]!;
  const eyes = all[(number * 31 + 11) % all.length]![1];
  const mouth = all[(number * 17 + 5) % all.length]![2];
  return number % 2 ? [shape, eyes, mouth, own] : [shape, eyes, mouth, own, 'flip'];
}
export function look(id: string): Look {
  const [shape, eyes, mouth, own, flip] = looks[id] ?? made(id);
  return { body: shape, eyes, mouth, thing: own, flip: flip !== undefined };
}
