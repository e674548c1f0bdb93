// Why a line of the score is worth what it is, in words.
import type { Sym } from './board';
import type { Emeralds, Line, Sheet } from './sheet';
import { listed, symbolName, t } from './texts';

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

// Captured, and made of wilds.
export const countOf = (sheet: Sheet, symbol: Sym): number =>
  sheet.count[symbol] + sheet.made.filter((made) => made === symbol).length;

// The same in a few signs.
export const worthOf = (line: SheetLine, reading: Emeralds): string =>
  t(line === 'emerald' ? (reading === 'from-one' ? 'worth_emerald_one' : 'worth_emerald_zero') : `worth_${line}`);

export function why(line: SheetLine, sheet: Sheet, reading: Emeralds): string {
  switch (line) {
    case 'poop':
      return t((sheet.points?.poop ?? 0) > 0 ? 'why_poop_bonus' : 'why_poop');
    case 'emerald':
      return t(reading === 'from-one' ? 'why_emerald_one' : 'why_emerald_zero');
    case 'wild':
      if (sheet.made.length) return t('why_wild_made', { list: listed(sheet.made.map(symbolName)) });
      return sheet.count.W > 0 ? t('why_wild_single') : t('why_wild');
    default:
      return t(`why_${line}`);
  }
}
