// The texts of the shell: lobby, tables, settings. Games have their own beside them.
import { catalogue } from './i18n';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
export type ShellText = keyof typeof en;
