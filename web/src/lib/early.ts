// The line to a table. The first one is opened while the rest of the page is still on its way; whoever takes it over
// gets what was said on it until then.
import { isLocal } from '../local/here';
import { type Line, openLocal } from '../local/line';
import { keptSettings, keptToken } from './kept';
import { served } from './served';

export interface EarlyLine {
  socket: Line;
  said: MessageEvent[];
}
// To the house where the table is: in this browser or at the server.
export const openLine = (code: string): Line =>
  isLocal(code) ? openLocal() : new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);

// `token`: of whom; null: only to watch.
export function hello(code: string, token: string | null, have = -1): string {
  return JSON.stringify({
    type: 'hello',
    table: code,
    // Races are counted in for whoever wants to see something in its time.
    with: ['view', 'legal', 'deal', 'age', ...(keptSettings()['speed'] === 'none' ? [] : ['start'])],
    ...(token === null ? {} : { token }),
    ...(have >= 0 ? { have } : {}),
  });
}

// What games there are, asked for while the rest of the page is still on its way.
let games: Promise<Response> | null = null;
export function askGames(): void {
  games = fetch('/api/games?all=1');
  games.catch(() => {}); // whoever takes it sees it
}
export function takeGames(): Promise<Response> {
  const asked = games ?? (served ? fetch('/api/games?all=1') : Promise.reject(new Error('no server')));
  games = null;
  return asked;
}

let early: (EarlyLine & { name: string }) | null = null;

export function openEarly(code: string, watchOnly: boolean): void {
  if (!served && !isLocal(code)) return; // there is nobody to ask
  early?.socket.close();
  const line = { socket: openLine(code), said: [] as MessageEvent[], name: `${code} ${watchOnly}` };
  line.socket.onopen = () => line.socket.send(hello(code, watchOnly ? null : keptToken()));
  line.socket.onmessage = (message) => line.said.push(message);
  early = line;
}
export function takeEarly(code: string, watchOnly: boolean): EarlyLine | null {
  const line = early;
  early = null;
  if (line && (line.name !== `${code} ${watchOnly}` || line.socket.readyState > WebSocket.OPEN)) {
    line.socket.close();
    return null;
  }
  return line;
}
