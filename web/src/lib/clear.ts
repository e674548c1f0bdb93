// Where a note is put that says something of a thing on the table: beside it, and over nothing that is to be read now.
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Kept extends Area {
  soft?: boolean; // better not, but rather this than anything else
}
type Size = Pick<Area, 'width' | 'height'>;
const gap = 12; // px between a note and what it is about
const edge = 6;
const line = 22;
const widths = [Infinity, 196, 160];
const price = { kept: 4, soft: 1, whole: 3000, about: 1, way: 30 };

export const shared = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

// Narrower it is higher.
function within({ width, height }: Size, most: number): Size {
  if (most >= width) return { width, height };
  return { width: most, height: Math.ceil(((height - 10) / line) * (width / most)) * line + 10 };
}

// `top` is where the table begins. Of places that cost the same the first counts: above, below, at a side, further off.
export function placeFor(about: Area, note: Size, kept: Kept[], window: Size & { top: number }): Area {
  const places = widths.flatMap((most) => {
    const size = within(note, most);
    const { width, height } = size;
    const [middle, right, bottom] = [about.x + about.width / 2, about.x + about.width, about.y + about.height];
    const rows = [about.y - height - gap, bottom + gap, about.y + about.height / 2 - height / 2];
    for (const one of kept) if (!one.soft) rows.push(one.y - height - gap, one.y + one.height + gap);
    return rows.flatMap((y) =>
      [middle - width / 2, right + gap, about.x - width - gap, edge, window.width - edge - width].map((x): Area => ({
        x: Math.max(edge, Math.min(window.width - width - edge, x)),
        y: Math.max(window.top, Math.min(window.height - height - edge, y)),
        ...size,
      })),
    );
  });
  const between = (a: number, a_size: number, b: number, b_size: number) =>
    Math.max(0, b - a - a_size, a - b - b_size) - gap;
  // What is small is soon hidden as a whole.
  const worth = (one: Kept) => (one.soft ? price.soft + price.whole / (one.width * one.height || 1) : price.kept);
  const cost = (place: Area) =>
    kept.reduce((sum, one) => sum + shared(place, one) * worth(one), 0) +
    shared(place, about) * price.about +
    Math.max(0, between(place.y, place.height, about.y, about.height)) * price.way +
    Math.max(0, between(place.x, place.width, about.x, about.width)) * price.way;
  let [best, least] = [places[0]!, Infinity];
  for (const place of places) {
    const now = cost(place);
    if (now < least - 1) [best, least] = [place, now];
  }
  return best;
}
