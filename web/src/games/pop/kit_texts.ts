// Of the boxes, English and French.
import { catalogue } from '../../lib/i18n';

const en = {
  cards: 'Cards',
  number: 'Number',
  color: 'Colour',
  symbols: 'Bursts',
  arrow: 'Arrow',
  puzzles: 'Puzzles',
  name: 'Name of the puzzle',
  name_fr: 'Its name in French',
  hand: 'Hand',
  column: 'Column {letter}',
  lay: 'Where the next card goes',
  pool: 'Cards that lie nowhere: tap one to lay it',
  back: '{card}: take it back',
  put: '{card}: lay it here: {where}',
  empty: 'nothing',
  solved_0: 'No solution',
  solved_1: 'Exactly one solution',
  solved_2: 'Several solutions',
};
const fr: typeof en = {
  cards: 'Cartes',
  number: 'Numéro',
  color: 'Couleur',
  symbols: 'Éclats',
  arrow: 'Flèche',
  puzzles: 'Énigmes',
  name: 'Nom de l’énigme en anglais',
  name_fr: 'Son nom en français',
  hand: 'Main',
  column: 'Colonne {letter}',
  lay: 'Où va la prochaine carte',
  pool: 'Cartes qui ne sont nulle part : touchez-en une pour la poser',
  back: '{card} : la reprendre',
  put: '{card} : la poser ici : {where}',
  empty: 'rien',
  solved_0: 'Aucune solution',
  solved_1: 'Une seule solution',
  solved_2: 'Plusieurs solutions',
};
export const t = catalogue(en, fr);
