// What the tests of all tables need to know of each: how many play, when there is something to choose, what is told
// when. The marks are the same everywhere: `data-primary` on what one presses to go on, `data-own` on one's own cards,
// `data-prompt` on the sentence that says what to do.
import type { Page } from '@playwright/test';
import { cards as blobs } from '../src/games/blobs/cards';
import { cellsOf, shapeOf } from '../src/games/cant_touch_this/board';
import type { Clip } from '../src/generated/cant_touch_this';
import { shaped } from '../src/lib/wire';
import type { AnyAction } from '../src/generated/server';
import { drive, gather, type Moment } from './drive';

interface Given {
  least: number; // so many actions before
  phases: string[] | null; // of the view; null: any
}
export interface TableOf {
  seats: number[];
  alone?: object; // options of a table for one
  marked?: true; // its controls and cards are: tests/places.spec.ts looks at them
  holds?: true; // it has moments that take their time, also where nothing moves
  // A moment in which the first seat chooses, some way into the game.
  choice: Given;
  // What an event tells that nobody could say before it: words of the page's texts, as they stand there.
  secrets?: (event: Told, seats: string[], view: object | null) => string[];
  whole?: true; // its end is looked at, too
  // Where it is told, but for the log, live regions and what is marked.
  prompts?: string;
}
export interface Told {
  type: string;
  [field: string]: unknown;
}

const numbers = ['one', 'two', 'three', 'four', 'five'];
function blinkCard(id: unknown): string[] {
  const [colour, shape, count] = typeof id === 'string' ? id.split('-') : [];
  return count ? [`${numbers[Number(count) - 1]} ${colour} ${shape}${count === '1' ? '' : 's'}`] : [];
}
// A race, told to the first seat: what is turned up, laid or drawn, by its name; at the end who was out and what the
// other one had left.
function blinkWords({ type, card, tops, winner, cards_left }: Told, names: string[]): string[] {
  const cards = [card, ...(Array.isArray(tops) ? (tops as unknown[]) : [])].flatMap(blinkCard);
  if (type !== 'game-ended' || typeof winner !== 'number') return cards;
  const left = (cards_left as number[])[1 - winner]!;
  return winner === 0
    ? ['You are out of cards', `${left} left`, 'You won', 'Done', 'Out']
    : [`${names[winner]} is out`, `${left} left`, `${names[winner]} won`, `${names[winner]} was quicker`];
}
const symbols: Record<string, string> = {
  ...{ 1: 'one', 2: 'two', P: 'poop', S: 'swirl' },
  ...{ E: 'emerald', B: 'bomb', T: 'star', W: 'wild' },
};
// Clips, told to the first seat: what somebody bids and who goes first, the place and the symbols of the other one's
// clip (one's own is tried out before), and at the end the points and who has won.
function clipWords(event: Told, names: string[], view: object | null): string[] {
  const { type, seat, scores } = event;
  const name = names[Number(seat)];
  if (type === 'raised')
    return [seat === 0 ? `You bid ${Number(event['bid'])}` : `${name} bids ${Number(event['bid'])}`];
  if (type === 'passed') return seat === 0 ? ['You pass', 'goes first and pays'] : [`${name} passes`, 'You go first'];
  if (type === 'ended') {
    const points = scores as number[];
    const best = Math.max(...points);
    const winners = names.filter((_, at) => points[at] === best);
    return [
      'All six clips are on',
      'All clips are on',
      ...points.map((one, at) => `${names[at]} ${one}`.replace('-', '−')),
      ...points.map((one) => `Total ${one}`.replace('-', '−')),
      ...(winners.length > 1
        ? ['A tie']
        : winners[0] === names[0]
          ? ['You win', 'You won']
          : [`${winners[0]} wins`, `${winners[0]} won`]),
    ];
  }
  if (type !== 'clipped' || seat === 0 || !view) return [];
  const { grid } = view as { grid: string[] };
  const clip = shaped<Clip>(event);
  const cells = cellsOf(shapeOf(grid), clip).map(({ row, column }) => symbols[grid[row]![column]!]!);
  const along = clip.edge === 'left' || clip.edge === 'right' ? 'row' : 'column';
  return [`${name} slides`, `${along} ${clip.line + 1}: ${cells.join(', ')}`];
}

