// A turn, moment by moment: what each tells is told when it is seen, what is great fills the table, and what was done
// to somebody stays marked at their name.
import type { GameEvent, View, Words } from '../../generated/pop';
import { climax, mark, unmark } from '../../lib/drama.svelte';
import type { Scene, Session } from '../../lib/session.svelte';
import { sound } from '../../lib/sound';
import { frames, type Chain, type Frame } from './chain';
import { deckOf } from './deck';
import { pause } from './pace';
import { alone } from './signs';
import { ownerName, p } from './texts';

const great = 3; // waves

const at = (seat: number): string => `.seats [data-seat="${seat}"]`;

export async function show(
  session: Session<Words>,
  events: GameEvent[],
  before: View,
  scene: Scene<Words>,
  draw: (frame: Frame) => void,
): Promise<void> {
  // Alone the five lay open before, in their order.
  const turn = frames(before.columns, events).filter(({ kind }) => kind !== 'revealed' || !alone(before.mode));
  if (turn.length === 0) return;
  scene.tell(...events.slice(0, events.indexOf(turn[0]!.events[0]!)));
  for (const frame of turn) {
    draw(frame);
    if (frame.kind === 'revealed') sound('flip');
    else if (frame.kind === 'burst') sound('burst');
    scene.tell(...frame.events);
    markWhat(session, frame, before);
    if (!(await scene.hold(pause(frame)))) return;
    if (frame.chain && !(await celebrate(session, frame.chain, before, scene))) return;
  }
  const end = events.find((event) => event.type === 'ended');
  if (end && 'won' in end && end.won)
    await climax(
      session,
      { words: p(before.mode === 'coop' ? 'climax_coop_won' : 'climax_cleared'), shape: 'rings', tone: 'good' },
      scene,
    );
}

// A chain of many waves; and together the first bang, which is the last.
async function celebrate(session: Session<Words>, chain: Chain, before: View, scene: Scene<Words>): Promise<boolean> {
  const { owner, waves, cards } = chain;
  if (before.mode === 'coop')
    return climax(session, { words: p('climax_coop_lost'), shape: 'burst', tone: 'bad' }, scene);
  if (waves < great) return true;
  const words = p('climax_chain', { n: waves });
  if (alone(before.mode))
    return climax(
      session,
      { words, under: p('climax_cards', { n: cards.length }), shape: 'burst', tone: 'good' },
      scene,
    );
  const n = deckOf(session).symbolsOn(cards);
  const under =
    owner === session.you
      ? p('climax_yours', { n })
      : p('climax_theirs', { name: owner === 'chef' ? p('the_chef') : ownerName(session, owner), n });
  const tone = owner === session.you ? 'bad' : owner === 'chef' || session.you === null ? 'plain' : 'good';
  return climax(session, { words, under, shape: 'burst', tone }, scene);
}

// What one has to take, and what somebody else takes that was one's own.
function markWhat(session: Session<Words>, frame: Frame, before: View): void {
  const { you } = session;
  if (you === null || before.mode !== 'competitive') return;
  const n = (cards: number[]) => deckOf(session).symbolsOn(cards);
  if (frame.chain) {
    const { owner, cards } = frame.chain;
    const own = cards.filter((card) => frame.owners.get(card) === you);
    const took = frame.gained.some((one) => one.owner === you);
    if (owner === you) {
      unmark(session);
      mark(session, { at: at(you), words: p('mark_took', { n: n(cards) }), tone: 'bad' });
    } else if (own.length && owner !== 'chef' && !took) {
      const params = { cards: own.join(', '), name: ownerName(session, owner) };
      mark(session, { at: at(owner), words: p('mark_given', params), tone: 'good' });
    }
  } else if (frame.kind === 'chef-pile') {
    const taken = frame.events.find((event) => event.type === 'chef-pile-taken');
    if (taken?.seat !== you) return;
    const all = frame.gained.find((one) => one.owner === you)?.cards ?? [];
    unmark(session);
    mark(session, { at: at(you), words: p('mark_pile', { n: n(all), pile: n(taken.cards) }), tone: 'bad' });
  }
}
