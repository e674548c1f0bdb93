import type { Words } from '../../generated/cant_touch_this';
import type { GameModule } from '../registry';
import After from './After.svelte';
import { guide } from './guide';
import { level_texts } from './levels';
import { refusal } from './refusals';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Solo from './Solo.svelte';
import Table from './Table.svelte';
import { act, tell } from './tell';
import { figure, t } from './texts';

const options: Record<string, () => ReturnType<GameModule['option']>> = {
  card: () => ({ label: t('option_card'), values: { stack: t('option_card_stack'), random: t('option_card_random') } }),
  emerald: () => ({
    label: t('option_emerald'),
    values: { 'from-one': t('option_emerald_one'), 'from-zero': t('option_emerald_zero') },
  }),
};

const module: GameModule<Words> = {
  Table,
  Result,
  Rules,
  Solo,
  tell,
  act,
  refusal,
  // Alone nobody wins: there are levels instead (CTT-20).
  verdict: (_session, result) => {
    const { detail } = result;
    if (!('level' in detail)) return null;
    return {
      words: t('about', {
        what: t('solo_points', { n: figure(result.scores[0] ?? 0) }),
        words: t(level_texts[detail.level]),
      }),
      happy: detail.level !== 'bomb-exploded' && detail.level !== 'touched-poop',
    };
  },
  ours: () => t('ours'),
  surface: true,
  After,
  option: (name) => options[name]?.() ?? null,
  guide,
  keys: () => [
    ['← ↑ → ↓', t('key_arrows')],
    ['Enter', t('key_enter')],
    ['Esc', t('key_esc')],
    ['R, P', t('key_bid')],
  ],
  Faces: () => import('./Faces.svelte'),
  coach: { load: () => import('./coach') },
};
export default module;
