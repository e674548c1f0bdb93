// A record that somebody has brought as a file: told by the engine in this browser, and kept for as long as its tab is.
import type { OpenDeal } from '../generated/common';
import type { AnyBox, AnyRecord, TableInfo } from '../generated/server';
import { gameById } from '../games/registry';
import { t } from './texts';
import type { Replay } from './wire';

export const opened_code = '~file';
const key = 'smallbox.opened';

export function keepOpened(text: string): void {
  sessionStorage.setItem(key, text);
}
type Opened = AnyRecord & { seats: number; box?: AnyBox | string; deal?: OpenDeal };
export const opened = (): Opened | null => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Opened | null;
// Its deal, as its table had told it.
function toldDeal({ kind, commit, round = 0, seats = [] }: OpenDeal): NonNullable<TableInfo['deal']> {
  if (!commit) return { kind };
  const told = seats.map((one) => one && { pledge: one.pledge, opened: one.share !== null });
  return { kind, commit, round, phase: 'dealt', seats: told };
}
// What it was played with, where that is in it.
export const openedBox = (): AnyBox | null => {
  const box = opened()?.box;
  return typeof box === 'object' ? box : null;
};

// A record does not say who played: they are called by their seats.
export function told(steps: Omit<Replay, 'table'>): Replay {
  const { game, seats, deal } = opened()!;
  const table: TableInfo = {
    type: 'table',
    watch: opened_code,
    game,
    name: gameById(game)?.name ?? game,
    options: {},
    box: null,
    pace: { kind: 'relaxed', turn: 0, window: 0, patience: 0 },
    tempo: null,
    public: false,
    status: 'over',
    version: steps.steps.length - 1,
    you: null,
    seats: Array.from({ length: seats }, (_, at) => ({
      kind: 'human',
      name: t('seat_n', { n: at + 1 }),
      here: false,
      away: false,
    })),
    watching: 0,
    next: null,
    ended: null,
    rematch: [],
    score: null,
    expires: null,
    ...(deal ? { deal: toldDeal(deal) } : {}),
  };
  return { ...steps, table };
}
