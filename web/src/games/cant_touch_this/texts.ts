import type { Clip } from '../../generated/cant_touch_this';
import type { Edge, Sym } from './board';
import { catalogue } from '../../lib/i18n';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
export type Text = keyof typeof en;

export const symbolName = (symbol: Sym): string => t(`sym_${symbol}`);
export const symbolNames = (symbols: Sym[]): string => symbols.map(symbolName).join(', ');
export const whereOf = ({ edge, line }: { edge: Edge; line: number }): string => t(`clip_${edge}`, { line: line + 1 });
export const clipName = (clip: Clip): string => whereOf(clip);
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
// A real minus sign, as long as the plus; `signed` for what is added.
export const figure = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0');
// Not by Intl.ListFormat: the first one takes the page 17 ms.
export const listed = (words: string[]): string =>
  words.length < 2 ? words.join() : t('list', { words: words.slice(0, -1).join(', '), last: words.at(-1)! });
