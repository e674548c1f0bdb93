// How large letters are on a big screen: so that lines can be read from three metres, and a table's no larger than it
// has room for. Tables go by `rem`; what stands beside them goes by --tv, which stays.
const largest = 1.5; // hundredths of the screen's width
const smallest = 0.95;
const step = 0.09;

const root = document.documentElement;
const set = (part: number): string => (root.style.fontSize = `clamp(13px, ${part.toFixed(2)}vw, 60px)`);
const overflows = (one: HTMLElement): boolean =>
  one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;

export class Letters {
  private part = largest;

  begin(): void {
    this.part = largest;
    set(largest);
  }
  // Only ever smaller, so that nothing jumps to and fro while a game is played.
  fit(surface: HTMLElement): void {
    while (this.part > smallest && overflows(surface)) set((this.part -= step));
  }
  end(): void {
    root.style.fontSize = '';
  }
}
