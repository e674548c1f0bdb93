// How a box of Can't Touch This is shown and edited: cards that are drawn.
import type { Kit } from '../../boxes/kit';
import { shaped } from '../../lib/wire';
import BoxFace from './BoxFace.svelte';
import type { Box } from './box_type';
import { t as k } from './kit_texts';
import SideEditor from './SideEditor.svelte';
import SideFrame from './SideFrame.svelte';
import SideSprite from './SideSprite.svelte';

const kit: Kit = {
  Defs: SideSprite,
  sheets: [
    {
      field: 'sides',
      label: () => k('sides'),
      columns: [
        { key: 'rows', label: () => k('rows'), kind: 'set', fresh: '12PSE BTW12 12PSE BTW12 12PSE BTW12 12PSE' },
      ],
      read: (entry) => ({ rows: Array.isArray(entry) ? entry.join(' ') : String(entry) }),
      write: (row) => (row['rows'] ?? '').split(/\s+/).filter(Boolean),
      Face: BoxFace,
      words: (box, at) => k('says', { n: at + 1, rows: shaped<Box>(box).sides[at]!.join(' ') }),
      Editor: SideEditor,
      Frame: SideFrame,
      alone: (at) => ({ card: at + 1 }),
      width: '9rem',
    },
  ],
};
export default kit;
