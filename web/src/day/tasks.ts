// The tasks of a day: asked for, begun and judged by the house in this browser; by the server where there is no house
// here. Results are sent to the server only where somebody has agreed to it.
import type { Day, DayCounted, DayDone, DayOf, DayResult, DayResults, DayTask, MadeTable } from '../generated/server';
import { ApiError, askHere, askServer, loadRecord } from '../lib/api';
import { me } from '../lib/me.svelte';
import { keepSafe } from '../lib/safe';
import { served } from '../lib/served';
import { possible } from '../local/here';
import type { Replay } from '../lib/wire';
import { keepOwn, keepResult, mayBeSent, readDays } from './kept';
import { today } from './dates';

const house = possible ? askHere : askServer;
const pathOf = ({ date, kind }: DayOf): string => `/api/day/${date}/${kind}`;

export const tasksOf = (date: string): Promise<Day> => house<Day>(`/api/day/${date}`);
export const taskOf = (of: DayOf): Promise<DayTask> => house<DayTask>(pathOf(of));
// In a race there is nothing to solve. Solutions are shown by the engine here.
export const solvable = ({ goal }: { goal: string }): boolean => possible && goal !== 'sprint';
export const solved = (of: DayOf): Promise<DayTask> => house<DayTask>(`${pathOf(of)}?solution=1`);

// The steps of how it begins: with everything open, or as a seat sees them.
export const watched = ({ record }: DayTask, seat?: number): Promise<Pick<Replay, 'steps'>> =>
  house<Pick<Replay, 'steps'>>(`/api/replay${seat === undefined ? '' : `?seat=${seat}`}`, {
    method: 'POST',
    body: record,
  });

// A table that begins with the task; its code is kept, so that one can go on.
export async function beginTask(of: DayOf): Promise<string> {
  await keepSafe();
  const { table } = await house<MadeTable>('/api/tables', { method: 'POST', body: { day: of, name: me.name } });
  keepOwn(of.date, of.kind, { table });
  return table;
}

// What came of it. Where only the server can judge, that is what sending is.
export async function judge(of: DayOf, done: DayDone): Promise<DayResult> {
  const { result, counted } = await house<DayCounted>(pathOf(of), { method: 'POST', body: { ...done, name: me.name } });
  if (counted) keepOwn(of.date, of.kind, { sent: 'counted' });
  return result;
}
export async function judgeTable(of: DayOf, table: string): Promise<DayResult> {
  const result = await judge(of, { record: await loadRecord(table) });
  keepResult(of.date, of.kind, result, today(), { table });
  return result;
}
export async function judgeAnswers(of: DayOf, answers: object, ms: number): Promise<DayResult> {
  const result = await judge(of, { answers, ms });
  keepResult(of.date, of.kind, result, today(), { answers });
  return result;
}

// Whether it is worth sending: judged, not sent, and not with the solution in sight.
const isWaiting = ({ result, looked, sent }: { result?: DayResult; looked?: true; sent?: string }): boolean =>
  result !== undefined && !looked && !sent;
async function send(date: string, kind: string): Promise<void> {
  const own = readDays().days[date]?.[kind];
  if (!own || !isWaiting(own)) return;
  try {
    const body: DayDone = own.answers
      ? { answers: own.answers, ms: own.result!.ms, name: me.name }
      : { record: await loadRecord(own.table!), name: me.name };
    await askServer<DayCounted>(pathOf({ date, kind }), { method: 'POST', body });
    keepOwn(date, kind, { sent: 'counted' });
  } catch (error) {
    // Not heard, or too busy: the next time. Refused: it will be again.
    if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) throw error;
    keepOwn(date, kind, { sent: error.refused.code === 'counted' ? 'counted' : 'not' });
  }
}
// Sends what waits, where that was agreed to; one after another, and no more where the server does not answer.
export async function sendWaiting(): Promise<void> {
  if (!served || mayBeSent() !== true) return;
  for (const [date, kinds] of Object.entries(readDays().days))
    for (const kind of Object.keys(kinds)) await send(date, kind);
}
export const resultsOf = (of: DayOf): Promise<DayResults> => askServer<DayResults>(`${pathOf(of)}/results`);
