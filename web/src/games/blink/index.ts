import type { GameModule } from '../registry';
import { guide } from './guide';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';
import { keys, option, refusal, tell } from './tell';

const module: GameModule = {
  Table,
  Result,
  Rules,
  tell,
  refusal,
  option,
  guide,
  keys,
};
export default module;
