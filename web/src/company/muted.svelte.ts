// Whose faces this browser does not show: somebody's at one table. Nobody else learns of it.
import type { TableInfo } from '../generated/server';
import { kept_prefix } from '../lib/kept';

const key = `${kept_prefix}muted`;
const most = 100; // the oldest are forgotten

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // unreadable: as if nobody had been muted
  }
}
let kept = $state.raw(read());

// The same whether one came to watch or to play; another person in that seat has another name.
function named({ watch, seats }: TableInfo, seat: number): string {
  const who = seats[seat];
  return `${watch} ${seat} ${who && 'name' in who ? who.name : ''}`;
}

export const isMuted = (info: TableInfo, seat: number): boolean => kept.includes(named(info, seat));
export function mute(info: TableInfo, seat: number, on: boolean): void {
  const one = named(info, seat);
  kept = [...read().filter((other) => other !== one), ...(on ? [one] : [])].slice(-most);
  localStorage.setItem(key, JSON.stringify(kept));
}
