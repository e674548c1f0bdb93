import type { AnyEvent } from '../generated/server';
import { t as shell } from '../lib/texts';
import type { Session } from '../lib/session.svelte';
import { shaped } from '../lib/wire';
import { t } from './texts';
import { eventWords, type Saying, type Typed } from './words';

export const sayingOf = (session: Session): Saying => ({
  seats: session.seats.map((seat, at) => (at === session.you ? t('You') : seat.name || shell('seat_n', { n: at + 1 }))),
  yes: t('yes'),
  no: t('no'),
  nothing: t('nothing'),
});

export const tell = (event: AnyEvent, session: Session): string => eventWords(shaped<Typed>(event), sayingOf(session));
