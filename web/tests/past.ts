// Games that somebody has played, staged where the house in the browser keeps them: made of the head of one real table.
import { expect, type Page } from '@playwright/test';
import { playNow } from './harness';

// As tables were kept before it was written down how they ended.
export async function forgetEnds(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const request = indexedDB.open('smallbox');
    const database = await new Promise<IDBDatabase>((done) => (request.onsuccess = () => done(request.result)));
    const work = database.transaction('tables', 'readwrite');
    const tables = work.objectStore('tables');
    const all = tables.getAll() as IDBRequest<{ head: string }[]>;
    all.onsuccess = () => {
      for (const row of all.result) {
        const { end: _, ...head } = JSON.parse(row.head) as { end?: object };
        tables.put({ ...row, head: JSON.stringify(head) });
      }
    };
    await new Promise((done) => (work.oncomplete = done));
    database.close();
  });
}

export async function stagePast(page: Page, many: number): Promise<void> {
  await playNow(page, 'blink');
  await expect(page.locator('main')).toHaveAttribute('data-line', 'open');
  await page.goto('/#/settings');
  await page.evaluate(async (count) => {
    const request = indexedDB.open('smallbox');
    const database = await new Promise<IDBDatabase>((done) => (request.onsuccess = () => done(request.result)));
    const work = database.transaction(['tables', 'snapshots'], 'readwrite');
    const [tables, snapshots] = [work.objectStore('tables'), work.objectStore('snapshots')];
    const rows = await new Promise<{ id: number; head: string }[]>((done) => {
      const all = tables.getAll() as IDBRequest<{ id: number; head: string }[]>;
      all.onsuccess = () => done(all.result);
    });
    const head = JSON.parse(rows[0]!.head) as { seats: { guest?: string }[] };
    const me = head.seats.find(({ guest }) => guest !== undefined)!;
    const games = ['blink', 'bloops', 'blobs', 'pop', 'cant-touch-this'];
    for (let n = 1; n <= count; ++n) {
      const game = games[(n % 7) % 5]!;
      const bot = { kind: 'bot', name: `level:${(n % 5) + 1}`, bot: `level:${(n % 5) + 1}` };
      const friend = { kind: 'human', name: n % 22 ? 'Ben' : 'Cléo', bot: '', guest: 'ab'.repeat(32) };
      const seats = n % 17 === 0 ? [me] : [me, n % 11 === 0 ? friend : bot];
      const won = (n * 7919) % 10 < 6;
      const scores = game === 'blink' ? null : seats.map((_, seat) => 20 + ((n * 31 + seat * 17) % 23));
      const took = 30_000 + ((n * 7919) % 60_000);
      const at = Date.now() - (count - n) * 8 * 3_600_000 - 60_000;
      const winners = n % 29 === 0 ? seats.map((_, seat) => seat) : won ? [0] : seats.length > 1 ? [1] : [];
      const code = `~past${String(n).padStart(18, '0')}`;
      const [id, watch] = [1000 + n, code.replace('past', 'look')];
      const told = { ...head, game, options: {}, seats, created: at - took, started: at - took };
      const ended = n % 41 === 0 ? 'left' : '';
      const over = { ...told, ended, resigned: -1, end: { at, took, winners, scores } };
      tables.put({ id, code, watch, status: 'over', head: JSON.stringify(over), wake: 0, box: '' });
      const record = { game, seats: seats.length, options: {}, seed: String(n), actions: [] };
      snapshots.put({ table: id, through: 0, text: JSON.stringify({ record, keys: [] }) });
    }
    await new Promise((done) => (work.oncomplete = done));
    database.close();
  }, many);
}
