// What the coach says of a case, from a game's own remarks (games/<game>/remarks.ts).
import { catalogue, type Catalogue, type Params } from '../lib/i18n';

export interface Remarks {
  en: Catalogue; // by key, of what was done
  fr: Catalogue;
  ahead?: { en: Catalogue; fr: Catalogue }; // of what could be done now, where that is said otherwise
}
// Null: a key of tomorrow.
export function remarkFrom({ en, fr, ahead }: Remarks, key: string, words: Params, now: boolean): string | null {
  if (!(key in en)) return null;
  return now && ahead && key in ahead.en ? catalogue(ahead.en, ahead.fr)(key, words) : catalogue(en, fr)(key, words);
}
