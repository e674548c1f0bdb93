// Days in a row, without pressure: of each week, Monday to Sunday, one day is free. A free day counts for nothing and
// breaks nothing; today breaks nothing before it is over.
import { after, monday } from './dates';

export interface Row {
  length: number; // days on which something was done
  free: string[]; // the free days between them
}

export function rowOf(played: ReadonlySet<string>, today: string): Row {
  const row: Row = { length: 0, free: [] };
  const taken = new Set<string>(); // the weeks whose free day is gone
  let open: string[] = []; // free days that count once there is something before them
  for (let date = played.has(today) ? today : after(today, -1); ; date = after(date, -1)) {
    if (played.has(date)) {
      ++row.length;
      row.free.push(...open);
      open = [];
    } else if (taken.has(monday(date))) return row;
    else {
      taken.add(monday(date));
      open.push(date);
    }
  }
}
