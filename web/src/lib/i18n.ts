// Every text that people read comes from a catalogue: two objects with the same keys, English and French.
import { settings } from './settings.svelte';

export type Catalogue = Record<string, string>;
export type Params = Record<string, string | number>;

// `{name}` is replaced; `{n|one card|{n} cards}` chooses by number (1, and in French 0, is one).
export function fill(text: string, params: Params = {}): string {
  const plural = text.replace(
    /\{(\w+)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\}/g,
    (_, name: string, one: string, many: string) => {
      const count = Number(params[name]);
      return count === 1 || (count === 0 && settings.language === 'fr') ? one : many;
    },
  );
  return plural.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

// French writes a space before ? ! : ; and inside « »; a line never ends there.
export const unbroken = (text: string): string => text.replace(/ (?=[?!:;»])|(?<=«) /g, '\u00a0');
// And “de” and “que” before a name that begins with a vowel: d’Otto, qu’Otto.
export const elided = (text: string): string => text.replace(/\b(d|qu)e (?=[AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜ]\p{Ll})/gu, '$1’');

export const inLanguage = (text: { en: string; fr: string }): string =>
  settings.language === 'fr' ? unbroken(text.fr) : text.en;

export function catalogue<Texts extends Catalogue>(en: Texts, fr: { [Key in keyof Texts]: string }) {
  return (key: keyof Texts & string, params?: Params): string =>
    settings.language === 'fr' ? elided(unbroken(fill(fr[key] ?? key, params))) : fill(en[key] ?? key, params);
}
export type Translate<Texts extends Catalogue> = (key: keyof Texts & string, params?: Params) => string;
