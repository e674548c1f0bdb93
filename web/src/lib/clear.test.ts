import { expect, test } from 'vitest';
import { placeFor, shared } from './clear';

const phone = { width: 390, height: 664, top: 48 };
const note = { width: 256, height: 52 };
const spot = { x: 10, y: 153, width: 154, height: 145 };
const line = { x: 10, y: 448, width: 370, height: 96 };
const room = { x: 10, y: 303, width: 370, height: 140 };

test('above, where nothing is in the way', () => {
  const blob = { x: 118, y: 325, width: 60, height: 88 };
  expect(placeFor(blob, note, [], phone)).toEqual({ x: 20, y: 325 - 52 - 12, ...note });
});

test('over nothing that is to be read, and in the window', () => {
  for (const about of [
    { x: 98, y: 325, width: 62, height: 88 },
    { x: 300, y: 325, width: 62, height: 88 },
    room,
    { x: 10, y: 548, width: 370, height: 106 },
  ]) {
    const place = placeFor(about, note, [spot, line], phone);
    for (const one of [spot, line]) expect(shared(place, one)).toBe(0);
    expect(place.x).toBeGreaterThanOrEqual(6);
    expect(place.x + place.width).toBeLessThanOrEqual(phone.width - 6);
    expect(place.y).toBeGreaterThanOrEqual(phone.top);
    expect(place.y + place.height).toBeLessThanOrEqual(phone.height - 6);
  }
});
