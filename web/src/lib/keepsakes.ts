// What this browser keeps of whoever uses it, beside tables: a few texts. How the page looks, whether the engine was
// fetched, and one's own boxes (deleted where they are made) are not about what somebody did here.
import { kept_prefix } from './kept';

const stays = new RegExp(`^${kept_prefix.replace('.', '\\.')}(?:settings|house|box\\..*)$`);
const about = (key: string): boolean => key.startsWith(kept_prefix) && !stays.test(key);
// Whoever has a token is that guest: it is in no file.
const secret = (key: string): boolean => /\.(?:token|people)$/.test(key);

export const keepsakes = (): Record<string, string> =>
  Object.fromEntries(Object.entries(localStorage).filter(([key]) => about(key) && !secret(key)));

const forgetters = new Set<() => void>();
// Whoever has read something of it reads it again when it is gone.
export const whenForgotten = (then: () => void): unknown => forgetters.add(then);
export function forgetKeepsakes(): void {
  for (const key of Object.keys(localStorage)) if (about(key)) localStorage.removeItem(key);
  sessionStorage.removeItem(`${kept_prefix}opened`);
  for (const forget of forgetters) forget();
}
