// A live table as the page sees it: connection, what is shown, what may be done. Knows no game.
// Long because all of it goes by the order in which messages come, and are shown.
import type { AnyBox } from './box';
import { isLocal } from '../local/here';
import type { Line } from '../local/line';
import { hello, openLine, takeEarly } from './early';
import type { ClientMessage, Clock, TableInfo, Words as AnyWords } from '../generated/server';
import { keptToken } from './kept';
import { named, type Seat } from './seats';
import { served } from './served';
import { duration } from './settings.svelte';
import type { LogEntry, Rejection, Session, Stage } from './table';
import { type Current, type History, type Message, readMessage, type Refused, type State, type Update } from './wire';

export type * from './table';

const history_id = 'history';
const plan_id = 'plan';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const log_limit = 400;
const ping_every = 10_000;
const pong_within = 4_000;

export class LiveSession<Words extends AnyWords = AnyWords> implements Session<Words> {
  readonly live = true;
  readonly step = null;
  info = $state.raw<TableInfo | null>(null);
  box = $state.raw<AnyBox | null>(null);
  view = $state.raw<Words['view'] | null>(null);
  latest = $state.raw<Words['view'] | null>(null);
  legal = $state.raw<Words['action'][]>([]);
  actors = $state.raw<number[]>([]);
  result = $state.raw<Words['result'] | null>(null);
  clock = $state.raw<(Clock & { since: number }) | null>(null);
  log = $state.raw<LogEntry<Words>[]>([]);
  past = $state.raw<LogEntry<Words>[]>([]);
  earlier = $state(false); // there is more of the past to ask for
  planned = $state.raw<Words['action'] | null>(null);
  planning = $state.raw<Words['action'] | null>(null);
  refused = $state.raw<Rejection<Words> | null>(null);
  pending = $state.raw<Words['action'][]>([]);
  moving = $state(false);
  line = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting');
  roundTrip = $state(0);
  version = $state(-1); // of what is true
  shown = $state(-1); // of what is shown
  looking = $state(false);
  skips = $state(false); // passes for now
  // The same table as all see it who share this device; null where nobody does.
  common: LiveSession<Words> | null = null;
  // Before an update is shown; whoever is at this device too may want to see it together.
  heard: ((update: Update<Words>) => void) | null = null;
  trouble = $state.raw<Refused | null>(null); // the table can't be reached at all
  moved = $state<string | null>(null); // where it goes on: its code there

  private socket: Line | null = null;
  private sent = new Map<string, Words['action']>();
  // What is meant for a while, by its type: nothing that is done once, so saying it twice is saying it once.
  private meant = new Map<string, { message: ClientMessage; holds: () => boolean }>();
  private behind = true; // what was missed has not come yet
  private held = false; // somebody else has the device
  private logged = -1; // the version of the last entry of the log
  private queue: Update<Words>[] = [];
  private show: Stage<Words> | null = null;
  private hurry: (() => void) | null = null;
  private closed = false;
  private tries = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private beat: ReturnType<typeof setInterval> | null = null;
  private pong: ReturnType<typeof setTimeout> | null = null;
  private pinged = 0;
  private waitingForPong = false;
  private ids = 0;
  private offered = $state(false); // another game, from here
  private came = -1; // the version that we came to: what is later was seen live
  private asking = false; // for a page of the past
  private prefix = crypto.getRandomValues(new Uint32Array(2)).join('-');

