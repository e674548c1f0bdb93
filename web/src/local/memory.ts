// What is kept of tables, as writes say it, in the order in which they came.
import type { KeptAction, TableRow, Write } from './lines';

// What the house asks back: the whole table, its box as text.
export interface KeptTable {
  id: number;
  code: string;
  watch: string;
  status: string;
  head: string;
  wake: number;
  box: string;
  snapshot: string;
  actions: KeptAction[];
}
// A table that is not opened any more, because nothing could be done with it (troubles.ts).
export interface AsideTable {
  id: number;
  code: string;
  watch: string;
  game: string;
}
export type ListedTable = Omit<KeptTable, 'snapshot' | 'actions'>;

export class Memory {
  readonly tables = new Map<number, TableRow>();
  readonly actions = new Map<number, Map<number, KeptAction>>();
  readonly snapshots = new Map<number, { through: number; text: string }>();
  readonly boxes = new Map<string, string>();

  put(write: Write): void {
    switch (write.put) {
      case 'table': {
        const { put: _, ...row } = write;
        this.tables.set(row.id, row);
        break;
      }
      case 'action': {
        const { put: _, table, ...action } = write;
        if (!this.actions.has(table)) this.actions.set(table, new Map());
        this.actions.get(table)!.set(action.number, action);
        break;
      }
      case 'snapshot': {
        const { table, through, text } = write;
        this.snapshots.set(table, { through, text });
        const kept = this.actions.get(table);
        for (const number of kept?.keys() ?? []) if (number <= through) kept!.delete(number);
        break;
      }
      case 'box':
        this.boxes.set(write.id, write.text);
        break;
      case 'gone':
        this.tables.delete(write.table);
        this.actions.delete(write.table);
        this.snapshots.delete(write.table);
        break;
    }
  }
  find(code: string): KeptTable | null {
    const row = [...this.tables.values()].find((one) => one.code === code || one.watch === code);
    return row ? this.whole(row) : null;
  }
  all(): KeptTable[] {
    return [...this.tables.values()].map((row) => this.whole(row));
  }
  // What ended before that was said in heads is told by its snapshot.
  over(): KeptTable[] {
    return [...this.tables.values()]
      .filter((row) => row.status === 'over')
      .map((row) => ({ ...row, box: '', snapshot: this.snapshots.get(row.id)?.text ?? '', actions: [] }));
  }
  box(id: string): string {
    return this.boxes.get(id) ?? '';
  }
  list(): ListedTable[] {
    return [...this.tables.values()].filter((row) => row.status !== 'over').map((row) => this.told(row));
  }
  clear(): number {
    const tables = this.tables.size;
    for (const kept of [this.tables, this.actions, this.snapshots, this.boxes]) kept.clear();
    return tables;
  }
  private whole(row: TableRow): KeptTable {
    return {
      ...this.told(row),
      snapshot: this.snapshots.get(row.id)?.text ?? '',
      actions: [...(this.actions.get(row.id)?.values() ?? [])].sort((a, b) => a.number - b.number),
    };
  }
  private told(row: TableRow): ListedTable {
    return { ...row, box: this.boxes.get(row.box) ?? '' };
  }
}
