// The one thing that each blob has and no other. Drawn over the body, in the same square of 100 by 100.

// Paths [d, fill]; no fill is a line.
type Thing = [d: string, fill?: string][];
const ink = '#1d1b26';
const white = '#fff';
const grey = '#b9b3a8';
const wood = '#c98a4b';
const gold = '#f0e442';
export const things = {
  mask: [['M22 44 Q50 34 78 44 L76 58 Q62 64 50 54 Q38 64 24 58z', ink]],
  pan: [
    ['M58 84 H92 Q92 96 75 96 Q58 96 58 84z', grey],
    ['M60 80 Q75 74 90 80', undefined],
  ],
  sack: [['M66 92 Q60 70 74 66 Q70 60 80 60 Q88 60 84 66 Q98 72 94 92z', wood]],
  fishhook: [['M82 14 V48 Q82 60 72 58 Q66 56 68 49', undefined]],
  note: [
    ['M80 12 V40 M80 12 L94 17 V34', undefined],
    ['M70 40 a6 5 0 1 0 11 0 a6 5 0 1 0 -11 0', ink],
  ],
  welly: [
    ['M58 96 V80 H70 V88 Q84 88 86 96z', gold],
    ['M22 96 V80 H34 V88 Q48 88 50 96z', gold],
  ],
  bin: [
    ['M30 20 H70 L66 4 H34z', grey],
    ['M26 20 H74', undefined],
  ],
  clover: [['M50 18 Q38 6 48 2 Q50 4 50 10 Q50 4 54 2 Q64 6 52 18 M52 18 Q70 10 70 20 Q66 24 52 18', '#009e73']],
  spoon: [
    ['M84 90 V50', undefined],
    ['M76 40 a8 11 0 1 0 16 0 a8 11 0 1 0 -16 0', grey],
  ],
  mirror: [
    ['M70 50 a13 15 0 1 0 26 0 a13 15 0 1 0 -26 0', '#dff1fb'],
    ['M83 65 V90', undefined],
    ['M77 52 l8 -9', undefined],
  ],
  brush: [
    ['M80 92 L84 56', undefined],
    ['M77 56 H91 L88 34 Q84 28 80 34z', gold],
  ],
  bubble: [
    ['M72 26 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0', white],
    ['M66 12 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0', white],
  ],
  gloves: [
    ['M6 62 Q-2 70 6 78 Q16 82 20 72 Q18 62 6 62z', white],
    ['M94 62 Q102 70 94 78 Q84 82 80 72 Q82 62 94 62z', white],
  ],
  plunger: [
    ['M50 2 V18', undefined],
    ['M34 30 Q36 16 50 16 Q64 16 66 30z', '#d55e00'],
  ],
  key: [
    ['M82 46 a9 9 0 1 0 0.1 0z', gold],
    ['M82 64 V90 M82 80 H91 M82 88 H89', undefined],
  ],
  ribbon: [
    ['M50 18 L30 8 V28z M50 18 L70 8 V28z', '#cc79a7'],
    ['M46 18 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0', '#cc79a7'],
  ],
  fork: [['M84 92 V44 M77 30 V42 Q77 48 84 48 Q91 48 91 42 V30 M84 30 V44', undefined]],
  tap: [
    ['M38 22 H72 Q80 22 80 34 H68 Q68 30 62 30 H38z', grey],
    ['M50 22 V12 M42 12 H58', undefined],
  ],
  band: [['M13 66 Q50 80 87 64 L88 72 Q50 88 13 74z', '#e69f00']],
  rain: [
    ['M24 22 Q18 10 32 10 Q38 0 50 6 Q64 0 68 10 Q82 10 76 22z', grey],
    ['M34 26 l-3 7 M50 26 l-3 7 M66 26 l-3 7', undefined],
  ],
  hair: [['M28 30 Q20 8 34 14 Q38 0 48 12 Q56 -2 62 12 Q78 4 72 30', '#009e73']],
  skirt: [['M12 78 Q50 64 88 78 L96 94 L80 88 L66 97 L50 90 L34 97 L20 88 L4 94z', '#dff1fb']],
  pal: [
    ['M66 92 Q62 66 78 66 Q96 66 92 92z', gold],
    ['M75 76 h0.1 M84 76 h0.1 M76 84 q4 3 8 0', undefined],
  ],
  shower: [
    ['M76 26 H96 L92 14 H80z', grey],
    ['M86 14 V4 H74 M80 32 v5 M86 32 v7 M92 32 v5', undefined],
  ],
  pot: [
    ['M28 90 H72 L68 98 H32z', '#d55e00'],
    ['M50 18 V4 M50 10 Q40 8 38 0 M50 8 Q60 6 62 -2', undefined],
  ],
  phone: [['M78 34 Q92 34 92 48 V72 Q92 84 78 84 L78 74 Q84 72 84 66 V52 Q84 46 78 44z', ink]],
  egg: [
    ['M66 92 Q58 92 58 80 Q60 64 69 64 Q78 64 80 80 Q80 92 70 92z', white],
    ['M62 78 l5 -4 4 5 5 -4', undefined],
  ],
  frame: [['M4 6 H96 V96 H4z', undefined]],
  scope: [['M58 44 L92 30 L96 40 L62 56z', wood]],
  shades: [['M26 44 H48 V52 Q46 60 37 60 Q28 60 26 52z M52 44 H74 V52 Q72 60 63 60 Q54 60 52 52z', ink]],
  quiff: [['M30 26 Q28 4 56 6 Q76 8 72 18 Q62 12 58 20 Q46 12 30 26z', ink]],
  monocle: [
    ['M56 46 a11 11 0 1 0 22 0 a11 11 0 1 0 -22 0', undefined],
    ['M77 52 Q84 66 78 82', undefined],
  ],
  halo: [['M32 10 a18 6 0 1 0 36 0 a18 6 0 1 0 -36 0', gold]],
  bib: [
    ['M32 66 H68 Q72 88 50 88 Q28 88 32 66z', white],
    ['M40 74 h20', undefined],
  ],
  cake: [
    ['M66 92 V78 H94 V92z', '#cc79a7'],
    ['M66 84 H94 M80 78 V68', undefined],
  ],
  barometer: [
    ['M74 60 a12 12 0 1 0 24 0 a12 12 0 1 0 -24 0', white],
    ['M86 60 l6 -6', undefined],
  ],
  glasses3d: [
    ['M24 42 H48 V56 H24z', '#d55e00'],
    ['M52 42 H76 V56 H52z', '#0072b2'],
    ['M48 47 H52', undefined],
  ],
  bowl: [
    ['M56 78 H96 Q94 94 76 94 Q58 94 56 78z', wood],
    ['M62 78 Q66 68 72 76 Q78 66 84 76 Q88 70 90 78', undefined],
  ],
  case: [
    ['M62 92 V72 H96 V92z', wood],
    ['M72 72 V64 H86 V72', undefined],
  ],
  crown: [['M30 24 L26 2 L40 12 L50 -2 L60 12 L74 2 L70 24z', gold]],
  spots: [
    [
      'M24 70 a7 7 0 1 0 14 0 a7 7 0 1 0 -14 0 M60 78 a6 6 0 1 0 12 0 a6 6 0 1 0 -12 0 M66 30 a5 5 0 1 0 10 0 a5 ' +
        '5 0 1 0 -10 0',
      white,
    ],
  ],
  boomerang: [['M66 88 L84 60 L96 88 L88 90 L83 76 L74 92z', wood]],
  flame: [['M50 18 Q34 8 44 -4 Q46 4 52 -2 Q58 4 58 -6 Q70 8 50 18z', '#f0e442']],
  hole: [['M14 92 a36 6 0 1 0 72 0 a36 6 0 1 0 -72 0', ink]],
  beak: [
    ['M40 60 Q50 50 60 60 Q58 74 50 76 Q42 74 40 60z', '#e69f00'],
    ['M40 62 H60', undefined],
  ],
  nest: [
    ['M8 82 Q50 74 92 82 Q88 98 50 97 Q12 98 8 82z', wood],
    ['M18 88 l14 -4 M40 92 l20 -5 M66 92 l14 -5', undefined],
  ],
  roller: [
    ['M58 82 a12 12 0 1 0 24 0 a12 12 0 1 0 -24 0', grey],
    ['M70 82 L94 60', undefined],
  ],
  nightcap: [
    ['M30 28 Q34 4 60 8 Q82 10 88 32 Q70 20 70 28z', '#0072b2'],
    ['M84 34 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0', white],
  ],
  bud: [
    ['M50 18 V6', undefined],
    ['M42 8 Q40 -6 50 -4 Q60 -6 58 8 Q50 12 42 8z', '#cc79a7'],
  ],
  coin: [
    ['M70 78 a13 13 0 1 0 26 0 a13 13 0 1 0 -26 0', gold],
    ['M83 71 v14', undefined],
  ],
  ring: [
    ['M58 84 a18 7 0 1 0 36 0 a18 7 0 1 0 -36 0', white],
    ['M62 80 l4 8 M90 80 l-4 8', undefined],
  ],
  hand: [['M70 64 V44 M77 64 V40 M84 64 V44 M66 64 H90 Q94 80 78 84 Q66 82 66 64z', white]],
  letter: [
    ['M62 66 H96 V90 H62z', white],
    ['M62 66 L79 80 L96 66', undefined],
  ],
  tail: [['M84 86 Q100 84 96 66 Q92 56 84 62 Q80 70 88 70', undefined]],
  party: [
    ['M36 26 L50 -4 L64 26z', '#cc79a7'],
    ['M42 16 h16 M46 -2 l4 -4 4 4', undefined],
  ],
  blanket: [
    [
      'M8 62 Q10 20 50 16 Q90 20 92 62 Q86 70 80 60 Q74 70 68 60 Q62 48 50 46 Q38 48 32 60 Q26 70 20 60 Q14 70 8 62z',
      '#56b4e9',
    ],
  ],
  helmet: [
    ['M24 34 Q26 8 50 8 Q74 8 76 34z', gold],
    ['M18 34 H82 M50 8 V22', undefined],
  ],
  bow: [['M50 78 L36 70 V88z M50 78 L64 70 V88z', ink]],
  fly: [['M78 20 h0.1 M74 14 q4 -6 8 0 M70 28 q4 4 3 8', undefined]],
  worm: [
    ['M64 86 Q70 74 77 84 Q84 94 90 83', undefined],
    ['M86 78 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0', '#cc79a7'],
  ],
  bells: [
    ['M70 72 a14 14 0 1 0 28 0 a14 14 0 1 0 -28 0', white],
    ['M84 72 V63 M84 72 H90 M75 84 l-4 7 M93 84 l4 7', undefined],
    ['M69 60 Q70 50 80 56z M99 60 Q98 50 88 56z', gold],
  ],
  cookie: [
    ['M66 80 a14 14 0 1 0 28 0 a14 14 0 1 0 -28 0', wood],
    ['M75 75 h0.1 M84 78 h0.1 M76 85 h0.1 M86 86 h0.1', undefined],
  ],
  pillow: [
    [
      'M56 76 Q50 66 60 70 Q76 74 92 70 Q101 67 96 78 Q93 84 96 91 Q99 98 90 95 Q76 92 62 95 Q51 98 56 90 Q59 84 ' +
        '56 76z',
      white,
    ],
  ],
  bouquet: [
    ['M74 94 L66 66 H94 L86 94z', '#dff1fb'],
    ['M66 62 a6 6 0 1 0 12 0 a6 6 0 1 0 -12 0 M83 62 a6 6 0 1 0 12 0 a6 6 0 1 0 -12 0', '#cc79a7'],
    ['M74 54 a6 6 0 1 0 12 0 a6 6 0 1 0 -12 0', gold],
  ],
  microphone: [
    ['M81 62 L87 94', undefined],
    ['M71 53 a9 10 0 1 0 18 0 a9 10 0 1 0 -18 0', grey],
    ['M72 53 H88 M80 43 V62', undefined],
  ],
  door: [
    ['M62 95 V56 H94 V95z', ink],
    ['M62 95 V56 L78 62 V98z', wood],
    ['M74 80 h0.1', undefined],
  ],
  gift: [
    ['M62 94 V72 H94 V94z', '#d55e00'],
    ['M78 72 V94', undefined],
    ['M78 72 Q64 70 66 62 Q72 58 78 72 Q84 58 90 62 Q92 70 78 72z', gold],
  ],
  casserole: [
    ['M58 78 H96 Q96 95 77 95 Q58 95 58 78z', '#d55e00'],
    ['M54 78 H100 M68 72 q-4 -5 0 -10 M77 72 q-4 -5 0 -10 M86 72 q-4 -5 0 -10', undefined],
  ],
  ears: [
    ['M24 32 Q16 6 30 8 Q42 12 43 25z M76 32 Q84 6 70 8 Q58 12 57 25z', grey],
    ['M28 24 Q26 15 32 15 M72 24 Q74 15 68 15', undefined],
  ],
  arm: [
    ['M84 62 Q98 50 92 30', undefined],
    ['M84 24 a8 8 0 1 0 16 0 a8 8 0 1 0 -16 0', white],
    ['M88 18 V10 M92 16 V8 M96 18 V10', undefined],
  ],
  jack: [
    ['M60 96 V76 H96 V96z', '#0072b2'],
    ['M78 76 q8 -3 0 -6 q-8 -3 0 -6 q8 -3 0 -6', undefined],
    ['M71 51 a7 7 0 1 0 14 0 a7 7 0 1 0 -14 0', gold],
    ['M72 46 L78 34 L84 46z', '#d55e00'],
  ],
  facets: [['M14 52 H86 M20 36 H80 M20 70 H80 M34 22 Q26 56 34 90 M66 22 Q74 56 66 90', undefined]],
} satisfies Record<string, Thing>;
export const thing = (name: string): Thing => (things as Record<string, Thing>)[name] ?? [];
