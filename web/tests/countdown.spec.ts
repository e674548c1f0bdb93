// A race is counted in on one clock: two browsers, one of them on a slow line, see each number in the same moment, and
// the cards too. What they note is on the clock of this machine.
import type { Page } from '@playwright/test';
import { connect, createServer, type Server as Proxy, type Socket } from 'node:net';
import { expect, prepare, test, watch } from './harness';

// What comes is passed on so much later, both ways and in order.
function slowly(from: Socket, to: Socket, ms: number): void {
  from.on('data', (data) => setTimeout(() => to.writable && to.write(data), ms));
  from.on('close', () => setTimeout(() => to.destroy(), ms));
  from.on('error', () => to.destroy());
}
async function slowLine(port: number, ms: number): Promise<{ proxy: Proxy; url: string }> {
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    slowly(near, far, ms);
    slowly(far, near, ms);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return { proxy, url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}` };
}

interface Seen {
  what: string;
  at: number; // ms since 1970
}
const note = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen[] = [];
    Object.assign(globalThis, { seen });
    let last = '';
    const look = () => {
      const count = document.querySelector('.count')?.textContent ?? '';
      const open = document.querySelector('.piles [data-pile] [data-card]') ? 'cards' : '';
      const what = count || open;
      if (what && what !== last) seen.push({ what, at: performance.timeOrigin + performance.now() });
      last = what;
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true }),
    );
  });
const seenBy = (page: Page) => page.evaluate(() => (globalThis as typeof globalThis & { seen: Seen[] }).seen);

// A table that the first one makes, with the other one at it.
async function sitDown(page: Page, other: Page): Promise<void> {
  await page.goto('/#/blink');
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  const code = await page.evaluate(async () => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${localStorage.getItem('smallbox.token')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ game: 'blink', pace: 'relaxed', name: 'Ann', seats: ['me', 'open'] }),
    });
    return ((await answer.json()) as { table: string }).table;
  });
  await page.goto(`/#/t/${code}`);
  await other.goto(`/#/t/${code}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
}
const ready = (one: Page) => one.getByRole('button', { name: 'I’m ready' });

test('the countdown is the same moment on a quick line and on a slow one', async ({ page, browser, server }) => {
  const { proxy, url } = await slowLine(server.port, 90);
  const troubles: string[] = [];
  const slow = await (await browser.newContext({ baseURL: url, locale: 'en-GB' })).newPage();
  watch(slow, { ...server, url } as typeof server, troubles);
  for (const one of [page, slow]) {
    await prepare(one, { speed: 'normal' });
    await note(one);
  }
  await sitDown(page, slow);
  for (const one of [page, slow]) await expect(ready(one)).toBeVisible();
  await page.waitForTimeout(2500); // both have asked the table's clock several times
  for (const one of [page, slow]) await ready(one).click();
  for (const one of [page, slow]) await expect(one.locator('[data-phase="race"]')).toBeVisible();
  const [quick, late] = [await seenBy(page), await seenBy(slow)];
  expect(quick.map(({ what }) => what)).toEqual(['3', '2', '1', 'cards']);
  expect(late.map(({ what }) => what)).toEqual(['3', '2', '1', 'cards']);
  const apart = quick.map(({ at }, n) => Math.abs(at - late[n]!.at));
  const figures = apart.map((ms) => ms.toFixed(1)).join(', ');
  console.log(`Blink: 3, 2, 1, cards on lines of 0 and 180 ms: ${figures} ms apart`);
  for (const ms of apart) expect(ms).toBeLessThanOrEqual(30);
  await slow.context().close();
  proxy.close();
  expect(troubles).toEqual([]);
});

test('what fits is marked in a race between two where both want it', async ({ page, browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const other = await context.newPage();
  const troubles: string[] = [];
  watch(other, server, troubles);
  for (const one of [page, other]) await prepare(one);
  await sitDown(page, other);
  const box = (one: Page) => one.getByRole('checkbox', { name: 'Mark what fits' });
  await box(page).check();
  await expect(box(other)).toHaveAccessibleName(/the other one would like that/);
  await expect(box(other)).not.toBeChecked();
  await box(other).check();
  for (const one of [page, other]) await expect(box(one)).toHaveAccessibleName(/you both want it/);
  for (const one of [page, other]) await ready(one).click();
  // Both see it: exactly the cards that share something with what lies there.
  const marks = (one: Page) =>
    one.evaluate(() => {
      const idOf = (part: Element) => part.querySelector('[data-card]')!.getAttribute('data-card')!.split('-');
      const tops = [...document.querySelectorAll('[data-pile]')].map(idOf);
      const own = [...document.querySelectorAll('[data-slot]')];
      const fits = (card: string[]) => tops.some((top) => top.some((word, n) => word === card[n]));
      return own.map((slot) => [slot.matches('.rim') || slot.querySelector('.rim') !== null, fits(idOf(slot))]);
    });
  for (const one of [page, other]) {
    await expect(one.locator('[data-phase="race"]')).toBeVisible();
    for (const [marked, fits] of await marks(one)) expect(marked).toBe(fits);
  }
  // Whoever no longer wants it ends it for both.
  await other.goto('/#/settings');
  await other.getByRole('checkbox', { name: 'In a race, too' }).uncheck();
  await other.goBack();
  await expect.poll(async () => (await marks(page)).some(([marked]) => marked)).toBe(false);
  await context.close();
  expect(troubles).toEqual([]);
});
