// Why something was refused, by the refusal's key (docs/refusals.md).
import type { Refusal } from '../../generated/server';
import { t, type Text } from './texts';

export const refusals: Record<string, Text> = {
  'bloops.starter-not-at-table': 'no_8',
  'bloops.too-few-cards': 'no_box',
  'bloops.over-at-twenty': 'no_23',
  'bloops.over-after-call': 'no_over',
  'bloops.over-without-cards': 'no_over',
  'bloops.not-begun': 'no_5',
  'bloops.begun-already': 'no_5_begun',
  'bloops.ready-already': 'no_5_ready',
  'bloops.not-your-draw': 'no_9',
  'bloops.not-your-draw-in-window': 'no_20',
  'bloops.drawn-already': 'no_9_drawn',
  'bloops.effect-before-draw': 'no_20',
  'bloops.not-all-have-passed': 'no_20',
  'bloops.nothing-to-discard': 'no_26',
  'bloops.nothing-to-keep': 'no_26',
  'bloops.no-other-card': 'no_11',
  'bloops.no-card-to-replace': 'no_11',
  'bloops.no-six-to-apply': 'no_26',
  'bloops.give-to-an-opponent': 'no_14',
  'bloops.no-seven-or-eight-to-apply': 'no_26',
  'bloops.no-card-to-look-at': 'no_15',
  'bloops.no-nine-to-apply': 'no_26',
  'bloops.no-card-to-swap': 'no_16',
  'bloops.swap-with-an-opponent': 'no_16',
  'bloops.cards-are-protected': 'no_16_safe',
  'bloops.no-card-to-swap-with': 'no_16',
  'bloops.nothing-to-counter': 'no_17',
  'bloops.passed-until-next-discard': 'no_22',
  'bloops.too-late-to-counter': 'no_21',
  'bloops.discard-has-changed': 'no_21_changed',
  'bloops.no-card-to-counter-with': 'no_17_slot',
  'bloops.call-ends-your-own-turn': 'no_24',
  'bloops.effect-before-call': 'no_24_effect',
  'bloops.called-already': 'no_24',
  'bloops.nothing-to-pass-on': 'no_22_none',
  'bloops.passed-already': 'no_22',
  'bloops.bottom-row-not-seen': 'no_7',
  'bloops.move-between-own-slots': 'no_7',
  'bloops.no-peeking': 'no_26',
  'bloops.not-in-top-row': 'no_26',
  'bloops.no-card-to-peek-at': 'no_26',
};

export function refusal({ key }: Refusal): string | null {
  const text = refusals[key ?? ''];
  return text ? t(text) : null;
}
