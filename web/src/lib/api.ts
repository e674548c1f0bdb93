import type { Game } from '../generated/common';
import type {
  Forgotten,
  Games,
  MadeTable,
  MyTables,
  NewTable,
  PublicTables,
  Refusal,
  StoredPage,
  StoredTable,
  Words as AnyWords,
} from '../generated/server';
import { know } from '../games/registry';
import { takeGames } from './early';
import { me } from './me.svelte';
import { served } from './served';
import { type Replay, shaped } from './wire';

export class ApiError extends Error {
  constructor(
    public readonly status: number,
    public readonly refused: Refusal,
  ) {
    super(refused.message);
  }
}

function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  if (!served) return Promise.reject(new Error('no server'));
  return answered(fetch(path, { ...init, headers: { Authorization: `Bearer ${me.token}`, ...init.headers } }));
}
async function answered<Answer>(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  const body: unknown = await answer.json();
  if (!answer.ok) throw new ApiError(answer.status, shaped<Refusal>(body));
  return shaped<Answer>(body);
}

let games: Promise<Game[]> | undefined;
export function loadGames(): Promise<Game[]> {
  games ??= answered<Games>(takeGames()).then((answer) => {
    know(answer.games);
    return answer.games;
  });
  games.catch(() => (games = undefined)); // ask again next time
  return games;
}

export async function makeTable(wish: NewTable): Promise<MadeTable> {
  const live = (await loadGames()).find(({ id }) => id === wish.game)?.live;
  const usual = live?.option && live.value !== undefined ? { [live.option]: live.value } : {};
  return call('/api/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...wish, options: { ...usual, ...wish.options }, name: me.name }),
  });
}

// Tables that anybody may come to.
export const openTables = () => call<PublicTables>('/api/tables');

// Tables of ours that are not over.
export const myTables = () => call<MyTables>('/api/me/tables').then((answer) => answer.tables);

export const loadReplay = <Words extends AnyWords = AnyWords>(code: string) =>
  call<Replay<Words>>(`/api/tables/${code}/replay`);
// All of it, page by page.
export async function myData(): Promise<{ tables: StoredTable[] }> {
  const tables: StoredTable[] = [];
  for (let before: number | null = 0; before !== null;) {
    const page: StoredPage = await call(before ? `/api/me?before=${before}` : '/api/me');
    tables.push(...page.tables);
    before = page.before;
  }
  return { tables };
}
export const forgetMe = () => call<Forgotten>('/api/me', { method: 'DELETE' });
