import { catalogue } from '../lib/i18n';

export const en = {
  your_turn: 'Your turn',
  turn_of: '{names|It is {who}’s turn|Waiting for {who}}',
  over: 'The game is over',
  nobody: 'Nobody is to act',
  actions: 'What you can do',
  table: 'On the table',
  You: 'You',
  yes: 'yes',
  no: 'no',
  nothing: '–',
  none: 'none',
  player: 'Player',
  points: 'Points',
  wins: 'wins',
  more: 'More about the result',
} as const;

export const fr: { [Key in keyof typeof en]: string } = {
  your_turn: 'À vous de jouer',
  turn_of: '{names|C’est à {who}|On attend {who}}',
  over: 'La partie est finie',
  nobody: 'Personne ne doit jouer',
  actions: 'Ce que vous pouvez faire',
  table: 'Sur la table',
  You: 'Vous',
  yes: 'oui',
  no: 'non',
  nothing: '–',
  none: 'aucun',
  player: 'Nom',
  points: 'Score',
  wins: 'gagne',
  more: 'Le résultat en détail',
};

export const t = catalogue(en, fr);
