// Time stands still at the moment that a test is about, however long it takes to look: what would go on by itself, a
// tenth of a second or more later, waits. What is quicker (frames, axe-core) goes on.
import type { Page } from '@playwright/test';

const brief = 100; // ms

// Before the page starts: from when this is there for the first time.
export async function holdAt(page: Page, selector: string): Promise<void> {
  await page.addInitScript(
    ([selector, brief]) => {
      const later: (() => void)[] = [];
      let held = false;
      const { setTimeout } = globalThis;
      const start = (go: TimerHandler, ms = 0, ...given: unknown[]) =>
        setTimeout(() => {
          const run = () => void (typeof go === 'function' && (go as (...given: unknown[]) => void)(...given));
          if (held && ms >= brief) later.push(run);
          else run();
        }, ms);
      const watcher = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        held = true;
        watcher.disconnect();
      });
      watcher.observe(document, { subtree: true, childList: true });
      const release = () => {
        held = false;
        later.splice(0).forEach((run) => run());
      };
      Object.assign(globalThis, { setTimeout: start, release });
    },
    [selector, brief] as const,
  );
}
export const release = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as typeof globalThis & { release: () => void }).release());
