// When somebody last did something, by the page's own clock. What a table is told of it is as old as that: the browser
// may have had something else to do in between.
let last = -Infinity;
if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown'])
    window.addEventListener(type, (event) => (last = event.timeStamp), { capture: true, passive: true });

// What takes longer than this is no longer the same input.
const same = 250; // ms

// How old the input is that is acted on now, in ms; 0: there was none.
export function inputAge(now = performance.now()): number {
  const age = now - last;
  return age >= 0 && age < same ? age : 0;
}
