import { expect, test } from 'vitest';
import { finger, fit, gap, lettering, tappable } from './fit';

test('whatever is fitted lies inside', () => {
  for (const width of [60, 90, 180, 305, 370, 740, 1500])
    for (const height of [20, 44, 60, 100, 150, 300, 700])
      for (let count = 1; count <= 14; ++count) {
        const { columns, width: w, height: h } = fit(width, height, count);
        const rows = Math.ceil(count / columns);
        expect(columns * w + (columns - 1) * gap).toBeLessThanOrEqual(width);
        expect(rows * h + (rows - 1) * gap).toBeLessThanOrEqual(height);
      }
});
test('eight of one’s own can be tapped on every phone', () => {
  for (const [width, height] of [
    [236, 93],
    [300, 93],
    [305, 110],
  ] as const)
    expect(tappable(fit(width, height, 8))).toBe(true);
  expect(tappable(fit(70, 40, 8))).toBe(false);
  expect(finger).toBe(44);
});
test('a large dish has large blobs, a small one none that are larger than it was made for', () => {
  expect(fit(1450, 430, 4)).toMatchObject({ width: 260, height: 364 });
  expect(fit(740, 190, 4).width).toBe(170);
});
test('what is long goes without its picture, and only then into small letters', () => {
  const [short, long] = ['Remove another blob.', 'x'.repeat(180)];
  expect(lettering(short, 350, 130).form).toBe('flat');
  expect(lettering(short, 160, 200).form).toBe('upright');
  expect(lettering(long, 210, 145).form).toBe('dense');
  expect(lettering(long, 1000, 600)).toEqual({ form: 'flat', scale: 2 });
  for (const width of [150, 210, 350]) expect(lettering(long, width, 60).scale).toBeGreaterThanOrEqual(0.7);
});
