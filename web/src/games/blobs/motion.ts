// How what happened is shown: event by event the table is changed a little, and whatever changed its place slides
// there.
import type { Card, GameEvent, Play, RoomBlob, SeatState, View } from '../../generated/blobs';
import { tick } from 'svelte';
import { duration } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { Wide } from '../../lib/wide';
import { cardData } from './box_cards.svelte';

const printed = (value: string): number => (value === '*' ? 0 : Number(value.replace('−', '-')));

function seatsWith(view: View, seat: number, change: (one: SeatState) => SeatState): SeatState[] {
  return view.seats.map((one, index) => (index === seat ? change(one) : one));
}
function take(view: View, seat: number, card: Card | undefined): View {
  const seats = seatsWith(view, seat, (one) => ({ ...one, hand: Math.max(0, one.hand - 1) }));
  if (view.you === null || view.you !== seat) return { ...view, seats };
  return { ...view, seats, hand: view.hand.filter((one) => one !== card) };
}
function give(view: View, seat: number, cards: Card[], count: number): View {
  const seats = seatsWith(view, seat, (one) => ({ ...one, hand: one.hand + count }));
  return view.you === null || view.you !== seat
    ? { ...view, seats }
    : { ...view, seats, hand: [...view.hand, ...cards] };
}
function leave(view: View, blob: number): View {
  return {
    ...view,
    seats: view.seats.map((seat) => ({ ...seat, room: seat.room.filter((one) => one.blob !== blob) })),
  };
}
const enter = (view: View, seat: number, blob: RoomBlob): View => ({
  ...view,
  seats: seatsWith(view, seat, (one) => ({ ...one, room: [...one.room, blob] })),
});
const change = (view: View, blob: number, how: (one: RoomBlob) => RoomBlob): View => ({
  ...view,
  seats: view.seats.map((seat) => ({ ...seat, room: seat.room.map((one) => (one.blob === blob ? how(one) : one)) })),
});
const protoblob = (blob: number): RoomBlob => ({ blob, proto: true, value: 1, colors: [], safe: false });

// The table after an event, as far as the event tells; the server's view puts the rest right at the end of the update.
export function after(view: View, event: Wide<GameEvent>): View {
  const known = event.card ? [event.card] : [];
  switch (event.type) {
    case 'played': {
      const { card, source } = event;
      let next = source === 'hand' ? take(view, event.seat, card) : view;
      if (source === 'lab') next = { ...next, lab: next.lab - 1, shown: null };
      if (source === 'waste') next = { ...next, waste: next.waste.filter((one) => one !== card) };
      const data = cardData(card);
      next = enter(next, event.room, {
        blob: event.blob,
        card,
        value: printed(data.value),
        colors: data.colors,
        safe: false,
      });
      const play: Play = {
        blob: event.blob,
        card,
        player: event.seat,
        stage: 'aim',
        cancelled: false,
        aims: [],
        answers: event.answers ?? null,
      };
      return { ...next, stack: [...next.stack, play] };
    }
    case 'aimed':
      return {
        ...view,
        stack: view.stack.map((play) => (play.blob === event.blob ? { ...play, aims: event.at } : play)),
      };
    case 'cancelled':
      return {
        ...view,
        stack: view.stack.map((play) => (play.blob === event.blob ? { ...play, cancelled: true } : play)),
      };
    case 'action': {
      const at = view.stack.findIndex((play) => play.blob === event.blob);
      if (event.when === 'now') return at < 0 ? view : { ...view, stack: view.stack.slice(0, at + 1) };
      return { ...view, phase: event.when === 'start' ? 'start' : 'end', stack: [] };
    }
    case 'drew':
      return {
        ...give(view, event.seat, event.cards ?? [], event.count),
        lab: Math.max(0, view.lab - event.count),
      };
    case 'discarded':
      return { ...take(view, event.seat, event.card), waste: [...view.waste, event.card] };
    case 'gave':
      return give(take(view, event.from, known[0]), event.to, known, 1);
    case 'removed':
      return { ...leave(view, event.blob), waste: [...view.waste, ...known] };
    case 'returned':
      return give(leave(view, event.blob), event.room, known, 1);
    case 'moved': {
      const blob = view.seats.flatMap((seat) => seat.room).find((one) => one.blob === event.blob);
      return blob ? enter(leave(view, blob.blob), event.to, blob) : view;
    }
    case 'proto':
      return change(view, event.blob, (one) => protoblob(one.blob));
    case 'sprouted':
      return { ...enter(view, event.room, protoblob(event.blob)), lab: Math.max(0, view.lab - 1) };
    case 'painted':
      return change(view, event.blob, (one) => ('card' in one ? { ...one, colors: event.colors } : one));
    case 'shown':
      return { ...view, shown: event.card };
    case 'reshuffled':
      return { ...view, lab: event.count, waste: [] };
    case 'turn':
      return { ...view, active: event.seat, turn: event.turn, phase: 'start', stack: [], shown: null };
    default:
      return view;
  }
}

