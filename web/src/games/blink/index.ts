import type { Words } from '../../generated/blink';
import type { GameModule } from '../registry';
import { guide } from './guide';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';
import { brief, refusal } from './refusals';
import { keys, option, tell } from './tell';
import { t } from './texts';

const module: GameModule<Words> = {
  Table,
  Result,
  Rules,
  tell,
  refusal,
  brief,
  race: ({ phase }) => phase === 'race',
  turn: () => [],
  surface: true,
  clock: 'own',
  ours: () => t('ours'),
  option,
  guide,
  keys,
  day: () => import('./day'),
  Faces: () => import('./Faces.svelte'),
  coach: { load: () => import('./coach') },
};
export default module;
