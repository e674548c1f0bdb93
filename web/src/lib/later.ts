// What will probably be needed soon is fetched when a page has been quiet for a while: opening it then takes no round
// trip, and works with a broken line.
const quiet = 1500;
const busy = 1500; // something that moves all the time does not keep it away for ever

export function later(...loads: (() => Promise<unknown>)[]): () => void {
  const begin = async () => {
    for (const load of loads) await load().catch(() => {}); // no matter: whoever needs it asks again
  };
  const timer = setTimeout(
    () =>
      'requestIdleCallback' in globalThis ? requestIdleCallback(() => void begin(), { timeout: busy }) : void begin(),
    quiet,
  );
  return () => clearTimeout(timer);
}
