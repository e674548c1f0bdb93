// An event in one sentence, for the log and the screen reader.
import type { Action, GameEvent, Words } from '../../generated/cant_touch_this';
import { t as shell } from '../../lib/texts';
import type { Session } from '../../lib/session.svelte';
import { symbolsOf } from './board';
import { figure, symbolNames, t, whereOf } from './texts';

export function tell(event: GameEvent, session: Session<Words>): string | null {
  const name = (seat: number): string => session.seats[seat]?.name || shell('seat_n', { n: seat + 1 });
  const yours = (seat: number): boolean => seat === session.you;
  switch (event.type) {
    case 'dealt':
      return event.card === undefined ? t('tell_dealt_random') : t('tell_dealt', { card: event.card });
    case 'raised':
      return t(yours(event.seat) ? 'tell_raised_you' : 'tell_raised', {
        name: name(event.seat),
        n: event.bid,
      });
    case 'passed': {
      const n = event.penalty;
      const words = { name: name(event.seat), first: name(event.first), n };
      return t(
        `tell_passed${n > 0 ? '' : '_free'}${yours(event.seat) ? '_you' : yours(event.first) ? '_to_you' : ''}`,
        words,
      );
    }
    case 'clipped': {
      const grid = session.latest?.grid ?? [];
      return t(yours(event.seat) ? 'tell_clipped_you' : 'tell_clipped', {
        name: name(event.seat),
        where: whereOf(event),
        symbols: symbolNames(symbolsOf(grid, event)),
      });
    }
    case 'ended':
      return t('tell_ended', {
        scores: event.scores.map((score, seat) => `${name(seat)} ${figure(score)}`).join(', '),
      });
    default:
      return null;
  }
}

export function act(action: Action): string {
  if (action.type === 'raise' || action.type === 'pass') return t(`act_${action.type}`);
  return whereOf(action);
}
