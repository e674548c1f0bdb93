// A live table as the page sees it: connection, what is shown, what may be done. Knows no game.
// Long because all of it goes by the order in which messages come, and are shown.
import type { AnyBox } from './box';
import { Dealing } from '../fair/dealing';
import { isLocal } from '../local/here';
import type { Line } from '../local/line';
import { hello, openLine, takeEarly } from './early';
import { inputAge } from './input';
import type { ClientMessage, Clock, TableInfo, Words as AnyWords } from '../generated/server';
import { keptToken } from './kept';
import { named, type Seat } from './seats';
import { served } from './served';
import { Showing } from './showing.svelte';
import type { LogEntry, Rejection, Session, Skips, Stage } from './table';
import { type Current, type History, type Message, readMessage, type Refused, type State, type Update } from './wire';

export type * from './table';

const history_id = 'history';
const plan_id = 'plan';
const dealing_ids = ['pledge', 'open'];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const ping_every = 10_000;
// Soon after one another: the quickest answer tells best what the table's clock shows.
const first_pings = 8;
const between_pings = 120; // ms
const pong_within = 4_000;

export class LiveSession<Words extends AnyWords = AnyWords> implements Session<Words> {
  readonly live = true;
  readonly step = null;
  info = $state.raw<TableInfo | null>(null);
  box = $state.raw<AnyBox | null>(null);
  latest = $state.raw<Words['view'] | null>(null);
  legal = $state.raw<Words['action'][]>([]);
  actors = $state.raw<number[]>([]);
  clock = $state.raw<(Clock & { since: number }) | null>(null);
  earlier = $state(false); // there is more of the past to ask for
  planned = $state.raw<Words['action'] | null>(null);
  planning = $state.raw<Words['action'] | null>(null);
  refused = $state.raw<Rejection<Words> | null>(null);
  pending = $state.raw<Words['action'][]>([]);
  line = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting');
  roundTrip = $state(0);
  version = $state(-1); // of what is true
  looking = $state(false);
  skips = $state<Skips | null>(null); // the table passes for this seat
  passes = $state<number | null>(null); // when it does so the next time, by the page's own clock
  // The same table as all see it who share this device; null where nobody does.
  common: LiveSession<Words> | null = null;
  // Before an update is shown; whoever is at this device too may want to see it together.
  heard: ((update: Update<Words>) => void) | null = null;
  // Somebody makes a face.
  reacted: ((seat: number, which: number) => void) | null = null;
  trouble = $state.raw<Refused | null>(null); // the table can't be reached at all
  moved = $state<string | null>(null); // where it goes on: its code there
  cheated = $state(false); // the table has taken back what it had promised of its deal
  readonly dealing: Dealing;

  private readonly showing = new Showing<Words>(() => this.tellShown());
  private socket: Line | null = null;
  private sent = new Map<string, Words['action']>();
  // What is meant for a while, by its type: nothing that is done once, so saying it twice is saying it once.
  private meant = new Map<string, { message: ClientMessage; holds: () => boolean }>();
  private behind = true; // what was missed has not come yet
  private closed = false;
  private tries = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private beat: ReturnType<typeof setInterval> | null = null;
  private pong: ReturnType<typeof setTimeout> | null = null;
  private pinged = 0;
  private waitingForPong = false;
  private ahead = 0; // of the page's clock is the table's, by the quickest answer
  private quickest = Infinity; // ms
  private pongs = 0; // on this line
  private ids = 0;
  private offered = $state(false); // another game, from here
  private same = false; // with the same deal
  private came = -1; // the version that we came to: what is later was seen live
  private asking = false; // for a page of the past
  private prefix = crypto.getRandomValues(new Uint32Array(2)).join('-');

  constructor(
    readonly code: string,
    private watchOnly = false,
    private token = keptToken(), // several people at one device have one each
  ) {
    this.dealing = new Dealing(
      code,
      (message) => this.send(message),
      () => (this.cheated = true),
    );
    this.connect();
    if (!isLocal(code)) {
      window.addEventListener('online', this.now);
      window.addEventListener('offline', this.broken);
    }
    document.addEventListener('visibilitychange', this.now);
  }

  get you(): number | null {
    return this.info?.you ?? null;
  }
  get seats(): Seat[] {
    return named(this.info?.seats ?? []);
  }

