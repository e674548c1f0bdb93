// The house: carries what pages say to the module, and what the module says to pages, store and thinker. It decides
// nothing about tables.
import { type Order, readLines } from './lines';
import type { AsideTable, ListedTable, KeptTable } from './memory';
import type { FromHouse, FromPage } from './words';

export interface Surroundings {
  call(name: string, text: string, ...numbers: number[]): string; // of the module
  store: {
    put(write: (Order & { type: 'write' })['write'], ticket: number): void;
    find(code: string): Promise<KeptTable | null>;
    list(): Promise<ListedTable[]>;
    all(): Promise<KeptTable[]>;
    over(): Promise<KeptTable[]>;
    box(id: string): Promise<string>; // empty: there is none
    clear(): Promise<number>; // how many tables there were
    aside: AsideTable[];
    setAside(table: number): Promise<void>;
    drop(table: number): Promise<void>;
  };
  tell(message: FromHouse): void;
  think(text: string): void;
  coach(text: string): Promise<string>; // empty: there is nothing to tell
  carry(token: string, text: string): Promise<Answer>; // to the server; status 0: it was not heard
  wakeAt(at: number): void; // 0: never
  now(): number; // never runs backwards
  pageEnds(page: string): Promise<void>;
  atWork(): number; // the table at which the module has stopped; 0: at none
  fail(error: unknown, table?: number): void; // nothing more can be said: the house has to begin again
  restart(): void;
}
interface Answer {
  status: number;
  text: string;
}
interface Peer {
  page: string;
  line: number;
}

const refused = (code: string, message: string) =>
  JSON.stringify({ type: 'refused', code, rule: null, key: null, message });
const damaged = refused('damaged', 'The engine stops at this table, again and again.');
const speechless = refused('unavailable', 'The coach can’t think here.');
// The table that somebody wants to come to; empty: that is not what is said.
function helloTo(text: string): string {
  if (!text.startsWith('{"type":"hello"')) return '';
  const { table } = JSON.parse(text) as { table?: unknown };
  return typeof table === 'string' ? table : '';
}

export class House {
  private readonly peers = new Map<number, Peer>();
  private readonly numbers = new Map<string, number>(); // of peers, by page and line
  private readonly requests = new Map<number, { page: string; request: number }>();
  private readonly pages = new Set<string>();
  private readonly orders: Order[] = []; // not obeyed yet
  private last = 0;
  private ended = false;

  constructor(
    readonly term: number,
    private readonly around: Surroundings,
    secret: string, // random, as hex
    wall: number,
    last_table: number,
  ) {
    this.call('start', secret, wall, around.now(), last_table);
  }
  end(): void {
    this.ended = true;
  }

  hear(message: FromPage): void {
    if (message.type === 'hail' || message.term !== this.term) return;
    const { from } = message;
    switch (message.type) {
      case 'open': {
        this.know(from);
        const peer = ++this.last;
        this.peers.set(peer, { page: from, line: message.line });
        this.numbers.set(`${from} ${message.line}`, peer);
        this.call('connect', '', peer);
        this.around.tell({ to: from, type: 'opened', line: message.line });
        break;
      }
      case 'say': {
        const peer = this.numbers.get(`${from} ${message.line}`);
        if (this.aside(helloTo(message.text)))
          this.around.tell({ to: from, type: 'said', line: message.line, text: damaged });
        else if (peer !== undefined) this.call('message', message.text, peer, this.around.now());
        break;
      }
      case 'hang-up':
        this.drop(this.numbers.get(`${from} ${message.line}`));
        break;
      case 'ask': {
        if (message.text.startsWith('DELETE /api/me\n')) {
          this.forget(from, message.request);
          break;
        }
        if (this.answerAside(from, message.request, message.text)) break;
        const request = ++this.last;
        this.requests.set(request, { page: from, request: message.request });
        this.call('http', message.text, request, this.around.now());
        break;
      }
    }
  }
  committed(ticket: number): void {
    this.call('committed', '', ticket);
  }
  thought(text: string): void {
    this.call('thought', text, this.around.now());
  }
  tick(): void {
    this.call('tick', '', this.around.now());
  }

