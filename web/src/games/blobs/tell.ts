// An event in one sentence.
import type { GameEvent, RoomBlob, Words } from '../../generated/blobs';
import type { Session } from '../../lib/session.svelte';
import type { Wide } from '../../lib/wide';
import { aimName, findBlob, nameOf, ofRoom, roomName } from './names';
import { cardName, colorName, t, type Text } from './texts';

// Blobs that an event names by number may have left since: what each was when it was last seen, table by table.
const remembered = new WeakMap<Session<Words>, Map<number, string | undefined>>();

// What a blob was called when an event was told first: the log does not rename it when it is turned over later.
const called = new WeakMap<GameEvent, Map<number, string | undefined>>();

function memory(session: Session<Words>): Map<number, string | undefined> {
  const known = remembered.get(session) ?? new Map<number, string | undefined>();
  remembered.set(session, known);
  const rooms: Wide<RoomBlob>[] = session.view?.seats.flatMap((seat) => seat.room) ?? [];
  for (const { blob, card } of rooms) if (card || !known.has(blob)) known.set(blob, card);
  return known;
}

export function tell(event: Wide<GameEvent>, session: Session<Words>): string | null {
  const view = session.view ?? session.latest;
  const name = nameOf(session, event.seat ?? 0);
  const card = event.card ? cardName(event.card) : '';
  const known = memory(session);
  // Whoever reads is "you", whatever they call themselves.
  const yours = (field: 'seat' | 'player' | 'from' | 'to' | 'room') =>
    session.you !== null && event[field] === session.you;
  const by = (key: string, fields: Record<string, string | number>, field: 'seat' | 'from' | 'room' = 'seat') =>
    t((yours(field) ? `${key}_you` : key) as Text, fields);
  const inRoom = (seat: number) => (seat === session.you ? t('e_your_room') : roomName(session, seat));
  const own = event.type === 'played' && event.room === event.seat && !yours('seat');
  const room = own ? t('e_own_room') : event.room !== undefined ? inRoom(event.room) : '';
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
  if (event.blob !== undefined && event.card) known.set(event.blob, event.card);
  switch (event.type) {
    case 'turn':
      return by('e_turn', { name });
    case 'played':
      if (event.answers !== undefined) return by('e_answered', { name, card, room, answered: blob(event.answers) });
      return by(event.source === 'hand' ? 'e_played' : `e_played_${event.source}`, { name, card, room });
    case 'aimed': {
      const aims = event.at;
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
      return t(`e_lapsed_${event.why}`, { card });
    case 'action':
      return event.when === 'now' ? null : t(`e_action_${event.when}`, { card });
    case 'chose': {
      if (event.player === event.seat) return by('e_chose_self', { name });
      if (yours('player')) return t('e_chose_of_you', { name });
      const target =
        event.player !== undefined
          ? nameOf(session, event.player)
          : event.color !== undefined
            ? colorName(event.color)
            : blob(event.blob);
      return by('e_chose', { name, target });
    }
    case 'dealt':
    case 'drew':
      return by(`e_${event.type}`, { name, n: event.count });
    case 'gave': {
      const fields = {
        from: nameOf(session, event.from),
        to: nameOf(session, event.to),
        card: card || t('a_card'),
      };
      return yours('to') ? t('e_gave_to_you', fields) : by('e_gave', fields, 'from');
    }
    case 'saw':
      if (event.what === 'lab') return by('e_saw_lab', { name });
      return yours('player')
        ? t('e_saw_hand_yours', { name })
        : by('e_saw_hand', { name, other: nameOf(session, event.player) });
    case 'returned':
      return by('e_returned', { card: card || t('proto'), name: nameOf(session, event.room) }, 'room');
    case 'moved':
      return t('e_moved', { card: blob(event.blob), room: inRoom(event.to) });
    case 'proto': {
      // It shows its back from now on; which one it was is told this once.
      const was = known.get(event.blob);
      return was ? t('e_proto', { card: cardName(was), room }) : t('e_proto_unknown', { room });
    }
    case 'sprouted':
      return t('e_sprouted', { room });
    case 'painted':
      return t('e_painted', {
        card: blob(event.blob),
        color: event.colors.map(colorName).join(', '),
      });
    case 'planned':
      return by(`e_planned_${event.source}`, { name });
    case 'reshuffled':
      return t('e_reshuffled', { n: event.count });
    case 'ended':
      return t(`e_ended_${event.why}`);
    default:
      return null;
  }
}
