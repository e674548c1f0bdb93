import type { Words } from '../../generated/bloops';
import type { GameModule } from '../registry';
import { guide } from './guide';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';
import { tell } from './tell';
import { t } from './texts';

// By clause; what is not here comes rarely enough for the server's own sentence.
const refusals: Record<string, () => string> = {
  'BLOOPS-5': () => t('no_5'),
  'BLOOPS-7': () => t('no_7'),
  'BLOOPS-9': () => t('no_9'),
  'BLOOPS-11': () => t('no_11'),
  'BLOOPS-14': () => t('no_14'),
  'BLOOPS-15': () => t('no_15'),
  'BLOOPS-16': () => t('no_16'),
  'BLOOPS-17': () => t('no_17'),
  'BLOOPS-20': () => t('no_20'),
  'BLOOPS-21': () => t('no_21'),
  'BLOOPS-22': () => t('no_22'),
  'BLOOPS-23': () => t('no_23'),
  'BLOOPS-24': () => t('no_24'),
  'BLOOPS-26': () => t('no_26'),
};

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
  refusal: (refused) => (refused.rule ? (refusals[refused.rule]?.() ?? null) : null),
  ours: () => t('ours'),
  option,
  guide,
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
};
export default module;
