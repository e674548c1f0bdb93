// What will probably be needed soon is fetched when a page has been quiet for a while: opening it then takes no round
// trip, and works with a broken line.
const quiet = 1500;

export function later(...loads: (() => Promise<unknown>)[]): () => void {
  const begin = async () => {
    for (const load of loads) await load().catch(() => {}); // no matter: whoever needs it asks again
  };
  const timer = setTimeout(
    () => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => void begin()) : void begin()),
    quiet,
  );
  return () => clearTimeout(timer);
}
