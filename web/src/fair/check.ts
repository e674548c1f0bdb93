// Whether a game that is over was dealt and played as was promised: asked of the engine in this browser, with what this
// page has noted down itself.
import module from 'virtual:house';
import type { AnyRecord } from '../generated/server';
import { loadRecord } from '../lib/api';
import { shaped } from '../lib/wire';
import { Analyst } from '../local/analyst';
import { keepSecret, knownSecrets, type Note, readNote } from './notes';

export const check_names = [
  'replay',
  'commitment',
  'pledges',
  'seed',
  'start',
  'end',
  'result',
  'seal',
  'seen-commit',
  'seen-share',
  'seen-seal',
  'seen-views',
  'fresh',
] as const;
export interface Check {
  check: (typeof check_names)[number];
  ok: boolean;
  seats?: number[];
  version?: number;
  message?: string;
}
// What engine/verify.hpp tells.
export interface Verdict {
  ok: boolean;
  kind: string;
  checked: boolean;
  noted: boolean;
  round: number;
  left_out: number[];
  silent: number[];
  checks: Check[];
}
export interface Checked {
  verdict: Verdict;
  record: AnyRecord;
  note: Note | null;
}
export const canCheck = module !== null;

type Opened = AnyRecord & { deal?: { table?: string; secret?: string } };

export async function check(code: string, note: Note | null, seat: number | null): Promise<Checked> {
  const record = shaped<Opened>(await loadRecord(code));
  const deal = record.deal ?? {};
  const own = note ?? (seat !== null && deal.table ? readNote(deal.table, seat) : anyNote(deal.table, record));
  const verdict = await ask({ record, note: own, known: knownSecrets() });
  if (deal.table && deal.secret) keepSecret({ table: deal.table, secret: deal.secret });
  return { verdict, record, note: own };
}
// Of whichever seat was this browser's.
function anyNote(table: string | undefined, record: AnyRecord): Note | null {
  const { seats } = shaped<{ seats: number }>(record);
  for (let seat = 0; table && seat < seats; ++seat) {
    const note = readNote(table, seat);
    if (note) return note;
  }
  return null;
}
function ask(question: object): Promise<Verdict> {
  const analyst = new Analyst();
  return new Promise<Verdict>((done, fail) =>
    analyst.verify(question, (told) => {
      analyst.end();
      if (typeof told === 'string') fail(new Error(told));
      else done(told as Verdict);
    }),
  );
}
