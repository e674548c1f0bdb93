// Refusals that are the same whatever the game, by their keys (docs/refusals.md). In English the server says it itself,
// and often more: which option, what is missing.
import { unbroken } from './i18n';
import { settings } from './settings.svelte';
import type { Refusal } from '../generated/server';

// What the page never asks wrongly, unless it is older than the server: one sentence for all of a kind.
const kinds: Record<string, string> = {
  request: 'Le serveur n’a pas compris la demande. Rechargez la page.',
  record: 'Cet enregistrement ne peut pas être relu.',
};
export const refusals: Record<string, string> = {
  'table.unknown-option': 'Le jeu n’a pas cette option.',
  'table.bad-option-value': 'Une option ne peut pas avoir cette valeur.',
  'table.bad-seat-count': 'Ce jeu ne se joue pas à ce nombre.',
  'table.impossible-setup': 'Cette mise en place n’est pas possible.',
  'table.bad-pace': 'Ce rythme n’existe pas.',
  'table.unknown-pace': 'Ce rythme n’existe pas.',
  'table.bad-pace-times': 'Les durées sont des secondes entières, deux semaines au plus.',
  'table.bad-tempo': 'Les robots sont calmes, naturels ou rapides.',
  'table.bad-race':
    'Une course compense 0 à 250 ms de distance (cap) et n’a pas de mesure, 0, ou une de 1000 à 10000 ms (beat).',
  'table.race-has-no-tempo': 'Dans une course, le temps d’un robot est son niveau : choisissez un autre niveau.',
  'table.race-not-begun': 'La course va partir : attendez le signal.',
  'table.no-game': 'Aucune partie n’est en cours.',
  'table.unknown-seat': 'Cette place n’est pas à cette table.',
  'table.over': 'La partie est finie.',
  'table.no-such-action': 'Cette action n’existe pas.',
};

export function refusal({ key }: Refusal): string | null {
  if (settings.language !== 'fr' || !key) return null;
  const words = refusals[key] ?? kinds[key.slice(0, key.indexOf('.'))];
  return words ? unbroken(words) : null;
}

// In the reader's language where that is known, else in the server's words.
export const told = (refused: Refusal, game?: { refusal: (refused: Refusal) => string | null } | null): string =>
  game?.refusal(refused) ?? refusal(refused) ?? refused.message;
