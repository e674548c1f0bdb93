// Names as long as they may be: nothing runs over a button, nothing makes the page wider than the window.
import type { Page } from '@playwright/test';
import type { Words as Bloops } from '../src/generated/bloops';
import type { Words as AnyWords } from '../src/generated/server';
import { drive, gather } from './drive';
import { checkWidth, expect, prepare, test } from './harness';

const wide = 'W'.repeat(24);
const sizes = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
];

// Everybody at the table, over the lines that `gather` made.
async function rename(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    const { lines } = globalThis as typeof globalThis & { lines: { socket: WebSocket }[] };
    for (const { socket } of lines)
      if (socket.readyState === WebSocket.CONNECTING)
        await new Promise((open) => socket.addEventListener('open', open));
    lines.forEach(({ socket }, seat) =>
      socket.send(JSON.stringify({ type: 'name', name: `${name.slice(1)}${'XYZUV'[seat]}` })),
    );
  }, wide);
  await expect(page.getByText('WWWY').first()).toBeAttached();
}
// Buttons that something lies over, or that run over each other.
const collisions = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    const shown = [...root.querySelectorAll<HTMLElement>('button, a')].filter(
      (one) => one.checkVisibility() && one.offsetWidth > 1,
    );
    const names = [...root.querySelectorAll<HTMLElement>('*')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        [...one.childNodes].some((node) => node.nodeType === 3 && /WWWW/.test(node.nodeValue ?? '')),
    );
    const faults = [...root.querySelectorAll('*')]
      .filter(
        (one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.hidden-text, .confetti, svg'),
      )
      .map((one) => `too wide: ${one.outerHTML.slice(0, 120)}`);
    for (const name of names) {
      const range = document.createRange();
      range.selectNodeContents(name);
      const text = range.getBoundingClientRect();
      const box = name.getBoundingClientRect();
      const hidden = getComputedStyle(name).overflowX !== 'visible';
      const left = hidden ? Math.max(text.left, box.left) : text.left;
      const right = hidden ? Math.min(text.right, box.right) : text.right;
      // What is scrolled away is not seen.
      let { top, bottom } = text;
      for (let around = name.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const frame = around.getBoundingClientRect();
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      if (right > innerWidth + 1 && !name.closest('.hidden-text'))
        faults.push(`beyond the window: ${name.outerHTML.slice(0, 120)}`);
      for (const button of shown) {
        // A mark lies over the table for some seconds, and lets every touch through.
        if (button.contains(name) || name.contains(button) || name.closest('.hidden-text, [data-testid=mark]'))
          continue;
        const rect = button.getBoundingClientRect();
        // What one plays with lies over the others' cards: those are scrolled to.
        if (!button.contains(document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)))
          continue;
        const over =
          Math.min(right, rect.right) - Math.max(left, rect.left) > 2 &&
          Math.min(bottom, rect.bottom) - Math.max(top, rect.top) > 2;
        const label = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
        if (over) faults.push(`${name.outerHTML.slice(0, 90)} over ${label.slice(0, 40)}`);
      }
    }
    return faults;
  });
async function check(page: Page, what: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // What follows the table by its frames has followed.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${what}-${size.width}.png` });
    expect(await collisions(page), `${what} at ${size.width}`).toEqual([]);
    await checkWidth(page);
  }
}

for (const [game, people, options] of [
  ['blink', 2, {}],
  ['bloops', 3, { window: 'polled', first: 0 }],
  ['pop', 3, {}],
  ['cant-touch-this', 2, {}],
] as const)
  test(`${game}: the widest names`, { tag: people === 3 ? ['@night'] : [] }, async ({ page }) => {
    await prepare(page);
    await gather(page, game, people, { options });
    await rename(page);
    await check(page, `${game}-start`);
    const good = [
      'ready',
      'call',
      'draw',
      'discard',
      'give',
      'look',
      'swap',
      'choose',
      'play',
      'offer',
      'clip',
      'pass',
    ];
    if (game === 'bloops') {
      await drive<Bloops, string[]>(page, {
        given: good,
        until: ([{ legal }]) => legal.some(({ type }) => type === 'give'),
        choose: ({ legal, view }, _seat, order) =>
          (view.drawn === 20
            ? legal.find(({ type }) => type === 'keep')
            : order
                .filter((one) => one !== 'call')
                .map((one) => legal.find(({ type }) => type === one))
                .find((one) => one !== undefined)) ?? null,
      });
      await check(page, 'bloops-give');
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await check(page, `${game}-menu`);
    await page.keyboard.press('Escape');
    await drive<AnyWords, string[]>(page, {
      given: good,
      until: ([{ over }]) => over,
      choose: ({ legal }, _seat, order) =>
        order.map((one) => legal.find(({ type }) => type === one)).find((one) => one !== undefined) ?? null,
    });
    await expect(page.getByTestId('over')).toBeVisible();
    await check(page, `${game}-over`);
  });

test('the widest name while waiting, and on the shelf', async ({ page }) => {
  await prepare(page);
  await page.addInitScript((name) => localStorage.setItem('smallbox.name', name), wide);
  await page.goto('/#/bloops');
  await page.getByRole('button', { name: 'Make a table' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
  await check(page, 'waiting');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your tables' })).toBeVisible();
  await check(page, 'shelf');
});
