// The texts of the place where somebody looks back on their games.
import { catalogue } from '../lib/i18n';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
