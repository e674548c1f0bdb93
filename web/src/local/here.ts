// Which tables are in this browser, and whether new ones are made here. This file is among the first that run.
import module from 'virtual:house';
import { served } from '../lib/served';

// By the code of a table.
export const isLocal = (code: string): boolean => code.startsWith('~');

// There is a module, and a browser that can share one house among its pages (only where the connection is trusted).
export const possible = module !== null && 'locks' in navigator && 'BroadcastChannel' in globalThis;

// The module is fetched when the first page has been quiet for a while; from then on tables for one start here. Tests
// and whoever wants it otherwise say `never` or `always`. Without a server there is no other place.
const key = 'smallbox.house';
const asked = () => localStorage.getItem(key);
export const here = (): boolean => possible && (!served || (asked() !== null && asked() !== 'never'));

// Whether the module may be fetched for whatever it is good for: it has been, or nobody saves data.
export function wanted(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !served || asked() === 'fetched' || asked() === 'always' || !connection?.saveData;
}

let fetching: Promise<void> | null = null;
export function fetchHouse(): Promise<void> {
  if (!possible || asked() !== null || !wanted()) return Promise.resolve();
  fetching ??= fetchModule().finally(() => (fetching = null));
  return fetching;
}
async function fetchModule(): Promise<void> {
  const answer = await fetch(module!);
  await answer.arrayBuffer(); // all of it is in the browser's cache now
  if (answer.ok) localStorage.setItem(key, 'fetched');
}
// For a table that is better off here than at the server; nobody waits long for that.
const patience = 2000; // ms
export const houseSoon = (): Promise<void> =>
  Promise.race([fetchHouse().catch(() => {}), new Promise<void>((done) => setTimeout(done, patience))]);
