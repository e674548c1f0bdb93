// What is to be seen for a moment: cards on their way, a card looked at, a wrong one, the reveal; and for seconds,
// where something was done. Nothing of it is kept.
import type { GameEvent, View, Words } from '../../generated/bloops';
import { same, type Spot } from './spot';
import { untrack } from 'svelte';
import { announcer } from '../../lib/announce.svelte';
import { climax, mark, unmark } from '../../lib/drama.svelte';
import type { Scene, Session } from '../../lib/session.svelte';
import { duration } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { Wide } from '../../lib/wide';
import { boxIn, sumOf } from './faces';
import type { Box } from './box_type';
import type { Flight } from './Flights.svelte';
import { done, type Sign, signs } from './marks';
import { type Motion, steps } from './motion';
import { nameOf, tell } from './tell';
import { a, t } from './texts';

type Seen = Spot & { value: number };
type Ended = Extract<GameEvent, { type: 'ended' }>;
// The cards above the table.
export interface Flying {
  start: (flights: Flight[], ms: number, lay: () => void) => Promise<void>;
  land: () => void;
}
const wrong_is_seen = 3000; // ms
const sign_is_seen = 5000;
// When all cards are turned up: before the first, each card, after each area.
const reveal = { first: 600, card: 240, area: 800 };
// What is told while a discard can still be answered: what somebody does to cards that lie there.
const effects: GameEvent['type'][] = ['countered', 'wrong', 'late', 'penalty', 'gave', 'looked', 'swapped', 'called'];
const noises: Record<string, Parameters<typeof sound>[0]> = {
  drew: 'flip',
  countered: 'burst',
  wrong: 'refused',
  late: 'refused',
};

export class Moments {
  look = $state.raw<Seen | null>(null); // what we look at
  mood = $state<'calm' | 'happy' | 'sad'>('calm');
  // Cards are turned up one area after another: the areas of the end, and how far each is turned up.
  reveal = $state.raw<{ areas: (number | null)[][]; up: number[]; scores: number[] } | null>(null);
  private wrong = $state.raw<Seen[]>([]);
  private signs = $state.raw<(Spot & { sign: Sign })[]>([]);
  // How the table lies while an update is shown, until the view changes; and what is happening, in words.
  private staged = $state.raw<{ base: View; view: View; away: Spot[]; words: string; effect: boolean } | null>(null);
  private told = $state.raw<View | null>(null); // how the table lies after an update of which all has been told
  private heard = { version: -1, events: 0 };

  constructor(
    private session: Session<Words>,
    private flying: () => Flying | null | undefined, // gone with the table, whatever is on its way
  ) {
    $effect(() => this.hear());
    $effect(() => {
      session.looking = this.look !== null;
      return () => (session.looking = false);
    });
    $effect(() => session.stage((update, before, scene) => this.show(update, before, scene)));
    $effect(() => {
      if (session.view?.phase === 'over') this.reveal = this.look = null;
      untrack(() => this.flying()?.land());
    });
  }

