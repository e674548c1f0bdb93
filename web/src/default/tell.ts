import { t as shell } from '../lib/texts';
import type { Session } from '../lib/session.svelte';
import type { GameEvent } from '../lib/types';
import { t } from './texts';
import { eventWords, type Saying } from './words';

export const sayingOf = (session: Session<never>): Saying => ({
  seats: session.seats.map((seat, at) => (at === session.you ? t('You') : seat.name || shell('seat_n', { n: at + 1 }))),
  yes: t('yes'),
  no: t('no'),
  nothing: t('nothing'),
});

export const tell = (event: GameEvent, session: Session<never>): string => eventWords(event, sayingOf(session));
