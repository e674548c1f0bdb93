// Boxes as rows and as files: nothing that was typed is lost, and what is wrong finds its cell.
import { expect, test } from 'vitest';
import type { AnyBox } from '../lib/box';
import { shaped } from '../lib/wire';
import { parseCsv, writeCsv } from './csv';
import { boxFrom, csvOf, draftOf, fromCsv, placeOf } from './draft';
import { type Column, type Kit, kitFor } from './kit';

const column = (key: string, kind: Column['kind']): Column => ({ key, label: () => key, kind });
const kit: Kit = {
  sheets: [
    {
      field: 'cards',
      label: () => 'cards',
      words: () => '',
      columns: [
        column('id', 'text'),
        column('value', 'number'),
        column('star', 'check'),
        column('colors', 'set'),
        column('name.en', 'text'),
        column('name.fr', 'text'),
        column('when', 'list'),
        column('bind', 'pairs'),
      ],
    },
    { field: 'puzzles', label: () => 'puzzles', words: () => '', optional: true, columns: [column('hand', 'text')] },
  ],
};
const box = {
  box: 1,
  game: 'some',
  name: 'A box',
  cards: [
    { id: 'a', value: -2, colors: ['red', 'blue'], name: { en: 'One', fr: 'Un' } },
    { id: 'b', value: 3, star: true, colors: [], name: 'Two', when: ['x y', 'z'], bind: { X: 'answered', P: 'q' } },
  ],
} as const;

test('cells with signs, quotes and lines in them come back as they were', () => {
  const rows = [
    ['a', 'b,c', 'say "x"', 'two\r\nlines', ''],
    ['', ' d ', ';', '\t', 'é'],
  ];
  expect(parseCsv(writeCsv(rows))).toEqual({ rows, open: null });
  expect(parseCsv('\uFEFFa;b\r\n1;"2;3"\r\n\r\n').rows).toEqual([
    ['a', 'b'],
    ['1', '2;3'],
  ]);
  expect(parseCsv('a\tb\n1\t2').rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(parseCsv('a,b\rc,d').rows).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
test('a quote that is not closed is told with its place, and keeps the rest', () => {
  expect(parseCsv('a,b\n1,"2\n3,4')).toEqual({
    rows: [
      ['a', 'b'],
      ['1', '2\n3,4'],
    ],
    open: { row: 1, column: 1 },
  });
});
test('a box is the same after it was rows, and after it was CSV', () => {
  const draft = draftOf(box, 'some', kit);
  expect(boxFrom(draft, kit)).toEqual(box);
  const { sheet, rows } = fromCsv(csvOf(draft, kit.sheets[0]!), kit);
  expect(sheet.field).toBe('cards');
  expect(boxFrom({ ...draft, sheets: { ...draft.sheets, cards: rows } }, kit)).toEqual(box);
});
test('what nobody knows stays, and has a place', () => {
  const odd = { ...box, cards: [{ id: 7, value: 'many', sparkle: 'yes' }, 5], extra: { a: 1 } };
  const draft = draftOf(odd, 'some', kit);
  expect(boxFrom(draft, kit)).toMatchObject({
    cards: [{ value: 'many', sparkle: 'yes' }, { id: '5' }],
    extra: { a: 1 },
  });
  const at = (pointer: string) => placeOf({ at: pointer }, kit, draft);
  expect(at('/cards/0/sparkle')).toEqual({ sheet: 'cards', row: 0, key: 'sparkle' });
  expect(at('/cards/0/colors/1')).toEqual({ sheet: 'cards', row: 0, key: 'colors' });
  expect(at('/cards/0/name/fr')).toEqual({ sheet: 'cards', row: 0, key: 'name.fr' });
  expect(at('/cards/0/name')).toEqual({ sheet: 'cards', row: 0, key: 'name.en' });
  expect(at('/cards/0')).toEqual({ sheet: 'cards', row: 0 });
  expect(at('/cards/9/id')).toEqual({ sheet: 'cards' });
  expect(at('/cards')).toEqual({ sheet: 'cards' });
  expect(at('/extra')).toEqual({ key: 'extra' });
  expect(at('')).toEqual({});
});
test('a field that is no list is kept for the server to tell', () => {
  expect(boxFrom(draftOf({ ...box, cards: 'none' }, 'some', kit), kit)).toMatchObject({ cards: 'none' });
});
test('a file without a head, and cells beyond the last column', () => {
  const { rows } = fromCsv('a,1,true\nb,2,,red,Two,Deux,,,more', kit);
  expect(rows[0]).toEqual({ id: 'a', value: '1', star: 'true' });
  expect(rows[1]).toMatchObject({ id: 'b', 'name.fr': 'Deux', 'column 9': 'more' });
});
test('a game without a kit gets one from its box', async () => {
  const plain = { box: 1, game: 'plain', name: 'Plain', cards: [1, 'two', 3], rows: [{ a: 1, b: [2] }] };
  const made = await kitFor('plain', shaped<AnyBox>(plain));
  expect(made.sheets.map(({ field, columns }) => [field, columns.map(({ key }) => key)])).toEqual([
    ['cards', ['value']],
    ['rows', ['a', 'b']],
  ]);
  expect(boxFrom(draftOf(plain, 'plain', made), made)).toEqual(plain);
});

test('a table that the program wrote is taken too', () => {
  const columns = (kinds: Record<string, Column['kind']>): Column[] =>
    Object.entries(kinds).map(([key, kind]) => ({ key, kind, label: () => key }));
  const sheet = { field: 'cards', label: () => 'Cards', words: () => '' };
  const made: Kit = {
    sheets: [
      {
        ...sheet,
        columns: columns({
          id: 'text',
          'name.en': 'text',
          colors: 'set',
          'text.en': 'text',
          when: 'list',
          bind: 'pairs',
        }),
      },
    ],
  };
  const csv = 'id,name,colors[],text.en,when[],bind.X,bind.P\na,Ann,orange | yellow,Hi.,x | y,self,me\n';
  expect(fromCsv(csv, made).rows).toEqual([
    { id: 'a', 'name.en': 'Ann', colors: 'orange yellow', 'text.en': 'Hi.', when: 'x | y', bind: 'X=self P=me' },
  ]);
  const read = (entry: unknown) => ({ rows: Array.isArray(entry) ? entry.join(' ') : `one ${String(entry)}` });
  const drawn: Kit = { sheets: [{ ...sheet, columns: columns({ rows: 'set' }), read }] };
  expect(fromCsv('card\nred-star-2\n', drawn).rows).toEqual([{ rows: 'one red-star-2' }]);
  expect(fromCsv('row1,row2\n12P,SEB\n', drawn).rows).toEqual([{ rows: '12P SEB' }]);
});
