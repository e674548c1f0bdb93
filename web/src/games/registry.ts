// The games: what is in a folder here is found, not listed. A box is there at once, for the shelf; the rest of a game
// is loaded when its box is opened. A game of the server that has no folder here is played at the default table.
import order from '../../../games/games.def?raw';
import type { Component } from 'svelte';
import type { Game, Option } from '../generated/common';
import type { AnyOptions, Words as AnyWords } from '../generated/server';
import type { AnyBox } from '../lib/box';
import type { Params } from '../lib/i18n';
import type { LiveSession, Rejection, Session } from '../lib/session.svelte';

export interface Tip<Words extends AnyWords = AnyWords> {
  // Shown while `when` holds and no earlier tip is due; each once, until it no longer holds.
  id: string;
  when: (session: Session<Words>) => boolean;
  text: () => string;
  // CSS selector of what it speaks about; gets a ring.
  at?: string;
}

export interface Way {
  id: string;
  name: string;
  text: string;
  options?: AnyOptions;
}

// A game's folder makes one with the Words of its game; the page around it knows no game's.
export interface GameModule<Words extends AnyWords = AnyWords> {
  Table: Component<{ session: Session<Words> }>;
  // Scores with their breakdown once the game is over.
  Result: Component<{ session: Session<Words>; result: Words['result'] }>;
  // A friendly introduction with pictures made of the real components.
  Rules?: Component<Record<string, never>>;
  // An event in one sentence for the log and the screen reader; null: nothing to tell.
  tell: (event: Words['event'], session: Session<Words>) => string | null;
  // A refusal in the reader's language, by key; null: use the server's sentence.
  refusal: (refused: Rejection<Words>) => string | null;
  // What the rulebook does not print and is of our making, in one line.
  ours?: () => string;
  // The words for an option and its values in the reader's language.
  option: (name: string, option: Option | undefined) => { label: string; values?: Record<string, string> } | null;
  guide?: { options: AnyOptions; seats: number; bot: string; tips: Tip<Words>[] };
  keys: () => [keys: string, meaning: string][];
  // Ways to play, as tiles at the top of the box's page; without, there is one. With others: played with these options;
  // without options: alone, which `Solo` shows.
  ways?: () => Way[];
  WayPicture?: Component<{ way: string }>;
  // For one player: puzzles, solo games with best results kept. A section of the box's page. With a box that somebody
  // brought along: what is in that one; results are kept for ours only.
  Solo?: Component<{ brought: { id: string; box: AnyBox } | null; way?: string }>;
  // The headline of a result without winners of the usual kind; null: the usual one.
  verdict?: (session: Session<Words>, result: Words['result']) => { words: string; happy: boolean } | null;
  // For the replay: what an action does, when its events do not say so.
  act?: (action: Words['action'], session: Session<Words>) => string;
  // Whether it is a race now. Without turns there is no clock to look at, and its replay runs at its own times.
  race?: (view: Words['view']) => boolean;
  // Where there is no time to read a refusal: one or two words instead, beside the card, for a moment. Null: the
  // sentence.
  brief?: (refused: Rejection<Words>) => string | null;
  // Whose turn it is by what is shown: several where all choose at once, nobody in a race. `actors` is empty while
  // something is still shown. Usually the view's `active`, or else whoever may act.
  turn?: (view: Words['view'], actors: number[]) => number[];
  // Which way the turns go round: usually 1, to the next seat; -1 the other way; 0: not round the table.
  direction?: (view: Words['view']) => 1 | -1 | 0;
  // Its table is drawn to the edges of its place, on a surface of its own; otherwise it gets some room around it.
  surface?: true;
  // It shows the clock where it is looked at; otherwise a bar stands above the table.
  clock?: 'own';
  // The log: with which event a turn begins, and its heading; what is folded when there is more than one of it; the
  // cards that an event speaks of, and how one of them is looked at.
  heading?: (event: Words['event'], session: Session<Words>) => string | null;
  isPass?: (event: Words['event']) => boolean;
  cardsOf?: (event: Words['event'], session: Session<Words>) => { id: string; name: string }[];
  CardView?: Component<{ session: Session<Words>; card: string }>;
  // What another game of this kind is called on the button for it; null: the usual.
  again?: (view: Words['view']) => string | null;
  // At the end: what this game offers next (the next puzzle, this one again), as buttons before the usual ones.
  After?: Component<{ session: Session<Words>; result: Words['result'] }>;
  // One device that goes from hand to hand; what is not said here is the usual.
  hands?: {
    // Whether the game waits for a seat that may act; usually it does.
    asked?: (view: Words['view'], seat: number) => boolean;
    // Whoever goes on when all others have answered: asked after them.
    last?: (view: Words['view']) => number | null;
    // What all look at together, in nobody's hands; the end of a game always is.
    seen?: (events: Words['event'][]) => boolean;
    // What all say with one press, because it needs nobody's cards.
    agreed?: (view: Words['view']) => Words['action'] | null;
  };
  // Its tasks of a day, where the page has to know more of them than the table shows.
  day?: () => Promise<{ default: DayPart<Words> }>;
  // Two at one device who sit opposite each other: the whole table, each half turned to its player (ui/Face.svelte),
  // and its keys.
  Faces?: () => Promise<FacesPart<Words>>;
  // What the coach needs to speak of this game, and of which games he does not speak.
  coach?: { load: () => Promise<{ default: CoachPart<Words> }>; silent?: (view: Words['view']) => boolean };
}

