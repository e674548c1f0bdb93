// Why something was refused, by the refusal's key (docs/refusals.md).
import type { Refusal } from '../../generated/server';
import { t, type Text } from './texts';

export const refusals: Record<string, Text> = {
  'blink.too-few-cards': 'too_few_cards',
  'blink.over': 'is_over',
  'blink.nothing-to-get-ready-for': 'race_on',
  'blink.pick-a-card': 'choose_card',
  'blink.ready-already': 'already_ready',
  'blink.ready-already-in-pause': 'already_ready',
  'blink.no-such-pile-to-go-on-with': 'no_pile',
  'blink.pile-to-go-on-with-taken': 'pile_taken',
  'blink.not-begun': 'not_begun',
  'blink.paused': 'is_paused',
  'blink.both-pick': 'choose_card',
  'blink.not-in-your-hand': 'not_yours',
  'blink.no-such-pile': 'no_pile',
  'blink.does-not-fit': 'no_fit',
  'blink.pile-has-changed': 'too_late',
  'blink.hands-refill-themselves': 'no_draw_auto',
  'blink.hand-is-full': 'no_draw_full',
  'blink.draw-pile-is-empty': 'no_draw_empty',
  'blink.race-is-on': 'no_pause',
  'blink.picked-already': 'offered_already',
  'blink.no-such-pile-to-offer': 'no_pile',
  'blink.pile-to-offer-taken': 'pile_taken',
};

export function refusal({ key }: Refusal): string | null {
  const text = refusals[key ?? ''];
  return text ? t(text) : null;
}

// In the race a shake and a word are enough.
export function brief({ key }: Refusal): string | null {
  if (key === 'blink.does-not-fit') return t('no_fit_brief');
  return key === 'blink.pile-has-changed' ? t('too_late_brief') : null;
}
