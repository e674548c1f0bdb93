// An event in one sentence, for the log and the screen reader.
import { shaped } from '../../lib/wire';
import { t as shell } from '../../lib/texts';
import type { Session } from '../../lib/session.svelte';
import type { Action, GameEvent } from '../../lib/types';
import { symbolsOf } from './board';
import { figure, symbolNames, t, whereOf } from './texts';
import type { Clip, View } from './types';

export function tell(event: GameEvent, session: Session<View>): string | null {
  const name = (seat: unknown): string => session.seats[Number(seat)]?.name || shell('seat_n', { n: Number(seat) + 1 });
  const yours = (field: string): boolean => session.you !== null && event[field] === session.you;
  switch (event.type) {
    case 'dealt':
      return 'card' in event ? t('tell_dealt', { card: Number(event['card']) }) : t('tell_dealt_random');
    case 'raised':
      return t(yours('seat') ? 'tell_raised_you' : 'tell_raised', {
        name: name(event['seat']),
        n: Number(event['bid']),
      });
    case 'passed': {
      const n = Number(event['penalty']);
      const words = { name: name(event['seat']), first: name(event['first']), n };
      return t(`tell_passed${n > 0 ? '' : '_free'}${yours('seat') ? '_you' : yours('first') ? '_to_you' : ''}`, words);
    }
    case 'clipped': {
      const clip = shaped<Clip>(event);
      const grid = session.latest?.grid ?? [];
      return t(yours('seat') ? 'tell_clipped_you' : 'tell_clipped', {
        name: name(event['seat']),
        where: whereOf(clip),
        symbols: symbolNames(symbolsOf(grid, clip)),
      });
    }
    case 'ended':
      return t('tell_ended', {
        scores: (event['scores'] as number[]).map((score, seat) => `${name(seat)} ${figure(score)}`).join(', '),
      });
    default:
      return null;
  }
}

export function act(action: Action): string {
  if (action.type === 'raise' || action.type === 'pass') return t(`act_${action.type}`);
  return whereOf(shaped<Clip>(action));
}
