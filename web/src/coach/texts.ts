// The texts of the coach; what was overlooked in a game is said by the game (games/<game>/remarks.ts).
import { catalogue } from '../lib/i18n';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
