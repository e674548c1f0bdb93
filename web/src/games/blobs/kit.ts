// How a box of Blobs is shown and edited: what a card does is a program, and its grammar is at hand.
import type { Column, Kit } from '../../boxes/kit';
import { shaped } from '../../lib/wire';
import BoxFace from './BoxFace.svelte';
import BoxJelly from './BoxJelly.svelte';
import type { Box } from './box_type';
import { colors } from './cards';
import { printed } from './faces';
import Grammar from './Grammar.svelte';
import { t as k } from './kit_texts';
import { colorName, kindName, t } from './texts';

const program = (key: 'aim' | 'do' | 'start' | 'end' | 'always'): Column => ({
  key,
  label: () => k(`c_${key}`),
  kind: 'text',
  wide: true,
  program: true,
});
const kit: Kit = {
  Help: Grammar,
  sheets: [
    {
      field: 'cards',
      label: () => k('cards'),
      columns: [
        { key: 'id', label: () => k('c_id'), kind: 'text' },
        { key: 'name.en', label: () => k('c_name'), kind: 'text' },
        { key: 'value', label: () => k('c_value'), kind: 'number', fresh: '0' },
        {
          key: 'colors',
          label: () => k('c_colors'),
          kind: 'set',
          choices: () => colors.map((color) => [color, t(color)]),
          fresh: 'red',
        },
        { key: 'name.fr', label: () => k('c_name_fr'), kind: 'text', wide: true },
        { key: 'text.en', label: () => k('c_text'), kind: 'text', wide: true },
        { key: 'text.fr', label: () => k('c_text_fr'), kind: 'text', wide: true },
        program('aim'),
        program('do'),
        program('start'),
        program('end'),
        program('always'),
        { key: 'when', label: () => k('c_when'), kind: 'list', wide: true, program: true },
        { key: 'bind', label: () => k('c_bind'), kind: 'pairs', wide: true, program: true },
      ],
      Face: BoxFace,
      Small: BoxJelly,
      words: (box, at) => {
        const card = printed(shaped<Box>(box).cards[at]!);
        return [card.name, card.value, ...card.colors.map(colorName), ...card.kinds.map(kindName), card.text].join(
          ', ',
        );
      },
      width: '10.5rem',
    },
  ],
};
export default kit;
