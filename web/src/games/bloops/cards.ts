// The cards in use (BLOOPS-2): the same division as in games/bloops/cards.hpp.
export type Power = 'give' | 'look' | 'swap' | 'star' | 'end';
export interface Face {
  value: number;
  count: number;
  power?: Power;
}
export const deck: Face[] = [
  { value: 1, count: 6 },
  { value: 2, count: 6 },
  { value: 3, count: 6 },
  { value: 4, count: 6 },
  { value: 5, count: 6 },
  { value: 6, count: 6, power: 'give' },
  { value: 7, count: 6, power: 'look' },
  { value: 8, count: 6, power: 'look' },
  { value: 9, count: 6, power: 'swap' },
  { value: 11, count: 9, power: 'star' },
  { value: 20, count: 1, power: 'end' },
];
export const power = (value: number): Power | undefined => deck.find((face) => face.value === value)?.power;
export const is_star = (value: number): boolean => power(value) === 'star';
const stars_that_vanish = 3;

// BLOOPS-27: three or more stars are set aside, the rest counts.
export function count(area: (number | null)[]): { sum: number; stars: number; aside: boolean } {
  const cards = area.filter((value) => value !== null);
  const stars = cards.filter(is_star).length;
  const aside = stars >= stars_that_vanish;
  return {
    sum: cards.filter((value) => !aside || !is_star(value)).reduce((sum, value) => sum + value, 0),
    stars,
    aside,
  };
}
