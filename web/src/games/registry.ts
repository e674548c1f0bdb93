// The games: what is in a folder here is found, not listed. A box is there at once, for the shelf; the rest of a game
// is loaded when its box is opened. A game of the server that has no folder here is played at the default table.
import order from '../../../games/games.def?raw';
import type { Component } from 'svelte';
import type { Game, Option } from '../generated/common';
import type { AnyOptions, Words as AnyWords } from '../generated/server';
import type { AnyBox } from '../lib/box';
import type { LiveSession, Rejection, Session } from '../lib/session.svelte';

export interface Tip<Words extends AnyWords = AnyWords> {
  // Shown while `when` holds and no earlier tip is due; each once, until it no longer holds.
  id: string;
  when: (session: Session<Words>) => boolean;
  text: () => string;
  // CSS selector of what it speaks about; gets a ring.
  at?: string;
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
  // For one player: puzzles, solo games with best results kept. A section of the box's page. With a box that somebody
  // brought along: what is in that one; results are kept for ours only.
  Solo?: Component<{ brought: { id: string; box: AnyBox } | null }>;
  // The headline of a result without winners of the usual kind; null: the usual one.
  verdict?: (session: Session<Words>, result: Words['result']) => { words: string; happy: boolean } | null;
  // For the replay: what an action does, when its events do not say so.
  act?: (action: Words['action']) => string;
  // Where there is no time to read a refusal: one or two words instead, beside the card, for a moment. Null: the
  // sentence.
  brief?: (refused: Rejection<Words>) => string | null;
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
  // Two at one device who sit opposite each other: the whole table, each half turned to its player (ui/Face.svelte),
  // and its keys.
  Faces?: () => Promise<FacesPart<Words>>;
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
