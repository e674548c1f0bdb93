// How a box of Pop is shown and edited: fifty cards, and puzzles that are laid out with them.
import type { Kit, Row } from '../../boxes/kit';
import { type AnyBox, text } from '../../lib/box';
import { shaped } from '../../lib/wire';
import BoxFace from './BoxFace.svelte';
import type { Box } from './box_type';
import { t as k } from './kit_texts';
import PuzzleEditor from './PuzzleEditor.svelte';
import PuzzleFace from './PuzzleFace.svelte';
import { asList, listed } from './puzzle';
import { colors, letters } from './signs';
import { colorWord, p } from './texts';

const of = (box: AnyBox) => shaped<Box>(box);
const isColumns = (value: unknown): value is unknown[][] => Array.isArray(value) && value.every(Array.isArray);
const said = (name: unknown): Row => {
  const { en = '', fr = '' } = shaped<{ en?: string; fr?: string }>(name ?? {});
  return { 'name.en': String(en), 'name.fr': String(fr) };
};
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
        const word = colors.find((one) => one === color);
        return p('card_full', {
          n: number,
          color: word ? p(word) : color,
          symbols,
          arrow: arrow ? p('card_arrow') : '',
        });
      },
      width: '5rem',
    },
    {
      field: 'puzzles',
      label: () => k('puzzles'),
      optional: true,
      columns: [
        { key: 'name.en', label: () => k('name'), kind: 'text', fresh: '?' },
        { key: 'name.fr', label: () => k('name_fr'), kind: 'text' },
        ...letters.map((letter) => ({ key: letter, label: () => letter, kind: 'text' as const })),
        { key: 'hand', label: () => k('hand'), kind: 'text' },
      ],
      read: (entry): Row => {
        const { name, columns, hand } = shaped<{ name?: unknown; columns?: unknown; hand?: unknown }>(entry);
        const row: Row = typeof name === 'string' ? { 'name.en': name } : said(name);
        letters.forEach((letter, n) => (row[letter] = isColumns(columns) ? listed(columns[n]) : ''));
        return { ...row, hand: listed(hand) };
      },
      write: (row) => ({
        name: row['name.fr'] ? { en: row['name.en'] ?? '', fr: row['name.fr'] } : (row['name.en'] ?? ''),
        columns: letters.map((letter) => asList(row[letter] ?? '')),
        hand: asList(row['hand'] ?? ''),
      }),
      Face: PuzzleFace,
      words: (box, at) => text(of(box).puzzles![at]!.name),
      caption: true,
      Editor: PuzzleEditor,
      alone: (at) => ({ mode: 'puzzle', puzzle: at + 1 }),
      width: '12rem',
    },
  ],
};
export default kit;
