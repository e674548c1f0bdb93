// Parts of the page that are turned to somebody who sits on another side of the device: `data-turn` says by how many
// degrees. Pointers tell where they are on the screen; what follows them moves in its own, turned directions.
import { getContext, setContext } from 'svelte';

export function turnOf(element: Element): number {
  let degrees = 0;
  for (let at = element.closest<HTMLElement>('[data-turn]'); at;)
    [degrees, at] = [
      degrees + Number(at.dataset['turn']),
      at.parentElement?.closest<HTMLElement>('[data-turn]') ?? null,
    ];
  return degrees % 360;
}
// A way across the screen, as it is for what lies within `element`.
export function within(element: Element, x: number, y: number): [x: number, y: number] {
  switch (turnOf(element)) {
    case 90:
      return [y, 0 - x];
    case 180:
      return [0 - x, 0 - y];
    case 270:
      return [0 - y, x];
    default:
      return [x, y];
  }
}

// What is shown above everything else, out of its place in the page, is turned as the part that it belongs to.
const key = Symbol('turned');
export const setTurn = (degrees: () => number): unknown => setContext(key, degrees);
export const turnHere = (): (() => number) => getContext<(() => number) | undefined>(key) ?? (() => 0);
