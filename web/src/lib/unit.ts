// What of a browser the tests without one need: something that keeps, a language, an address.
const kept = new Map<string, string>();
const browser = {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  },
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  location: { hash: '', origin: 'http://smallbox.test' },
  history: { state: null },
  addEventListener: () => {},
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en-GB' }, configurable: true });