  // What is obeyed may lead to the next call: one after another, so that everybody hears things in their order.
  private call(name: string, text: string, ...numbers: number[]): void {
    if (this.ended) return;
    const idle = this.orders.length === 0;
    try {
      this.orders.push(...readLines(this.around.call(name, text, ...numbers)));
      if (!idle) return;
      for (let order = this.orders[0]; order; order = this.orders[0]) {
        this.obey(order);
        this.orders.shift();
      }
    } catch (error) {
      this.ended = true;
      this.around.fail(error, this.around.atWork());
    }
  }
  private obey(order: Order): void {
    const { store, tell } = this.around;
    switch (order.type) {
      case 'send':
      case 'close': {
        const peer = this.peers.get(order.peer);
        if (!peer) break; // hung up meanwhile
        if (order.type === 'send') tell({ to: peer.page, type: 'said', line: peer.line, text: order.text });
        else this.drop(order.peer);
        break;
      }
      case 'reply': {
        const asked = this.requests.get(order.request);
        this.requests.delete(order.request);
        if (asked) tell({ ...order, to: asked.page, type: 'answer', request: asked.request });
        break;
      }
      case 'write':
        store.put(order.write, order.ticket);
        break;
      case 'need':
        store.find(order.code).then((table) => {
          if (table && !this.aside(order.code)) this.call('restore', JSON.stringify(table), this.around.now());
          else this.call('missing', order.code, this.around.now());
        }, this.around.fail);
        break;
      case 'box':
        store.box(order.id).then((text) => this.call('boxed', text, order.request), this.around.fail);
        break;
      case 'list':
      case 'all':
      case 'over':
        store[order.type]().then(
          (tables) =>
            this.call(
              'listed',
              JSON.stringify(tables.filter(({ code }) => !this.aside(code))),
              order.request,
              this.around.now(),
            ),
          this.around.fail,
        );
        break;
      case 'carry':
        this.around
          .carry(order.token, order.text)
          .then(
            ({ status, text }) => this.call('carried', text, order.table, status, this.around.now()),
            this.around.fail,
          );
        break;
      case 'spoilt':
        void store.setAside(order.table);
        break;
      case 'think':
        this.around.think(order.text);
        break;
      case 'coach': {
        const asked = this.requests.get(order.request);
        this.requests.delete(order.request);
        const answer = (status: number, text: string) =>
          asked && tell({ to: asked.page, type: 'answer', request: asked.request, status, text });
        // Whoever asked can do without: that is no fault of the house.
        this.around.coach(order.text).then(
          (text) => answer(200, text || 'null'),
          () => answer(503, speechless),
        );
        break;
      }
      case 'wake':
        this.around.wakeAt(order.at);
        break;
    }
  }
  private aside(code: string): AsideTable | undefined {
    return this.around.store.aside.find((one) => one.code === code || one.watch === code);
  }
  // Questions about tables that are set aside are not for the module: which there are, what is kept of one, and that it
  // may go.
  private answerAside(to: string, request: number, text: string): boolean {
    const { store, tell, fail } = this.around;
    const answer = (status: number, body: object) =>
      tell({ to, type: 'answer', request, status, text: JSON.stringify(body) });
    const [, method, code] = /^(GET|DELETE) \/api\/aside(?:\/([^\n]+))?\n/.exec(text) ?? [];
    if (!method) return false;
    const table = code && this.aside(code);
    if (!code) answer(200, { tables: store.aside.map(({ code: one, game }) => ({ table: one, game })) });
    else if (!table) answer(404, JSON.parse(damaged) as object);
    else if (method === 'GET') store.find(code).then((kept) => answer(200, kept ?? {}), fail);
    else store.drop(table.id).then(() => answer(200, {}), fail);
    return true;
  }
  // Everything that is kept here belongs to whoever uses this browser. What is in memory goes with it.
  private forget(to: string, request: number): void {
    this.around.store.clear().then((forgotten) => {
      this.ended = true;
      this.around.tell({ to, type: 'answer', request, status: 200, text: JSON.stringify({ forgotten }) });
      this.around.restart();
    }, this.around.fail);
  }
  // A line ends on both sides.
  private drop(number: number | undefined): void {
    const peer = number === undefined ? undefined : this.peers.get(number);
    if (!peer) return;
    this.peers.delete(number!);
    this.numbers.delete(`${peer.page} ${peer.line}`);
    this.around.tell({ to: peer.page, type: 'closed', line: peer.line });
    this.call('gone', '', number!, this.around.now());
  }
  // Whoever is closed or killed says nothing.
  private know(page: string): void {
    if (this.pages.has(page)) return;
    this.pages.add(page);
    void this.around.pageEnds(page).then(() => {
      this.pages.delete(page);
      for (const [number, peer] of [...this.peers]) if (peer.page === page) this.drop(number);
    });
  }
}
