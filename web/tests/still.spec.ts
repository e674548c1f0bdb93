// Reduced motion: everything is shown, for as long as it takes to read it, and nothing moves.
import { expect, playNow, prepare, test } from './harness';
import { playTo } from './players';
import { tables } from './tables';

test.use({ reducedMotion: 'reduce' });

const by_day = ['blink'];
for (const [game, { holds }] of Object.entries(tables))
  test(`${game} without motion`, { tag: by_day.includes(game) ? [] : ['@night'] }, async ({ page }) => {
    test.setTimeout(120_000);
    await prepare(page, { speed: 'fast' });
    // Whatever runs for a while at any moment.
    await page.addInitScript(() => {
      const moved = new Set<string>();
      const still = { moved, held: 0 };
      Object.assign(globalThis, { still });
      let since: number | null = null;
      const look = () => {
        const { version, shown } = document.querySelector<HTMLElement>('main')?.dataset ?? {};
        if (version === shown) since = null;
        else still.held = Math.max(still.held, performance.now() - (since ??= performance.now()));
        for (const animation of document.getAnimations()) {
          const { duration } = animation.effect?.getComputedTiming() ?? {};
          if (animation.playState !== 'running' || typeof duration !== 'number' || duration < 1) continue;
          const { target } = animation.effect as KeyframeEffect;
          moved.add(`${target?.tagName}.${target?.getAttribute('class')} ${duration}`);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await playNow(page, game);
    await playTo(page, game, 12);
    const { moved, held } = await page.evaluate(() => {
      const { still } = globalThis as typeof globalThis & { still: { moved: Set<string>; held: number } };
      return { moved: [...still.moved], held: still.held };
    });
    expect(moved).toEqual([]);
    // What happened stood there for a while before it was over.
    if (holds) expect(held).toBeGreaterThan(200);
  });
