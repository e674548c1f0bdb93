// The way of an arrow from one card to another: round what is to be read.
export type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
const steps = Array.from({ length: 15 }, (_, i) => (i + 1) / 16);
const bends = [0.2, -0.2, 0.5, -0.5, 0.05]; // of its length, to one side or the other
const widest = 90; // px
const near = 4;

const within = (one: Rect, other: Rect) =>
  one.left >= other.left - 1 &&
  one.right <= other.right + 1 &&
  one.top >= other.top - 1 &&
  one.bottom <= other.bottom + 1;
const middle = ({ left, right, top, bottom }: Rect) => [(left + right) / 2, (top + bottom) / 2] as const;
// How far the edge of a card is from its middle in a direction: faces and names stay readable.
const edge = ({ left, right, top, bottom }: Rect, x: number, y: number) =>
  Math.min((right - left) / 2 / Math.max(0.01, Math.abs(x)), (bottom - top) / 2 / Math.max(0.01, Math.abs(y)));

// … and from any other place in it.
const edgeFrom = ({ left, right, top, bottom }: Rect, x: number, y: number, dx: number, dy: number) =>
  Math.min(
    (dx > 0 ? right - x : x - left) / Math.max(0.01, Math.abs(dx)),
    (dy > 0 ? bottom - y : y - top) / Math.max(0.01, Math.abs(dy)),
  );
const low = 40; // px: what is lower is a name, not a card, and is pointed at from outside

// From a broad card it begins where the other one is near, so that it does not lie over what is written on it.
function beginning(a: Rect, b: Rect): readonly [number, number] {
  const [[x, y], [bx]] = [middle(a), middle(b)];
  const free = Math.max(0, (a.right - a.left - (a.bottom - a.top)) / 2);
  return b.top > a.bottom || b.bottom < a.top ? [Math.max(x - free, Math.min(x + free, bx)), y] : [x, y];
}

// `never`: what it may not lie over at all; null: there is no way round that.
export function arrow(a: Rect, b: Rect, round: Rect[], never: Rect[] = []): { path: string; tip: string } | null {
  const [[ax, ay], [bx, by]] = [beginning(a, b), middle(b)];
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const others = round.filter((one) => !within(one, a) && !within(one, b));
  const over = (cx: number, cy: number, what: Rect[]) =>
    steps.filter((at) => {
      const [p, q, r] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
      const [x, y] = [p * ax + q * cx + r * bx, p * ay + q * cy + r * by];
      return what.some(
        ({ left, right, top, bottom }) => x > left - near && x < right + near && y > top - near && y < bottom + near,
      );
    }).length;
  const ways = bends.map((part) => {
    const bend = Math.sign(part) * Math.min(widest, length * Math.abs(part));
    const [cx, cy] = [(ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend];
    return { cx, cy, over: over(cx, cy, others) };
  });
  const { cx, cy } = ways.reduce((best, way) => (way.over < best.over ? way : best));
  if (over(cx, cy, never) > 0) return null;
  const towards = (x: number, y: number) => {
    const far = Math.hypot(cx - x, cy - y) || 1;
    return [(cx - x) / far, (cy - y) / far] as const;
  };
  const [sx, sy] = towards(ax, ay);
  const [tx, ty] = towards(bx, by);
  const out = Math.max(0, edgeFrom(a, ax, ay, sx, sy) - 8);
  const [x1, y1] = [ax + sx * out, ay + sy * out];
  const inside = edge(b, tx, ty) - (b.bottom - b.top < low ? -3 : 12);
  const [ex, ey] = [bx + tx * (inside + 16), by + ty * (inside + 16)];
  const sides = [`L${ex - ty * 10} ${ey + tx * 10}`, `L${ex + ty * 10} ${ey - tx * 10}`];
  return {
    path: `M${x1} ${y1} Q${cx} ${cy} ${ex} ${ey}`,
    tip: `M${bx + tx * inside} ${by + ty * inside} ${sides.join(' ')}z`,
  };
}
