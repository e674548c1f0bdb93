// What happened, in turns: lines under the heading of their turn, passes folded. The same whether it was seen or told
// afterwards.
import type { GameModule } from '../games/registry';
import { settings } from './settings.svelte';
import type { LogEntry, Session } from './table';
import { shaped } from './wire';

export interface Line {
  key: string;
  text: string;
  own: boolean;
  cards: { id: string; name: string }[]; // that it speaks of
  passes?: string[]; // folded into this line
}
export interface Turn {
  key: string;
  heading: string | null;
  lines: Line[];
}
// Words and cards, in the order in which they are read.
export type Part = string | { id: string; name: string };

interface Phrases {
  passes: (n: number) => string;
  late: (text: string) => string; // the table did it, because time was up
}

type Event = LogEntry['events'][number];
interface Said {
  heading: string | null;
  line: Line | null;
}
// A log grows with every event and is read from its beginning each time. What was said of an event stays said, in the
// same lines, so that only what is new is drawn: until it is about other people, another box or another language, or
// more of the past is known.
export class Sayings {
  private said = new WeakMap<Event, Said>();
  private folded = new WeakMap<Line, Line>(); // by the first of them
  private about: unknown[] = [];

  begin({ seats, you, box, past }: Session, module: GameModule): void {
    const about = [seats, you, box, past[0]?.version, module, settings.language];
    if (about.every((one, at) => one === this.about[at])) return;
    this.about = about;
    this.said = new WeakMap();
    this.folded = new WeakMap();
  }
  of(event: Event, key: string, say: () => Said): Said {
    let said = this.said.get(event);
    // Events that were told in another order are put right when all of them have been shown.
    if (said?.line && said.line.key !== key) said = undefined;
    if (!said) this.said.set(event, (said = say()));
    return said;
  }
  fold(lines: Line[], text: (n: number) => string): Line {
    const first = lines[0]!;
    let fold = this.folded.get(first);
    if (fold?.passes?.length !== lines.length) {
      const passes = lines.map((line) => line.text);
      fold = { key: first.key, text: text(lines.length), own: lines.some(({ own }) => own), cards: [], passes };
      this.folded.set(first, fold);
    }
    return fold;
  }
}

export function chronicle(session: Session, module: GameModule, words: Phrases, sayings = new Sayings()): Turn[] {
  sayings.begin(session, module);
  const turns: Turn[] = [{ key: 'before', heading: null, lines: [] }];
  let folding: Line[] = [];
  const fold = () => {
    const { lines } = turns.at(-1)!;
    if (folding.length > 1) lines.push(sayings.fold(folding, words.passes));
    else if (folding[0]) lines.push(folding[0]);
    folding = [];
  };
  const say = (event: Event, key: string, late: boolean): Said => {
    const heading = module.heading?.(event, session) ?? null;
    const told = heading === null ? module.tell(event, session) : null;
    if (told === null) return { heading, line: null };
    const own = session.you !== null && shaped<{ seat?: number }>(event).seat === session.you;
    const cards = module.cardsOf?.(event, session) ?? [];
    return { heading, line: { key, text: late ? words.late(told) : told, own, cards } };
  };
  const add = ({ version, why }: LogEntry, event: Event, index: number) => {
    const key = `${version}-${index}`;
    const { heading, line } = sayings.of(event, key, () => say(event, key, why === 'time' && index === 0));
    if (heading !== null) {
      fold();
      return void turns.push({ key, heading, lines: [] });
    }
    if (line === null) return;
    if (module.isPass?.(event)) return void folding.push(line);
    fold();
    turns.at(-1)!.lines.push(line);
  };
  for (const entry of [...session.past, ...session.log])
    entry.events.forEach((event, index) => add(entry, event, index));
  fold();
  return turns.filter(({ heading, lines }) => heading !== null || lines.length > 0);
}

// A sentence with the cards that it names; one that it does not name stands behind it.
export function partsOf({ text, cards }: Pick<Line, 'text' | 'cards'>): Part[] {
  let parts: Part[] = [text];
  for (const card of cards) {
    const at = parts.findIndex((part) => typeof part === 'string' && part.includes(card.name));
    const words = parts[at];
    if (typeof words !== 'string') {
      parts = [...parts, ' ', card];
      continue;
    }
    const from = words.indexOf(card.name);
    parts.splice(at, 1, words.slice(0, from), card, words.slice(from + card.name.length));
  }
  return parts.filter((part) => part !== '');
}
