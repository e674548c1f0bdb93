// The guided first game: each tip once, when there is something to see.
import type { View, Words } from '../../generated/pop';
import type { GameModule, Tip } from '../registry';
import type { Session } from '../../lib/session.svelte';
import { deckOf } from './deck';
import { p } from './texts';

const of = (session: Session<Words>): View => session.view!;
const mine = (session: Session<Words>): boolean =>
  of(session).phase === 'choose' && !session.moving && session.legal.some((action) => action.type === 'choose');

const tips: Tip<Words>[] = [
  {
    id: 'round',
    when: (session) => of(session).phase === 'ready' && !session.moving,
    text: () => p('tip_round'),
    at: '[data-testid="round"]',
  },
  {
    id: 'aim',
    when: (session) => mine(session) && of(session).turn === 1 && of(session).round === 1,
    text: () => p('tip_aim'),
    at: '.tray',
  },
  {
    id: 'hand',
    when: (session) => mine(session) && of(session).turn === 1 && of(session).round === 1,
    text: () => p('tip_hand'),
    at: '.hand',
  },
  {
    id: 'taken',
    when: (session) => mine(session) && of(session).seats.some((seat) => seat.taken.length > 0),
    text: () => p('tip_taken'),
    at: '.seats',
  },
  {
    id: 'pile',
    when: (session) => mine(session) && (of(session).chef?.taken.length ?? 0) > 0,
    text: () => p('tip_pile'),
    at: '.chef',
  },
  {
    id: 'colour',
    when: (session) => mine(session) && of(session).turn === 2,
    text: () => p('tip_colour'),
    at: '.stage',
  },
  { id: 'chef', when: (session) => mine(session) && of(session).turn === 3, text: () => p('tip_chef'), at: '.chef' },
  {
    id: 'arrow',
    when: (session) =>
      mine(session) && of(session).turn >= 4 && (of(session).hand ?? []).some(deckOf(session).hasArrow),
    text: () => p('tip_arrow'),
    at: '.way',
  },
];

export const guide: GameModule<Words>['guide'] = { options: {}, seats: 3, bot: 'level:1', tips };
