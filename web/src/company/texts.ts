// The texts of what is for people who are together: faces, a big screen.
import { catalogue } from '../lib/i18n';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
