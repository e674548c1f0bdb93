import { know } from '../games/registry';
import { takeGames } from './early';
import { me } from './me.svelte';
import type { Action, GameEvent, GameInfo, Json, Pace, Refused, Result } from './types';

export class ApiError extends Error {
  constructor(
    public readonly status: number,
    public readonly refused: Refused,
  ) {
    super(refused.message);
  }
}

function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  return answered(fetch(path, { ...init, headers: { Authorization: `Bearer ${me.token}`, ...init.headers } }));
}
async function answered<Answer>(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  const body = (await answer.json()) as unknown;
  if (!answer.ok) throw new ApiError(answer.status, body as Refused);
  return body as Answer;
}

let games: Promise<GameInfo[]> | undefined;
export function loadGames(): Promise<GameInfo[]> {
  games ??= answered<{ games: GameInfo[] }>(takeGames()).then((answer) => {
    know(answer.games);
    return answer.games;
  });
  games.catch(() => (games = undefined)); // ask again next time
  return games;
}

export type SeatWish = 'me' | 'open' | 'bot' | { bot: string };
export interface TableWish {
  game: string;
  options?: Record<string, Json>;
  seats?: SeatWish[];
  pace?: Json;
  public?: boolean;
}
export async function makeTable(wish: TableWish): Promise<{ table: string; watch: string; seat: number | null }> {
  const live = (await loadGames()).find(({ id }) => id === wish.game)?.live;
  const usual = live?.option && live.value !== undefined ? { [live.option]: live.value } : {};
  return call('/api/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...wish, options: { ...usual, ...wish.options }, name: me.name }),
  });
}

// Tables that anybody may come to.
export interface WaitingTable {
  table: string;
  game: string;
  name: string;
  pace: Pace;
  seats: number;
  open: number; // seats that are free
}
export interface RunningTable {
  watch: string;
  game: string;
  name: string;
  pace: Pace;
  seats: { kind: 'human' | 'bot'; name: string }[];
  watching: number;
}
export const openTables = () => call<{ tables: WaitingTable[]; playing: RunningTable[] }>('/api/tables');

// A table of ours that is not over.
export interface MyTable {
  table: string;
  game: string;
  name: string;
  pace: Pace;
  status: 'waiting' | 'playing';
  seat: number;
  turn: boolean;
  left: number | null; // ms until the table acts for us
  seats: (string | null)[];
  expires?: number | null; // ms since 1970: closed then if nobody comes
}
export const myTables = () => call<{ tables: MyTable[] }>('/api/me/tables').then((answer) => answer.tables);

export interface Step {
  seat?: number;
  action?: Action;
  events: GameEvent[];
  view: unknown;
  best?: Json;
}
export interface Replay {
  table: { game: string; seats: { kind: string; name: string }[]; options: Record<string, Json> };
  steps: Step[];
  result?: Partial<Result> | null; // without winners where the game was not finished
}
export const loadReplay = (code: string) => call<Replay>(`/api/tables/${code}/replay`);
// All of it, page by page.
export async function myData(): Promise<{ tables: Json[] }> {
  const tables: Json[] = [];
  for (let before: number | null = 0; before !== null;) {
    const page: { tables: Json[]; before: number | null } = await call(before ? `/api/me?before=${before}` : '/api/me');
    tables.push(...page.tables);
    before = page.before;
  }
  return { tables };
}
export const forgetMe = () => call<{ forgotten: number }>('/api/me', { method: 'DELETE' });
