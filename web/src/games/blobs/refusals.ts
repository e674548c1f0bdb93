// Why something was refused, by the refusal's key (docs/refusals.md).
import type { Action, Words } from '../../generated/blobs';
import type { Rejection } from '../../lib/session.svelte';
import type { Wide } from '../../lib/wide';
import { cardName, t, type Text } from './texts';

export const refusals: Record<string, Text> = {
  'blobs.first-not-at-table': 'r_6',
  'blobs.too-few-cards': 'too_few_cards',
  'blobs.over': 'r_44',
  'blobs.not-asked': 'r_12',
  'blobs.play-a-card': 'r_15',
  'blobs.not-in-your-hand': 'r_15',
  'blobs.no-such-room': 'r_15',
  'blobs.respond-or-pass': 'r_22',
  'blobs.response-not-in-your-hand': 'r_25',
  'blobs.not-a-response': 'r_25_none',
  'blobs.no-such-room-for-response': 'r_25',
  'blobs.no-more-responses': 'r_43',
  'blobs.nothing-to-answer': 'r_25_any',
  'blobs.answers-action-still-due': 'r_25_acts',
  'blobs.answers-what-does-not-copy': 'r_25_copyable',
  'blobs.answers-blob-into-your-room': 'r_25_mine',
  'blobs.answers-blob-at-home': 'r_25_home',
  'blobs.answers-removal': 'r_25_removes',
  'blobs.answers-choice-in-your-room': 'r_25_aims',
  'blobs.action-not-due': 'r_13',
  'blobs.asked-for-something-else': 'r_42',
  'blobs.not-an-option': 'r_42',
};

// What a response needs is said of the card that was to be one.
const of_card = new Set<Text>([
  'r_25_none',
  'r_25_acts',
  'r_25_copyable',
  'r_25_mine',
  'r_25_home',
  'r_25_removes',
  'r_25_aims',
]);

export function refusal({ key, action }: Rejection<Words>): string | null {
  const text = refusals[key ?? ''];
  if (!text) return null;
  if (!of_card.has(text)) return t(text);
  const card = (action as Wide<Action> | undefined)?.card;
  return card ? t(text, { card: cardName(card) }) : t('r_25');
}