  private get box(): Box {
    return boxIn(this.session);
  }
  private get stage(): { view: View; away: Spot[]; words: string; effect: boolean } | null {
    return this.staged?.base === this.session.view ? this.staged : null;
  }
  // Everything that is true has been told: what is asked and what a tap means is what is true.
  get caught(): boolean {
    return this.session.settled || (this.told !== null && this.told === this.session.latest);
  }
  // What is happening now; until something else does.
  private get happening(): { words: string; effect: boolean } | null {
    return this.stage ?? (this.session.moving ? this.staged : null);
  }
  get words(): string {
    return this.happening?.words ?? '';
  }
  get effect(): boolean {
    return this.happening?.effect ?? false;
  }
  // As the table lies now. While cards are turned up the areas are those of the end.
  get laid(): View {
    const view = this.stage?.view ?? this.session.view!;
    return this.reveal
      ? { ...view, seats: this.reveal.areas.map((area) => ({ slots: area.map((value) => value !== null) })) }
      : view;
  }
  // The card between the piles; null: its back.
  get large(): number | null | undefined {
    const { laid } = this;
    if (this.reveal) return undefined;
    return this.look ? this.look.value : laid.phase === 'decide' ? (laid.drawn ?? null) : undefined;
  }
  gone(seat: number, slot: number): boolean {
    return this.stage?.away.some((spot) => same(spot, { seat, slot })) ?? false;
  }
  // What was done there a moment ago.
  sign(seat: number, slot: number): Sign | null {
    if (same(this.look, { seat, slot })) return 'look';
    return this.signs.findLast((one) => same(one, { seat, slot }))?.sign ?? null;
  }
  // Turned up for a moment, for all to see.
  open(seat: number, slot: number): boolean {
    return this.wrong.some((one) => same(one, { seat, slot }));
  }
  faces(seat: number): (number | null)[] {
    const { reveal, laid: view } = this;
    if (reveal) return reveal.areas[seat]!.map((value, slot) => (slot < reveal.up[seat]! ? value : null));
    if (view.areas) return view.areas[seat] ?? [];
    return (view.seats[seat]?.slots ?? []).map((_, slot) => {
      if (seat === this.session.you && view.seen && slot >= 3 && slot < 6) return view.seen[slot - 3] ?? null;
      return this.wrong.find((one) => same(one, { seat, slot }))?.value ?? null;
    });
  }
  // Whether all of an area lies open.
  whole(seat: number): boolean {
    return !this.reveal || this.reveal.up[seat] === this.reveal.areas[seat]!.length;
  }
  // The sum of what is turned up, or null; of a whole area what it counts.
  counted(seat: number): number | null {
    if (this.reveal) {
      if (!this.reveal.up[seat]) return null;
      return this.whole(seat) ? this.reveal.scores[seat]! : sumOf(this.faces(seat));
    }
    return this.laid.phase === 'over' ? (this.session.result?.scores[seat] ?? null) : null;
  }

  // What has just been told; an entry of the log grows while its update is shown.
  private hear(): void {
    const { version, events } = this.heard;
    const fresh = this.session.log
      .filter((entry) => entry.version >= version)
      .map((entry) => entry.events.slice(entry.version === version ? events : 0));
    const last = this.session.log.at(-1);
    if (!last) return;
    const first = version === -1 && fresh.length > 1;
    this.heard = { version: last.version, events: last.events.length };
    if (!first) untrack(() => fresh.flat().forEach((event) => this.notice(event)));
  }
  private notice(event: Wide<GameEvent>): void {
    const { value } = event;
    const own = event.seat !== undefined && event.seat === this.session.you;
    if (event.type === 'looked' && own && value !== undefined) {
      this.look = { seat: event.at, slot: event.slot, value };
      announcer.alert(t('seen_you', { a: a(value, this.box) }));
    } else if (event.type === 'drew' && own && value !== undefined)
      announcer.alert(t('drawn_you', { a: a(value, this.box) }));
    else if (event.type === 'wrong' || event.type === 'late') {
      const what = { seat: event.seat, slot: event.slot, value: event.value };
      this.wrong = [...this.wrong, what];
      setTimeout(() => (this.wrong = this.wrong.filter((one) => one !== what)), wrong_is_seen);
      announcer.alert(
        own
          ? t('shown_wrong_you', { a: a(what.value, this.box) })
          : t('shown_wrong', { name: nameOf(this.session, what.seat), a: a(what.value, this.box) }),
      );
    } else if (event.type === 'discarded') this.wrong = [];
    if (own)
      this.mood =
        event.type === 'countered'
          ? 'happy'
          : event.type === 'wrong' || event.type === 'late'
            ? 'sad'
            : event.type === 'drew'
              ? 'calm'
              : this.mood;
    this.remark(event);
    const noise = noises[event.type];
    if (noise) sound(noise);
  }
  // What was done stays marked where it was done; what was done to us in words.
  private remark(event: GameEvent): void {
    const { session } = this;
    if (!session.live) return;
    for (const one of signs(event)) {
      this.signs = [...this.signs.filter((other) => !same(other, one)), one];
      setTimeout(() => (this.signs = this.signs.filter((other) => other !== one)), sign_is_seen);
    }
    if (event.type === 'ended') {
      this.signs = [];
      unmark(session);
    }
    const what = done(event, session, this.laid.discard);
    if (!what) return;
    unmark(session); // one sentence at a time; the signs stay
    mark(session, {
      at: `[data-place="slot-${what.seat}-${what.slot}"]`,
      words: what.words,
      tone: what.good ? 'plain' : 'bad',
      ms: sign_is_seen,
    });
  }

