// The guided first game: two players, no hurry, the learner begins.
import type { Action, View, Words } from '../../generated/bloops';
import type { Session } from '../../lib/session.svelte';
import type { GameModule, Tip } from '../registry';
import { t } from './texts';

const view = (session: Session<Words>): View => session.latest!;
const can = (session: Session<Words>, type: Action['type']): boolean =>
  session.legal.some((action) => action.type === type);
const effect_due = (session: Session<Words>): boolean =>
  view(session).effects.some((effect) => effect.seat === session.you);
const window_open = (session: Session<Words>): boolean => can(session, 'pass') && !effect_due(session);

const tips: Tip<Words>[] = [
  { id: 'peek', when: (session) => can(session, 'ready'), text: () => t('guide_peek'), at: '.mine' },
  { id: 'give', when: (session) => can(session, 'give'), text: () => t('guide_give'), at: '.others' },
  { id: 'look', when: (session) => can(session, 'look'), text: () => t('guide_look'), at: '.others' },
  { id: 'swap', when: (session) => can(session, 'swap'), text: () => t('guide_swap'), at: '.others' },
  {
    id: 'called',
    when: (session) => view(session).caller !== null && view(session).caller !== session.you,
    text: () => t('guide_called'),
  },
  { id: 'draw', when: (session) => can(session, 'draw'), text: () => t('guide_draw'), at: '[data-place="pile"]' },
  { id: 'decide', when: (session) => can(session, 'discard'), text: () => t('guide_decide'), at: '.mine' },
  {
    id: 'own',
    when: (session) => window_open(session) && view(session).active === session.you,
    text: () => t('guide_window_own'),
    at: '.mine',
  },
  {
    id: 'window',
    when: (session) => window_open(session) && view(session).active !== session.you,
    text: () => t('guide_window'),
    at: '.mine',
  },
  { id: 'call', when: (session) => can(session, 'call'), text: () => t('guide_call') },
];

export const guide: GameModule<Words>['guide'] = {
  options: { window: 'polled', first: 0 },
  seats: 2,
  bot: 'level:1',
  tips,
};
