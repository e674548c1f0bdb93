// What the server says of a box, in the reader's language: by its key, with the words of the case (docs/box-faults.md).
// In English the server says it itself, and so it does where a key is not known here.
import type { BrokenBox } from '../generated/server';
import { fill, unbroken } from '../lib/i18n';
import { settings } from '../lib/settings.svelte';

export type Problems = Record<string, string>;

export const common: Problems = {
  'box.not-json': 'À partir d’ici ce n’est pas du JSON : {why}.',
  'box.not-an-object': 'Une boîte est un objet JSON.',
  'box.too-large': 'La boîte dépasse 64 Kio.',
  'box.too-large-with-defaults': 'Avec tout ce qui est sous-entendu, la boîte dépasse 64 Kio.',
  'box.no-game': '« game » manque : le code du jeu de cette boîte.',
  'box.unknown-game': '« game » est le code du jeu de cette boîte.',
  'box.no-such-game': 'Il n’y a pas de jeu « {word} » ; il y a {words}.',
  'box.other-game': 'La boîte est pour un autre jeu : « {is} », pas « {wanted} ».',
  'box.no-such-field': 'Il n’y a pas de colonne {word} ; vouliez-vous {near} ?',
  'box.no-such-long-field': 'Il n’y a pas de telle colonne ; vouliez-vous {near} ?',
  'box.missing': '« {field} » manque.',
  'box.not-a-number': '« {field} » est un nombre entier de {min} à {max}.',
  'box.no-number-here': 'Il faut un nombre entier de {min} à {max}.',
  'box.not-true-or-false': '« {field} » est true ou false.',
  'box.none-of-these': '« {field} » est l’un de ceux-ci : {words}.',
  'box.not-an-object-here': 'Ce n’est pas un objet.',
  'box.not-a-text': '« {field} » est un texte.',
  'box.empty': '« {field} » est vide.',
  'box.too-long': '« {field} » dépasse {most} caractères.',
  'box.cannot-be-shown': '« {field} » a un saut de ligne ou un autre caractère qui ne se montre pas.',
  'box.no-english': 'Le texte manque en anglais.',
  'box.unseen': 'Il y a ici des caractères invisibles, ou qui changent la lecture des autres.',
  'box.unseen-name': 'Un nom a ici des caractères invisibles.',
  'box.bad-id': 'Le code d’une carte a de 1 à 32 petites lettres, chiffres et tirets.',
  'box.id-twice': 'Il y a déjà une carte avec le code « {id} ».',
  'box.no-list': '« {field} » manque : une liste de {min} à {max} entrées.',
  'box.not-a-list': '« {field} » n’est pas une liste : il en faut une de {min} à {max} entrées.',
  'box.not-so-many': 'Il en faut de {min} à {max}, pas {count}.',
};

// What only one game can say: its folder has it.
const own = import.meta.glob<Problems>('../games/*/problems.ts', { import: 'problems', eager: true });
export const french: Problems = Object.assign({}, common, ...Object.values(own));

// `label`: what the reader knows the field by, instead of its name in the file.
export function problemText(
  { key, words, message }: Pick<BrokenBox, 'key' | 'words' | 'message'>,
  label?: string,
): string {
  const field = words?.['field'];
  const called = field !== undefined && label ? label : field;
  const said = settings.language === 'fr' && key ? french[key] : undefined;
  if (said) return unbroken(fill(said, called === undefined ? words : { ...words, field: called }));
  return called === undefined ? message : message.replace(`"${field}"`, () => `“${called}”`);
}
