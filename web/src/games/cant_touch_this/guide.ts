// The guided first game: a card where going first is worth little, and a gentle bot.
import type { View, Words } from '../../generated/cant_touch_this';
import type { GameModule, Tip } from '../registry';
import { t } from './texts';

function tip(
  id: string,
  when: (view: View, mine: boolean, you: number) => boolean,
  text: () => string,
  at?: string,
): Tip<Words> {
  return {
    id,
    when: ({ view, you, actors }) => view !== null && you !== null && when(view, actors.includes(you), you),
    text,
    ...(at ? { at } : {}),
  };
}

export const guide: GameModule<Words>['guide'] = {
  options: { card: 7, defender: 1 },
  seats: 2,
  bot: 'level:1',
  tips: [
    tip(
      'card',
      (view, mine) => view.phase === 'bid' && mine,
      () => t('g_card'),
      '[data-testid="card"]',
    ),
    tip(
      'bid',
      (view, mine) => view.phase === 'bid' && mine,
      () => t('g_bid'),
      '[data-testid="bid"]',
    ),
    tip(
      'slot',
      (view, mine, you) => view.phase === 'place' && mine && view.left[you] === 3,
      () => t('g_slot'),
      '[data-edge="left"][data-line="3"]',
    ),
    tip(
      'preview',
      (view, mine, you) => view.phase === 'place' && mine && view.left[you] === 3,
      () => t('g_preview'),
      '[data-testid="do"]',
    ),
    tip(
      'wait',
      (view, mine, you) => view.phase === 'place' && !mine && view.left[you] === 2,
      () => t('g_wait'),
    ),
    tip(
      'swirl',
      (view, mine, you) => view.phase === 'place' && mine && view.left[you] === 2,
      () => t('g_swirl'),
      '.you .lines',
    ),
    tip(
      'last',
      (view, mine, you) => view.phase === 'place' && mine && view.left[you] === 1,
      () => t('g_last'),
    ),
  ],
};