// Where something comes from that was not on the table as such.
function origin(event: GameEvent, key: string, you: number | null): string | null {
  switch (event.type) {
    case 'played':
      if (key !== `b${String(event.blob)}`) return null;
      if (event.source === 'hand') return event.seat === you ? `h:${String(event.card)}` : `s${String(event.seat)}`;
      return String(event.source);
    case 'sprouted':
      return key === `b${String(event.blob)}` ? 'lab' : null;
    case 'drew':
      return key.startsWith('h:') && event.seat === you ? 'lab' : null;
    case 'gave':
      return key.startsWith('h:') && event.to === you ? `s${String(event.from)}` : null;
    default:
      return null;
  }
}
// What flies off: from which key to which.
function departure(event: GameEvent, you: number | null): [from: string, to: string] | null {
  const hand = (seat: unknown, card: unknown) =>
    seat === you && card !== undefined ? `h:${String(card)}` : `s${String(seat)}`;
  switch (event.type) {
    case 'removed':
      return [`b${String(event.blob)}`, 'waste'];
    case 'returned':
      return [`b${String(event.blob)}`, `s${String(event.room)}`];
    case 'discarded':
      return [hand(event.seat, event.card), 'waste'];
    case 'gave':
      return event.to === you ? null : [hand(event.from, event.card), `s${String(event.to)}`];
    case 'drew':
      return event.seat === you ? null : ['lab', `s${String(event.seat)}`];
    default:
      return null;
  }
}
const wobblers = new Set(['action', 'proto', 'painted', 'cancelled', 'played', 'moved', 'sprouted', 'copied']);
const pauses: Record<string, number> = {
  played: 420,
  aimed: 480,
  action: 260,
  moved: 380,
  removed: 340,
  returned: 340,
  proto: 320,
  sprouted: 320,
  painted: 360,
  cancelled: 420,
  drew: 220,
  discarded: 260,
  gave: 260,
  shown: 700,
  copied: 300,
  lapsed: 320,
  passed: 120,
};
const noises: Record<string, Parameters<typeof sound>[0]> = {
  removed: 'burst',
  proto: 'flip',
  moved: 'flip',
  shown: 'flip',
  cancelled: 'refused',
};

function places(root: HTMLElement): Map<string, DOMRect> {
  return new Map(
    [...root.querySelectorAll<HTMLElement>('[data-key]')].map((one) => [
      one.dataset['key']!,
      one.getBoundingClientRect(),
    ]),
  );
}
const find = (root: HTMLElement, key: string) => root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

function slide(one: HTMLElement, from: DOMRect, ms: number): void {
  const to = one.getBoundingClientRect();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) + Math.abs(dy) < 3 || to.width === 0) return;
  const scale = Math.min(2, Math.max(0.4, from.width / to.width));
  one.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 20 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 20 },
    ],
    { duration: ms, easing: 'cubic-bezier(0.3, 1.25, 0.5, 1)' },
  );
}
export function wobble(one: Element | null | undefined, ms: number): void {
  one?.animate(
    ['none', 'scale(1.16, 0.84)', 'scale(0.88, 1.14)', 'scale(1.07, 0.94)', 'scale(0.97, 1.03)', 'none'].map(
      (transform) => ({ transform }),
    ),
    { duration: ms, easing: 'ease-in-out' },
  );
}
// A likeness of what leaves, since the thing itself is gone from the page. It goes with the table.
function fly(root: HTMLElement, likeness: HTMLElement, from: DOMRect, to: DOMRect, ms: number): void {
  Object.assign(likeness.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: '0',
    zIndex: '30',
    pointerEvents: 'none',
  });
  likeness.setAttribute('aria-hidden', 'true');
  likeness.setAttribute('inert', '');
  likeness.removeAttribute('data-key');
  root.append(likeness);
  const [dx, dy] = [
    to.left + to.width / 2 - from.left - from.width / 2,
    to.top + to.height / 2 - from.top - from.height / 2,
  ];
  likeness
    .animate(
      [{ transform: 'none' }, { transform: `translate(${dx}px, ${dy}px) scale(0.45) rotate(8deg)`, opacity: 0.7 }],
      { duration: ms, easing: 'ease-in' },
    )
    .finished.finally(() => likeness.remove())
    .catch(() => undefined);
}

// Shows one event: `set` puts the changed table on the page.
export async function showEvent(
  root: HTMLElement,
  view: View,
  event: GameEvent,
  set: (view: View) => void,
): Promise<View> {
  const ms = duration(pauses[event.type] ?? 0);
  const next = after(view, event);
  if (ms === 0) {
    set(next);
    return next;
  }
  const before = places(root);
  const gone = departure(event, view.you);
  const leaving = gone && find(root, gone[0]);
  const likeness = leaving ? (leaving.cloneNode(true) as HTMLElement) : null;
  set(next);
  await tick();
  const noise = noises[event.type];
  if (noise) sound(noise);
  for (const one of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = one.dataset['key']!;
    const from = before.get(key) ?? before.get(origin(event, key, view.you) ?? '');
    if (from) slide(one, from, Math.min(ms, duration(300)));
  }
  const target = gone && find(root, gone[1])?.getBoundingClientRect();
  if (gone && likeness && target) fly(root, likeness, before.get(gone[0])!, target, Math.min(ms, duration(300)));
  if (wobblers.has(event.type) && 'blob' in event) {
    const blob = find(root, `b${event.blob}`);
    blob?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    wobble(blob?.querySelector('.jelly'), duration(500));
  }
  await new Promise((done) => setTimeout(done, ms));
  return next;
}
