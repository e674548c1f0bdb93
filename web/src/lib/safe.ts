// Who plays here: a few texts in localStorage, which a browser writes to the disk some seconds later. Tables are on the
// disk at once; so a copy lies beside them, for whoever's browser is killed in between.
import { asked, connect, database_name, finished } from '../local/database';
import { kept_prefix, token_key } from './kept';

const name = 'kept';
// One's own boxes and what was noted of deals are many, and no table needs them.
const isCopied = (key: string): boolean => key.startsWith(kept_prefix) && !/^[^.]*\.(?:box|deal)\./.test(key);

export async function keepSafe(): Promise<void> {
  const copy = Object.fromEntries(Object.entries(localStorage).filter(([key]) => isCopied(key)));
  try {
    const database = await connect();
    const work = database.transaction('meta', 'readwrite', { durability: 'strict' });
    work.objectStore('meta').put(copy, name);
    await finished(work);
    database.close();
  } catch {
    // Where nothing can be kept there is nothing to lose.
  }
}
// Where nobody is known: here for the first time, most likely, and then there is nothing to look into.
export async function findAgain(): Promise<void> {
  try {
    if (localStorage.getItem(token_key) === null && (await anythingKept())) await restore();
  } catch {
    // Then it is somebody new.
  }
}
async function anythingKept(): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some((one) => one.name === database_name);
}
async function restore(): Promise<void> {
  const database = await connect();
  const copy = await asked<unknown>(database.transaction('meta').objectStore('meta').get(name));
  database.close();
  if (!copy || localStorage.getItem(token_key) !== null) return;
  for (const [key, value] of Object.entries(copy as Record<string, string>))
    if (isCopied(key)) localStorage.setItem(key, value);
}
