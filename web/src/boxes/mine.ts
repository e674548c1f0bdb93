// One's own boxes, kept in this browser. It may refuse: then whoever asks is told, and what was typed stays on the
// page.
import type { Draft } from './draft';

const prefix = 'smallbox.box.';
const unkept = new Map<string, Draft>(); // what the browser refused, for as long as the page is there

export const isKept = (key: string): boolean => !unkept.has(key);
export function readDraft(key: string): Draft | null {
  const waiting = unkept.get(key);
  if (waiting) return waiting;
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? null : (JSON.parse(text) as Draft);
  } catch {
    return null; // unreadable, or the browser keeps nothing
  }
}
export function keepDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(prefix + draft.key, JSON.stringify(draft));
    unkept.delete(draft.key);
    return true;
  } catch {
    unkept.set(draft.key, draft);
    return false; // full, or the browser keeps nothing
  }
}
export function dropDraft(key: string): void {
  unkept.delete(key);
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Then it was not kept either.
  }
}
// The newest first.
export function mine(game: string): Draft[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => readDraft(name.slice(prefix.length)) ?? [])
      .filter((draft) => draft.game === game)
      .sort((a, b) => b.changed - a.changed);
  } catch {
    return [];
  }
}
// What another tab does to it.
export function onOther(key: string, then: (draft: Draft) => void): () => void {
  const hear = (event: StorageEvent) => {
    const draft = event.key === prefix + key ? readDraft(key) : null;
    if (draft) then(draft);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
