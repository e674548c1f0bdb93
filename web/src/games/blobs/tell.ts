// An event in one sentence.
import type { GameEvent, RoomBlob, Words } from '../../generated/blobs';
import type { Session } from '../../lib/session.svelte';
import type { Wide } from '../../lib/wide';
import { aimName, inRoom, nameOf, ofRoom } from './names';
import { cardName, colorName, t, type Text } from './texts';

interface Known {
  card: string | undefined; // nothing: a protoblob
  seat: number;
}
type Blobs = Map<number, Known>;

// An event names blobs by number. What they were is followed from event to event, so that a sentence is the same
// whenever it is told: as it happens, later, after a reload.
interface Memory {
  first: number; // where the past began that was followed
  last: { version: number; events: number };
  now: Blobs;
  at: WeakMap<object, Blobs>; // as it was when that event was told
}
const memories = new WeakMap<Session<Words>, Memory>();

function follow(known: Blobs, event: Wide<GameEvent>): Blobs {
  const set = (blob: number, change: Partial<Known>): Blobs =>
    new Map(known).set(blob, { card: undefined, seat: 0, ...known.get(blob), ...change });
  switch (event.type) {
    case 'played':
      return set(event.blob, { card: event.card, seat: event.room });
    case 'sprouted':
      return set(event.blob, { card: undefined, seat: event.room });
    case 'proto':
      return set(event.blob, { card: undefined, seat: event.room });
    case 'moved':
      return set(event.blob, { seat: event.to });
    default:
      return known;
  }
}
function recall(session: Session<Words>, event: GameEvent): Blobs {
  const entries = [...session.past, ...session.log];
  const first = entries[0]?.version ?? -1;
  let memory = memories.get(session);
  if (!memory || memory.first !== first) {
    // What lies on the table, in case the past was not told from its beginning.
    const rooms: Wide<RoomBlob>[][] = session.view?.seats.map((seat) => seat.room) ?? [];
    const lies = rooms.flatMap((room, seat) => room.map(({ blob, card }) => [blob, { card, seat }] as const));
    memory = { first, last: { version: -1, events: 0 }, now: new Map(lies), at: new WeakMap() };
    memories.set(session, memory);
  }
  for (const { version, events } of entries) {
    if (version < memory.last.version) continue;
    for (const one of version === memory.last.version ? events.slice(memory.last.events) : events) {
      memory.at.set(one, memory.now);
      memory.now = follow(memory.now, one);
    }
    memory.last = { version, events: events.length };
  }
  return memory.at.get(event) ?? memory.now;
}

export function tell(event: Wide<GameEvent>, session: Session<Words>): string | null {
  const view = session.view ?? session.latest;
  const name = nameOf(session, event.seat ?? 0);
  const card = event.card ? cardName(event.card) : '';
  // Whoever reads is "you", whatever they call themselves.
  const yours = (field: 'seat' | 'player' | 'from' | 'to' | 'room') =>
    session.you !== null && event[field] === session.you;
  const by = (key: string, fields: Record<string, string | number>, field: 'seat' | 'from' | 'room' = 'seat') =>
    t((yours(field) ? `${key}_you` : key) as Text, fields);
  const roomOf = (seat: number) => inRoom(session, seat);
  const own = event.type === 'played' && event.room === event.seat && !yours('seat');
  const room = own ? t('e_own_room') : event.room !== undefined ? roomOf(event.room) : '';
  const known = recall(session, event);
  const blob = (id: number) => cardName(known.get(id)?.card);
  const aimed = (id: number) => {
    const owner = known.get(id)?.seat;
    return owner === undefined ? blob(id) : ofRoom(session, blob(id), owner);
  };
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
      return t('e_moved', { card: blob(event.blob), room: roomOf(event.to) });
    case 'proto': {
      // It shows its back from now on; which one it was is told this once.
      const was = known.get(event.blob)?.card;
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

// The cards that a sentence names, to be looked at.
export function cardsOf(event: Wide<GameEvent>, session: Session<Words>): { id: string; name: string }[] {
  const known = recall(session, event);
  const blobs =
    event.type === 'aimed'
      ? event.at.flatMap((aim) => ('blob' in aim ? [aim.blob] : []))
      : event.type === 'played'
        ? event.answers === undefined
          ? []
          : [event.answers]
        : event.card || event.blob === undefined
          ? []
          : [event.blob];
  const named = event.type === 'chose' ? undefined : event.card;
  const ids = [named, ...blobs.map((blob) => known.get(blob)?.card)].filter((id) => typeof id === 'string');
  return [...new Set(ids)].map((id) => ({ id, name: cardName(id) }));
}
