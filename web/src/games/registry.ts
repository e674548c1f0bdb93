// One line a game for the shelf; the rest of a game is loaded when its box is opened.
import type { Component } from 'svelte';
import type { Catalogue, Translate } from '../lib/i18n';
import type { Session } from '../lib/session.svelte';
import type { Action, GameEvent, Json, Refused, Result } from '../lib/types';

export interface Tip {
  // Shown while `when` holds and no earlier tip is due; each once, until it no longer holds.
  id: string;
  when: (session: Session<never>) => boolean;
  text: () => string;
  // CSS selector of what it speaks about; gets a ring.
  at?: string;
}

export interface GameModule {
  Table: Component<{ session: Session<never> }>;
  // Scores with their breakdown once the game is over.
  Result: Component<{ session: Session<never>; result: Result }>;
  // A friendly introduction with pictures made of the real components.
  Rules: Component<Record<string, never>>;
  // An event in one sentence for the log and the screen reader; null: nothing to tell.
  tell: (event: GameEvent, session: Session<never>) => string | null;
  // A refusal in the reader's language, by clause; null: use the server's sentence.
  refusal: (refused: Refused) => string | null;
  // What the rulebook does not print and is of our making, in one line.
  ours?: () => string;
  // The words for an option and its values in the reader's language.
  option: (name: string) => { label: string; values?: Record<string, string> } | null;
  guide: { options: Record<string, Json>; seats: number; bot: string; tips: Tip[] };
  keys: () => [keys: string, meaning: string][];
  // For one player: puzzles, solo games with best results kept. A section of the box's page.
  Solo?: Component;
  // The headline of a result without winners of the usual kind; null: the usual one.
  verdict?: (session: Session<never>, result: Result) => { words: string; happy: boolean } | null;
  // For the replay: what an action does, when its events do not say so.
  act?: (action: Action) => string;
  // Where there is no time to read a refusal: one or two words instead, beside the card, for a moment. Null: the
  // sentence.
  brief?: (refused: Refused) => string | null;
}

export interface GameEntry {
  id: string;
  name: string;
  players: [fewest: number, most: number];
  clauses: string; // how its clause ids begin
  minutes: string;
  colour: string; // a custom property of app.css
  // Players for a value of an option, where not all numbers will do
  needs?: Record<string, Record<string, [fewest: number, most: number]>>;
  // Options with which tables are made here unless somebody chooses, where the rules' default is another
  defaults?: Record<string, Json>;
  text: { en: string; fr: string };
  load: () => Promise<{ default: GameModule }>;
}

export const games: GameEntry[] = [
  {
    id: 'blink',
    name: 'Blink',
    players: [2, 2],
    clauses: 'BLINK',
    minutes: '2',
    colour: '--yellow',
    text: {
      en: 'No turns, only speed: match colour, shape or count before they do.',
      fr: 'Pas de tours, que de la vitesse : couleur, forme ou nombre, avant l’autre.',
    },
    load: () => import('./blink'),
  },
  {
    id: 'bloops',
    name: 'Bloops',
    players: [2, 5],
    clauses: 'BLOOPS',
    minutes: '15',
    colour: '--orange',
    defaults: { window: 'polled' },
    text: {
      en: 'You saw your cards once. What were they again?',
      fr: 'Vous avez vu vos cartes une fois. C’était quoi déjà ?',
    },
    load: () => import('./bloops'),
  },
  {
    id: 'blobs',
    name: 'Blobs',
    players: [2, 5],
    clauses: 'BLOBS',
    minutes: '20',
    colour: '--green',
    text: {
      en: 'Seventy-two wobbly cards that answer each other back.',
      fr: 'Soixante-douze cartes en gelée qui se répondent.',
    },
    load: () => import('./blobs'),
  },
  {
    id: 'pop',
    name: 'Pop',
    players: [1, 5],
    clauses: 'POP',
    minutes: '15',
    colour: '--sky',
    needs: { mode: { coop: [3, 5] }, two_cards: { true: [2, 2] } },
    text: {
      en: 'Choose in secret, reveal together, watch the chain go off.',
      fr: 'Choisir en secret, révéler ensemble, et la chaîne part.',
    },
    load: () => import('./pop'),
  },
  {
    id: 'cant-touch-this',
    name: 'Can’t Touch This',
    players: [1, 2],
    clauses: 'CTT',
    minutes: '5',
    colour: '--purple',
    text: {
      en: 'Slide clips onto one card. What they cover is yours.',
      fr: 'Glissez des trombones sur une carte. Ce qu’ils couvrent est à vous.',
    },
    load: () => import('./cant_touch_this'),
  },
];
export const gameById = (id: string) => games.find((game) => game.id === id);
export const gameOfClause = (clause: string) => games.find((game) => clause.startsWith(`${game.clauses}-`));
export type { Catalogue, Translate };
