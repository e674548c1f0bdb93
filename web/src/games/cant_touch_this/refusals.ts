// Why something was refused, by the refusal's key (docs/refusals.md).
import type { Refusal } from '../../generated/server';
import { t, type Text } from './texts';

export const refusals: Record<string, Text> = {
  'cant-touch-this.over': 'r_8_over',
  'cant-touch-this.no-bid-alone': 'r_19',
  'cant-touch-this.bid-is-settled': 'r_6_done',
  'cant-touch-this.not-your-bid': 'r_5',
  'cant-touch-this.highest-bid': 'r_5_top',
  'cant-touch-this.bid-is-not-settled': 'r_6',
  'cant-touch-this.not-your-clip': 'r_8',
  'cant-touch-this.no-such-clip': 'r_9',
  'cant-touch-this.clip-in-the-way': 'r_10',
};

export function refusal({ key }: Refusal): string | null {
  const text = refusals[key ?? ''];
  return text ? t(text) : null;
}