export interface CoachPart<Words extends AnyWords = AnyWords> {
  // What was overlooked, by its key (docs/coach-remarks.md), with the words of the case; looking ahead, what is best
  // about a choice; null: the engine’s sentence.
  remark: (key: string, words: Params, session: Session<Words>, ahead: boolean) => string | null;
  // A choice of that seat in words, and as its cards, at the moment that the session shows.
  say: (action: Words['action'], session: Session<Words>, seat: number) => string;
  Move: Component<{ session: Session<Words>; action: Words['action']; seat: number }>;
  // Where a hint may be asked for, alone or in a guided first game.
  hints?: {
    may: (view: Words['view'], guided: boolean) => boolean;
    // Of what that seat does it with: selectors on the table.
    at: (action: Words['action'], seat: number) => string[];
    // A seat knows more than its view shows, so the house is asked: at tables of this browser.
    remembers?: true;
  };
}

export interface DayPart<Words extends AnyWords = AnyWords> {
  // Whether the time runs that the task gives; it is shown, and the table is left when it is up.
  runs?: (view: Words['view']) => boolean;
  // Whether the task is decided although the game goes on. `start`: how it began.
  decided?: (view: Words['view'], start: Words['view']) => boolean;
  // What everybody knows in this task beside the table.
  Open?: Component<{ session: Session<Words>; claim: object }>;
  // Answered, not played: what is asked once all was watched; and what was right, beside what was said.
  Ask?: Component<{ session: Session<Words>; claim: object; answer: (answers: object) => void }>;
  Right?: Component<{ session: Session<Words>; claim: object; said: object | null; right: object }>;
}

export interface FacesPart<Words extends AnyWords = AnyWords> {
  default: Component<{ sessions: [below: LiveSession<Words>, opposite: LiveSession<Words>] }>;
  keys: () => [keys: string, meaning: string][];
}

// box.ts of every game's folder: what is the page's own. Whatever is true of the game itself the server tells.
export interface Cover {
  name: string;
  minutes?: string;
  colour: string;
  // Its character also stands where there is no game: at a table that is not found, on a page without anything.
  host?: true;
  // Two at one device sit opposite each other, both in sight; otherwise it goes from hand to hand.
  faces?: true;
  text?: { en: string; fr: string };
}
export interface GameEntry extends Cover {
  id: string;
  seats?: [fewest: number, most: number]; // once the server has told
  load: () => Promise<{ default: GameModule }>;
}

// An id is a folder's name in the form that links have.
export const folderOf = (id: string): string => id.replaceAll('-', '_');

const boxes = import.meta.glob<Cover>('./*/box.ts', { eager: true, import: 'default' });
const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');

// The registry of the program says in which order people see them.
const folders = [...order.matchAll(/^SMALLBOX_GAME\((\w+),/gm)].map((line) => line[1]!);
const faces: GameEntry[] = folders.flatMap((folder) => {
  const box = boxes[`./${folder}/box.ts`];
  const load = modules[`./${folder}/index.ts`];
  return box && load ? [{ ...box, id: folder.replaceAll('_', '-'), load }] : [];
});

// What the shelf shows until the server has told its games.
export let games: readonly GameEntry[] = faces;
// The server's games, in its order; those that stand on the shelf. The others can be played by whoever has a link.
export function know(told: Game[]): readonly GameEntry[] {
  games = told.map((info) => ({ ...(faces.find(({ id }) => id === info.id) ?? plain(info)), seats: info.seats }));
  return games.filter((_, i) => told[i]!.on_shelf !== false);
}
const plain = (info: Pick<Game, 'id' | 'name'>): GameEntry => ({
  id: info.id,
  name: info.name,
  colour: plainColour(info.id),
  load: () => import('../default'),
});

export const gameById = (id: string): GameEntry | undefined => games.find((game) => game.id === id);
// The game of a table, as the server tells it.
export const gameAt = (table: { game: string; name?: string }): GameEntry =>
  gameById(table.game) ?? plain({ id: table.game, name: table.name ?? table.game });
export const host = faces.find((game) => game.host)?.id ?? '';

// A number that is always the same for the same id.
export function numberOf(id: string): number {
  let number = 7;
  for (const letter of id) number = (number * 31 + letter.charCodeAt(0)) % 65_521;
  return number;
}
const colours = ['--sky', '--purple', '--yellow', '--orange', '--green'];
const plainColour = (id: string): string => `var(${colours[numberOf(id) % colours.length]!})`;
