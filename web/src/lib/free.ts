// Where something lies over a table so that it hides least: how far from the top, and from the left. `parts`: what it
// had better not hide, and how much that matters. It stays where it is (`now`) unless another place is better.
export interface Part {
  rect: DOMRect;
  weight: number;
}
const steps = 24;
const edge = 6;

const overlap = (one: DOMRect, other: DOMRect): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

export interface Spot {
  left: number;
  top: number;
}
export function freeSpot(thing: DOMRect, room: DOMRect, parts: Part[], now?: Spot, lefts?: number[]): Spot {
  const { width, height } = thing;
  const free = room.height - height - edge;
  const hidden = ({ left, top }: Spot): number => {
    const rect = new DOMRect(room.x + left, room.y + top, width, height);
    return parts.reduce((sum, part) => sum + part.weight * overlap(rect, part.rect), 0);
  };
  // From the top down: the first of the best.
  const tops = Array.from({ length: steps + 1 }, (_, at) => edge + Math.max(0, ((free - edge) * at) / steps));
  const places = (lefts ?? [thing.x - room.x]).flatMap((left) => tops.map((top) => ({ spot: { left, top }, cost: 0 })));
  for (const one of places) one.cost = hidden(one.spot);
  const best = places.reduce((best, one) => (one.cost < best.cost ? one : best));
  const fits = now && now.top >= edge && now.top <= Math.max(edge, free) && now.left + width <= room.width;
  return fits && hidden(now) <= best.cost ? now : best.spot;
}
export const freeTop = (thing: DOMRect, room: DOMRect, parts: Part[]): number => freeSpot(thing, room, parts).top;
// In the middle, or at a side.
export function acrossOf({ width }: DOMRect, room: DOMRect): number[] {
  const most = room.width - width;
  return [most / 2, most - edge, edge];
}
export const partsAt = (room: ParentNode, selector: string, weight: number): Part[] =>
  [...room.querySelectorAll(selector)].map((part) => ({ rect: part.getBoundingClientRect(), weight }));
