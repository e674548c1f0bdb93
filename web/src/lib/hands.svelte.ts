// One device that goes from hand to hand: what is on the screen now, and who gets it next. What is somebody's own is
// there only while they have said that it is them; what all may see is shown as a watcher sees it.
import { untrack } from 'svelte';
import type { GameModule } from '../games/registry';
import type { Words as AnyWords } from '../generated/server';
import { announcer } from './announce.svelte';
import { LiveSession } from './session.svelte';
import { shaped, type Update } from './wire';

export interface Person {
  name: string;
  live: LiveSession;
}
// Closed: a curtain before what is that person's. Own: their table. All: everybody may look.
export type Scene = { kind: 'closed' | 'own'; at: number } | { kind: 'all' };

// What a table page needs to know of it.
export interface Together {
  who: string | null; // whose table it is; null: everybody looks
  hide: () => void;
  end: () => void;
  again: () => void; // another game for all of them
  wins: (winners: number[]) => boolean; // whether somebody here is among them
}

// Time for the eyes, in ms: after one's own move before the curtain falls, or before all may look; and after what all
// have seen before the next one is asked.
const own_move = 900;
const to_all = 350;
const all_seen = 1300;

export interface Asked {
  seats: number; // at the table
  asked: number[]; // those of them that are waited for, at this device
  holder: number | null; // who had it last
  active: number | null; // whose turn it is
  last: number | null; // goes on when all others have answered
}
// Whoever has it goes on; then the others, from the player whose turn it is round the table. Who is asked says nothing
// about what anybody holds.
export function nextSeat({ seats, asked, holder, active, last }: Asked): number | null {
  if (holder !== null && asked.includes(holder)) return holder;
  const from = active ?? holder ?? seats - 1;
  const order = Array.from({ length: seats }, (_, at) => (from + 1 + at) % seats).filter((seat) =>
    asked.includes(seat),
  );
  return order.find((seat) => seat !== last) ?? order[0] ?? null;
}

// The table as a watcher sees it. What needs nobody's cards all say with one press.
class CommonSession extends LiveSession {
  constructor(
    code: string,
    private people: Person[],
  ) {
    super(code, true);
  }
  override act(action: AnyWords['action']): void {
    for (const { live } of this.people) live.act(action);
  }
}

export class Hands {
  scene = $state.raw<Scene | null>(null); // null: nothing is known yet
  readonly common: LiveSession;
  private holder = $state<number | null>(null); // a person
  private drawn = $state(false); // the scene is on the screen
  private passing = $state.raw<number[]>([]); // persons, until their own turn
  private readonly kind: string = $derived.by(() => this.due?.key ?? '');

  constructor(
    readonly people: Person[],
    watch: string,
    private readonly module: GameModule,
  ) {
    this.common = new CommonSession(watch, people);
    this.common.hold();
    people.forEach(({ live }, at) => {
      live.hold();
      live.common = this.common;
      live.heard = (update) => this.hear(at, update);
    });
    $effect(() => {
      if (!this.kind) return;
      const { scene, wait } = this.due!;
      const timer = setTimeout(() => this.show(scene), wait);
      return () => clearTimeout(timer);
    });
    // Who was done, and is asked again before anybody else has it, sees what happened to that end.
    $effect(() => {
      const { scene } = this;
      if (this.drawn && scene?.kind === 'own' && this.asked.includes(scene.at))
        untrack(() => this.people[scene.at]!.live.release(this.common.shown));
    });
    // Whoever does not have the device is not waited for; what all look at has been seen when it was shown to all.
    $effect(() => {
      const { scene, common } = this;
      const upto = scene?.kind === 'all' ? common.shown : Infinity;
      this.people.forEach(({ live }, at) => {
        if (scene?.kind !== 'own' || scene.at !== at) live.seen(Math.min(upto, live.version));
      });
    });
    $effect(() => this.carryOn());
    $effect(() => this.forgetSkips());
    $effect(() => {
      this.common.legal = this.agreed ? [this.agreed] : [];
    });
  }
  close(): void {
    this.common.close();
    announcer.mute(false);
    for (const { live } of this.people) live.heard = live.common = null;
  }

