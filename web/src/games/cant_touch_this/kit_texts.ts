// Of the boxes, English and French.
import { catalogue } from '../../lib/i18n';

const en = {
  sides: 'Cards',
  rows: 'Rows',
  says: 'Card {n}: {rows}',
  size: 'Size of every card',
  columns: 'Columns',
  lines: 'Rows',
  size_text: '3 to 7 columns and rows, at most 42 cells. All cards have the same size.',
  paint: 'Symbol to draw',
  cell: 'Row {row}, column {column}: {symbol}',
  empty: 'nothing',
  help: 'Tap a cell to draw the chosen symbol. By keyboard: arrows go from cell to cell, a letter or digit draws.',
};
const fr: typeof en = {
  sides: 'Cartes',
  rows: 'Lignes',
  says: 'Carte {n} : {rows}',
  size: 'Taille de toutes les cartes',
  columns: 'Colonnes',
  lines: 'Lignes',
  size_text: 'De 3 à 7 colonnes et lignes, 42 cases au plus. Toutes les cartes ont la même taille.',
  paint: 'Symbole à dessiner',
  cell: 'Ligne {row}, colonne {column} : {symbol}',
  empty: 'rien',
  help:
    'Touchez une case pour y dessiner le symbole choisi. Au clavier : les flèches vont de case en case, une lettre ' +
    'ou un chiffre dessine.',
};
export const t = catalogue(en, fr);
