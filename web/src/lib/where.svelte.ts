// Where somebody was: the tables they sat at with this browser, and how much of each it has shown them.
import { untrack } from 'svelte';
import { kept_prefix } from './kept';
import type { LiveSession } from './session.svelte';
import { settings } from './settings.svelte';

export interface Place {
  code: string;
  game: string;
  version: number;
  at: number; // ms since 1970
}
const key = `${kept_prefix}where`;
const most = 60; // the oldest are forgotten
const between = 1000; // ms; a race is faster than anybody needs it to be written down

// The last one first.
export function places(): Place[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Place[]) : [];
  } catch {
    return []; // unreadable: as if nobody had been anywhere
  }
}
export function keepPlace(place: Place): void {
  const others = places().filter(({ code }) => code !== place.code);
  try {
    localStorage.setItem(key, JSON.stringify([place, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing more.
  }
}

// How long ago, in the largest unit that there is a whole one of.
const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
export function ago(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' });
  const seconds = Math.max(0, (now - at) / 1000);
  const [unit, length] = units.find(([, one]) => seconds >= one) ?? ['minute', Infinity];
  return words.format(-Math.floor(seconds / length) || 0, unit);
}

// For as long as the component that calls it is there. What it returns is up to where it had been shown before; null:
// never been there.
export function remembers(live: LiveSession): number | null {
  const before = places().find(({ code }) => code === live.code)?.version ?? null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = -1;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { you, info, shown } = untrack(() => live);
    if (you === null || !info || shown < 0 || shown === written) return;
    written = shown;
    keepPlace({ code: live.code, game: info.game, version: shown, at: Date.now() });
  };
  $effect(() => {
    if (live.shown >= 0 && live.you !== null) timer ??= setTimeout(write, between);
  });
  $effect(() => {
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  });
  return before;
}
