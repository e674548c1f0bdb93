// The largest blobs of which so many lie in a dish, without one over another.
export interface Fit {
  columns: number;
  width: number;
  height: number;
}
export const gap = 5; // px between two blobs
export const finger = 44; // px: what is smaller can't be tapped
const tallest = 1.4; // height to width
const flattest = 0.45;

// As large as looks well: in a large dish larger.
const largest = (height: number): number => Math.max(170, Math.min(260, height * 0.62));

export function fit(width: number, height: number, count: number): Fit {
  const most = largest(height);
  let best: Fit = { columns: 1, width: 0, height: 0 };
  let worth = -1;
  for (let columns = 1; columns <= Math.max(1, count); ++columns) {
    const rows = Math.ceil(Math.max(1, count) / columns);
    const w = Math.max(0, Math.min(most, (width - (columns - 1) * gap) / columns));
    const h = Math.max(0, Math.min(most * tallest, (height - (rows - 1) * gap) / rows));
    const one = { columns, width: Math.floor(Math.min(w, h / flattest)), height: Math.floor(Math.min(h, w * tallest)) };
    // Upright they look best; what a finger can't hit is worth little.
    const upright = one.height >= one.width ? 1 : 0.65;
    const value = one.width * one.height * upright * (one.width < finger || one.height < finger ? 0.2 : 1);
    if (value > worth) [best, worth] = [one, value];
  }
  return best;
}
export const tappable = (size: Fit): boolean => size.width >= finger && size.height >= finger;

// How a card is written so that its whole text is on it (Card.svelte): beside its picture, below it or without it, in
// the largest letters that fit. A guess that is rather too careful: asking the browser would have it lay out the table
// once more for each card.
type Form = 'flat' | 'upright' | 'dense';
const letter = { width: 7.2, height: 14.9 }; // px, at scale 1
const around: Record<Form, { width: number; height: number }> = {
  flat: { width: 46, height: 53 },
  upright: { width: 22, height: 93 },
  dense: { width: 22, height: 63 },
};
// How wide an upright card is.
export const upright = (width: number, height: number): number => Math.min(width, Math.max(150, height * 0.95));
function readable(text: string, width: number, height: number, form: Form, scale: number): boolean {
  const whole = { flat: width * 0.78, upright: upright(width, height), dense: width }[form];
  const line = whole - around[form].width;
  const lines = Math.ceil(((text.length + 6) * letter.width * scale) / Math.max(1, line)); // and the sign before it
  return (lines * letter.height + around[form].height) * scale <= height;
}
export function lettering(text: string, width: number, height: number): { form: Form; scale: number } {
  const broad = width > 220 && width > height * 1.55;
  const form = broad ? 'flat' : 'upright';
  const biggest = Math.min(2, width / (broad ? 280 : 165), height / (broad ? 115 : 165));
  for (const [shape, least] of [
    [form, 0.86],
    ['dense', 0.7],
  ] as const)
    for (let scale = Math.max(0.86, biggest); scale >= least; scale -= 0.04)
      if (readable(text, width, height, shape, scale)) return { form: shape, scale };
  return { form: 'dense', scale: 0.7 };
}
