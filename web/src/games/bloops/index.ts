import type { Words } from '../../generated/bloops';
import type { GameModule } from '../registry';
import CardView from './CardView.svelte';
import { closed, drawerIn } from './closing';
import { boxIn } from './faces';
import { guide } from './guide';
import { refusal } from './refusals';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';
import { nameOf, tell } from './tell';
import { a, t } from './texts';

function option(name: string): ReturnType<GameModule['option']> {
  switch (name) {
    case 'assist':
      return { label: t('option_assist') };
    case 'first': {
      const seats = Object.fromEntries(
        [0, 1, 2, 3, 4].map((seat) => [String(seat), t('option_seat', { n: seat + 1 })]),
      );
      return { label: t('option_first'), values: { ...seats, random: t('option_random') } };
    }
    case 'direction':
      return {
        label: t('option_direction'),
        values: { clockwise: t('option_clockwise'), counterclockwise: t('option_counterclockwise') },
      };
    case 'errors':
      return { label: t('option_errors'), values: { penalise: t('option_penalise'), refuse: t('option_refuse') } };
    case 'window':
      return { label: t('option_window'), values: { race: t('option_race'), polled: t('option_polled') } };
    case 'strict':
      return { label: t('option_strict') };
    default:
      return null; // `deck` has one value: nothing to choose
  }
}

const module: GameModule<Words> = {
  Table,
  Result,
  Rules,
  tell,
  refusal,
  ours: () => t('ours'),
  option,
  guide,
  surface: true,
  clock: 'own',
  direction: (view) => (view.options.direction === 'clockwise' ? 1 : -1),
  heading: (event, session) =>
    event.type === 'drew'
      ? t(event.seat === session.you ? 'turn_of_you' : 'turn_of', { name: nameOf(session, event.seat) })
      : null,
  isPass: (event) => event.type === 'passed',
  cardsOf: (event, session) =>
    event.type === 'discarded' || event.type === 'countered'
      ? [{ id: String(event.value), name: a(event.value, boxIn(session)) }]
      : [],
  CardView,
  day: () => import('./day'),
  hands: { last: (view) => (view.phase === 'window' ? (drawerIn(view, closed(view, null)) ?? null) : null) },
  keys: () => [
    ['1 … 9', t('key_slots')],
    ['D', t('key_draw')],
    ['X', t('key_discard')],
    ['P', t('key_pass')],
    ['B', t('key_call')],
    ['G', t('key_seen')],
    ['R', t('key_move')],
    ['C', t('key_cards')],
    ['Esc', t('key_undo')],
  ],
  coach: { load: () => import('./coach') },
};
export default module;
