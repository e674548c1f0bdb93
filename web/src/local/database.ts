// Where tables are kept, and who plays here: one database of the browser.
export const database_name = 'smallbox';
export const stores = ['meta', 'tables', 'actions', 'snapshots', 'boxes'];

export function asked<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error!);
  });
}
export function finished(work: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    work.oncomplete = () => done();
    work.onabort = () => fail(work.error ?? new Error('aborted'));
  });
}
export async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(database_name, 1);
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
  const db = await asked(request);
  db.onversionchange = () => db.close();
  return db;
}
