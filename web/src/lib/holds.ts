// For as long as the tab lives, or until it is let go: the service worker (web/sw.js) sees by these locks who is there.
import { version } from './served';

function hold(name: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  void navigator.locks?.request(name, { mode: 'shared' }, () => held);
  return letGo;
}
if (version) hold(`smallbox ${version}`);
export const atTable = (): (() => void) => hold('smallbox at a table');
