// What the coach needs to speak of Can't Touch This.
import type { Words } from '../../generated/cant_touch_this';
import { remarkFrom } from '../../coach/remark';
import type { CoachPart } from '../registry';
import { symbolsOf } from './board';
import CoachMove from './CoachMove.svelte';
import * as remarks from './remarks';
import { act } from './tell';
import { sentence, symbolNames, t, whereOf } from './texts';

const part: CoachPart<Words> = {
  remark: (key, words, _session, ahead) => remarkFrom(remarks, key, words, ahead),
  say: (action, session) =>
    sentence(
      action.type === 'clip'
        ? t('clip_takes', {
            where: whereOf(action),
            symbols: symbolNames(symbolsOf(session.latest?.grid ?? [], action)),
          })
        : act(action),
    ),
  Move: CoachMove,
  hints: {
    may: () => true,
    at: (action) => (action.type === 'clip' ? [`[data-edge="${action.edge}"][data-line="${action.line}"]`] : []),
  },
};
export default part;
