// Cards slide from where they were to where they are. Nothing waits for it: the table is true at once, and a card that
// is caught in the middle of its way goes on from there.
import { duration } from '../../lib/settings.svelte';

const slide = 110; // ms
const settle = 'cubic-bezier(0.2, 0.9, 0.3, 1.12)';

export class Motion {
  private root: HTMLElement | null = null;
  private places = new Map<string, DOMRect>();

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
      if (rect.width > 0) this.places.set(element.getAttribute(this.named) ?? element.dataset['place']!, rect);
    }
  }

  // Afterwards: each card comes from where it was; one that was not seen before from its data-origin, or turns over.
  play(): void {
    if (!this.root || this.places.size === 0) return;
    const time = duration(slide);
    for (const element of this.root.querySelectorAll<HTMLElement>(`[${this.named}]`)) {
      const name = element.getAttribute(this.named)!;
      const origin = element.dataset['origin'] ?? '';
      const known = this.places.get(name);
      if (!known && origin === 'turn') {
        element.animate([{ transform: 'scaleX(0)' }, { transform: 'none' }], { duration: time, easing: settle });
        continue;
      }
      const from = known ?? this.places.get(origin);
      if (!from) continue;
      element.getAnimations().forEach((animation) => animation.cancel());
      const to = element.getBoundingClientRect();
      const [x, y] = [
        from.left + from.width / 2 - to.left - to.width / 2,
        from.top + from.height / 2 - to.top - to.height / 2,
      ];
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
