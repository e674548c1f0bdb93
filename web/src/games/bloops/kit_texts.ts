// Of the boxes, English and French.
import { catalogue } from '../../lib/i18n';

const en = {
  cards: 'Cards',
  value: 'Value',
  count: 'How many',
  effect: 'Effect',
  nothing: 'none',
  star: 'Star',
  ends: 'Ends the game',
  says: '{value}: {n} times. {does}',
};
const fr: typeof en = {
  cards: 'Cartes',
  value: 'Valeur',
  count: 'Combien',
  effect: 'Effet',
  nothing: 'aucun',
  star: 'Étoile',
  ends: 'Termine la partie',
  says: '{value} : {n} fois. {does}',
};
export const t = catalogue(en, fr);
