// Why a line of the score is worth what it is, in words.
import type { Sym } from './board';
import { type Emeralds, emeraldPoints, type Line, makeable, type Made, type Sheet } from './score';
import { figure, listed, symbolName, t } from './texts';

export type SheetLine = Line | 'wild';
export const sheet_lines: SheetLine[] = ['one', 'two', 'poop', 'swirl', 'emerald', 'bomb', 'wild'];
export const line_symbols: Record<SheetLine, Sym[]> = {
  one: ['1'],
  two: ['2'],
  poop: ['P'],
  swirl: ['S'],
  emerald: ['E'],
  bomb: ['B', 'T'],
  wild: ['W'],
};

export const madeList = (sheet: Sheet): Made[] =>
  makeable.flatMap((symbol) => Array.from({ length: sheet.made[symbol] }, () => symbol));
// Captured, and made of wilds.
export const countOf = (sheet: Sheet, symbol: Sym): number =>
  sheet.count[symbol] + (symbol === 'S' || symbol === 'W' ? 0 : sheet.made[symbol]);

export function why(line: SheetLine, sheet: Sheet, reading: Emeralds): string {
  switch (line) {
    case 'poop': {
      const n = countOf(sheet, 'P');
      return n >= 4 ? t('why_poop_bonus') : n > 0 ? t('why_poop_near', { n: 4 - n }) : t('why_poop');
    }
    case 'swirl':
      return sheet.swirls.length ? t('why_swirl_each', { list: sheet.swirls.map(figure).join(' + ') }) : t('why_swirl');
    case 'emerald':
      return t('why_emerald', { row: Array.from({ length: 7 }, (_, n) => emeraldPoints(n + 1, reading)).join(' ') });
    case 'bomb': {
      const bombs = countOf(sheet, 'B');
      const stars = countOf(sheet, 'T');
      const pairs = Math.min(bombs, stars);
      const parts = [
        pairs > 0 ? t('why_bomb_pairs', { n: pairs }) : '',
        bombs > pairs ? t('why_bomb_bare', { n: bombs - pairs }) : '',
        stars > pairs ? t('why_star_idle', { n: stars - pairs }) : '',
      ].filter(Boolean);
      return parts.join(', ') || t('why_bomb');
    }
    case 'wild': {
      const made = madeList(sheet);
      if (made.length) return t('why_wild_made', { list: listed(made.map(symbolName)) });
      return sheet.count.W > 0 ? t('why_wild_single') : t('why_wild');
    }
    default:
      return t(`why_${line}`);
  }
}
