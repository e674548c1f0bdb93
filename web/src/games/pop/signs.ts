// The signs on the cards, and what never changes about the table.
import type { Color, Options } from '../../generated/pop';

export const colors: Color[] = ['red', 'blue', 'yellow', 'green', 'purple'];
export const letters = ['A', 'B', 'C', 'D', 'E'];
export const alone = (mode: Options['mode']): boolean => mode === 'solo' || mode === 'puzzle';

// The glyph of a colour in a box of 24 × 24: colour is never alone.
export const glyphs: Record<Color, string> = {
  red: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0 -17z',
  blue: 'M4.5 4.5h15v15h-15z',
  yellow: 'M12 3L21.5 20h-19z',
  green: 'M12 2L21 12L12 22L3 12z',
  purple: 'M12 1.8l2.6 5.7 6.2-.7-3.6 5.2 3.6 5.2-6.2-.7-2.6 5.7-2.6-5.7-6.2.7 3.6-5.2-3.6-5.2 6.2.7z',
};
// An explosion symbol: a little burst with eight points, in a box of 16 × 16.
export const burst =
  'M8 .6l1.5 3.3 3.4-1.6-1 3.5 3.6.7-2.7 2.4 2.2 2.9-3.7-.1.3 3.7-2.8-2.4-2 3.1-1-3.6-3.3 1.6.9-3.6-3.2-1.3 ' +
  '3-2.2-1.9-3.2 3.7.3z';

// The five colours as they are drawn, in the order of a picture.
export const fills = ['vermilion', 'blue', 'yellow', 'green', 'purple'].map((name) => `var(--${name})`);
