// What is more than a move: moments that fill the table for a second, and marks that stay where something was done.
// Games say what; ui/Climax.svelte and ui/Marks.svelte draw it. Each session has its own.
import { buzz } from './buzz';
import type { Session } from './session.svelte';
import { holding, settings } from './settings.svelte';
import { type Sound, sound } from './sound';
import type { Scene } from './table';

export type Tone = 'good' | 'bad' | 'plain';
export interface Climax {
  words: string; // few: they are large
  under?: string; // a line below
  shape?: 'burst' | 'splash' | 'rings' | 'cross';
  tone?: Tone;
  sound?: Sound;
  buzz?: number | number[];
}
export interface Mark {
  at: string; // a selector of what was touched, inside the table
  words: string;
  tone?: Tone;
  ms?: number; // how long it stays
}
interface Placed extends Mark {
  id: number;
  since: number;
  read: boolean; // the words have been seen; the ring stays
}

const mark_for = 5000;
const read_after = 600; // a tap that came sooner was meant for something else

export class Drama {
  climax = $state.raw<(Climax & { id: number }) | null>(null);
  marks = $state.raw<Placed[]>([]);
  private ids = 0;
  private end: (() => void) | null = null;

  begin(what: Climax): () => void {
    const id = ++this.ids;
    this.climax = { ...what, id };
    return () => {
      if (this.climax?.id === id) this.climax = null;
    };
  }
  // Without a stage that could be hurried.
  hold(ms: number): Promise<boolean> {
    this.end?.();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end?.(), ms);
      this.end = () => {
        clearTimeout(timer);
        this.end = null;
        resolve(true);
      };
    });
  }
  // Whether there was something to hurry.
  hurry(): boolean {
    const { end } = this;
    end?.();
    return end !== null;
  }
  add(mark: Mark): void {
    const id = ++this.ids;
    const placed = { ...mark, id, since: performance.now(), read: false };
    this.marks = [...this.marks.filter(({ at }) => at !== mark.at), placed];
    // Whoever reads slowly has longer; whoever wants nothing to move still wants to know.
    const time = (mark.ms ?? mark_for) * (settings.speed === 'slow' ? 1.5 : 1);
    setTimeout(() => (this.marks = this.marks.filter((one) => one.id !== id)), time);
  }
  remove(at?: string): void {
    this.marks = at === undefined ? [] : this.marks.filter((one) => one.at !== at);
  }
  read(): void {
    const now = performance.now();
    if (this.marks.some((one) => !one.read && now - one.since > read_after))
      this.marks = this.marks.map((one) => ({ ...one, read: one.read || now - one.since > read_after }));
  }
}

const dramas = new WeakMap<object, Drama>();
// What identifies a session is the same for every view of it.
export function dramaOf(session: object): Drama {
  let drama = dramas.get(session);
  if (!drama) dramas.set(session, (drama = new Drama()));
  return drama;
}

// Fills the table; within a stage it is a moment of its scene. False: nothing more is to be shown of this update.
export async function climax(session: Session, what: Climax, scene?: Pick<Scene, 'hold'>, ms = 1100): Promise<boolean> {
  sound(what.sound ?? (what.tone === 'bad' ? 'bad' : 'climax'));
  buzz(what.buzz);
  if (holding(ms) === 0) return scene ? scene.hold(0) : true;
  const drama = dramaOf(session);
  const end = drama.begin(what);
  try {
    return await (scene ? scene.hold(ms) : drama.hold(holding(ms)));
  } finally {
    end();
  }
}
// Stays at what was touched, with a sentence. Who only listens hears the event itself.
export const mark = (session: Session, what: Mark): void => dramaOf(session).add(what);
export const unmark = (session: Session, at?: string): void => dramaOf(session).remove(at);
