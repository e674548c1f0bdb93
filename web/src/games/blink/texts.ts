// Every text of Blink, English and French.
import { catalogue } from '../../lib/i18n';
import { settings } from '../../lib/settings.svelte';
import { face, shared, type Colour, type Feature, type Shape } from './cards';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
export type Text = keyof typeof en;

const english: Record<Shape, string> = {
  star: 'star',
  moon: 'moon',
  triangle: 'triangle',
  drop: 'drop',
  bolt: 'bolt',
  flower: 'flower',
};
const numbers = { en: ['', 'one', 'two', 'three', 'four', 'five'], fr: ['', 'un', 'deux', 'trois', 'quatre', 'cinq'] };
const french: Record<Shape, { word: string; feminine: boolean }> = {
  star: { word: 'étoile', feminine: true },
  moon: { word: 'lune', feminine: true },
  triangle: { word: 'triangle', feminine: false },
  drop: { word: 'goutte', feminine: true },
  bolt: { word: 'éclair', feminine: false },
  flower: { word: 'fleur', feminine: true },
};
// Masculine, feminine, and both in the plural.
const french_colours: Record<Colour, [string, string, string, string]> = {
  red: ['rouge', 'rouge', 'rouges', 'rouges'],
  yellow: ['jaune', 'jaune', 'jaunes', 'jaunes'],
  green: ['vert', 'verte', 'verts', 'vertes'],
  blue: ['bleu', 'bleue', 'bleus', 'bleues'],
  brown: ['marron', 'marron', 'marron', 'marron'],
  grey: ['gris', 'grise', 'gris', 'grises'],
};

// "three red stars"
export function cardName(id: string): string {
  const { colour, shape, count } = face(id);
  if (settings.language !== 'fr') return `${numbers.en[count]} ${colour} ${english[shape]}${count > 1 ? 's' : ''}`;
  const { word, feminine } = french[shape];
  const number = count === 1 && feminine ? 'une' : numbers.fr[count];
  return `${number} ${word}${count > 1 ? 's' : ''} ${french_colours[colour][(feminine ? 1 : 0) + (count > 1 ? 2 : 0)]}`;
}
export const shapeName = (shape: Shape): string => (settings.language === 'fr' ? french[shape].word : english[shape]);
export const colourName = (colour: Colour): string => (settings.language === 'fr' ? french_colours[colour][0] : colour);

const joined = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${t('and')} ${words.at(-1)}`;
export const featureNames = (features: Feature[]): string => joined(features.map((feature) => t(feature)));
export const pileName = (pile: number): string => t(pile === 0 ? 'left_pile' : 'right_pile');

// "fits the left pile by colour and the right pile by count"
export function fitting(card: string, tops: (string | null)[], fits: (pile: number) => boolean): string {
  const where = tops.flatMap((top, pile) =>
    top !== null && fits(pile)
      ? [t('fits_on', { pile: pileName(pile), features: featureNames(shared(card, top)) })]
      : [],
  );
  return where.length ? t('fits', { where: joined(where) }) : t('fits_none');
}
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
