import type { Action, Words } from '../../generated/blobs';
import type { Wide } from '../../lib/wide';
import type { Rejection } from '../../lib/session.svelte';
import type { GameModule } from '../registry';
import { cardData } from './cards';
import { guide } from './guide';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';
import { tell } from './tell';
import { cardName, t, type Text } from './texts';

const told: readonly string[] = ['12', '13', '15', '22', '25', '42', '43', '44'];

// What a response needs of the blob it answers (BLOBS-25).
const needs: Record<string, string> = {
  'second-chance': 'removes',
  'nah-nah': 'acts',
  'wrong-address': 'mine',
  'echo-gecko': 'copyable',
  gatecrasher: 'home',
  'wet-blanket': 'any',
  'hard-hat': 'aims',
  'me-too': 'any',
  'surprise-guest': 'mine',
};

function refusal(refused: Rejection<Words>): string | null {
  const clause = refused.rule?.replace('BLOBS-', '') ?? '';
  const action: Wide<Action> | undefined = refused.action;
  const card = action?.card;
  if (clause === '25' && card) {
    const need = cardData(card).kinds.includes('Response') ? needs[card] : 'none';
    if (need) return t(`r_25_${need}` as Text, { card: cardName(card) });
  }
  return told.includes(clause) ? t(`r_${clause}` as Text) : null;
}

const module: GameModule<Words> = {
  Table,
  Result,
  Rules,
  tell,
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
};
export default module;
