import type { en } from './texts_en';

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
