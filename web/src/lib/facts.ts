import type { GameEntry } from '../games/registry';
import { t } from './texts';

// "2–5 players · 15 min", as far as it is known.
export function facts({ players: [fewest, most], minutes }: GameEntry): string {
  const players = t('players', { range: fewest === most ? fewest : `${fewest}–${most}` });
  return minutes ? `${players} · ${t('minutes', { n: minutes })}` : players;
}
