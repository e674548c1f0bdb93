import type { GameModule } from '../registry';
import Table from './Table.svelte';
import Result from './Result.svelte';
import Rules from './Rules.svelte';

const module: GameModule = {
  Table: Table as GameModule['Table'],
  Result: Result as GameModule['Result'],
  Rules: Rules as GameModule['Rules'],
  exact: async () => (await import('../../../../docs/rules/pop.md')).default,
  tell: (event) => event.type,
  refusal: () => null,
  option: (name) => ({ label: name }),
  guide: { options: {}, seats: 2, bot: 'random', tips: [] },
  keys: () => [],
};
export default module;
