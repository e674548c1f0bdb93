// When the module has stopped in the middle of something the house begins again; not for ever, and not at once each
// time. A table at which it stops again and again is set aside, so that the others go on.
const window = 60_000; // ms: what is further apart has nothing to do with each other
const waits = [0, 1000, 3000, 8000];
const most = 3; // at one table
const most_of_all = 5; // wherever

export class Troubles {
  private seen: { table: number; at: number }[] = [];

  // `table`: 0 where it was at none. True: that table is to be set aside.
  met(table: number, at: number): boolean {
    this.seen = [...this.seen.filter((one) => at - one.at < window), { table, at }];
    if (table === 0 || this.seen.filter((one) => one.table === table).length < most) return false;
    this.seen = this.seen.filter((one) => one.table !== table);
    return true;
  }
  // Before the next house begins.
  wait(): number {
    return this.seen.length === 0 ? 0 : waits[Math.min(this.seen.length, waits.length) - 1]!;
  }
  get hopeless(): boolean {
    return this.seen.length >= most_of_all;
  }
}
