// A place in front of somebody.
export interface Spot {
  seat: number;
  slot: number;
}
export const same = (one: Spot | null, two: Spot): boolean =>
  one !== null && one.seat === two.seat && one.slot === two.slot;
