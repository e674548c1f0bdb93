// How what happened is shown: event by event the table is changed a little, and whatever changed its place slides
// there.
import type { GameEvent, View } from '../../generated/blobs';
import { tick } from 'svelte';
import { nextFrame } from '../../lib/frames';
import { duration } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import { after, scored } from './after';

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
const moving = 340; // ms: a card on its way
// How long an event is held for the eyes: a word is noticed, a move is followed, an effect is read.
const notice = 300;
const follow = 650;
const read = 1200;
const reading: Partial<Record<GameEvent['type'], number>> = {
  turn: follow,
  action: read,
  played: read,
  aimed: read,
  chose: follow,
  cancelled: follow, // after its climax
  lapsed: read,
  discarded: follow,
  gave: follow,
  saw: follow,
  shown: read,
  ordered: notice,
  removed: read,
  returned: read,
  moved: read,
  proto: read,
  sprouted: follow,
  painted: read,
  planned: follow,
  copied: read,
  skipped: follow,
  reshuffled: follow,
  ended: follow,
  drew: notice,
  passed: 150,
};
// Whoever did it knows what they did: a play of one's own is held for the eye to follow only.
export function holdFor(event: GameEvent, own: boolean): number {
  const ms = event.type === 'action' && event.when === 'now' ? notice : (reading[event.type] ?? 0);
  return own && 'seat' in event ? Math.min(ms, follow) : ms;
}
// After the last of these in an update no score changes any more: what all is worth then is told with it, not when its
// moment is over.
export const scoring = new Set<GameEvent['type']>([
  'played',
  'cancelled',
  'drew',
  'discarded',
  'gave',
  'removed',
  'returned',
  'moved',
  'proto',
  'sprouted',
  'painted',
  'copied',
  'lapsed',
  'reshuffled',
]);
// What a blob suffers from the one that acts: first it is pointed at, then it happens.
export const suffers = new Set<GameEvent['type']>(['removed', 'returned', 'moved', 'proto', 'painted']);
const noises: Record<string, Parameters<typeof sound>[0]> = {
  removed: 'burst',
  proto: 'flip',
  moved: 'flip',
  shown: 'flip',
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

function slide(one: HTMLElement, from: DOMRect, to: DOMRect, ms: number): void {
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
// Out of a hand that is not seen, and off the lab, goes a card: neither the name nor the pile.
const unseen = /^(?:s\d|lab)/;
const card = { width: 42, height: 58 };
function back(): HTMLElement {
  const one = document.createElement('span');
  one.className = 'paper';
  return one;
}
const amid = (at: DOMRect): DOMRect =>
  new DOMRect(at.x + (at.width - card.width) / 2, at.y + (at.height - card.height) / 2, card.width, card.height);

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

// Puts the table as it is after an event on the page: what changed its place slides there, what left flies off.
// `worth`: what everything counts from now on.
export async function showEvent(
  root: HTMLElement,
  view: View,
  event: GameEvent,
  set: (view: View) => void,
  worth?: View,
): Promise<View> {
  const ms = duration(moving);
  const next = worth ? scored(after(view, event), worth) : after(view, event);
  const before = ms > 0 ? places(root) : new Map<string, DOMRect>();
  const gone = departure(event, view.you);
  const leaving = ms > 0 && gone ? find(root, gone[0]) : null;
  const hidden = gone !== null && unseen.test(gone[0]);
  const likeness = !leaving ? null : hidden ? back() : (leaving.cloneNode(true) as HTMLElement);
  set(next);
  await (ms > 0 ? nextFrame() : tick());
  const noise = noises[event.type];
  if (noise) sound(noise);
  if (ms === 0) return next;
  // All places are read before anything is moved: each that is read after that would lay out the whole table again.
  const slides = [...root.querySelectorAll<HTMLElement>('[data-key]')].flatMap((one) => {
    const key = one.dataset['key']!;
    if (key.startsWith('s')) return []; // who sits where does not move
    const from = before.get(key) ?? before.get(origin(event, key, view.you) ?? '');
    return from ? [{ one, from, to: one.getBoundingClientRect() }] : [];
  });
  const [from, to] = gone ? [before.get(gone[0]), find(root, gone[1])?.getBoundingClientRect()] : [];
  for (const { one, from, to } of slides) slide(one, from, to, ms);
  if (likeness && from && to) fly(root, likeness, hidden ? amid(from) : from, to, ms);
  if (wobblers.has(event.type) && 'blob' in event)
    wobble(find(root, `b${event.blob}`)?.querySelector('.jelly'), duration(500));
  return next;
}
