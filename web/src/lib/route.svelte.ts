import { place } from './place';
import { sheetOpen } from './sheets';

class Route {
  path = $state.raw<string[]>([]);
  query = $state.raw<URLSearchParams>(new URLSearchParams());

  constructor() {
    const read = () => Object.assign(this, place(location.hash));
    addEventListener('hashchange', read);
    read();
  }
}
export const route = new Route();
export function go(path: string): void {
  // From a sheet the way leads on from what is below it.
  if (sheetOpen()) location.replace(`#/${path}`);
  else location.hash = `#/${path}`;
}
// Without a step that Back would lead to.
export function goInstead(path: string): void {
  location.replace(`#/${path}`);
}
// A table by its code, its watch code, with all who play at this device, or as a replay. With the game's name in the
// link its part of the page is loaded at once.
export const tablePath = (kind: 't' | 'watch' | 'here' | 'replay', code: string, game: string): string =>
  `${kind}/${code}/${game}`;
export const linkTo = (path: string): string => `${location.origin}${location.pathname}#/${path}`;

// The same on a big screen; `sit`: the table's own code, with which people sit down while there is room.
export const tvPath = (watch: string, game: string, sit?: string): string =>
  `tv/${watch}/${game}${sit ? `?sit=${sit}` : ''}`;

// Where a pasted link or code leads; null if it is neither.
export function pasted(text: string): string | null {
  const link = /#\/((?:t|watch|replay)\/[\w-]{22}(?:\/[a-z-]+)?)/.exec(text);
  if (link) return link[1]!;
  const code = /^\s*([\w-]{22})\s*$/.exec(text);
  return code ? `t/${code[1]}` : null;
}

// An address that is copied from a table names its game.
export function nameGame(game: string | undefined, named: string | undefined): void {
  if (game === undefined || game === named) return;
  history.replaceState(history.state, '', location.hash.replace(/^(#\/\w+\/[^/?]+)[^?]*/, `$1/${game}`));
}
