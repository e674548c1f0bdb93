// How a box of Blink is shown and edited: a card is its colour, its shape and its count.
import type { Kit } from '../../boxes/kit';
import { shaped } from '../../lib/wire';
import type { Box } from './box_type';
import BoxFace from './BoxFace.svelte';
import { colours, shapes } from './cards';
import Inks from './Inks.svelte';
import { t as k } from './kit_texts';
import { cardName, colourName, shapeName } from './texts';

const kit: Kit = {
  Defs: Inks,
  sheets: [
    {
      field: 'cards',
      label: () => k('cards'),
      columns: [
        {
          key: 'color',
          label: () => k('color'),
          kind: 'choice',
          choices: () => colours.map((one) => [one, colourName(one)]),
          fresh: colours[0],
        },
        {
          key: 'shape',
          label: () => k('shape'),
          kind: 'choice',
          choices: () => shapes.map((one) => [one, shapeName(one)]),
          fresh: shapes[0],
        },
        {
          key: 'count',
          label: () => k('count'),
          kind: 'choice',
          choices: () => [1, 2, 3, 4, 5].map((n) => [String(n), String(n)]),
          fresh: '1',
        },
      ],
      read: (entry) => {
        const [color = '', shape = '', ...count] = String(entry).split('-');
        return { color, shape, count: count.join('-') };
      },
      write: (row) => [row['color'], row['shape'], row['count']].filter(Boolean).join('-'),
      Face: BoxFace,
      words: (box, at) => cardName(shaped<Box>(box).cards[at]!),
      width: '5.5rem',
    },
  ],
};
export default kit;
