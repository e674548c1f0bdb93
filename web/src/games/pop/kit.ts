// How a box of Pop is shown and edited: fifty cards, and puzzles that are laid out with them.
import type { Kit, Row } from '../../boxes/kit';
import type { Box as AnyBox } from '../../lib/box';
import { shaped } from '../../lib/wire';
import BoxFace from './BoxFace.svelte';
import type { Box } from './box_type';
import { colors, letters } from './cards';
import { t as k } from './kit_texts';
import PuzzleEditor from './PuzzleEditor.svelte';
import PuzzleFace from './PuzzleFace.svelte';
import { asList, listed } from './puzzle';
import { colorWord, p } from './texts';

const of = (box: AnyBox) => shaped<Box>(box);
const isColumns = (value: unknown): value is unknown[][] => Array.isArray(value) && value.every(Array.isArray);
const kit: Kit = {
  sheets: [
    {
      field: 'cards',
      label: () => k('cards'),
      columns: [
        { key: 'number', label: () => k('number'), kind: 'number' },
        {
          key: 'color',
          label: () => k('color'),
          kind: 'choice',
          choices: () => colors.map((color) => [color, colorWord(color)]),
          fresh: 'red',
        },
        { key: 'symbols', label: () => k('symbols'), kind: 'number', fresh: '1' },
        { key: 'arrow', label: () => k('arrow'), kind: 'check' },
      ],
      Face: BoxFace,
      words: (box, at) => {
        const { number, color, symbols, arrow } = of(box).cards[at]!;
        return p('card_full', { n: number, color: p(color), symbols, arrow: arrow ? p('card_arrow') : '' });
      },
      width: '5rem',
    },
    {
      field: 'puzzles',
      label: () => k('puzzles'),
      optional: true,
      columns: [
        { key: 'name', label: () => k('name'), kind: 'text', fresh: '?' },
        ...letters.map((letter) => ({ key: letter, label: () => letter, kind: 'text' as const })),
        { key: 'hand', label: () => k('hand'), kind: 'text' },
      ],
      read: (entry): Row => {
        const { name, columns, hand } = shaped<{ name?: unknown; columns?: unknown; hand?: unknown }>(entry);
        const row: Row = { name: typeof name === 'string' ? name : JSON.stringify(name ?? '') };
        letters.forEach((letter, n) => (row[letter] = isColumns(columns) ? listed(columns[n]) : ''));
        return { ...row, hand: listed(hand) };
      },
      write: (row) => ({
        name: row['name'] ?? '',
        columns: letters.map((letter) => asList(row[letter] ?? '')),
        hand: asList(row['hand'] ?? ''),
      }),
      Face: PuzzleFace,
      words: (box, at) => of(box).puzzles![at]!.name,
      caption: true,
      Editor: PuzzleEditor,
      alone: (at) => ({ mode: 'puzzle', puzzle: at + 1 }),
      width: '12rem',
    },
  ],
};
export default kit;
