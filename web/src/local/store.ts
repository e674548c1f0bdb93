// What the house keeps, in IndexedDB. Writes go in their order, in one transaction for all that came meanwhile, and are
// told only when they are on the disk. Where nothing can be kept (a private window, a full disk) play goes on in
// memory: what could not be kept is tried again with what comes next, and until then whoever plays is told.
import { asked, connect, finished, stores } from './database';
import type { TableRow, Write } from './lines';
import { type AsideTable, type ListedTable, Memory, type KeptTable } from './memory';

const store_of = { table: 'tables', action: 'actions', snapshot: 'snapshots', box: 'boxes' };
const many = 1e15; // above every number of an action

function abandon(work: IDBTransaction | null): void {
  try {
    work?.abort();
  } catch {
    // It has ended already.
  }
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

interface KeptAside {
  module: string;
  tables: AsideTable[];
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
    private readonly module: string,
    public aside: AsideTable[],
  ) {
    this.kept = db !== null;
  }

  // `module`: which one it is; what another one could not open may be opened by this.
  static async open(on: StoreEvents, module: string): Promise<Store> {
    try {
      const db = await connect();
      const work = db.transaction(['meta', 'tables'], 'readwrite', { durability: 'strict' });
      const done = finished(work);
      const term = ((await asked<unknown>(work.objectStore('meta').get('term'))) as number | undefined) ?? 0;
      work.objectStore('meta').put(term + 1, 'term');
      const aside = (await asked<unknown>(work.objectStore('meta').get('aside'))) as KeptAside | undefined;
      const ids = await asked(work.objectStore('tables').getAllKeys());
      await done;
      const tables = aside?.module === module ? aside.tables : [];
      return new Store(db, term + 1, Number(ids.at(-1) ?? 0), on, module, tables);
    } catch (error) {
      console.warn('tables on this device are not kept:', error);
      return new Store(null, Date.now(), 0, on, module, []);
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
    let work: IDBTransaction | null = null;
    try {
      work = this.db!.transaction(stores, 'readwrite', { durability: 'strict' });
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
      abandon(work); // all of it or nothing
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
  async over(): Promise<KeptTable[]> {
    const memory = await this.read(['table']);
    if (!this.db) return memory.over();
    const old = memory.over().filter(({ head }) => !head.includes('"end":'));
    const snapshots = this.db.transaction('snapshots').objectStore('snapshots');
    const found = await Promise.all(old.map(({ id }) => asked<unknown>(snapshots.get(id))));
    for (const snapshot of found) if (snapshot) memory.put({ put: 'snapshot', ...(snapshot as object) } as Write);
    return memory.over();
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
  async setAside(id: number): Promise<void> {
    const row = (await this.read(['table'])).tables.get(id);
    if (!row || this.aside.some((one) => one.id === id)) return;
    const { code, watch, head } = row;
    const game = /"game":"([\w-]+)"/.exec(head)?.[1] ?? '';
    await this.keepAside([...this.aside, { id, code, watch, game }]);
  }
  async drop(id: number): Promise<void> {
    await this.write([{ put: 'gone', table: id }]);
    await this.keepAside(this.aside.filter((one) => one.id !== id));
  }
  private async keepAside(tables: AsideTable[]): Promise<void> {
    this.aside = tables;
    const work = this.db?.transaction('meta', 'readwrite', { durability: 'strict' });
    work?.objectStore('meta').put({ module: this.module, tables } satisfies KeptAside, 'aside');
    if (work) await finished(work).catch(() => {}); // then it is found out once more
  }
  async clear(): Promise<number> {
    this.aside = [];
    if (!this.db) return this.memory.clear();
    this.waiting.length = 0;
    const work = this.db.transaction(stores, 'readwrite', { durability: 'strict' });
    const done = finished(work);
    const tables = await asked(work.objectStore('tables').count());
    for (const name of stores) if (name !== 'meta') work.objectStore(name).clear();
    work.objectStore('meta').delete('aside');
    await done;
    return tables;
  }
}
