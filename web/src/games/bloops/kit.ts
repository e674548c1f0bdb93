// How a box of Bloops is shown and edited.
import type { Kit } from '../../boxes/kit';
import type { AnyBox } from '../../lib/box';
import { shaped } from '../../lib/wire';
import type { Box } from './box_type';
import BoxFace from './BoxFace.svelte';
import { powerOf } from './faces';
import { t as k } from './kit_texts';
import { t } from './texts';

const cards = (box: AnyBox) => shaped<Box>(box).cards;
const kit: Kit = {
  sheets: [
    {
      field: 'cards',
      label: () => k('cards'),
      columns: [
        { key: 'value', label: () => k('value'), kind: 'number' },
        { key: 'count', label: () => k('count'), kind: 'number', fresh: '1' },
        {
          key: 'effect',
          label: () => k('effect'),
          kind: 'choice',
          choices: () => [
            ['', k('nothing')],
            ['give', t('power_give')],
            ['look', t('power_look')],
            ['swap', t('power_swap')],
          ],
        },
        { key: 'star', label: () => k('star'), kind: 'check' },
        { key: 'ends', label: () => k('ends'), kind: 'check' },
      ],
      Face: BoxFace,
      words: (box, at) => {
        const card = cards(box)[at]!;
        return k('says', { value: card.value, n: card.count, does: t(`does_${powerOf(card) ?? 'none'}`) });
      },
      caption: true,
      copies: (box, at) => cards(box)[at]!.count,
    },
  ],
};
export default kit;
