// Games that are over, as whoever played them looks back on them: how each ended for them, and against whom.
import type { StoredTable } from '../generated/server';
import { seatName } from '../lib/seats';

// `open`: it was not played to its end, or how it ended is not known.
export type Outcome = 'won' | 'lost' | 'shared' | 'open';
export type Against = 'bots' | 'people' | 'alone';
export interface Other {
  name: string;
  bot: string | null; // what it is; null: a person
}
export interface Played {
  code: string;
  game: string;
  at: number; // ms since 1970
  took: number | null; // ms
  outcome: Outcome;
  scores: number[] | null;
  score: number | null; // one's own
  others: Other[];
  against: Against; // people where there is one
  way: string; // what scores can be compared within: the mode, and whether alone
}

function outcomeOf({ seat, seats, ended, end }: StoredTable): Outcome {
  if (!end || (ended !== undefined && ended !== 'resigned')) return 'open';
  if (!end.winners.includes(seat)) return 'lost';
  const shared = ended === undefined && end.winners.length > 1 && seats.length > 1;
  return shared ? 'shared' : 'won';
}

export function playedOf(table: StoredTable): Played {
  const { seat, seats, options, end } = table;
  const others = seats.flatMap(({ kind, name = '' }, at): Other[] =>
    at === seat || kind === 'open' ? [] : [{ name: seatName(name, at), bot: kind === 'bot' ? name : null }],
  );
  const scores = end?.scores ?? null;
  return {
    code: table.table,
    game: table.game,
    at: end?.at ?? table.created,
    took: end?.took ?? null,
    outcome: outcomeOf(table),
    scores,
    score: scores?.[seat] ?? null,
    others,
    against: others.length === 0 ? 'alone' : others.some(({ bot }) => bot === null) ? 'people' : 'bots',
    way: typeof options['mode'] === 'string' ? options['mode'] : seats.length === 1 ? 'alone' : '',
  };
}

// ---- Looking for some of them

export const periods = { all: Infinity, week: 7, month: 30, year: 365 }; // days
export interface Wish {
  game: string; // empty: any
  against: Against | '';
  outcome: Outcome | '';
  period: keyof typeof periods;
}
export const anything: Wish = { game: '', against: '', outcome: '', period: 'all' };

export function wished(games: Played[], wish: Wish, now: number): Played[] {
  const since = now - periods[wish.period] * 86_400_000;
  return games.filter(
    (one) =>
      (wish.game === '' || one.game === wish.game) &&
      (wish.against === '' || one.against === wish.against) &&
      (wish.outcome === '' || one.outcome === wish.outcome) &&
      one.at >= since,
  );
}
// What an address says; whatever makes no sense there is nothing.
export function wishOf(query: URLSearchParams): Wish {
  const among = <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
    values.find((value) => value === query.get(name)) ?? '';
  return {
    game: /^[a-z-]*$/.exec(query.get('game') ?? '')?.[0] ?? '',
    against: among('against', ['bots', 'people', 'alone']),
    outcome: among('outcome', ['won', 'lost', 'shared', 'open']),
    period: among('period', ['week', 'month', 'year']) || 'all',
  };
}
export function queryOf(wish: Wish, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wish))
    if (value !== '' && value !== 'all') query.set(name, value as string);
  if (page > 0) query.set('page', String(page + 1));
  return query.toString();
}

// The newest first, each once.
export function merged(known: Played[], fresh: Played[]): Played[] {
  const codes = new Set(known.map(({ code }) => code));
  return [...known, ...fresh.filter(({ code }) => !codes.has(code))].sort((a, b) => b.at - a.at);
}
