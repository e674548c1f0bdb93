// What the page says of how cards were dealt.
import { catalogue } from '../lib/i18n';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
