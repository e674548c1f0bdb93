// What the coach needs to speak of Pop.
import type { Words } from '../../generated/pop';
import { remarkFrom } from '../../coach/remark';
import type { CoachPart } from '../registry';
import CoachMove from './CoachMove.svelte';
import * as remarks from './remarks';
import { act } from './tell';

const part: CoachPart<Words> = {
  remark: (key, words, _session, ahead) => remarkFrom(remarks, key, words, ahead),
  say: act,
  Move: CoachMove,
  hints: {
    // Puzzles have hints of their own kind.
    may: ({ mode }, guided) => mode === 'solo' || guided,
    at: (action) => (action.type === 'choose' ? action.cards.map((card) => `[data-hand="${card}"]`) : []),
  },
};
export default part;
