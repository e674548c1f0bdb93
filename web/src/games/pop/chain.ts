// A turn as a list of pictures, made of its events: what the table shows while cards are placed, what can be shown
// again afterwards, and what the rules have as pictures.
import type { GameEvent, Owner } from '../../generated/pop';
import { letters } from './signs';

export interface Laid {
  card: number;
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
  gained: [],
  events: [],
});

export function frames(columns: number[][], events: GameEvent[]): Frame[] {
  const list: Frame[] = [];
  let now = blank(columns);
  const show = (kind: Frame['kind'], change: Partial<Frame>): void => {
    now = { ...now, marked: [], events: [], ...change, kind };
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
        show('placed', {
          columns: now.columns.map((cards, c) => (c === column ? [...cards, event.card] : cards)),
          lowered: now.lowered.map((low, c) => low || c === column),
          tray: now.tray.map((one) => (one?.card === event.card ? null : one)),
          fresh: event.card,
          owner: event.owner,
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
        show(fell.length ? 'fell' : 'calm', { columns: without(cards), fresh: null, events: fell });
        at += fell.length;
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

// What people call the chain: the pictures in which something bursts.
export const bursts = (turn: Frame[]): Frame[] => turn.filter((frame) => frame.kind === 'burst');

// The longest chain of a turn that one card set off: how many waves and how many cards.
export function chainOf(turn: Frame[]): { waves: number; cards: number; owner: Owner } | null {
  let best: { waves: number; cards: number; owner: Owner } | null = null;
  let current: { waves: number; cards: number; owner: Owner } | null = null;
  for (const frame of bursts(turn)) {
    if (frame.wave === 0 || !current) current = { waves: 0, cards: 0, owner: frame.owner ?? 'chef' };
    current.waves = frame.wave + 1;
    current.cards += frame.marked.length;
    if (!best || current.waves > best.waves || (current.waves === best.waves && current.cards > best.cards))
      best = { ...current };
  }
  return best;
}
