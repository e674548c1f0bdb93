// A card that is dragged, by mouse or finger, onto something that takes it: `data-drop` says what that is. A tap
// stays a tap.
const slack = 9; // px until a tap is a drag

export class Drag {
  what = $state.raw<{ key: string; x: number; y: number; over: string | null } | null>(null);
  private ended = 0;

  start(event: PointerEvent, key: string, lift: () => void, drop: (onto: string | null) => void): void {
    if (event.button !== 0) return;
    const { pointerId, clientX, clientY } = event;
    const move = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      const [x, y] = [now.clientX - clientX, now.clientY - clientY];
      if (!this.what && Math.hypot(x, y) < slack) return;
      if (!this.what) lift();
      this.what = { key, x, y, over: under(now.clientX, now.clientY) };
    };
    const stop = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      this.what = null;
    };
    const up = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      const dragged = this.what !== null;
      stop();
      if (!dragged) return;
      this.ended = now.timeStamp;
      drop(under(now.clientX, now.clientY));
    };
    const cancel = (now: PointerEvent) => {
      if (now.pointerId === pointerId) stop();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  }
  // The click that some browsers make of a drag's end.
  isEcho(event: Event): boolean {
    return this.ended > 0 && event.timeStamp - this.ended < 60;
  }
}

function under(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const onto = element.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
    if (onto !== undefined) return onto;
  }
  return null;
}
