import type { LiveSession } from '../lib/session.svelte';

// Whether a hint is nobody else's business at this table.
export function mayAsk({ info, you, result }: Pick<LiveSession, 'info' | 'you' | 'result'>, guided: boolean): boolean {
  if (!info || you === null || result !== null || info.status !== 'playing' || info.day) return false;
  const others = info.seats.filter((_, seat) => seat !== you);
  return others.length === 0 || (guided && others.every(({ kind }) => kind === 'bot'));
}
