// At which tables of this browser somebody had help, so that their end says so: hints that were taken, or a game that
// was played on from its middle. By the code for watching, which is the same for everybody.
import { whenForgotten } from '../lib/keepsakes';

export interface Help {
  hints: number;
  again?: true;
}
const key = 'smallbox.helped';
const most = 60; // tables

function read(): Record<string, Help> {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const isHelp = (one: unknown): one is Help => typeof (one as Partial<Help> | null)?.hints === 'number';
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Help] => isHelp(entry[1])));
  } catch {
    return {}; // unreadable: none yet
  }
}

class Helped {
  private tables = $state.raw(read());

  constructor() {
    whenForgotten(() => (this.tables = read()));
  }
  at(table: string | undefined): Help | null {
    return (table !== undefined && this.tables[table]) || null;
  }
  hint(table: string): void {
    this.put(table, { ...this.at(table), hints: (this.at(table)?.hints ?? 0) + 1 });
  }
  again(table: string): void {
    this.put(table, { hints: 0, again: true });
  }
  // Where a game goes on at another table.
  carry(from: string | undefined, to: string | undefined): void {
    const help = this.at(from);
    if (help && to !== undefined) this.put(to, help);
  }
  private put(table: string, help: Help): void {
    const others = Object.entries(read()).filter(([one]) => one !== table); // other tabs may have put something there
    this.tables = Object.fromEntries([...others.slice(1 - most), [table, help]]);
    localStorage.setItem(key, JSON.stringify(this.tables));
  }
}
export const helped = new Helped();
