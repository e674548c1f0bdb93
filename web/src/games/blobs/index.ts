import type { Words } from '../../generated/blobs';
import type { GameModule } from '../registry';
import { guide } from './guide';
import { refusal } from './refusals';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';
import CardView from './CardView.svelte';
import { cardsOf, tell } from './tell';
import { t } from './texts';

const module: GameModule<Words> = {
  Table,
  Result,
  Rules,
  tell,
  surface: true,
  heading: (event, session) => (event.type === 'turn' ? (tell(event, session)?.replace(/\.$/, '') ?? null) : null),
  isPass: (event) => event.type === 'passed',
  cardsOf,
  CardView,
  turn: (view) => (view.phase === 'over' ? [] : [view.active]),
  day: () => import('./day'),
  refusal,
  ours: () => t('ours'),
  option: (name) =>
    name === 'first'
      ? {
          label: t('o_first'),
          values: {
            random: t('o_random'),
            ...Object.fromEntries([0, 1, 2, 3, 4].map((seat) => [seat, t('o_seat', { n: seat + 1 })])),
          },
        }
      : null,
  guide,
  keys: () => [
    ['1–9', t('k_cards')],
    ['M', t('k_mine')],
    ['P', t('k_pass')],
    ['Y N', t('k_yes')],
    ['Esc', t('k_esc')],
    ['Tab', t('k_tab')],
  ],
  coach: { load: () => import('./coach') },
};
export default module;