  // One intention, one action: what is on its way already is not sent again.
  act(action: Words['action']): void {
    if (this.pending.some((one) => same(one, action))) return;
    const id = `${this.prefix}-${++this.ids}`;
    this.sent.set(id, action);
    this.pending = [...this.sent.values()];
    this.refused = null;
    // In a race it counts from when it was meant, and what it was about had come as late: the table believes no more of
    // it than it knows of this line.
    const age = Math.round(inputAge() + (Number.isFinite(this.quickest) ? this.quickest : 0));
    this.send({ type: 'act', id, action, ...(this.info?.race ? { age } : {}) });
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // Another game: an offer, until everybody who is here wants it.
  get wantsNext(): boolean {
    return this.offered || (this.you !== null && (this.info?.rematch.includes(this.you) ?? false));
  }
  // `same`: alone, what was dealt before.
  offerNext(on: boolean, same = false): void {
    this.offered = on;
    this.same = on && same;
    this.send({ type: 'rematch', on, ...(this.same ? { same: true } : {}) });
  }
  restart(): void {
    if (this.info?.status === 'playing') this.send({ type: 'resign' });
    this.offerNext(true, true);
  }

  plan(action: Words['action'] | null, holds = () => true): void {
    this.planning = action;
    this.mean({ type: 'plan', id: plan_id, action }, holds);
  }

  skip(how: Skips | null, holds = () => true): void {
    this.skips = how;
    this.mean({ type: 'skip', on: how !== null, ...(how ? { for: how } : {}) }, holds);
  }
  wait(): void {
    this.send({ type: 'wait' });
  }

  when(at: number): number {
    return at - this.ahead;
  }
  // People who are still shown what happened are waited for.
  private tellShown(): void {
    if (this.settled) this.seen(this.shown);
  }
  // So much has been seen of it, here or at a table that several people look at together.
  seen(version: number): void {
    const { you, info } = this;
    if (you !== null && info?.status === 'playing' && info.tempo) this.send({ type: 'shown', version });
  }

  private mean(message: ClientMessage, holds: () => boolean): void {
    this.meant.set(message.type, { message, holds });
    if (this.line === 'open' && !this.behind) this.send(message);
  }

  // Only now is it known whether what was meant before the line broke still holds.
  private caughtUp(): void {
    this.behind = false;
    for (const [type, { message, holds }] of this.meant)
      if (this.info?.status !== 'over' && holds()) this.send(message);
      else this.forget(type);
  }

  private forget(type: string): void {
    this.meant.delete(type);
    if (type === 'plan') this.planning = null;
  }

  // The page of history before what is known.
  askEarlier(): void {
    if (this.asking) return;
    this.asking = true;
    const first = this.past[0]?.version;
    this.send({ type: 'history', id: history_id, ...(first === undefined ? {} : { before: first }) });
  }

  // ---- What is shown (showing.svelte.ts)
  get view(): Words['view'] | null {
    return this.showing.view;
  }
  get result(): Words['result'] | null {
    return this.showing.result;
  }
  get log(): LogEntry<Words>[] {
    return this.showing.log;
  }
  get past(): LogEntry<Words>[] {
    return this.showing.past;
  }
  get moving(): boolean {
    return this.showing.moving;
  }
  get shown(): number {
    return this.showing.version;
  }
  get settled(): boolean {
    return this.shown === this.version;
  }
  stage(show: Stage<Words>): () => void {
    return this.showing.setStage(show);
  }
  hurry(): void {
    this.showing.hurry();
  }
  skipMotion(): void {
    this.showing.skip();
  }
  // While somebody else has the device nothing is shown.
  hold(): void {
    this.showing.hold();
    this.refused = null;
  }
  release(seen: number): void {
    this.showing.release(seen);
  }

  close(): void {
    this.closed = true;
    this.timers.forEach(clearTimeout);
    if (this.beat) clearInterval(this.beat);
    if (this.pong) clearTimeout(this.pong);
    window.removeEventListener('online', this.now);
    window.removeEventListener('offline', this.broken);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
  }

  private now = (): void => {
    // Nothing moves in a page that nobody sees; what it is about must be heard all the same.
    if (document.hidden) this.showing.skip();
    if (this.line === 'lost' && document.visibilityState === 'visible') this.connect();
  };

  // The line is dead although nobody has said so: a phone that changed its network, a laptop that slept.
  private broken = (): void => {
    if (this.closed || this.line === 'gone') return;
    this.line = 'lost';
    this.connect();
  };

  private connect(): void {
    if (this.closed) return;
    if (!served && !isLocal(this.code)) return void (this.line = 'gone');
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.socket?.close();
    this.asking = false;
    this.planned = null; // the table tells again what is planned
    const early = this.token === keptToken() ? takeEarly(this.code, this.watchOnly) : null;
    const socket = early?.socket ?? openLine(this.code);
    this.socket = socket;
    const open = () => {
      if (this.beat) clearInterval(this.beat);
      this.beat = setInterval(() => this.ping(), ping_every);
      this.pongs = 0;
      this.waitingForPong = false;
      this.quickest = Infinity; // another line, and a clock that may have slept
      this.ping();
    };
    const take = (message: MessageEvent) => {
      if (socket === this.socket) this.receive(readMessage<Words>(message.data as string));
    };
    socket.onopen = () => {
      socket.send(hello(this.code, this.watchOnly ? null : this.token, this.version));
      open();
    };
    socket.onmessage = take;
    early?.said.forEach(take);
    if (early && socket.readyState === WebSocket.OPEN) open();
    socket.onclose = () => {
      if (socket !== this.socket || this.closed || this.line === 'gone') return;
      this.line = 'lost';
      // Back within a second; not everybody in the same moment.
      const wait = Math.min(800, 100 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
      this.timers.push(setTimeout(() => this.connect(), wait));
    };
  }

  private ping(): void {
    const socket = this.socket;
    // An answer must not be taken for that to a later question.
    if (this.waitingForPong && performance.now() - this.pinged < pong_within) return;
    this.pinged = performance.now();
    this.waitingForPong = true;
    this.send({ type: 'ping' });
    if (this.pong) clearTimeout(this.pong);
    this.pong = setTimeout(() => {
      if (socket === this.socket && this.waitingForPong && !document.hidden) this.broken();
    }, pong_within);
  }

  private receive(message: Message<Words>): void {
    switch (message.type) {
      case 'table':
        this.info = message;
        // What is said of it here and not heard there yet goes first.
        if (message.skips !== undefined && !this.meant.has('skip')) this.skips = message.skips;
        if (this.line !== 'open') this.opened();
        this.dealing.told(message);
        break;
      case 'state':
        this.whole(message);
        break;
      case 'current':
        this.refresh(message);
        break;
      case 'update':
        this.update(message);
        break;
      case 'clock':
        if (message.version === this.version) this.tell(message);
        break;
      case 'history':
        this.remember(message);
        break;
      case 'planned':
        this.planned = message.action;
        if (message.why === undefined && this.meant.has('plan') && same(this.planning, message.action))
          this.forget('plan');
        break;
      case 'done':
        this.answered(message.id);
        break;
      case 'refused':
        this.refuse(message);
        break;
      case 'reaction':
        this.reacted?.(message.seat, message.which);
        break;
      case 'moved':
        this.moved = message.table;
        break;
      case 'pong':
        this.waitingForPong = false;
        this.roundTrip = performance.now() - this.pinged;
        if (this.roundTrip <= this.quickest) {
          this.quickest = this.roundTrip;
          this.ahead = message.now - (this.pinged + this.roundTrip / 2);
        }
        if (++this.pongs < first_pings) this.timers.push(setTimeout(() => this.ping(), between_pings));
        break;
    }
  }

  private opened(): void {
    this.line = 'open';
    this.tries = 0;
    this.behind = true;
    // What was not answered before the line broke: the same ids, so that nothing acts twice.
    for (const [id, action] of this.sent) this.send({ type: 'act', id, action });
    if (this.offered) this.offerNext(true, this.same);
  }

  private answered(id: string | undefined): void {
    if (id === undefined || !this.sent.delete(id)) return;
    this.pending = [...this.sent.values()];
  }

  private refuse(refused: Refused): void {
    if (refused.id === history_id) {
      // Not now, and nothing that anybody did: whoever wants to see it asks again.
      this.asking = false;
      this.earlier = this.past[0]?.version !== 0;
      return;
    }
    if (dealing_ids.includes(refused.id ?? '')) return; // another page of ours was quicker, or it is too late
    const asked = refused.id === plan_id ? this.planning : this.sent.get(refused.id ?? '');
    const action = asked ?? undefined;
    this.answered(refused.id);
    if (refused.id === plan_id) this.forget('plan');
    if (this.line !== 'open' && ['limit', 'busy'].includes(refused.code)) {
      // Too many come at once: the hello again, in a while.
      this.timers.push(setTimeout(() => this.connect(), 1500 * (0.75 + Math.random())));
      return;
    }
    if (['no-table', 'wrong-token', 'damaged', 'banned'].includes(refused.code)) {
      this.line = 'gone';
      this.trouble = refused;
      return;
    }
    this.refused = { ...refused, ...(action ? { action } : {}) };
  }

  // What may be done now, and how much time there is. Without a clock nobody's time runs.
  private refresh(update: State<Words> | Current<Words> | Update<Words>): void {
    this.version = update.version;
    this.legal = update.legal ?? [];
    this.actors = update.actors ?? [];
    this.tell(update);
    if ('id' in update) this.answered(update.id);
    if (this.behind && this.version >= (this.info?.version ?? 0)) this.caughtUp();
  }

  private tell({ clock, passes }: { clock?: Clock; passes?: number }): void {
    this.clock = clock ? { ...clock, since: performance.now() } : null;
    this.passes = passes === undefined ? null : performance.now() + passes;
  }

  private take(update: State<Words> | Update<Words>): void {
    this.latest = update.view;
    this.refresh(update);
    this.dealing.seen(update.version, update.view, update.seal, update.result !== undefined);
  }

  private whole(state: State<Words>): void {
    this.take(state);
    // Between what was seen before and this there may be a gap: the table tells it all again.
    this.showing.whole(state);
    this.came = state.version;
    this.earlier = false;
    this.asking = false;
    this.askEarlier();
    this.tellShown();
  }

  private remember({ steps, more }: History<Words>): void {
    this.asking = false;
    this.earlier = more;
    const first = this.past[0]?.version ?? this.came + 1;
    const fresh = steps.filter((step) => step.version < first);
    this.showing.past = [...fresh, ...this.past];
  }

  private update(update: Update<Words>): void {
    this.heard?.(update);
    this.take(update);
    this.showing.add(update);
  }
}
