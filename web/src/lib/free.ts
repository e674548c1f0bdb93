// Where something lies over a table so that it hides least: how far from the top. `parts`: what it had better not hide,
// and how much that matters. It stays where it is (`now`) unless another place is better.
export interface Part {
  rect: DOMRect;
  weight: number;
}
const steps = 8;
const edge = 6;

const overlap = (one: DOMRect, other: DOMRect): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

export function freeTop(thing: DOMRect, room: DOMRect, parts: Part[], now?: number): number {
  const { x, width, height } = thing;
  const free = room.height - height - edge;
  const hidden = (from: number): number => {
    const rect = new DOMRect(x, room.y + from, width, height);
    return parts.reduce((sum, part) => sum + part.weight * overlap(rect, part.rect), 0);
  };
  // From the top down: the first of the best.
  const places = Array.from({ length: steps + 1 }, (_, at) => edge + Math.max(0, ((free - edge) * at) / steps));
  const best = places.reduce((best, one) => (hidden(one) < hidden(best) ? one : best));
  return now !== undefined && now >= edge && now <= Math.max(edge, free) && hidden(now) <= hidden(best) ? now : best;
}
export const partsAt = (room: ParentNode, selector: string, weight: number): Part[] =>
  [...room.querySelectorAll(selector)].map((part) => ({ rect: part.getBoundingClientRect(), weight }));
