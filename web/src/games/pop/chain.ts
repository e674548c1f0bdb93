// A turn as a list of pictures, made of its events: what the table shows while cards are placed, what can be shown
// again afterwards, and what the rules have as pictures.
import type { GameEvent, Owner } from '../../generated/pop';
import { letters } from './signs';

export interface Laid {
  card: number;
  owner: Owner;
}
export interface Chain {
  waves: number;
  cards: number[];
  owner: Owner;
}
export interface Frame {
  kind: 'revealed' | 'direction' | 'placed' | 'swell' | 'burst' | 'fell' | 'chef-pile' | 'calm';
  columns: number[][];
  lowered: boolean[]; // had this turn's card: their queue card lies one row lower (POP-13)
  tray: (Laid | null)[]; // what is still to be placed; A to E once the direction is known
  leftward: boolean | null;
  arrows: number;
  fresh: number | null; // the card that has just been placed
  marked: number[]; // the cards that swell or burst
  owner: Owner | null; // who placed the fresh card, and takes what bursts
  wave: number;
  chain: Chain | null; // at the end of what one card set off
  owners: ReadonlyMap<number, Owner>; // of the cards that were placed this turn
  gained: { owner: Owner; cards: number[] }[]; // in this turn so far
  events: GameEvent[]; // what this picture tells
}

const blank = (columns: number[][]): Frame => ({
  kind: 'calm',
  columns,
  lowered: letters.map(() => false),
  tray: letters.map(() => null),
  leftward: null,
  arrows: 0,
  fresh: null,
  marked: [],
  owner: null,
  wave: 0,
  chain: null,
  owners: new Map(),
  gained: [],
  events: [],
});

export function frames(columns: number[][], events: GameEvent[]): Frame[] {
  const list: Frame[] = [];
  let now = blank(columns);
  let burst: number[] = []; // by the card that was placed last
  const show = (kind: Frame['kind'], change: Partial<Frame>): void => {
    now = { ...now, marked: [], chain: null, events: [], ...change, kind };
    list.push(now);
  };
  const gain = (owner: Owner, cards: number[]): Frame['gained'] => {
    const before = now.gained.find((one) => one.owner === owner)?.cards ?? [];
    return [...now.gained.filter((one) => one.owner !== owner), { owner, cards: [...before, ...cards] }];
  };
  const without = (cards: number[]): number[][] =>
    now.columns.map((column) => column.filter((card) => !cards.includes(card)));

  for (let at = 0; at < events.length; ++at) {
    const event = events[at]!;
    switch (event.type) {
      case 'revealed':
        show('revealed', { tray: [...event.cards].sort((a, b) => rank(a.owner) - rank(b.owner)), events: [event] });
        break;
      case 'direction':
        show('direction', {
          tray: now.tray.filter((one) => one !== null).sort((a, b) => a.card - b.card),
          leftward: event.direction === 'right-to-left',
          arrows: event.arrows,
          events: [event],
        });
        break;
      case 'placed': {
        const column = letters.indexOf(event.column);
        burst = [];
        show('placed', {
          columns: now.columns.map((cards, c) => (c === column ? [...cards, event.card] : cards)),
          lowered: now.lowered.map((low, c) => low || c === column),
          tray: now.tray.map((one) => (one?.card === event.card ? null : one)),
          fresh: event.card,
          owner: event.owner,
          owners: new Map(now.owners).set(event.card, event.owner),
          wave: 0,
          events: [event],
        });
        break;
      }
      case 'exploded': {
        // All groups of a wave burst at the same moment.
        const groups = [event];
        for (let next = events[at + 1]; next?.type === 'exploded' && next.step === event.step; next = events[at + 1]) {
          groups.push(next);
          ++at;
        }
        const cards = groups.flatMap((group) => group.cards);
        show('swell', { marked: cards, wave: event.step });
        show('burst', { marked: cards, gained: gain(event.to, cards), events: groups });
        const falls = events.slice(at + 1).findIndex((one) => one.type !== 'fell');
        const fell = events.slice(at + 1, falls < 0 ? undefined : at + 1 + falls);
        at += fell.length;
        burst = [...burst, ...cards];
        const ends = events[at + 1]?.type !== 'exploded';
        show(fell.length ? 'fell' : 'calm', {
          columns: without(cards),
          fresh: null,
          chain: ends ? { waves: event.step + 1, cards: burst, owner: event.to } : null,
          events: fell.length ? fell : groups, // what burst stays told
        });
        break;
      }
      case 'chef-pile-taken':
        show('chef-pile', {
          gained: gain(event.seat, event.cards).filter((one) => one.owner !== 'chef'),
          events: [event],
        });
        break;
    }
  }
  return list;
}

const rank = (owner: Owner): number => (owner === 'chef' ? 99 : owner);

// The longest chain of a turn that one card set off: how many waves and how many cards.
export function chainOf(turn: Frame[]): Chain | null {
  const size = ({ waves, cards }: Chain): number => waves * 100 + cards.length;
  return turn.reduce<Chain | null>(
    (best, { chain }) => (chain && (!best || size(chain) > size(best)) ? chain : best),
    null,
  );
}
