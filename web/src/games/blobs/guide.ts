// The guided first game: what matters is said when it comes up.
import type { Form, View, Words } from '../../generated/blobs';
import type { GameModule, Tip } from '../registry';
import { t, type Text } from './texts';

function tip(id: Text, at: string, when: (view: View, mine: Form | null) => boolean): Tip<Words> {
  return {
    id,
    at,
    text: () => t(id),
    when: (session) => {
      const { view } = session; // as it is shown
      return (
        view !== null &&
        view.phase !== 'over' &&
        when(view, view.pending?.seat === session.you ? (view.pending?.form ?? null) : null)
      );
    },
  };
}
const blobs = (view: View) => view.seats.flatMap((seat) => seat.room);

export const guide: GameModule<Words>['guide'] = {
  options: { first: 0 },
  seats: 2,
  bot: 'level:1',
  tips: [
    tip('g_aim', '.stage', (_, mine) => mine === 'blob'),
    tip('g_respond', '.say', (_, mine) => mine === 'respond'),
    tip('g_colour', '.say', (_, mine) => mine === 'color'),
    tip('g_ask', '.say', (_, mine) => mine === 'ask' || mine === 'player'),
    tip('g_hand', 'ul.hand', (_, mine) => mine === 'hand'),
    tip('g_hello', '.own .room', (view) => view.turn === 1 && blobs(view).length === 0),
    tip('g_play', 'ul.hand', (view, mine) => view.turn === 1 && mine === 'play'),
    tip('g_proto', '.blob.proto', (view) => blobs(view).some((blob) => 'proto' in blob)),
    tip('g_end', '.pips', (view) => view.seats.some((seat) => seat.room.length >= 6)),
    tip('g_score', '.mine .score', (view, mine) => view.turn >= 3 && mine === 'play'),
    tip('g_look', '.own .blob', (view, mine) => view.turn >= 3 && mine === 'play'),
    tip('g_piles', '.piles', (view, mine) => view.turn >= 5 && mine === 'play'),
    tip('g_signs', 'ul.hand', (view, mine) => view.turn >= 5 && mine === 'play'),
  ],
};
