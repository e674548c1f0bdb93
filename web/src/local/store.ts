// What the house keeps, in IndexedDB. Writes go in their order, in one transaction for all that came meanwhile, and are
// told only when they are on the disk. Where nothing can be kept (a private window, a full disk) play goes on in
// memory: what could not be kept is tried again with what comes next, and until then whoever plays is told.
import type { TableRow, Write } from './lines';
import { type ListedTable, Memory, type KeptTable } from './memory';

const database = 'smallbox';
const stores = ['meta', 'tables', 'actions', 'snapshots', 'boxes'];
const store_of = { table: 'tables', action: 'actions', snapshot: 'snapshots', box: 'boxes' };
const many = 1e15; // above every number of an action

function asked<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error!);
  });
}
function finished(work: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    work.oncomplete = () => done();
    work.onabort = () => fail(work.error ?? new Error('aborted'));
  });
}
function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => {
    const db = request.result;
    db.createObjectStore('meta');
    const tables = db.createObjectStore('tables', { keyPath: 'id' });
    tables.createIndex('code', 'code');
    tables.createIndex('watch', 'watch');
    db.createObjectStore('actions', { keyPath: ['table', 'number'] });
    db.createObjectStore('snapshots', { keyPath: 'table' });
    db.createObjectStore('boxes', { keyPath: 'id' });
  };
  return asked(request);
}

function keep(work: IDBTransaction, write: Write): void {
  const { put, ...row } = write;
  const ofTable = (table: number, last = many) => IDBKeyRange.bound([table, 0], [table, last]);
  switch (write.put) {
    case 'snapshot':
      work.objectStore('snapshots').put(row);
      work.objectStore('actions').delete(ofTable(write.table, write.through));
      break;
    case 'gone':
      work.objectStore('tables').delete(write.table);
      work.objectStore('snapshots').delete(write.table);
      work.objectStore('actions').delete(ofTable(write.table));
      break;
    default:
      work.objectStore(store_of[put as keyof typeof store_of]).put(row);
  }
}

export interface StoreEvents {
  committed(ticket: number): void;
  kept(kept: boolean): void;
  replaced(): void; // another house writes now: this one must end
}

export class Store {
  kept: boolean;
  private readonly waiting: { write: Write; ticket: number }[] = [];
  private told = 0; // the last ticket that was said to be committed
  private busy = false;
  private readonly memory = new Memory(); // of a house that has nothing else

  private constructor(
    private readonly db: IDBDatabase | null,
    readonly term: number,
    readonly last: number,
    private readonly on: StoreEvents,
  ) {
    this.kept = db !== null;
  }

  static async open(on: StoreEvents): Promise<Store> {
    try {
      const db = await connect();
      db.onversionchange = () => db.close();
      const work = db.transaction(['meta', 'tables'], 'readwrite', { durability: 'strict' });
      const done = finished(work);
      const term = ((await asked<unknown>(work.objectStore('meta').get('term'))) as number | undefined) ?? 0;
      work.objectStore('meta').put(term + 1, 'term');
      const ids = await asked(work.objectStore('tables').getAllKeys());
      await done;
      return new Store(db, term + 1, Number(ids.at(-1) ?? 0), on);
    } catch (error) {
      console.warn('tables on this device are not kept:', error);
      return new Store(null, Date.now(), 0, on);
    }
  }
  close(): void {
    this.db?.close();
  }

  put(write: Write, ticket: number): void {
    if (this.db) this.waiting.push({ write, ticket });
    else this.memory.put(write);
    if (this.db) void this.flush();
    else queueMicrotask(() => this.on.committed(ticket));
  }
  private async flush(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let tried = -1; this.waiting.length && this.waiting.at(-1)!.ticket !== tried;) {
      // A turn of the loop: whatever is said in the same breath goes together.
      await new Promise<void>((done) => queueMicrotask(done));
      const batch = [...this.waiting];
      tried = batch.at(-1)!.ticket;
      const kept = await this.write(batch.map(({ write }) => write));
      if (kept === 'replaced') return this.on.replaced();
      if (kept) this.waiting.splice(0, batch.length);
      if (kept !== this.kept) this.on.kept((this.kept = kept));
      if (tried > this.told) this.on.committed((this.told = tried));
    }
    this.busy = false;
  }
  private async write(batch: Write[]): Promise<boolean | 'replaced'> {
    try {
      const work = this.db!.transaction(stores, 'readwrite', { durability: 'strict' });
      const done = finished(work);
      done.catch(() => {}); // seen below
      if ((await asked<unknown>(work.objectStore('meta').get('term'))) !== this.term) {
        work.abort();
        return 'replaced';
      }
      for (const write of batch) keep(work, write);
      work.commit();
      await done;
      return true;
    } catch (error) {
      console.warn('not kept:', error);
      return false;
    }
  }

  // What is on the disk, and on top of it what is on its way there.
  async find(code: string): Promise<KeptTable | null> {
    if (!this.db) return this.memory.find(code);
    const memory = new Memory();
    const work = this.db.transaction(stores, 'readonly');
    const tables = work.objectStore('tables');
    const row: TableRow | undefined = ((await asked<unknown>(tables.index('code').get(code))) ??
      (await asked<unknown>(tables.index('watch').get(code)))) as TableRow | undefined;
    if (row) {
      memory.put({ put: 'table', ...row });
      const [snapshot, actions, box] = await Promise.all([
        asked<unknown>(work.objectStore('snapshots').get(row.id)),
        asked<unknown[]>(work.objectStore('actions').getAll(IDBKeyRange.bound([row.id, 0], [row.id, many]))),
        asked<unknown>(work.objectStore('boxes').get(row.box)),
      ]);
      if (snapshot) memory.put({ put: 'snapshot', ...(snapshot as object) } as Write);
      for (const action of actions) memory.put({ put: 'action', ...(action as object) } as Write);
      if (box) memory.put({ put: 'box', ...(box as object) } as Write);
    }
    for (const { write } of this.waiting) memory.put(write);
    return memory.find(code);
  }
  async list(): Promise<ListedTable[]> {
    return (await this.read(['table', 'box'])).list();
  }
  async all(): Promise<KeptTable[]> {
    return (await this.read(['table', 'box', 'snapshot', 'action'])).all();
  }
  async box(id: string): Promise<string> {
    return (await this.read(['box'])).box(id);
  }
  private async read(puts: (keyof typeof store_of)[]): Promise<Memory> {
    if (!this.db) return this.memory;
    const memory = new Memory();
    const work = this.db.transaction(
      puts.map((put) => store_of[put]),
      'readonly',
    );
    const found = await Promise.all(puts.map((put) => asked<unknown[]>(work.objectStore(store_of[put]).getAll())));
    puts.forEach((put, at) => found[at]!.forEach((row) => memory.put({ put, ...(row as object) } as Write)));
    for (const { write } of this.waiting) memory.put(write);
    return memory;
  }
  async clear(): Promise<number> {
    if (!this.db) return this.memory.clear();
    this.waiting.length = 0;
    const work = this.db.transaction(stores, 'readwrite', { durability: 'strict' });
    const done = finished(work);
    const tables = await asked(work.objectStore('tables').count());
    for (const name of stores) if (name !== 'meta') work.objectStore(name).clear();
    await done;
    return tables;
  }
}
