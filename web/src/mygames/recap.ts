// What happened at a table while somebody was away, in a few sentences: only of what the table already shows.
import type { GameModule } from '../games/registry';
import type { Session } from '../lib/table';

export const most_sentences = 3;
export interface Recap {
  moves: number;
  sentences: string[]; // the last ones
  whole: boolean; // nothing is left out
}
// After version `from`, up to `to`.
export function recap(session: Session, module: GameModule, from: number, to: number): Recap {
  const missed = session.past.filter(({ version }) => version > from && version <= to);
  const told = missed.flatMap(({ events }) =>
    events.flatMap((event) => {
      if (module.isPass?.(event) || (module.heading?.(event, session) ?? null) !== null) return [];
      return module.tell(event, session) ?? [];
    }),
  );
  return {
    moves: to - from,
    sentences: told.slice(-most_sentences),
    whole: missed.length === to - from && told.length <= most_sentences,
  };
}