export const tables: Record<string, TableOf> = {
  blink: {
    seats: [2],
    marked: true,
    choice: { least: 3, phases: ['race'] },
    whole: true,
    secrets: blinkWords,
    prompts: '[data-testid="over"], [data-testid="climax"]',
  },
  bloops: {
    seats: [2, 3, 4, 5],
    marked: true,
    choice: { least: 9, phases: ['turn', 'decide', 'window'] },
    // The value of a card that everybody sees when it is laid down.
    secrets: ({ type, value }) =>
      ['discarded', 'countered', 'wrong'].includes(type) && typeof value === 'number' ? [`${value}`] : [],
    prompts: '.say',
  },
  blobs: {
    seats: [2, 3, 4, 5],
    marked: true,
    choice: { least: 12, phases: null },
    // Cards that come to light: played from a hand, shown, drawn into one's own.
    secrets: ({ type, card, cards, source }) =>
      ((type === 'played' && source === 'hand') || type === 'shown'
        ? [card]
        : type === 'drew' && Array.isArray(cards)
          ? cards
          : []
      ).map((id) => blobs.find((one) => one.id === id)?.name ?? ''),
    prompts: '.story, .recent, .spot',
  },
  pop: {
    seats: [1, 2, 3, 4, 5],
    marked: true,
    holds: true,
    alone: { mode: 'solo', difficulty: 'expert' },
    choice: { least: 4, phases: ['choose'] },
    // The number of a card that somebody else had laid face down; small ones stand for counts, too.
    secrets: ({ type, cards }) =>
      type === 'revealed'
        ? (cards as { card: number; owner: number | 'chef' }[]).flatMap(({ card, owner }) =>
            typeof owner === 'number' && owner > 0 && card > 9 ? [`${card}`] : [],
          )
        : [],
  },
  'cant-touch-this': {
    seats: [1, 2],
    marked: true,
    choice: { least: 3, phases: ['place'] },
    whole: true,
    secrets: clipWords,
    prompts: '[data-testid="over"], [data-testid="climax"], [data-testid="mark"]',
  },
};

// Somebody who wants the game to go on: says what ends it, or nothing, or whatever comes first.
export function hurried({ legal, view }: Moment, seat: number): AnyAction | null {
  // Whoever has chosen could choose anew, for ever.
  const seats = 'seats' in view ? (view.seats as { chosen?: boolean }[]) : [];
  if (seats[seat]?.chosen) return null;
  const find = (type: string) => legal.find((action) => action.type === type);
  return find('call') ?? find('pass') ?? find('discard') ?? legal[0]!;
}

// The same, but for what could end the game before it came to anything: BLOOPS, and the 20, of which there is one.
function steady({ legal, view }: Moment, seat: number): AnyAction | null {
  const seats = 'seats' in view ? (view.seats as { chosen?: boolean }[]) : [];
  if (seats[seat]?.chosen) return null;
  const find = (type: string) => legal.find((action) => action.type === type);
  const last = 'drawn' in view && view.drawn === 20 ? find('keep') : undefined;
  return last ?? find('pass') ?? find('discard') ?? legal[0]!;
}

// A table for so many people, at a moment in which the page has something to choose. Nobody hurries it.
export async function chooseAt(page: Page, game: string, people: number): Promise<void> {
  const { alone } = tables[game]!;
  await gather(page, game, people, people === 1 && alone ? { options: alone } : {});
  await drive(page, {
    until: ([{ legal, view, version }], { least, phases }: Given) =>
      legal.some(({ type }) => type !== 'retract') &&
      version >= least &&
      (phases === null || ('phase' in view && phases.includes(`${view.phase}`))),
    choose: steady,
    given: tables[game]!.choice,
  });
}
