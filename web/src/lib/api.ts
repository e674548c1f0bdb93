import type { Game } from '../generated/common';
import type {
  AnyRecord,
  Forgotten,
  Games,
  MadeTable,
  MyTable,
  MyTables,
  NewTable,
  PublicTables,
  Refusal,
  StoredPage,
  StoredTable,
  Words as AnyWords,
} from '../generated/server';
import { know } from '../games/registry';
import { here, isLocal, possible } from '../local/here';
import { askLocal } from '../local/line';
import { takeGames } from './early';
import { me } from './me.svelte';
import { anybodyTogether } from './people';
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

interface Request {
  method?: string;
  body?: object;
}
// The same questions to either house: the server's, and the one in this browser.
type House = <Answer>(path: string, request?: Request) => Promise<Answer>;
const server: House = (path, { method = 'GET', body } = {}) => {
  if (!served) return Promise.reject(new Error('no server'));
  return answered(
    fetch(path, {
      method,
      headers: {
        Authorization: `Bearer ${me.token}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
};
const local: House = async (path, { method = 'GET', body } = {}) => {
  const { status, text } = await askLocal(method, path, me.token, body ? JSON.stringify(body) : '');
  return read(status, JSON.parse(text));
};
const houseOf = (code: string): House => (isLocal(code) ? local : server);

async function answered<Answer>(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  return read(answer.status, await answer.json());
}
function read<Answer>(status: number, body: unknown): Answer {
  if (status < 200 || status > 299) throw new ApiError(status, shaped<Refusal>(body));
  return shaped<Answer>(body);
}
// The server's answer; that of this browser where the server gives none.
function either<Answer>(asked: Promise<Answer>, path: string): Promise<Answer> {
  return asked.catch((error: unknown) => {
    if (error instanceof ApiError || !possible) throw error;
    return local<Answer>(path).catch(() => {
      throw error;
    });
  });
}
// What does not depend on who asks.
export const fact = <Answer>(path: string): Promise<Answer> => either(server<Answer>(path), path);

const games_path = '/api/games?all=1';
let games: Promise<Game[]> | undefined;
export function loadGames(): Promise<Game[]> {
  games ??= either(answered<Games>(takeGames()), games_path).then((answer) => {
    know(answer.games);
    return answer.games;
  });
  games.catch(() => (games = undefined)); // ask again next time
  return games;
}
let local_games: Promise<Game[]> | undefined;
async function playedHere(game: string): Promise<boolean> {
  local_games ??= local<Games>(games_path).then((answer) => answer.games);
  local_games.catch(() => (local_games = undefined));
  return (await local_games).some(({ id }) => id === game);
}

// A table that needs nobody else is made in this browser, once that has what it takes; and otherwise too where the
// server does not answer. One for several people at this device is never anywhere else.
export async function makeTable(wish: NewTable, together = false): Promise<MadeTable> {
  const live = (await loadGames()).find(({ id }) => id === wish.game)?.live;
  const usual = live?.option && live.value !== undefined ? { [live.option]: live.value } : {};
  const body = { ...wish, options: { ...usual, ...wish.options }, name: wish.name ?? me.name };
  const at = (house: House) => house<MadeTable>('/api/tables', { method: 'POST', body });
  if (together) return at(local);
  const unheard = (error: unknown) => {
    if (error instanceof ApiError) throw error;
    return null;
  };
  const alone = possible && wish.box === undefined && !wish.public && wish.seats?.every((seat) => seat !== 'open');
  const made = alone && here() && (await playedHere(wish.game).catch(() => false)) && (await at(local).catch(unheard));
  if (made) return made;
  return at(server).catch(async (error: unknown) => {
    if (error instanceof ApiError || !alone || here()) throw error;
    return at(local);
  });
}

// A table of this browser goes on at the server, where others can come; here every page that is at it is told where.
export const moveTable = (code: string) => local<MadeTable>(`/api/tables/${code}/move`, { method: 'POST' });

// Tables that anybody may come to.
export const openTables = () => server<PublicTables>('/api/tables');

// There may be tables in this browser.
const kept = (): boolean => here() || (possible && anybodyTogether());

// Tables of ours that are not over, at the server and in this browser; and whether the server answered.
export async function myTables(): Promise<{ tables: MyTable[]; alone: boolean }> {
  const path = '/api/me/tables';
  const [far, near] = await Promise.allSettled([server<MyTables>(path), kept() ? local<MyTables>(path) : null]);
  const alone = far.status === 'rejected';
  if (alone && (!kept() || near.status === 'rejected')) throw far.reason;
  const tables = [near, far].flatMap((told) => (told.status === 'fulfilled' ? (told.value?.tables ?? []) : []));
  return { tables, alone };
}

export const loadReplay = <Words extends AnyWords = AnyWords>(code: string) =>
  houseOf(code)<Replay<Words>>(`/api/tables/${code}/replay`);
export const loadRecord = (code: string) => houseOf(code)<AnyRecord>(`/api/tables/${code}/record`);
// All of it, page by page: what is kept in this browser, and what the server has.
export async function myData(): Promise<{ tables: StoredTable[] }> {
  const tables: StoredTable[] = [];
  for (const house of [...(kept() ? [local] : []), ...(served ? [server] : [])])
    for (let before: number | null = 0; before !== null;) {
      const page: StoredPage = await house(before ? `/api/me?before=${before}` : '/api/me');
      tables.push(...page.tables);
      before = page.before;
    }
  return { tables };
}
// Here first: that needs nobody's answer.
export async function forgetMe(): Promise<number> {
  const forget = (house: House) => house<Forgotten>('/api/me', { method: 'DELETE' });
  const near = kept() ? (await forget(local)).forgotten : 0;
  return near + (served ? (await forget(server)).forgotten : 0);
}
