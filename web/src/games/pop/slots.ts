// The five cards of a turn as they lie below the queue cards.
import type { Owner, View, Words } from '../../generated/pop';
import type { Frame } from './chain';
import type { Session } from '../../lib/session.svelte';
import { deckOf } from './deck';
import { alone } from './signs';
import { cardFull, isAlone, ownerName, p } from './texts';

export interface Slot {
  key: string;
  at: number; // 0 to 4, from the left
  kind: 'up' | 'down' | 'empty';
  card: number | null;
  owner: Owner;
  own: boolean;
  name: string; // below it; empty when one plays alone
  text: string;
}

const letter = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

// While cards are placed.
export function slotsOf(frame: Frame, session: Session<Words>): Slot[] {
  // In the order of their numbers, whatever their places: a part of the page that is moved begins its motion anew.
  const tray = frame.tray.map((one, at) => ({ one, at })).sort((a, b) => (a.one?.card ?? 0) - (b.one?.card ?? 0));
  return tray.flatMap(({ one, at }): Slot[] => {
    if (!one) return [];
    const name = letter(ownerName(session, one.owner));
    return [
      {
        key: `card-${one.card}`,
        at,
        kind: 'up',
        card: one.card,
        owner: one.owner,
        own: session.live && one.owner === session.you && !isAlone(session),
        name: isAlone(session) ? '' : name,
        text: p('slot_up', { name, card: cardFull(deckOf(session), one.card) }),
      },
    ];
  });
}

// While everybody chooses: own cards are seen, others only that they are there.
export function choosing(view: View, own: number[], need: number, session: Session<Words>): Slot[] {
  if (view.phase !== 'choose') return [];
  const slots: Omit<Slot, 'at'>[] = [];
  const caption = (owner: Owner) => (alone(view.mode) ? '' : letter(ownerName(session, owner)));
  const up = (card: number, owner: Owner): void => {
    const mine = session.live && owner === session.you;
    slots.push({
      key: `card-${card}`,
      kind: 'up',
      card,
      owner,
      own: mine && !alone(view.mode),
      name: caption(owner),
      text: p('slot_up', { name: letter(ownerName(session, owner)), card: cardFull(deckOf(session), card) }),
    });
  };
  const rest = (owner: Owner, kind: 'down' | 'empty', text: string, index: number): void => {
    slots.push({ key: `${owner}-${kind}-${index}`, kind, card: null, owner, own: false, name: caption(owner), text });
  };
  view.seats.forEach((seat, owner) => {
    const name = letter(ownerName(session, owner));
    const cards = (session.live && owner === session.you ? own : null) ?? view.choices?.[owner] ?? [];
    [...cards].sort((a, b) => a - b).forEach((card) => up(card, owner));
    for (let index = cards.length; index < need; ++index) {
      if (alone(view.mode)) rest(owner, 'empty', p('slot_free'), index);
      else if (seat.chosen) rest(owner, 'down', p('slot_down', { name }), index);
      else rest(owner, 'empty', p('slot_empty', { name }), index);
    }
  });
  view.chef?.up.forEach((card) => up(card, 'chef'));
  if (view.chef_down) view.chef_down.forEach((card) => up(card, 'chef'));
  else for (let index = 0; index < (view.chef?.down ?? 0); ++index) rest('chef', 'down', p('slot_chef_down'), index);
  return slots.map((slot, at) => ({ ...slot, at }));
}