  // ---- What is waited for
  get over(): boolean {
    return this.common.info?.status === 'over' || this.common.info?.ended != null;
  }
  private get view(): AnyWords['view'] | null {
    return this.common.latest;
  }
  private get active(): number | null {
    return this.view ? (shaped<{ active?: number | null }>(this.view).active ?? null) : null;
  }
  seat(at: number): number {
    return this.people[at]!.live.you ?? -1;
  }
  nameOf(at: number): string {
    return this.common.seats[this.seat(at)]?.name || this.people[at]!.name;
  }
  private mayPass(at: number): boolean {
    return this.people[at]!.live.legal.some(({ type }) => type === 'pass');
  }
  private get agreed(): AnyWords['action'] | null {
    return (this.view && this.module.hands?.agreed?.(this.view)) ?? null;
  }
  // Persons whom the game waits for.
  private get asked(): number[] {
    const { view } = this;
    if (this.over || view === null || this.agreed) return [];
    return this.people.flatMap(({ live }, at) => {
      const seat = this.seat(at);
      if (!this.common.actors.includes(seat) || this.module.hands?.asked?.(view, seat) === false) return [];
      return (live.skips || this.passing.includes(at)) && this.mayPass(at) ? [] : [at];
    });
  }
  private get next(): Scene {
    const { view } = this;
    const seat = nextSeat({
      seats: this.common.seats.length,
      asked: this.asked.map((at) => this.seat(at)),
      holder: this.holder === null ? null : this.seat(this.holder),
      active: this.active,
      last: (view && this.module.hands?.last?.(view)) ?? null,
    });
    const at = this.people.findIndex((_, one) => this.seat(one) === seat);
    return at < 0 ? { kind: 'all' } : { kind: 'closed', at };
  }

  // ---- What is shown next, and how long that takes
  private readonly due: { scene: Scene; wait: number; key: string } | null = $derived.by(() => {
    const { scene, common } = this;
    if (common.info === null || common.latest === null) return null;
    const to = (next: Scene, wait: number) => ({ scene: next, wait, key: JSON.stringify([scene, next]) });
    const next = this.next;
    if (scene === null) return to(next, 0);
    if (scene.kind === 'all') return common.moving || next.kind === 'all' ? null : to(next, all_seen);
    if (this.asked.includes(scene.at)) return null;
    if (scene.kind === 'closed') return to(next, 0);
    const { live } = this.people[scene.at]!;
    const busy = live.moving || live.looking || live.pending.length > 0 || live.version < common.version;
    return busy ? null : to(next, next.kind === 'all' ? to_all : own_move);
  });
  // Somebody else's move, once one's own is done, is for all to see; so is what all have waited for.
  private hear(at: number, update: Update): void {
    const { scene } = this;
    if (scene?.kind !== 'own' || scene.at !== at) return;
    const { live } = this.people[at]!;
    if (update.result || this.module.hands?.seen?.(update.events)) this.show({ kind: 'all' });
    else if (update.id === undefined && !this.asked.includes(at) && !live.looking) live.hold();
  }

  private show(scene: Scene): void {
    const { scene: before } = this;
    if (before?.kind === 'own') this.people[before.at]!.live.hold();
    if (before?.kind === 'all') this.common.hold();
    announcer.mute(scene.kind === 'closed');
    this.drawn = false;
    this.scene = scene;
  }
  // It is on the screen: from now on there is a table at which what has happened can be shown.
  shown(): void {
    const { scene, common, people } = this;
    this.drawn = true;
    if (scene?.kind === 'own') people[scene.at]!.live.release(common.shown);
    else if (scene?.kind === 'all') common.release(Math.min(...people.map(({ live }) => live.shown)));
  }
  // It is them.
  open(): void {
    if (this.scene?.kind !== 'closed') return;
    this.holder = this.scene.at;
    this.show({ kind: 'own', at: this.scene.at });
  }
  // Whatever is somebody's own goes at once; it is theirs again when they say so.
  hide(): void {
    if (this.scene?.kind === 'own') this.show({ kind: 'closed', at: this.scene.at });
  }

  // ---- Passing until one's own turn
  mayPassOn(at: number): boolean {
    return this.mayPass(at) && this.view !== null && this.module.hands?.last?.(this.view) !== this.seat(at);
  }
  get passers(): number[] {
    return this.people.flatMap((_, at) => (this.passing.includes(at) ? [at] : []));
  }
  passOn(at: number, on: boolean): void {
    this.passing = this.passing.filter((one) => one !== at);
    if (on) this.passing = [...this.passing, at];
    else this.people[at]!.live.send({ type: 'skip', on: false });
  }
  // The table passes for the rest of a turn, and takes a person's time for it: it is told again in each.
  private carryOn(): void {
    const { active } = this;
    const { version } = this.common;
    this.people.forEach(({ live }, at) => {
      if (!this.passing.includes(at) || live.line !== 'open' || live.version < version) return;
      if (active === this.seat(at)) this.passing = this.passing.filter((one) => one !== at);
      else if (this.mayPass(at)) live.send({ type: 'skip', on: true });
    });
  }
  // Who has said at the table that they pass is not asked again in that turn.
  private skipping = new Map<number, number | null>();
  private forgetSkips(): void {
    const { active } = this;
    this.people.forEach(({ live }, at) => {
      if (!live.skips) return void this.skipping.delete(at);
      if (!this.skipping.has(at)) this.skipping.set(at, active);
      if (this.skipping.get(at) !== active) live.skips = null;
    });
  }

  // ---- All together. Nobody of them goes on without the others: the game ends with the first or the last of them.
  end(): void {
    for (const { live } of this.people) live.send({ type: 'resign' });
  }
  again(): void {
    for (const { live } of this.people) live.offerNext(true);
  }
}
