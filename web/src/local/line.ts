// A page's side of the house in this browser: lines to its tables, with the few things of a WebSocket that a session
// uses, and questions as over HTTP. The first use starts a worker; which page's worker is the house is no matter.
import module from 'virtual:house';
import { channel_name, type FromHouse, type FromPage, pageLock, type ToWorker } from './words';

// The few things of a WebSocket that a session uses.
export interface Line {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((message: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}
// What is played is kept on this device; it is not; or the engine has stopped again and again, and no more is tried.
export type HouseState = 'keeps' | 'forgets' | 'stopped';
export interface Answer {
  status: number;
  text: string;
}
// An answer that does not come within this is none: a page that was put to sleep was the house.
const patience = 4000;
const patience_coming = 20_000;

class NoHouse extends Error {}

interface Question {
  text: string;
  done: (answer: Answer) => void;
  fail: (error: Error) => void;
  asked: boolean;
}

class Client {
  private readonly name = crypto.getRandomValues(new Uint32Array(4)).join('-');
  private readonly channel = new BroadcastChannel(channel_name);
  private readonly lines = new Map<number, LocalLine>();
  private readonly questions = new Map<number, Question>();
  private worker: Worker | null = null;
  private term = 0; // of the house that is here; 0: none yet
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private locked: Promise<void>;
  private state: HouseState = 'keeps';
  private onstate: (state: HouseState) => void = () => {};

  constructor() {
    this.channel.onmessage = ({ data }: MessageEvent<FromHouse>) => {
      if ('to' in data && (data.to === '' || data.to === this.name)) this.hear(data);
    };
    this.locked = new Promise<void>((held) => {
      void navigator.locks.request(pageLock(this.name), () => {
        held();
        return new Promise(() => {}); // as long as this page lives
      });
    });
  }
  open(line: LocalLine): number {
    const number = ++this.last;
    this.lines.set(number, line);
    if (this.term) this.begin(number);
    else this.hail();
    return number;
  }
  ask(text: string): Promise<Answer> {
    return new Promise((done, fail) => {
      this.questions.set(++this.last, { text, done, fail, asked: false });
      if (this.term) this.put(this.last);
      else this.hail();
    });
  }
  say(line: number, text: string): void {
    this.tell({ from: this.name, type: 'say', term: this.term, line, text });
  }
  hangUp(line: number): void {
    if (this.lines.delete(line)) this.tell({ from: this.name, type: 'hang-up', term: this.term, line });
  }

  hearState(told: (state: HouseState) => void): void {
    this.onstate = told;
    told(this.state);
  }
  private is(state: HouseState): void {
    this.state = state;
    this.onstate(state);
  }

  private tell(message: FromPage): void {
    this.channel.postMessage(message);
  }
  private tellWorker(message: ToWorker): void {
    this.worker?.postMessage(message);
  }
  private hail(): void {
    if (this.state === 'stopped') return queueMicrotask(() => this.ended());
    if (!this.worker) {
      this.worker = new Worker(new URL('./house.worker.ts', import.meta.url), { type: 'module' });
      this.tellWorker({ type: 'begin', module: module! });
    }
    void this.locked.then(() => {
      this.tell({ from: this.name, type: 'hail' });
      this.expect(patience, true);
    });
  }
  private begin(line: number): void {
    this.tell({ from: this.name, type: 'open', term: this.term, line });
    this.expect(patience);
  }
  private put(request: number): void {
    const question = this.questions.get(request)!;
    question.asked = true;
    this.tell({ from: this.name, type: 'ask', term: this.term, request, text: question.text });
    this.expect(patience);
  }
  // Some sign of life. Without one the house is asked for, and after that its place is taken.
  private expect(within: number, hailed = false): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (document.hidden) return this.expect(within, hailed); // we may have been asleep ourselves
      if (hailed) this.tellWorker({ type: 'take' });
      else this.tell({ from: this.name, type: 'hail' });
      this.expect(hailed ? patience_coming : patience, true);
    }, within);
  }
  private hear(message: FromHouse): void {
    clearTimeout(this.timer);
    switch (message.type) {
      case 'coming':
        if (this.lines.size || this.questions.size) this.expect(patience_coming);
        break;
      case 'failed':
        this.worker?.terminate();
        this.worker = null;
        if (message.stops) this.is('stopped');
        this.ended();
        break;
      case 'here':
        this.is(message.kept ? 'keeps' : 'forgets');
        if (message.term !== this.term) this.settle(message.term);
        break;
      case 'kept':
        this.is(message.kept ? 'keeps' : 'forgets');
        break;
      case 'opened':
        this.lines.get(message.line)?.opened();
        break;
      case 'said':
        this.lines.get(message.line)?.said(message.text);
        break;
      case 'closed': {
        const line = this.lines.get(message.line);
        this.lines.delete(message.line);
        line?.closed();
        break;
      }
      case 'answer':
        this.questions.get(message.request)?.done(message);
        this.questions.delete(message.request);
        break;
    }
  }
  // A new house: what was open with the one before has ended; what only reads is asked again.
  private settle(term: number): void {
    const before = this.term;
    this.term = term;
    for (const [number, line] of [...this.lines])
      if (line.readyState === WebSocket.CONNECTING) this.begin(number);
      else {
        this.lines.delete(number);
        line.closed();
      }
    for (const [number, question] of [...this.questions])
      if (!question.asked || question.text.startsWith('GET ')) this.put(number);
      else {
        this.questions.delete(number);
        question.fail(new NoHouse(`house ${before} is gone`));
      }
  }
  private ended(): void {
    this.term = 0;
    const lines = [...this.lines.values()];
    const questions = [...this.questions.values()];
    this.lines.clear();
    this.questions.clear();
    for (const line of lines) line.closed();
    for (const { fail } of questions) fail(new NoHouse('no house'));
  }
}

let client: Client | null = null;
const theClient = (): Client => (client ??= new Client());

class LocalLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  private readonly number = theClient().open(this);

  send(text: string): void {
    if (this.readyState === WebSocket.OPEN) theClient().say(this.number, text);
  }
  close(): void {
    theClient().hangUp(this.number);
    this.closed();
  }
  opened(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event('open'));
  }
  said(text: string): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.(new MessageEvent('message', { data: text }));
  }
  closed(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    // Not in the middle of what closes it, as with a WebSocket.
    queueMicrotask(() => this.onclose?.(new CloseEvent('close')));
  }
}
export const openLocal = (): Line => new LocalLine();

// As over HTTP: the method, the path with its query, who asks, and what with.
export const askLocal = (method: string, path: string, token: string, body = ''): Promise<Answer> =>
  theClient().ask(`${method} ${path}\n${token}\n${body}`);

// How the house is, now and whenever that changes.
export const onHouse = (told: (state: HouseState) => void): void => theClient().hearState(told);
