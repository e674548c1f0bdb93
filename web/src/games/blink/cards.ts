// The cards: an id is colour-shape-count. A box may have some of them more than once.
export const colours = ['red', 'blue', 'brown', 'green', 'yellow', 'grey'] as const;
export const shapes = ['triangle', 'moon', 'bolt', 'drop', 'star', 'flower'] as const;
export type Colour = (typeof colours)[number];
export type Shape = (typeof shapes)[number];
export type Feature = 'colour' | 'shape' | 'count';

export interface Face {
  colour: Colour;
  shape: Shape;
  count: number;
}

export function face(id: string): Face {
  const [colour, shape, count] = id.split('-');
  return { colour: colour as Colour, shape: shape as Shape, count: Number(count) };
}

// What two cards have in common, to say so.
export function shared(a: string, b: string): Feature[] {
  const [one, two] = [face(a), face(b)];
  return (['colour', 'shape', 'count'] as const).filter((feature) => one[feature] === two[feature]);
}

// Where the symbols are, as on dice: the middle of each, and how big they are (a card is 100 by 140).
export const pips: Record<number, { size: number; at: [x: number, y: number][] }> = {
  1: { size: 80, at: [[50, 70]] },
  2: {
    size: 54,
    at: [
      [33, 38],
      [67, 102],
    ],
  },
  3: {
    size: 44,
    at: [
      [28, 30],
      [50, 70],
      [72, 110],
    ],
  },
  4: {
    size: 43,
    at: [
      [28, 38],
      [72, 38],
      [28, 102],
      [72, 102],
    ],
  },
  5: {
    size: 39,
    at: [
      [27, 30],
      [73, 30],
      [50, 70],
      [27, 110],
      [73, 110],
    ],
  },
};

// Each symbol in a box from -50 to 50, of about the same weight to the eye.
export const outlines: Record<Shape, string> = {
  star: 'M0 -48 L14.5 -17 L48 -13.5 L23 9.5 L30 43 L0 26 L-30 43 L-23 9.5 L-48 -13.5 L-14.5 -17z',
  moon: 'M16 -45 A46 46 0 1 0 42 26 A36 36 0 0 1 16 -45z',
  triangle: 'M0 -42 L47 40 L-47 40z',
  drop: 'M0 -48 C10 -26 36 -4 36 16 A36 33 0 0 1 -36 16 C-36 -4 -10 -26 0 -48z',
  bolt: 'M12 -48 L-38 10 L-8 10 L-16 48 L38 -14 L6 -14z',
  flower:
    'M-15.3 -21.0 A19 19 0 1 1 15.3 -21.0 A19 19 0 1 1 24.7 8.0 A19 19 0 1 1 0.0 26.0 A19 19 0 1 1 -24.7 8.0 A19 ' +
    '19 0 1 1 -15.3 -21.0z M-9 0 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0z',
};
