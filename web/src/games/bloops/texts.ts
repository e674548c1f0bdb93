// Every text of Bloops' table, English and French.
import { catalogue } from '../../lib/i18n';
import { power } from './cards';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
export type Text = keyof typeof en;
export const a = (value: number): string =>
  t(value === 20 ? 'a_20' : value === 8 || value === 11 ? 'a_8' : 'a_7', { value });
// A card as it is read out: its number, and what stands under it.
export const face = (value: number): string => {
  const does = power(value);
  return does ? `${value} ${t(`power_${does}`)}` : String(value);
};
const named_slots = 6;
export const place = (slot: number): string =>
  slot < named_slots ? t(`slot_${slot}` as 'slot_0') : t('slot_extra', { n: slot - named_slots + 1 });