  constructor(
    readonly code: string,
    private watchOnly = false,
    private token = keptToken(), // several people at one device have one each
  ) {
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
    this.send({ type: 'act', id, action });
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // Another game: an offer, until everybody who is here wants it.
  get wantsNext(): boolean {
    return this.offered || (this.you !== null && (this.info?.rematch.includes(this.you) ?? false));
  }
  offerNext(on: boolean): void {
    this.offered = on;
    this.send({ type: 'rematch', on });
  }

  plan(action: Words['action'] | null, holds = () => true): void {
    this.planning = action;
    this.mean({ type: 'plan', id: plan_id, action }, holds);
  }

  skip(on: boolean, holds: () => boolean): void {
    this.skips = on;
    this.mean({ type: 'skip', on }, holds);
  }

  private mean(message: ClientMessage, holds: () => boolean): void {
    this.meant.set(message.type, { message, holds });
    if (this.line === 'open' && !this.behind) this.send(message);
  }

  // Only now is it known whether what was meant before the line broke still holds.
  private caughtUp(): void {
    this.behind = false;
    for (const [type, { message, holds }] of this.meant)
      if (holds()) this.send(message);
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

  stage(show: Stage<Words>): () => void {
    this.show = show;
    return () => {
      if (this.show === show) this.show = null;
    };
  }

  skipMotion(): void {
    this.hurry?.();
  }

  // While somebody else has the device nothing is shown: what happens is kept, and what was told here is past.
  hold(): void {
    this.held = true;
    this.hurry?.();
    this.refused = null;
    this.past = [...this.past, ...this.log];
    this.log = [];
  }
  // What happened meanwhile is shown now, but for what was seen up to that version.
  release(seen: number): void {
    this.held = false;
    for (let update = this.queue[0]; update && update.version <= seen; update = this.queue[0]) {
      this.queue.shift();
      if (update.version > this.logged) this.past = [...this.past, this.entry(update)];
      this.settle(update);
    }
    if (!this.moving && this.queue.length) void this.play();
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
      this.beat = setInterval(() => this.ping(socket), ping_every);
      this.ping(socket);
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

  private ping(socket: Line): void {
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
        if (this.line !== 'open') this.opened();
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
      case 'moved':
        this.moved = message.table;
        break;
      case 'pong':
        this.waitingForPong = false;
        this.roundTrip = performance.now() - this.pinged;
        break;
    }
  }

  private opened(): void {
    this.line = 'open';
    this.tries = 0;
    this.behind = true;
    // What was not answered before the line broke: the same ids, so that nothing acts twice.
    for (const [id, action] of this.sent) this.send({ type: 'act', id, action });
    if (this.offered) this.send({ type: 'rematch', on: true });
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
    this.clock = update.clock ? { ...update.clock, since: performance.now() } : null;
    if ('id' in update) this.answered(update.id);
    if (this.behind && this.version >= (this.info?.version ?? 0)) this.caughtUp();
  }

  private take(update: State<Words> | Update<Words>): void {
    this.latest = update.view;
    this.refresh(update);
  }

  private whole(state: State<Words>): void {
    this.queue = [];
    this.hurry?.();
    this.take(state);
    this.view = state.view;
    this.shown = this.logged = state.version;
    this.result = state.result ?? null;
    // Between what was seen before and this there may be a gap: the table tells it all again.
    this.came = state.version;
    this.log = [];
    this.past = [];
    this.earlier = false;
    this.asking = false;
    this.askEarlier();
  }

  private remember({ steps, more }: History<Words>): void {
    this.asking = false;
    this.earlier = more;
    const first = this.past[0]?.version ?? this.came + 1;
    const fresh = steps.filter((step) => step.version < first);
    this.past = [...fresh, ...this.past];
  }

  private update(update: Update<Words>): void {
    this.heard?.(update);
    this.take(update);
    // What is told goes with what is shown: not ahead of what is still to be shown from before.
    if (!this.held && this.queue.every(({ version }) => version <= this.logged)) this.tell(update);
    this.queue.push(update);
    if (!this.moving && !this.held) void this.play();
  }

  private entry(update: Update<Words>): LogEntry<Words> {
    this.logged = update.version;
    const entry: LogEntry<Words> = { version: update.version, events: update.events };
    if (update.why !== undefined) entry.why = update.why;
    if (update.id !== undefined) entry.own = true;
    return entry;
  }
  private tell(update: Update<Words>): void {
    this.log = [...this.log.slice(-log_limit), this.entry(update)];
  }
  private settle(update: Update<Words>): void {
    this.view = update.view;
    this.shown = update.version;
    if (update.result) this.result = update.result;
  }

  // Shows what has happened, one update after another; far behind (a tab that slept) it jumps to the end.
  private async play(): Promise<void> {
    this.moving = true;
    while (!this.held) {
      const update = this.queue.shift();
      if (!update) break;
      if (update.version > this.logged) this.tell(update);
      const hurried = new Promise<void>((done) => (this.hurry = done));
      const before = this.view;
      if (this.show && before !== null && this.queue.length < 8 && duration(1) > 0 && !document.hidden)
        try {
          await Promise.race([this.show(update, before), hurried]);
        } catch (error) {
          console.error(error);
        }
      this.hurry = null;
      this.settle(update);
    }
    this.moving = false;
  }
}
