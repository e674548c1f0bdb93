// Of the boxes, English and French.
import { catalogue } from '../../lib/i18n';

const en = { cards: 'Cards', color: 'Colour', shape: 'Shape', count: 'Number' };
const fr: typeof en = { cards: 'Cartes', color: 'Couleur', shape: 'Forme', count: 'Nombre' };
export const t = catalogue(en, fr);
