// What is to be seen for a moment: cards on their way, a card looked at, a wrong one, the reveal. Nothing of it is
// kept.
import type { GameEvent, View, Words } from '../../generated/bloops';
import { same, type Spot } from './spot';
import { untrack } from 'svelte';
import { announcer } from '../../lib/announce.svelte';
import type { Session } from '../../lib/session.svelte';
import { duration } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { Wide } from '../../lib/wide';
import { boxIn, sumOf } from './faces';
import type { Box } from './box_type';
import type { Flight } from './Flights.svelte';
import { steps } from './motion';
import { nameOf } from './tell';
import { a, t } from './texts';

type Seen = Spot & { value: number };
const wrong_is_seen = 3000;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, duration(ms)));
const noises: Record<string, Parameters<typeof sound>[0]> = {
  drew: 'flip',
  countered: 'burst',
  wrong: 'refused',
  called: 'window',
};

export class Moments {
  look = $state.raw<Seen | null>(null); // what we look at
  mood = $state<'calm' | 'happy' | 'sad'>('calm');
  // Cards are turned up one area after another: the areas of the end, and how far each is turned up.
  reveal = $state.raw<{ areas: (number | null)[][]; up: number[]; top: number | null; scores: number[] } | null>(null);
  private wrong = $state.raw<Seen[]>([]);
  private away = $state.raw<Spot[]>([]); // on their way elsewhere
  private watched = $state.raw<Spot | null>(null); // somebody looks at it
  private heard = -1;

  constructor(
    private session: Session<Words>,
    private fly: (flights: Flight[]) => Promise<void>,
  ) {
    $effect(() => this.hear());
    $effect(() => {
      session.looking = this.look !== null;
      return () => (session.looking = false);
    });
    $effect(() => session.stage((update, before) => this.show(update.events, before)));
    $effect(() => {
      if (session.view) this.away = [];
      if (session.view?.phase === 'over') this.reveal = this.look = null;
    });
  }

  private get box(): Box {
    return boxIn(this.session);
  }
  private get view(): View {
    return this.session.view!;
  }
  // While cards are turned up the areas are those of the end, the rest of the view is from before.
  get laid(): View {
    return this.reveal
      ? { ...this.view, seats: this.reveal.areas.map((area) => ({ slots: area.map((value) => value !== null) })) }
      : this.view;
  }
  get discard(): number | null {
    return this.reveal ? this.reveal.top : this.view.discard;
  }
  // The card between the piles; null: its back.
  get large(): number | null | undefined {
    if (this.reveal) return undefined;
    return this.look ? this.look.value : this.view.phase === 'decide' ? (this.view.drawn ?? null) : undefined;
  }
  gone(seat: number, slot: number): boolean {
    return this.away.some((spot) => same(spot, { seat, slot }));
  }
  marked(seat: number, slot: number): boolean {
    return same(this.watched, { seat, slot }) || same(this.look, { seat, slot });
  }
  // Turned up for a moment, for all to see.
  open(seat: number, slot: number): boolean {
    return this.wrong.some((one) => same(one, { seat, slot }));
  }
  faces(seat: number): (number | null)[] {
    const { reveal, view } = this;
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
    return this.view.phase === 'over' ? (this.session.result?.scores[seat] ?? null) : null;
  }

  private hear(): void {
    const fresh = this.session.log.filter((entry) => entry.version > this.heard);
    if (fresh.length === 0) return;
    const first = this.heard === -1 && fresh.length > 1;
    this.heard = fresh.at(-1)!.version;
    if (!first) untrack(() => fresh.forEach((entry) => entry.events.forEach((event) => this.notice(event))));
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
    const noise = noises[event.type];
    if (noise) sound(noise);
  }

  private async show(events: GameEvent[], before: View): Promise<void> {
    for (const step of steps(events, before, this.session.you)) {
      this.away = [...this.away, ...step.from];
      this.watched = step.looked ?? null;
      await this.fly(step.flights);
      if (step.looked && step.flights.length === 0) await wait(700);
      this.watched = null;
    }
    const ended = events.find((event) => event.type === 'ended');
    if (!ended) return;
    const last = events.findLast((event) => event.type === 'discarded' || event.type === 'countered');
    await this.turnUp(ended, before, last?.value ?? before.discard);
  }
  // One area after another; whoever said BLOOPS comes last.
  private async turnUp(
    { areas, scores }: Extract<GameEvent, { type: 'ended' }>,
    before: View,
    top: number | null,
  ): Promise<void> {
    const up = areas.map(() => 0);
    const last = before.caller ?? before.active ?? 0;
    this.away = [];
    this.reveal = { areas, up, top, scores };
    await wait(900);
    for (let turn = 1; turn <= areas.length; ++turn) {
      const seat = (last + turn) % areas.length;
      for (let slot = 0; slot < areas[seat]!.length; ++slot) {
        if (!this.reveal) return; // skipped
        up[seat] = slot + 1;
        this.reveal = { areas, up: [...up], top, scores };
        if (areas[seat]![slot] === null) continue;
        sound('flip');
        await wait(420);
      }
      await wait(800);
    }
  }
}
