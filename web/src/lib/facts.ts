import type { Game } from '../generated/common';
import { t } from './texts';

// "2–5 players · 15 min", as far as it is known; the room for it until the server has told.
export function facts(minutes: string | undefined, seats: Game['seats'] | undefined): string {
  if (!seats) return '\u00a0';
  const [fewest, most] = seats;
  const players = t('players', { range: fewest === most ? fewest : `${fewest}–${most}` });
  return minutes ? `${players} · ${t('minutes', { n: minutes })}` : players;
}
