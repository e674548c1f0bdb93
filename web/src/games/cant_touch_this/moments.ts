// What is more than a clip: the last one, which ends the game, and what the other player has taken.
import type { GameEvent, Placed, Result, View, Words } from '../../generated/cant_touch_this';
import { climax, mark, unmark } from '../../lib/drama.svelte';
import type { Scene, Session } from '../../lib/session.svelte';
import type { Update } from '../../lib/wire';
import { t as shell } from '../../lib/texts';
import { level_texts } from './levels';
import { figure, signed, t } from './texts';

type Clipped = Extract<GameEvent, { type: 'clipped' }>;
const nameAt = (session: Session<Words>, seat: number): string =>
  session.seats[seat]?.name || shell('seat_n', { n: seat + 1 });

const settles = 600; // ms: the clip is seen to lie there

// Any other clip slides on by itself.
export function lastClip(
  session: Session<Words>,
  { events, result }: Update<Words>,
  scene: Scene<Words>,
  lay: (clip: Placed | null) => void,
): Promise<void> | void {
  const clip = events.find((event) => event.type === 'clipped');
  if (result && clip) return show(session, clip, events, result, scene, lay);
}
async function show(
  session: Session<Words>,
  clip: Clipped,
  events: GameEvent[],
  { winners, scores, detail }: Result,
  scene: Scene<Words>,
  lay: (clip: Placed | null) => void,
): Promise<void> {
  const { type: _, ...placed } = clip;
  lay(placed);
  unmark(session);
  scene.tell(clip);
  if (await scene.hold(settles)) {
    scene.tell(...events);
    const won = session.you !== null && winners.includes(session.you);
    const alone = 'level' in detail;
    const words = alone
      ? t('solo_points', { n: figure(scores[0] ?? 0) })
      : winners.length > 1
        ? t('climax_tie')
        : won
          ? t('climax_won')
          : t('climax_lost', { name: nameAt(session, winners[0] ?? 0) });
    const under = alone ? t(level_texts[detail.level]) : scores.map((one) => figure(one ?? 0)).join(' : ');
    const happy = alone ? !['bomb-exploded', 'touched-poop'].includes(detail.level) : won;
    const tone = session.you === null ? 'plain' : happy ? 'good' : alone ? 'plain' : 'bad';
    await climax(session, { words, under, shape: 'rings', tone }, scene);
  }
  lay(null);
}

// At the clip that the other player has just slid on: what it brought. What lies under it can still be seen.
export function markTheirs(session: Session<Words>, before: View, { clips, scores, phase }: View): void {
  const clip = clips.at(-1);
  if (session.you === null || phase === 'over' || !clip || clip.seat === session.you) return;
  if (clips.length !== before.clips.length + 1) return;
  const points = signed(scores[clip.seat]! - before.scores[clip.seat]!);
  const words = t('about', { what: nameAt(session, clip.seat), words: points });
  mark(session, { at: `[data-clip="${clips.length - 1}"]`, words, tone: 'plain', ms: 4000 });
}
