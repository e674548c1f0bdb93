// The guided first game: one sentence at a time, about what lies on the table.
import type { View, Words } from '../../generated/blink';
import type { Session } from '../../lib/session.svelte';
import type { GameModule, Tip } from '../registry';
import { t } from './texts';

const view = (session: Session<Words>): View => session.latest!;
const own = (session: Session<Words>) => view(session).seats[session.you ?? 0]!;
const racing = (session: Session<Words>): boolean => view(session).phase === 'race';
const played = (session: Session<Words>): boolean =>
  session.log.some((entry) => entry.events.some((event) => event.type === 'played' && event.seat === session.you));

const tips: Tip<Words>[] = [
  {
    id: 'start',
    when: (session) => view(session).phase === 'ready' && view(session).piles[0].top === null && !own(session).ready,
    text: () => t('g_start'),
    at: '.own .hand',
  },
  {
    id: 'rim',
    when: (session) => racing(session) && !played(session) && session.legal.length > 0,
    text: () => t('g_rim'),
    at: '.own .hand',
  },
  {
    id: 'none',
    when: (session) => racing(session) && session.legal.length === 0,
    text: () => t('g_none'),
    at: '.piles',
  },
  {
    id: 'played',
    when: (session) => racing(session) && played(session) && own(session).draw > 0,
    text: () => t('g_played'),
    at: '.table .pile .stack',
  },
  {
    id: 'pause',
    when: (session) => view(session).phase === 'ready' && view(session).piles[0].top !== null,
    text: () => t('g_pause'),
    at: '.main',
  },
  { id: 'offer', when: (session) => view(session).phase === 'offer', text: () => t('g_offer'), at: '.own .hand' },
  {
    id: 'last',
    when: (session) => racing(session) && own(session).draw === 0,
    text: () => t('g_last'),
    at: '.own .hand',
  },
];

export const guide: GameModule<Words>['guide'] = { options: {}, seats: 2, bot: 'level:1', tips };
