// What this browser keeps, for those that run before anything else of the page is there: this file needs nothing.
export const kept_prefix = 'smallbox.';
export const token_key = `${kept_prefix}token`;
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
export function keep(key: string, make: () => string): string {
  let value = localStorage.getItem(key);
  if (!value) localStorage.setItem(key, (value = make()));
  return value;
}
// The random token that seats belong to.
export const keptToken = (): string => keep(token_key, newToken);

const settings_key = 'smallbox.settings';
export function keptSettings(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(settings_key) ?? '{}') as Record<string, unknown>;
  } catch {
    return {}; // unreadable: as if nothing had been chosen
  }
}
export const keepSettings = (settings: object): void => localStorage.setItem(settings_key, JSON.stringify(settings));
