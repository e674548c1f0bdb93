// What the server says of a box, in the reader's language: it speaks English, so its sentences are known here by their
// form. One that is not known stays as it is.
import { inLanguage } from '../lib/i18n';

const q = '"([^"]*)"';
const french: [form: RegExp, text: string][] = [
  [/^At letter (\d+): (.*)$/, 'À la lettre $1 : $2'],
  [/^(.*)there is no step (\S+?); did you mean (\S+)\?$/i, '$1il n’y a pas d’étape $2 ; vouliez-vous $3 ?'],
  [/^(.*)there is no step (\S+?)\.$/i, '$1il n’y a pas d’étape $2.'],
  [/^(.*: )(\S+) is used before it is set\.$/, '$1$2 est utilisé avant d’avoir un sens.'],
  [/^(.*: )here the (.+) is missing: (.*)$/, '$1ici il manque quelque chose ($2) : $3'],
  [/^There is no field (\S+?); did you mean (\S+)\?$/, 'Il n’y a pas de colonne $1 ; vouliez-vous $2 ?'],
  [/^There is no (?:field (\S+?)|such field)\.$/, 'Il n’y a pas de colonne $1.'],
  [new RegExp(`^${q} is missing\\.$`), '« $1 » manque.'],
  [new RegExp(`^${q} is a whole number from (\\S+) to (\\S+)\\.$`), '« $1 » est un nombre entier de $2 à $3.'],
  [
    new RegExp(`^${q} is a whole number from (\\S+) to (\\S+), or "\\*"\\.$`),
    '« $1 » est un entier de $2 à $3, ou « * ».',
  ],
  [/^This is a whole number from (\S+) to (\S+)\.$/, 'C’est un nombre entier de $1 à $2.'],
  [new RegExp(`^${q} is true or false\\.$`), '« $1 » est true ou false.'],
  [new RegExp(`^${q} is one of these: (.*)\\.$`), '« $1 » est l’un de ceux-ci : $2.'],
  [new RegExp(`^${q} is a text\\.$`), '« $1 » est un texte.'],
  [new RegExp(`^${q} is empty\\.$`), '« $1 » est vide.'],
  [new RegExp(`^${q} is longer than (\\d+) characters\\.$`), '« $1 » dépasse $2 caractères.'],
  [/^The text is missing in English\.$/, 'Le texte manque en anglais.'],
  [/^The id of a card has .*$/, 'Le code d’une carte a de 1 à 32 petites lettres, chiffres et tirets.'],
  [new RegExp(`^There is a card with the id ${q} already\\.$`), 'Il y a déjà une carte avec le code « $1 ».'],
  [/^There are (\d+) to (\d+) (\S+)(?: in all)?, not (\d+)\.$/, 'Il en faut de $1 à $2 en tout, pas $4.'],
  [/^There are cards of the value (\d+) already: each stands once\.$/, 'La valeur $1 est déjà là : une ligne chacune.'],
  [/^A colour is one of .*$/, 'Une couleur est red, orange, yellow, green, blue ou purple.'],
  [/^This is no card: .*$/, 'Ce n’est pas une carte : il faut une couleur, une forme et un nombre de 1 à 5.'],
  [/^There is a card (\d+) already\.$/, 'Il y a déjà une carte $1.'],
  [
    /^The numbers 1 to 50 are on one card each; missing: (.*)\.$/,
    'Chaque nombre de 1 à 50 est sur une carte ; manquent : $1.',
  ],
  [/^"cards" is a list of fifty cards: .*$/, 'Il faut cinquante cartes : les nombres de 1 à 50, chacun une fois.'],
  [/^The card (\d+) is in the puzzle already\.$/, 'La carte $1 est déjà dans l’énigme.'],
  [/^Two cards of one colour touch: .*$/, 'Deux cartes de même couleur se touchent : elles auraient explosé.'],
  [/^A side has at most 42 symbols\.$/, 'Une carte a 42 symboles au plus.'],
  [/^A side has 3 to 7 rows, not (\d+)\.$/, 'Une carte a de 3 à 7 lignes, pas $1.'],
  [/^A row is a text of 3 to 7 symbols\.$/, 'Une ligne a de 3 à 7 symboles.'],
  [/^The symbols are .*$/, 'Les symboles sont 1 2 P S E B T W ; rien d’autre n’est sur une carte.'],
];

// Every form has its turn: what is said of a letter of a program has one around another.
export function inFrench(message: string): string {
  let text = message;
  for (const [form, words] of french) text = text.replace(form, words);
  return text;
}
export const problemText = (message: string): string => inLanguage({ en: message, fr: inFrench(message) });
