// What another program has shared with the installed page: the service worker (web/sw.js) has put it aside.
import type { Draft } from './draft';
import { draftOf } from './draft';
import { read } from './files';
import { kitFor } from './kit';
import { builtIn } from '../lib/box';

// Taken once: whoever reloads does not get it twice.
export async function takeShared(): Promise<File | null> {
  if (!('caches' in globalThis)) return null;
  const cache = await caches.open('smallbox-notes');
  const name = new URL('shared', document.baseURI).href.replace(/#.*/, '');
  const kept = await cache.match(name);
  if (!kept) return null;
  const file = new File([await kept.blob()], decodeURIComponent(kept.headers.get('name') ?? 'box.json'));
  await cache.delete(name);
  return file;
}

export type Kind = { box: string } | 'record' | 'rows' | 'unknown';
export function kindOf(text: string, name: string): Kind {
  if (!/^\s*[{[]/.test(text) && !/\.json$/i.test(name)) return text.trim() ? 'rows' : 'unknown';
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    if (typeof value !== 'object' || value === null) return 'unknown';
    if ('seed' in value && 'actions' in value) return 'record';
    return 'box' in value && typeof value['game'] === 'string' ? { box: value['game'] } : 'unknown';
  } catch {
    return 'unknown';
  }
}

// As if it had been imported at "My own".
export async function draftFrom(file: File, game: string): Promise<Draft | { trouble: string }> {
  const box = await builtIn(game);
  const kit = await kitFor(game, box);
  const got = await read(file, game, kit);
  if ('draft' in got) return got.draft;
  if ('trouble' in got) return got;
  const draft = draftOf(box, game, kit);
  draft.name = file.name.replace(/\.\w+$/, '');
  draft.sheets[got.csv.sheet.field] = got.csv.rows;
  return draft;
}
