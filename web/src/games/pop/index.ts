import type { Words } from '../../generated/pop';
import type { GameModule } from '../registry';
import Table from './Table.svelte';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Solo from './Solo.svelte';
import { guide } from './guide';
import { refusal } from './refusals';
import { tell } from './tell';
import { p } from './texts';

const module: GameModule<Words> = {
  Table,
  Result,
  Rules,
  Solo,
  tell,
  refusal,
  ours: () => p('ours'),
  // Alone has a place of its own; here are the ways to play with others.
  option: (name) => {
    if (name === 'mode')
      return { label: p('option_mode'), values: { competitive: p('mode_competitive'), coop: p('mode_coop') } };
    if (name === 'two_cards') return { label: p('option_two_cards') };
    return null;
  },
  guide,
  // Whoever has chosen may still take it back: that is not waited for.
  hands: {
    asked: (view, seat) => view.phase !== 'choose' || !view.seats[seat]?.chosen,
    seen: (events) => events.some((event) => event.type === 'revealed'),
    agreed: (view) => (view.phase === 'ready' ? { type: 'ready' } : null),
  },
  keys: () => [
    ['1 … 9, 0', p('key_hand')],
    ['Enter', p('key_lay')],
    ['Esc', p('key_back')],
    ['Space', p('key_skip')],
    ['T', p('key_talk')],
    ['L', p('key_again')],
  ],
};
export default module;
