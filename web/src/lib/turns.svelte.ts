// Whose turn it is, who may react, who comes next: by what is shown, and in the game's own words.
import { getContext, setContext } from 'svelte';
import type { GameModule } from '../games/registry';
import type { Session } from './session.svelte';
import { t } from './texts';
import { shaped } from './wire';

export interface Turns {
  turn: number[]; // several where all choose at once; nobody in a race
  reacts: number[];
  next: number | null; // where the turns go round a table of three or more
}
const none: Turns = { turn: [], reacts: [], next: null };

export function turnsOf(session: Session, module: GameModule | null): Turns {
  const { view, result, settled } = session;
  if (view === null || result !== null) return none;
  // Who may act is known before it is shown why.
  const actors = settled ? session.actors : [];
  const { active } = shaped<{ active?: number | null }>(view);
  const turn = module?.turn?.(view, actors) ?? (typeof active === 'number' ? [active] : actors);
  if (turn.length === 0) return none;
  const seats = session.seats.length;
  const way = module?.direction?.(view) ?? 1;
  const round = turn.length === 1 && seats > 2 && way !== 0;
  return {
    turn,
    reacts: actors.filter((seat) => !turn.includes(seat)),
    next: round ? (turn[0]! + way + seats) % seats : null,
  };
}

const key = Symbol('game');
// The page around a table says which game it is.
export const setGame = (of: () => GameModule | null): void => void setContext(key, of);
// For a part of a table: call it when the part is made.
export function turnsHere(session: () => Session): () => Turns {
  const of = getContext<(() => GameModule | null) | undefined>(key);
  return () => turnsOf(session(), of?.() ?? null);
}

// What the title of the tab begins with: whether it is our turn, or we may react.
export function callTo(session: Session, module: GameModule | null): string {
  const { you, actors } = session;
  if (you === null || !actors.includes(you)) return '';
  const { turn, reacts } = turnsOf(session, module);
  return reacts.includes(you) ? `○ ${t('may_react')} · ` : turn.includes(you) ? `● ${t('your_turn')} · ` : '';
}
