// Every text of Blobs, English and French. What the cards say is in their box.
import type { Color } from '../../generated/blobs';
import { catalogue } from '../../lib/i18n';
import { settings } from '../../lib/settings.svelte';
import { areOurs, cardData } from './box_cards.svelte';
import type { Kind } from './cards';
import { exactly } from './exactly_en';
import { french } from './exactly_fr';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
export type Text = keyof typeof en;

const inFrench = () => settings.language === 'fr';
export const cardName = (id: string | null | undefined): string =>
  !id ? t('proto') : ((inFrench() ? frenchName(id) : undefined) ?? cardData(id).name);
const frenchName = (id: string) => (areOurs() ? french[id]?.[0] : undefined) ?? cardData(id).in_french.name;
export const cardText = (id: string): string =>
  (inFrench() ? cardData(id).in_french.text : undefined) ?? cardData(id).text;
// On a card that somebody else played "you" is whoever performs it; null: the reader.
export function cardTextFor(id: string, name: string | null): string {
  const [text, own] = [cardText(id), inFrench() ? 'Vous en dernier.' : 'You go last.'];
  if (name !== null && text.endsWith(own)) return text.slice(0, -own.length) + t('goes_last', { name });
  return (inFrench() ? /(?<!\p{L})(vous|votre|vos)(?!\p{L})/iu : /\byour?\b/i).test(text)
    ? `${text} ${name === null ? t('means_you') : t('means', { name })}`
    : text;
}
// Of our own cards.
export const cardExactly = (id: string): string => (inFrench() ? french[id]?.[1] : undefined) ?? exactly[id] ?? '';
// Long words of a name may be broken where they are put together, or between two syllables.
export function breakable(name: string): string {
  return name.replace(/\p{L}{9,}/gu, (word) =>
    word
      .replace(
        /^(\p{L}{3,})(blob|house|roller|crasher|loader|napper|caster|bour|warming|gnole|taire|quet|boire|tique)$/iu,
        '$1\u00ad$2',
      )
      .replace(/^(\p{L}{4,6})([bcdfglmnprst])\2(?=\p{L}{2})/u, '$1$2\u00ad$2'),
  );
}
// A colour with its shape: "blue drop", « goutte bleue » would need genders, so « bleu (goutte) ».
export const colorName = (color: Color): string =>
  inFrench() ? `${t(color)} (${t(`${color}_shape`)})` : `${t(color)} ${t(`${color}_shape`)}`;
export const colorNames = (list: readonly Color[]): string =>
  list.length ? list.map(colorName).join(', ') : t('no_colour');
export const kindName = (kind: Kind): string => t(`kind_${kind}`);
export const kindWhen = (kind: Kind): string => t(`when_${kind}`);
export const figure = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n));
