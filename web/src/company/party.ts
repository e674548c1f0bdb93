// An evening of several games: what comes next, and who is ahead.
import type { Party, TableInfo } from '../generated/server';
import { gameById } from '../games/registry';
import { t } from './texts';

export const nameOf = (game: string): string => gameById(game)?.name ?? game;
export const isLast = ({ games, at }: Party): boolean => at === games.length - 1;
// What another game is called on its button; null: it is no evening.
export function nextWords({ party }: TableInfo): string | null {
  if (!party) return null;
  return isLast(party) ? t('party_again') : t('party_next', { game: nameOf(party.games[party.at + 1]!) });
}
export const ahead = ({ points }: Party): number[] =>
  points.flatMap((one, seat) => (one > 0 && one === Math.max(...points) ? [seat] : []));