  private async show(update: { view: View; events: GameEvent[] }, before: View, scene: Scene<Words>): Promise<void> {
    if (this.session.drill !== undefined) [this.look, this.signs] = [null, []]; // one thing at a time
    const all = steps(update.events, before, this.session.you);
    for (const [at, step] of all.entries()) {
      if (at === all.length - 1) this.told = update.view;
      if (!(await this.take(step, before, scene))) return;
    }
  }
  // False: nothing more is to be shown.
  private async take(step: Motion, base: View, scene: Scene<Words>): Promise<boolean> {
    const { events, start, end, away, flights, travel, hold } = step;
    const words = events.flatMap((event) => tell(event, this.session) ?? []).join(' ');
    const still = duration(travel) === 0;
    const effect = events.some(({ type }) => effects.includes(type));
    const lay = () => {
      scene.tell(...events);
      this.staged = { base, view: still ? end : start, away: still ? [] : away, words, effect };
    };
    const flying = flights.length ? this.flying() : null;
    if (flying) await flying.start(flights, travel, lay);
    else lay();
    const on = travel === 0 || (await scene.hold(travel));
    this.flying()?.land();
    this.staged = { base, view: end, away: [], words, effect };
    if (!on) return false;
    const event = events.at(-1)!;
    if (event.type === 'called') return this.called(event.seat, scene);
    if (event.type === 'ended') return this.turnUp(event, base, scene);
    return hold === 0 || scene.hold(hold);
  }
  private called(seat: number, scene: Scene<Words>): Promise<boolean> {
    const own = seat === this.session.you;
    const words = own ? t('told_called_you') : t('told_called', { name: nameOf(this.session, seat) });
    const under = t(own || this.session.you === null ? 'climax_called_none' : 'climax_called');
    return climax(this.session, { words, under, shape: 'splash', tone: own ? 'good' : 'bad' }, scene);
  }
  // One area after another; whoever said BLOOPS comes last.
  private async turnUp({ why, areas, scores }: Ended, before: View, scene: Scene<Words>): Promise<boolean> {
    const top = this.laid.discard;
    if (why === 'twenty') {
      const card = top === null ? '' : a(top, this.box);
      const words = t('climax_end', { a: card.charAt(0).toUpperCase() + card.slice(1) });
      const last = { words, under: t('climax_end_under'), shape: 'burst' as const, tone: 'bad' as const };
      if (!(await climax(this.session, last, scene))) return false;
    }
    const up = areas.map(() => 0);
    const last = before.caller ?? before.active ?? 0;
    this.reveal = { areas, up, scores };
    if (!(await scene.hold(reveal.first))) return false;
    for (let turn = 1; turn <= areas.length; ++turn) {
      const seat = (last + turn) % areas.length;
      for (let slot = 0; slot < areas[seat]!.length; ++slot) {
        up[seat] = slot + 1;
        this.reveal = { areas, up: [...up], scores };
        if (areas[seat]![slot] === null) continue;
        sound('flip');
        if (!(await scene.hold(reveal.card))) return false;
      }
      if (!(await scene.hold(reveal.area))) return false;
    }
    return true;
  }
}
