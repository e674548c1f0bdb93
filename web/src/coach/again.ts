// A finished game is played on from one of its moments, against the same bots, in this browser.
import type { AnyBox, AnyRecord, NewTable, TableInfo } from '../generated/server';
import { playOn } from '../lib/api';
import { go, tablePath } from '../lib/route.svelte';
import { shaped } from '../lib/wire';
import { helped } from './helped.svelte';

// Who plays where somebody sat.
const usual_bot = 'level:3';

interface Whole {
  game: string;
  options: NonNullable<NewTable['options']>;
  box?: AnyBox;
  actions: { t: number }[];
}
// The table as it is asked for: what was done before that move, of which only the order counts.
export function wishFor(record: AnyRecord, table: TableInfo, seat: number, move: number) {
  const { box, ...rest } = shaped<Whole>(record);
  return {
    game: rest.game,
    options: rest.options,
    ...(box ? { box } : {}),
    pace: 'relaxed' as const,
    ...(table.tempo ? { tempo: table.tempo } : {}),
    seats: table.seats.map((chair, at) =>
      at === seat ? ('me' as const) : { bot: chair.kind === 'bot' ? chair.name : usual_bot },
    ),
    record: { ...rest, actions: rest.actions.slice(0, move - 1).map((one) => ({ ...one, t: 0 })) },
  };
}
export async function tryAgain(record: AnyRecord, table: TableInfo, seat: number, move: number): Promise<void> {
  const made = await playOn(wishFor(record, table, seat, move));
  helped.again(made.watch);
  go(tablePath('t', made.table, table.game));
}
