// A table for every game that has no folder of its own in games/: it shows what the engine says, in plain words.
import type { GameModule } from '../games/registry';
import { shaped } from '../lib/wire';
import Result from './Result.svelte';
import Table from './Table.svelte';
import { tell } from './tell';
import { t } from './texts';
import { readable, type Typed, typedWords } from './words';

const module: GameModule = {
  Table,
  Result,
  tell,
  act: (action) => typedWords(shaped<Typed>(action), { seats: [], yes: t('yes'), no: t('no'), nothing: t('nothing') }),
  refusal: () => null,
  option: (name, option) => (option ? { label: `${readable(name)} (${option.text})` } : { label: readable(name) }),
  keys: () => [],
};
export default module;
