// Alone a clip that is on can be taken back: the table keeps what was played, so the card is played again, at a table
// of its own, up to the clip before. What was reached before that stays reached.
import type { View, Words } from '../../generated/cant_touch_this';
import { helped } from '../../coach/helped.svelte';
import { makeTable } from '../../lib/api';
import { boxOf } from '../../lib/box';
import { goInstead, tablePath } from '../../lib/route.svelte';
import { LiveSession, type Session } from '../../lib/session.svelte';
import { shaped } from '../../lib/wire';
import type { Box } from './box_type';
import { stack } from './stack.svelte';

const patience = 6000; // ms

// By its number in the box; null: a card that is in no box can't be laid out again.
export async function numberOf(view: View, box: Session['box']): Promise<number | null> {
  if (boxOf(view) === null) {
    await stack.load();
    return stack.of(view.grid)?.card ?? null;
  }
  const at = shaped<Box>(box).sides.findIndex((grid) => grid.join() === view.grid.join());
  return at < 0 ? null : at + 1;
}
export async function layOut(view: View, card: number): Promise<string> {
  const box = boxOf(view);
  const { table } = await makeTable({
    game: 'cant-touch-this',
    seats: ['me'],
    options: { card, emerald: view.options.emerald },
    pace: 'relaxed',
    ...(box === null ? {} : { box }),
  });
  return table;
}

export async function takeBack(session: Session<Words>, view: View): Promise<void> {
  const card = await numberOf(view, session.box);
  if (card === null) return;
  const code = await layOut(view, card);
  const clips = view.clips.slice(0, -1).map(({ seat: _, ...clip }) => clip);
  const line = new LiveSession<Words>(code);
  const end = performance.now() + patience;
  const until = async (met: () => boolean): Promise<void> => {
    while (!met() && performance.now() < end) await new Promise((done) => setTimeout(done, 10));
  };
  await until(() => line.view !== null); // the card lies on the table when this page has dealt along
  for (const clip of clips) line.act({ type: 'clip', ...clip });
  await until(() => line.version >= clips.length);
  helped.carry(session.info?.watch, line.info?.watch);
  line.close();
  if (session.result === null) session.send({ type: 'leave' });
  goInstead(tablePath('t', code, 'cant-touch-this'));
}
