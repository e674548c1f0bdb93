// Waits until the house is free and is the house from then on, for all pages of this browser.
import { Engine, loadModule } from './engine';
import { House } from './house';
import { Coaching } from './coaching';
import type { Thought } from './thinker.worker';
import { Store } from './store';
import { Troubles } from './troubles';
import { channel_name, type FromHouse, type FromPage, house_lock, pageLock, type ToWorker } from './words';

const channel = new BroadcastChannel(channel_name);
const tell = (message: FromHouse): void => channel.postMessage(message);
const now = (): number => performance.timeOrigin + performance.now();

const troubles = new Troubles(); // of all houses that were here
let aside = 0; // the table that the next one sets aside
const faulty = (error: unknown, table = 0): void => {
  console.error(error);
  if (troubles.met(table, now())) aside = table;
};

let url = '';
let waiting = new AbortController(); // for the house to become free
let ruling = false;
onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'begin') {
    url = data.module;
    void rule({ signal: waiting.signal });
  } else if (!ruling) {
    waiting.abort();
    void rule({ steal: true });
  }
};

// One house after another: after a fault, and when another took the place while this page slept, it waits again.
async function rule(how: LockOptions): Promise<void> {
  for (let options = how; ; options = { signal: waiting.signal }) {
    const end = { now: () => {} }; // of the house that is kept here
    try {
      const more = await navigator.locks.request(house_lock, options, async () => {
        ruling = true;
        return beHouse(end);
      });
      if (!more) return;
    } catch (error) {
      if (!ruling) return; // takes the place instead of waiting
      if (!isTaken(error)) faulty(error);
    }
    ruling = false;
    end.now();
    channel.onmessage = null;
    waiting = new AbortController();
  }
}

// Another house has taken the place: no fault of this one.
const isTaken = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const carry_within = 20_000;
async function carry(token: string, body: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch('/api/tables/moved', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body,
      signal: AbortSignal.timeout(carry_within),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

// Until something goes wrong. False: there is nothing to be a house with.
async function beHouse(end: { now: () => void }): Promise<boolean> {
  let over = false;
  const stopped = new Promise<boolean>((done) => {
    end.now = () => {
      over = true;
      done(true);
    };
  });
  channel.onmessage = ({ data }: MessageEvent<FromPage>) => {
    if (data.type === 'hail') tell({ to: data.from, type: 'coming' });
  };
  tell({ to: '', type: 'coming' });
  if (troubles.hopeless) {
    tell({ to: '', type: 'failed', stops: true });
    return false;
  }
  await new Promise((done) => setTimeout(done, troubles.wait()));
  let module: WebAssembly.Module;
  try {
    module = await loadModule(url);
  } catch (error) {
    console.warn(error);
    tell({ to: '', type: 'failed', stops: false });
    return false;
  }
  if (over) return true;
  const close = await keepHouse(module, () => end.now());
  await stopped;
  close();
  return true;
}

const tableOf = (thought: string): number => (JSON.parse(thought) as { table: number }).table;

// What is in memory alone is given up with it: the next house begins with what is kept.
async function keepHouse(module: WebAssembly.Module, stop: () => void): Promise<() => void> {
  const fail = (error: unknown, table?: number): void => {
    faulty(error, table);
    stop();
  };
  const store = await Store.open(
    {
      committed: (ticket) => house.committed(ticket),
      kept: (kept) => tell({ to: '', type: 'kept', kept }),
      replaced: stop,
    },
    url,
  );
  if (aside) await store.setAside(aside);
  aside = 0;
  const engine = new Engine(module);
  const thinker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
  thinker.onmessage = ({ data }: MessageEvent<Thought>) =>
    'told' in data ? house.thought(data.told) : fail(data.stopped, tableOf(data.at));
  thinker.onerror = (event) => fail(event);
  thinker.postMessage(module);
  const coaching = new Coaching(url);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const secret = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0'));
  const house: House = new House(
    store.term,
    {
      call: (name, text, ...numbers) => engine.call(name, text, ...numbers),
      store,
      tell,
      think: (text) => thinker.postMessage({ text, since: now() }),
      coach: (text) => coaching.ask(text),
      carry,
      wakeAt: (at) => {
        clearTimeout(timer);
        if (at > 0) timer = setTimeout(() => house.tick(), Math.min(Math.max(0, at - now()), 1e9));
      },
      now,
      pageEnds: (page) => navigator.locks.request(pageLock(page), () => {}).then(() => {}),
      atWork: () => engine.number('at_work'),
      fail,
      restart: stop,
    },
    secret.join(''),
    Date.now(),
    store.last,
  );
  const here = (to: string): void => tell({ to, type: 'here', term: store.term, kept: store.kept });
  channel.onmessage = ({ data }: MessageEvent<FromPage>) => {
    if (data.type === 'hail') here(data.from);
    else house.hear(data);
  };
  here('');
  return () => {
    house.end();
    clearTimeout(timer);
    thinker.terminate();
    coaching.end();
    store.close();
  };
}
