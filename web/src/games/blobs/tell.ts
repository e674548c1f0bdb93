// An event in one sentence.
import { shaped } from '../../lib/wire';
import type { Session } from '../../lib/session.svelte';
import type { GameEvent } from '../../lib/types';
import type { Color } from './cards';
import { aimName, findBlob, nameOf, ofRoom, roomName } from './names';
import { cardName, colorName, t, type Text } from './texts';
import type { Aim, View } from './types';

// Blobs that an event names by number may have left since: what each was when it was last seen, table by table.
const remembered = new WeakMap<Session<View>, Map<number, string | undefined>>();

// What a blob was called when an event was told first: the log does not rename it when it is turned over later.
const called = new WeakMap<GameEvent, Map<number, string | undefined>>();

function memory(session: Session<View>): Map<number, string | undefined> {
  const known = remembered.get(session) ?? new Map<number, string | undefined>();
  remembered.set(session, known);
  for (const { blob, card } of session.view?.seats.flatMap((seat) => seat.room) ?? [])
    if (card || !known.has(blob)) known.set(blob, card);
  return known;
}

export function tell(event: GameEvent, session: Session<View>): string | null {
  const view = session.view ?? session.latest;
  const text = (field: string) => event[field] as string;
  const number = (field: string) => event[field] as number;
  const name = nameOf(session, number('seat') ?? 0);
  const card = typeof event['card'] === 'string' ? cardName(text('card')) : '';
  const known = memory(session);
  // Whoever reads is "you", whatever they call themselves.
  const yours = (field: string) => session.you !== null && event[field] === session.you;
  const by = (key: string, fields: Record<string, string | number>, field = 'seat') =>
    t((yours(field) ? `${key}_you` : key) as Text, fields);
  const inRoom = (seat: number) => (seat === session.you ? t('e_your_room') : roomName(session, seat));
  const own = event.type === 'played' && number('room') === number('seat') && !yours('seat');
  const room = own ? t('e_own_room') : 'room' in event ? inRoom(number('room')) : '';
  const names = called.get(event) ?? new Map<number, string | undefined>();
  called.set(event, names);
  const blob = (id: number) => {
    const found = view && findBlob(view, id);
    if (!names.has(id)) names.set(id, found ? found.blob.card : known.get(id));
    return cardName(names.get(id));
  };
  const aimed = (id: number) => {
    const owner = view && findBlob(view, id)?.seat;
    return typeof owner === 'number' ? ofRoom(session, blob(id), owner) : blob(id);
  };
  if (typeof event['blob'] === 'number' && card) known.set(event['blob'], text('card'));
  switch (event.type) {
    case 'turn':
      return by('e_turn', { name });
    case 'played':
      if ('answers' in event) return by('e_answered', { name, card, room, answered: blob(number('answers')) });
      return by(text('source') === 'hand' ? 'e_played' : `e_played_${text('source')}`, { name, card, room });
    case 'aimed': {
      const aims = shaped<Aim[]>(event['at']);
      return aims.length && view
        ? t('e_aimed', {
            card,
            targets: aims.map((aim) => ('blob' in aim ? aimed(aim.blob) : aimName(session, view, aim))).join(', '),
          })
        : null;
    }
    case 'passed':
    case 'skipped':
    case 'discarded':
    case 'ordered':
    case 'copied':
      return by(`e_${event.type}`, { name, card });
    case 'cancelled':
    case 'shown':
    case 'removed':
      return t(`e_${event.type}`, { card });
    case 'lapsed':
      return t(`e_lapsed_${text('why')}` as Text, { card });
    case 'action':
      return text('when') === 'now' ? null : t(`e_action_${text('when')}` as Text, { card });
    case 'chose': {
      if (event['player'] === event['seat']) return by('e_chose_self', { name });
      if (yours('player')) return t('e_chose_of_you', { name });
      const target =
        'player' in event
          ? nameOf(session, number('player'))
          : 'color' in event
            ? colorName(event['color'] as Color)
            : blob(number('blob'));
      return by('e_chose', { name, target });
    }
    case 'dealt':
    case 'drew':
      return by(`e_${event.type}`, { name, n: number('count') });
    case 'gave': {
      const fields = {
        from: nameOf(session, number('from')),
        to: nameOf(session, number('to')),
        card: card || t('a_card'),
      };
      return yours('to') ? t('e_gave_to_you', fields) : by('e_gave', fields, 'from');
    }
    case 'saw':
      if (text('what') !== 'hand') return by('e_saw_lab', { name });
      return yours('player')
        ? t('e_saw_hand_yours', { name })
        : by('e_saw_hand', { name, other: nameOf(session, number('player')) });
    case 'returned':
      return by('e_returned', { card: card || t('proto'), name: nameOf(session, number('room')) }, 'room');
    case 'moved':
      return t('e_moved', { card: blob(number('blob')), room: inRoom(number('to')) });
    case 'proto': {
      // It shows its back from now on; which one it was is told this once.
      const was = known.get(number('blob'));
      return was ? t('e_proto', { card: cardName(was), room }) : t('e_proto_unknown', { room });
    }
    case 'sprouted':
      return t('e_sprouted', { room });
    case 'painted':
      return t('e_painted', {
        card: blob(number('blob')),
        color: (event['colors'] as Color[]).map(colorName).join(', '),
      });
    case 'planned':
      return by(`e_planned_${text('source')}`, { name });
    case 'reshuffled':
      return t('e_reshuffled', { n: number('count') });
    case 'ended':
      return t(`e_ended_${text('why')}` as Text);
    default:
      return null;
  }
}
