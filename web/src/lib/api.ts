import type { Game } from '../generated/common';
import type {
  AnyRecord,
  Forgotten,
  Games,
  MadeLink,
  MadeTable,
  MyTable,
  MyTables,
  NewTable,
  PublicTables,
  Refusal,
  StoredDay,
  StoredPage,
  StoredTable,
  TakenLink,
  Words as AnyWords,
} from '../generated/server';
import { know } from '../games/registry';
import { here, isLocal, possible } from '../local/here';
import { askLocal } from '../local/line';
import { loadBox } from './box';
import { takeGames } from './early';
import { me } from './me.svelte';
import { opened, opened_code, told } from './opened';
import { anybodyTogether } from './people';
import { keepSafe } from './safe';
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
export { local as askHere, server as askServer };
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
// server does not answer. One for several people at this device is never anywhere else. Who plays is kept first: a
// table that is on the disk is somebody's.
export async function makeTable(wish: NewTable, together = false): Promise<MadeTable> {
  const live = (await loadGames()).find(({ id }) => id === wish.game)?.live;
  const usual = live?.option && live.value !== undefined ? { [live.option]: live.value } : {};
  const body = { ...wish, options: { ...usual, ...wish.options }, name: wish.name ?? me.name, deal: true };
  const far = () => server<MadeTable>('/api/tables', { method: 'POST', body });
  // It may have no box but those that tables were played with here.
  const near = async () => {
    const box = typeof wish.box === 'string' ? await loadBox(wish.game, wish.box) : wish.box;
    await keepSafe();
    return local<MadeTable>('/api/tables', { method: 'POST', body: box === undefined ? body : { ...body, box } });
  };
  if (together) return near();
  const unheard = (error: unknown) => {
    if (error instanceof ApiError) throw error;
    return null;
  };
  const alone = possible && !wish.public && wish.seats?.every((seat) => seat !== 'open');
  const made = alone && here() && (await playedHere(wish.game).catch(() => false)) && (await near().catch(unheard));
  if (made) return made;
  return far().catch(async (error: unknown) => {
    if (error instanceof ApiError || !alone || here()) throw error;
    return near();
  });
}

// A game that goes on in this browser from where a record ends.
export async function playOn(wish: NewTable & { record: object }): Promise<MadeTable> {
  await keepSafe();
  return local<MadeTable>('/api/tables', { method: 'POST', body: { ...wish, name: me.name } });
}

// A table of this browser goes on at the server, where others can come; here every page that is at it is told where.
export const moveTable = (code: string) => local<MadeTable>(`/api/tables/${code}/move`, { method: 'POST' });

// Tables that anybody may come to.
export const openTables = () => server<PublicTables>('/api/tables');

// There may be tables in this browser.
const kept = (): boolean => here() || (possible && anybodyTogether());

// Tables of ours that are not over, at the server and in this browser; and whether the server answered.
// Tables of this browser that can't be opened any more come last.
export interface AsideTable {
  table: string;
  game: string;
}
export async function myTables(): Promise<{ tables: MyTable[]; aside: AsideTable[]; alone: boolean }> {
  const path = '/api/me/tables';
  const [far, near] = await Promise.allSettled([server<MyTables>(path), kept() ? local<MyTables>(path) : null]);
  const alone = far.status === 'rejected';
  if (alone && (!kept() || near.status === 'rejected')) throw far.reason;
  const tables = [near, far].flatMap((told) => (told.status === 'fulfilled' ? (told.value?.tables ?? []) : []));
  const { tables: aside } = kept() ? await local<{ tables: AsideTable[] }>('/api/aside') : { tables: [] };
  return { tables, aside, alone };
}
// All that is kept of it, as it lies there.
export const asideTable = (code: string) => local<object>(`/api/aside/${code}`);
export const dropAside = (code: string) => local<object>(`/api/aside/${code}`, { method: 'DELETE' });

export async function loadReplay<Words extends AnyWords = AnyWords>(code: string): Promise<Replay<Words>> {
  if (code !== opened_code) return houseOf(code)<Replay<Words>>(`/api/tables/${code}/replay`);
  const body = await loadRecord(code);
  return shaped<Replay<Words>>(told(await local<Omit<Replay, 'table'>>('/api/replay', { method: 'POST', body })));
}
export async function loadRecord(code: string): Promise<AnyRecord> {
  if (code !== opened_code) return houseOf(code)<AnyRecord>(`/api/tables/${code}/record`);
  const record = opened();
  if (!record) throw new ApiError(404, { code: 'no-table', rule: null, key: null, message: '' });
  return record;
}
// Whoever has much asks often: where that is too often a while is waited, and no page is left out.
async function eachPage(house: House, what: { games?: '1' }, take: (page: StoredPage) => void): Promise<void> {
  for (let before: number | null = 0; before !== null;) {
    const asked = new URLSearchParams({ ...what, ...(before ? { before: String(before) } : {}) }).toString();
    try {
      const page: StoredPage = await house(asked ? `/api/me?${asked}` : '/api/me');
      take(page);
      before = page.before;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}
// All of it, page by page: what is kept in this browser, and what the server has.
export async function myData(): Promise<{ days: StoredDay[]; tables: StoredTable[] }> {
  const [days, tables]: [StoredDay[], StoredTable[]] = [[], []];
  for (const house of [...(kept() ? [local] : []), ...(served ? [server] : [])])
    await eachPage(house, {}, (page) => {
      days.push(...(page.days ?? []));
      tables.push(...page.tables);
    });
  return { days, tables };
}
// Games of ours that are over, without their records, as they come; then which house did not answer.
export async function myGames(take: (tables: StoredTable[]) => void): Promise<{ near: boolean; far: boolean }> {
  const ask = (house: House) => eachPage(house, { games: '1' }, ({ tables }) => take(tables));
  const [near, far] = await Promise.allSettled([kept() ? ask(local) : null, served ? ask(server) : null]);
  return { near: near.status === 'rejected', far: far.status === 'rejected' };
}
// Here first: that needs nobody's answer.
export async function forgetMe(): Promise<number> {
  const forget = (house: House) => house<Forgotten>('/api/me', { method: 'DELETE' });
  const near = kept() ? (await forget(local)).forgotten : 0;
  return near + (served ? (await forget(server)).forgotten : 0);
}

// One person at two devices: a code for one use, and whose it was.
export const makeLink = (name: string) => server<MadeLink>('/api/me/link', { method: 'POST', body: { name } });
export const takeLink = (code: string) => server<TakenLink>('/api/me/linked', { method: 'POST', body: { code } });
