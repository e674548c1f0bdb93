// Every text of Bloops' table, English and French.
import { catalogue } from '../../lib/i18n';
import type { Box } from './box_type';
import { cardOf, powers, type Power } from './faces';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
export type Text = keyof typeof en;

// English says "an" before eight, eleven, eighteen and the eighties.
const with_n = (value: number): boolean => [8, 11, 18].includes(value) || (value >= 80 && value < 90);
// A card in a sentence: the one of its kind, or any.
export const a = (value: number, box: Box): string =>
  t(cardOf(box, value)?.count === 1 ? 'the_card' : with_n(value) ? 'an_card' : 'a_card', { value });
// What ends the game, where it is one value.
export function ending(box: Box): string {
  const [first, second] = box.cards.filter((card) => card.ends);
  return first && !second ? a(first.value, box) : t('a_last_card');
}
// A card as it is read out: its number, and what stands under it.
export const face = (value: number, box: Box): string =>
  [String(value), ...powers(box, value).map((power) => t(`power_${power}`))].join(' ');
export const does = (all: Power[]): string =>
  all.length ? all.map((power) => t(`does_${power}`)).join(' ') : t('does_none');
const named_slots = 6;
export const place = (slot: number): string =>
  slot < named_slots ? t(`slot_${slot}` as 'slot_0') : t('slot_extra', { n: slot + 1 });
