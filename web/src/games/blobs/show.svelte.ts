// What happened, moment by moment: which card acts, at whom it points, which room is to be looked at, what was done to
// whoever reads.
import type { GameEvent, RoomBlob, View, Words } from '../../generated/blobs';
import { tick } from 'svelte';
import { climax, mark, unmark } from '../../lib/drama.svelte';
import { drawn } from '../../lib/frames';
import type { Scene, Session } from '../../lib/session.svelte';
import { duration } from '../../lib/settings.svelte';
import type { Wide } from '../../lib/wide';
import { holdFor, scoring, showEvent, suffers } from './motion';
import { findBlob, inRoom, nameOf } from './names';
import { tell } from './tell';
import { cardName, colorName, t } from './texts';

interface Acting {
  card: string;
  blob: number | null;
  seat: number;
  room?: number; // where it is played, before it lies there
}
const pointed = 500; // ms: first one sees at what it points

export class Show {
  between = $state.raw<View | null>(null); // the table between one event and the next
  telling = $state(''); // what is being shown, in words
  acting = $state.raw<Acting | null>(null);
  pointing = $state.raw<number | null>(null); // the blob that it acts on
  touched = $state<number | null>(null); // the other room that it is about

  constructor(private readonly session: Session<Words>) {}

  done(): void {
    this.between = null;
    this.telling = '';
    this.pointing = null;
  }

  async play(
    root: () => HTMLElement | undefined,
    update: { view: View; events: GameEvent[]; id?: string },
    before: View,
    scene: Scene<Words>,
  ): Promise<void> {
    let now: View = { ...before, pending: null }; // what was asked has been answered
    this.between = now;
    const last = update.events.findLastIndex(({ type }) => scoring.has(type));
    try {
      for (const [at, event] of update.events.entries()) {
        const table = root();
        if (!table) return;
        scene.tell(event);
        this.look(event, now);
        await (duration(1) > 0 ? drawn() : tick()); // what is told in one frame, what moves in the next
        const [telling, blob] = [tell(event, this.session), 'blob' in event ? findBlob(now, event.blob) : null];
        if (telling !== null) this.telling = telling;
        if (this.pointing !== null && !(await scene.hold(pointed))) return;
        this.tellMe(event, blob?.blob);
        if (event.type === 'cancelled' && !(await this.cancelled(event.card, event.blob, now, scene))) return;
        const worth = at === last ? update.view : undefined;
        now = await showEvent(table, now, event, (next) => (this.between = next), worth);
        if (!(await scene.hold(holdFor(event, update.id !== undefined)))) return;
        this.pointing = null;
      }
    } finally {
      this.done();
    }
  }

  // Who acts, on what, and where that is.
  private look(event: Wide<GameEvent>, view: View): void {
    if (event.type === 'action' || event.type === 'played') {
      // Of what was done to whoever reads the last stays: one sentence at a time.
      if (event.blob !== this.acting?.blob) unmark(this.session);
      const { card, blob, seat } = event;
      this.acting = { card, blob, seat, ...(event.type === 'played' ? { room: event.room } : {}) };
    }
    if (event.type === 'turn' || event.type === 'turn-ended') this.acting = null;
    const aim = event.type === 'aimed' ? event.at.find((one) => 'blob' in one) : undefined;
    const blob = aim && 'blob' in aim ? aim.blob : event.blob;
    const room =
      event.type === 'played' || event.type === 'sprouted'
        ? event.room
        : event.type === 'moved'
          ? event.to
          : blob === undefined
            ? undefined
            : findBlob(view, blob)?.seat;
    if (room !== undefined && room !== this.session.you) this.touched = room;
    this.pointing =
      suffers.has(event.type) && event.blob !== undefined && event.blob !== this.acting?.blob ? event.blob : null;
  }

  private cancelled(card: string, blob: number, view: View, scene: Scene<Words>): Promise<boolean> {
    const play = view.stack.find((one) => one.blob === blob);
    const own = play?.player === this.session.you;
    return climax(
      this.session,
      {
        words: t('x_cancelled'),
        under: own ? t('m_cancelled', { card: cardName(card) }) : t('e_cancelled', { card: cardName(card) }),
        shape: 'cross',
        tone: own ? 'bad' : 'plain',
      },
      scene,
    );
  }

  // What somebody did to whoever reads stays marked where it happened, with a sentence.
  private tellMe(event: Wide<GameEvent>, blob: Wide<RoomBlob> | undefined): void {
    const { session, acting } = this;
    const me = session.you;
    const by = event.type === 'played' || event.type === 'saw' ? event.seat : acting?.seat;
    if (me === null || by === undefined || by === me) return;
    const name = nameOf(session, by);
    const words = { name, by: cardName(acting?.card), card: cardName(event.card ?? blob?.card) };
    const [room, hand] = [`[data-room="${me}"]`, '.hand'];
    const at = event.blob === undefined ? room : `[data-blob="${event.blob}"]`;
    const say = (where: string, sentence: string, tone: 'bad' | 'plain' = 'bad') =>
      mark(session, { at: where, words: sentence, tone });
    switch (event.type) {
      case 'played':
        if (event.room === me) say(at, t('m_played', words), 'plain');
        break;
      case 'removed':
      case 'returned':
        if (event.room === me) say(event.type === 'removed' ? room : hand, t(`m_${event.type}`, words));
        break;
      case 'proto':
        if (event.room === me) say(at, t('m_proto', words));
        break;
      case 'painted':
        if (session.view && findBlob(session.view, event.blob)?.seat === me)
          say(at, t('m_painted', { ...words, color: event.colors.map(colorName).join(', ') }), 'plain');
        break;
      case 'moved':
        if (event.from === me) say(room, t('m_moved_away', { ...words, room: inRoom(session, event.to) }));
        else if (event.to === me) say(at, t('m_moved_in', words), 'plain');
        break;
      case 'gave':
        if (event.from === me) say(hand, t('m_taken', { name: nameOf(session, event.to), card: words.card }));
        else if (event.to === me)
          say(hand, t('m_given', { name: nameOf(session, event.from), card: words.card }), 'plain');
        break;
      case 'saw':
        if (event.player === me) say(hand, t('e_saw_hand_yours', { name }), 'plain');
        break;
      default:
        break;
    }
  }
}
