// What this page has noted down of a table while it was there, so that nobody can say later that it was otherwise: the
// commitment as it was told first, its own share of the deal, the seal over what was done, the cards as it saw them.
import { kept_prefix } from '../lib/kept';

export interface Note {
  table?: string; // its code, where the commitment names that
  commit: string;
  seat: number;
  round: number;
  pledged?: string; // the share, before the table has taken it
  share?: string; // and after that
  version?: number;
  seal?: string;
  views: { version: number; view: unknown }[]; // the first, and the last
  at: number; // ms; for forgetting the oldest
}
const prefix = `${kept_prefix}deal.`;
const most = 30;
const nameOf = (code: string, seat: number): string => `${prefix}${code}.${seat}`;

export function readNote(code: string, seat: number): Note | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(code, seat)) ?? 'null') as Note | null;
  } catch {
    return null; // unreadable: as if nothing had been noted
  }
}
export function keepNote(code: string, note: Note): void {
  try {
    localStorage.setItem(nameOf(code, note.seat), JSON.stringify(note));
    forgetOldest();
  } catch {
    // Nothing more can be kept: what is in memory is good until the page is gone.
  }
}
function forgetOldest(): void {
  const all = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  if (all.length <= most) return;
  const age = (key: string) => (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Note>).at ?? 0;
  const oldest = all.reduce((best, key) => (age(key) < age(best) ? key : best));
  localStorage.removeItem(oldest);
}

// The secrets of tables that were checked here: none is another's.
const secrets = `${kept_prefix}secrets`;
const most_secrets = 50;
export interface Known {
  table: string;
  secret: string;
}
export function knownSecrets(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(secrets) ?? '[]') as Known[];
  } catch {
    return [];
  }
}
export function keepSecret(known: Known): void {
  const others = knownSecrets().filter(({ table }) => table !== known.table);
  try {
    localStorage.setItem(secrets, JSON.stringify([...others, known].slice(-most_secrets)));
  } catch {
    // Then it is not known next time.
  }
}
