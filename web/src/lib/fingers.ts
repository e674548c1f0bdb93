// Several fingers at a time, of several people. A browser makes a click of a single finger only: with two on the glass
// it waits for a gesture instead, and nobody's tap is heard. Here every finger that is lifted from the button on which
// it was put down clicks it, whatever the others do. Dialogs, which one person reads and scrolls, stay as they are.
const outside = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('dialog') === null;

function contains(element: Element, x: number, y: number): boolean {
  const rect = element.getBoundingClientRect();
  return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}

export function everyFinger(root: HTMLElement): () => void {
  const down = new Map<number, HTMLElement>();
  const press = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' || !outside(event.target)) return;
    const what = event.target.closest<HTMLElement>('button, a[href]');
    if (what) down.set(event.pointerId, what);
  };
  const lift = (event: PointerEvent) => {
    const what = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (what?.isConnected && contains(what, event.clientX, event.clientY)) what.click();
  };
  const drop = (event: PointerEvent) => void down.delete(event.pointerId);
  // Otherwise the browser would click as well, sometimes.
  const end = (event: TouchEvent) => {
    if (event.cancelable && outside(event.target)) event.preventDefault();
  };
  const menu = (event: Event) => {
    if (outside(event.target)) event.preventDefault();
  };
  root.addEventListener('pointerdown', press);
  root.addEventListener('pointerup', lift);
  root.addEventListener('pointercancel', drop);
  root.addEventListener('touchend', end, { passive: false });
  root.addEventListener('contextmenu', menu);
  return () => {
    root.removeEventListener('pointerdown', press);
    root.removeEventListener('pointerup', lift);
    root.removeEventListener('pointercancel', drop);
    root.removeEventListener('touchend', end);
    root.removeEventListener('contextmenu', menu);
  };
}
