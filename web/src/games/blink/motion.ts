// Cards slide from where they were to where they are. Nothing waits for it: the table is true at once, and a card that
// is caught in the middle of its way goes on from there.
import { duration } from '../../lib/settings.svelte';
import { within } from '../../lib/turned';

const slide = 110; // ms
const settle = 'cubic-bezier(0.2, 0.9, 0.3, 1.12)';

export class Motion {
  private root: HTMLElement | null = null;
  private places = new Map<string, DOMRect[]>(); // of equal cards there may be several

  constructor(private readonly named = 'data-card') {}

  attach(root: HTMLElement): void {
    this.root = root;
  }

  // Before the page changes: where everything is, a card that moves included.
  remember(): void {
    this.places.clear();
    if (!this.root || duration(1) === 0) return;
    for (const element of this.root.querySelectorAll<HTMLElement>(`[${this.named}], [data-place]`)) {
      const rect = element.getBoundingClientRect();
      const name = element.getAttribute(this.named) ?? element.dataset['place']!;
      if (rect.width > 0) this.places.set(name, [...(this.places.get(name) ?? []), rect]);
    }
  }

  // Where each of these was. Of equal cards those that are still where one was have stayed, and the others have moved.
  private before(elements: HTMLElement[]): Map<HTMLElement, DOMRect> {
    const left = new Map(this.places);
    const found = new Map<HTMLElement, DOMRect>();
    const take = (element: HTMLElement, was: (rect: DOMRect) => boolean): void => {
      const name = element.getAttribute(this.named)!;
      const rect = left.get(name)?.find(was);
      if (!rect || found.has(element)) return;
      found.set(element, rect);
      left.set(
        name,
        left.get(name)!.filter((one) => one !== rect),
      );
    };
    for (const element of elements) {
      const now = element.getBoundingClientRect();
      take(element, (rect) => Math.abs(rect.left - now.left) + Math.abs(rect.top - now.top) < 2);
    }
    for (const element of elements) take(element, () => true);
    return found;
  }

  // Afterwards: each card comes from where it was; one that was not seen before from its data-origin, or turns over.
  play(): void {
    if (!this.root || this.places.size === 0) return;
    const time = duration(slide);
    const elements = [...this.root.querySelectorAll<HTMLElement>(`[${this.named}]`)];
    const before = this.before(elements);
    for (const element of elements) {
      const origin = element.dataset['origin'] ?? '';
      const known = before.get(element);
      if (!known && origin === 'turn') {
        element.animate([{ transform: 'scaleX(0)' }, { transform: 'none' }], { duration: time, easing: settle });
        continue;
      }
      const from = known ?? this.places.get(origin)?.[0];
      if (!from) continue;
      element.getAnimations().forEach((animation) => animation.cancel());
      const to = element.getBoundingClientRect();
      const [x, y] = within(
        element,
        from.left + from.width / 2 - to.left - to.width / 2,
        from.top + from.height / 2 - to.top - to.height / 2,
      );
      if (Math.abs(x) + Math.abs(y) < 2) continue;
      const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
      element.animate(
        [
          { transform: start, zIndex: 20 },
          { transform: 'none', zIndex: 20 },
        ],
        { duration: time, easing: settle },
      );
    }
  }
}
