// What is waited for in a race: the start, which comes for both in the same moment, and the card that ends a game,
// which fills the table before the scores come. Nothing waits for any other card.
import type { GameEvent, Words } from '../../generated/blink';
import { climax } from '../../lib/drama.svelte';
import type { Scene, Session } from '../../lib/session.svelte';
import type { Update } from '../../lib/wire';
import { seatName } from './tell';
import { t } from './texts';

const settles = 260; // ms: the card is seen to lie there

export function show(
  session: Session<Words>,
  { events, clock }: Update<Words>,
  scene: Scene<Words>,
): Promise<void> | void {
  const start = clock?.kind === 'start' && clock.at !== undefined ? session.when(clock.at) - performance.now() : 0;
  if (start > 0) return new Promise((done) => setTimeout(done, start));
  const ended = events.find((event) => event.type === 'game-ended');
  if (ended) return end(session, ended.winner, events, scene);
}
async function end(
  session: Session<Words>,
  winner: number | null,
  events: GameEvent[],
  scene: Scene<Words>,
): Promise<void> {
  if (!(await scene.hold(settles))) return;
  scene.tell(...events);
  const won = winner !== null && winner === session.you;
  const lost = winner === null ? '' : t('climax_lost', { name: seatName(session, winner) });
  const words = winner === null ? t('climax_tie') : won ? t('climax_won') : lost;
  const tone = winner === null || session.you === null ? 'plain' : won ? 'good' : 'bad';
  await climax(session, { words, shape: 'burst', tone }, scene);
}
