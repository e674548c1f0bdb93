// What the coach needs to speak of Blink.
import type { Words } from '../../generated/blink';
import { remarkFrom } from '../../coach/remark';
import type { CoachPart } from '../registry';
import CoachMove from './CoachMove.svelte';
import * as remarks from './remarks';
import { capital, cardName, pileName, t } from './texts';

const part: CoachPart<Words> = {
  remark: (key, words, _session, ahead) => remarkFrom(remarks, key, words, ahead),
  say: (action) => {
    if (action.type === 'draw') return t('coach_draw');
    if (action.type === 'ready') return t('coach_ready');
    const card = capital(cardName(action.card));
    return action.pile === undefined ? card : t('coach_onto', { card, pile: pileName(action.pile) });
  },
  Move: CoachMove,
};
export default part;
