import type { Words } from '../../generated/pop';
import type { GameModule, Way } from '../registry';
import After from './After.svelte';
import CardView from './CardView.svelte';
import Table from './Table.svelte';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Solo from './Solo.svelte';
import WayPicture from './WayPicture.svelte';
import { guide } from './guide';
import { progress, puzzles } from './progress.svelte';
import { refusal } from './refusals';
import { act, cardsOf, heading, tell } from './tell';
import { p } from './texts';

const module: GameModule<Words> = {
  Table,
  surface: true,
  After,
  Result,
  Rules,
  Solo,
  tell,
  act,
  refusal,
  // Alone and together there is nobody to win against.
  verdict: (session, { detail }) => {
    const mode = session.latest?.mode ?? 'competitive';
    if (mode === 'competitive' || !('won' in detail)) return null;
    return { words: p(`verdict_${mode}_${detail.won ? 'won' : 'lost'}`), happy: detail.won };
  },
  again: ({ mode }) => (mode === 'solo' ? p('new_cards') : mode === 'puzzle' ? p('try_again') : null),
  ours: () => p('ours'),
  ways: (): Way[] => [
    { id: 'competitive', name: p('way_competitive'), text: p('way_competitive_text'), options: {} },
    { id: 'coop', name: p('way_coop'), text: p('way_coop_text'), options: { mode: 'coop' } },
    { id: 'solo', name: p('solo_title'), text: p('way_solo_text') },
    { id: 'puzzle', name: p('puzzles'), text: p('progress', { n: progress.solved.length, all: puzzles }) },
  ],
  WayPicture,
  option: (name) => {
    if (name === 'mode')
      return { label: p('option_mode'), values: { competitive: p('way_competitive'), coop: p('way_coop') } };
    if (name === 'two_cards') return { label: p('option_two_cards') };
    return null;
  },
  guide,
  // All choose at once: whoever has chosen is not waited for.
  turn: (view, actors) => actors.filter((seat) => view.phase !== 'choose' || !view.seats[seat]?.chosen),
  direction: () => 0,
  heading,
  cardsOf,
  CardView,
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
    ['T', p('key_talk')],
    ['L', p('key_again')],
  ],
  coach: { load: () => import('./coach'), silent: ({ mode }) => mode === 'puzzle' },
};
export default module;
