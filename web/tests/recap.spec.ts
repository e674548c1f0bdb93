// Where was I: what happened at a table since this device was there last, and that it is one's turn where nobody looks.
import type { Page } from '@playwright/test';
import type { Words } from '../src/generated/bloops';
import { driveUnseen, gather, type Moment } from './drive';
import { checkAllColours, checkWidth, expect, prepare, test } from './harness';
import { bloops, Stage } from './stage';

const recap = (page: Page) => page.getByRole('region', { name: 'Since you left' });

// Whoever draws the card that ends a game when it is discarded keeps it: one deal in a hundred would end too soon.
const careful = ({ view, legal }: Moment<Words>) =>
  legal.find(({ type }) => type === (view.drawn === 20 ? 'keep' : 'discard')) ?? legal[0] ?? null;

test('whoever comes back is told what happened, briefly, and only what is there to see', async ({ page }) => {
  await prepare(page);
  await gather(page, 'bloops', 2);
  const table = page.url();
  await driveUnseen<Words>(page, { until: ([seat]) => seat.version >= 4, choose: careful });
  await expect(page.locator('main')).toHaveAttribute('data-shown', '4');
  await expect(recap(page)).toHaveCount(0); // for whoever was there nothing is new
  await page.goto('/#/');
  await expect(page.getByRole('heading', { name: 'Your tables' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bloops' }).first()).toContainText('Here last:');
  await expect(page.getByText('Last played:')).toHaveCount(1);
  const version = await driveUnseen<Words>(page, { until: ([seat]) => seat.version >= 14, choose: careful });

  await page.goto(table);
  await expect(recap(page)).toContainText(`Since you left, ${version - 4} moves`);
  await expect(page.locator('[aria-live="polite"]', { hasText: 'Since you left' })).toHaveCount(1);
  await checkAllColours(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await checkWidth(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Whatever it says is in the log, which goes with what is shown.
  const words = (await recap(page).locator('p').innerText()).replace(/^.*?: /, '');
  const log = (await page.getByTestId('log').innerText()).replace(/\s+/g, ' ');
  const sentences = words.match(/[^.!?]+[.!?]/g)!.map((one) => one.trim());
  expect(sentences.length).toBeGreaterThan(0);
  for (const sentence of sentences) expect(log).toContain(sentence);
  await recap(page).getByRole('button', { name: 'Close' }).click();
  await expect(recap(page)).toHaveCount(0);

  // It has been seen now.
  await page.goto('/#/');
  await page.goto(table);
  await expect(page.locator('main')).toHaveAttribute('data-shown', String(version));
  await expect(page.getByTestId('log')).toContainText(sentences[0]!);
  await expect(recap(page)).toHaveCount(0);
});

test('in a page that nobody looks at one hears and sees that it is one’s turn', async ({ page }) => {
  await prepare(page, { volume: 50, speed: 'normal' });
  await page.addInitScript(() => {
    const heard: number[] = [];
    const node = { connect: () => node, start: () => {}, stop: () => {}, type: '' };
    const value = {
      setValueAtTime: () => {},
      linearRampToValueAtTime: () => {},
      exponentialRampToValueAtTime: () => {},
    };
    class Silent {
      state = 'running';
      currentTime = 0;
      destination = {};
      createOscillator = () => ({
        ...node,
        frequency: {
          set value(hz: number) {
            heard.push(hz);
          },
        },
      });
      createGain = () => ({ ...node, gain: value });
    }
    Object.assign(globalThis, { AudioContext: Silent, heard });
  });
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops({ phase: 'turn', active: 1 }), actors: [1] });
  await expect(page.locator('main')).toHaveAttribute('data-shown', '0');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await stage.update({ view: bloops({ phase: 'turn', active: 0 }), actors: [0], events: [{ type: 'turn', seat: 0 }] });
  await expect(page).toHaveTitle(/^● Your turn/);
  const heard = () => page.evaluate(() => (globalThis as typeof globalThis & { heard: number[] }).heard);
  expect(await heard()).toEqual(expect.arrayContaining([587, 784]));
});
