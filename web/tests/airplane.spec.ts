// One visit with a line, then none: the server is gone, the browser is off line. Of each game a whole one against bots,
// with a reload and a killed tab in its middle. Where that takes longer it is by night, and the short run has the same
// soon after the start.
import { games, playTo, versionOf } from './players';
import { expect, prepare, test } from './harness';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 664 } });

const quick = 'cant-touch-this';
// The others by night.
const by_day = [quick];
// After so many actions hardly any game is over.
const middle: Record<string, number> = { blink: 20, bloops: 6, blobs: 8, pop: 30, [quick]: 3 };

for (const game of games)
  for (const whole of game === quick ? [true] : [false, true])
    test(
      `airplane mode: ${game}${whole ? ' to the end' : ', a reload and a killed tab'}`,
      { tag: whole === (game === quick) && by_day.includes(game) ? '@local' : ['@local', '@long'] },
      async ({ context, server, serverUrl }) => {
        await prepare(context);
        const page = await context.newPage();
        const troubles: string[] = [];
        page.on('pageerror', (error) => troubles.push(String(error)));
        await page.goto(serverUrl);
        await expect
          .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
          .toBe('activated');
        server.kill();
        await context.setOffline(true);
        try {
          await page.goto(`${serverUrl}/#/${game}`);
          await page.reload();
          await page.locator('input[name="bot"][value="level:1"]').check({ force: true });
          const two = page.locator('input[name="opponents"][value="2"]');
          if (await two.count()) await two.check({ force: true });
          await page.getByRole('button', { name: 'Play now', exact: true }).click();
          await expect(page).toHaveURL(/#\/t\/~/);
          await playTo(page, game, whole ? middle[game] : 2);
          const before = await versionOf(page);
          await page.reload();
          await expect(page.locator('main[data-line="open"]')).toBeVisible();
          await playTo(page, game, before + 2);
          await expect(page.getByTestId('over')).toHaveCount(0); // a bot can end a game early, but that is rare

          // The tab dies without a word, and the table is on the shelf of another one.
          const kept = await versionOf(page);
          const line = await context.newCDPSession(page);
          const crashed = page.waitForEvent('crash');
          void line.send('Page.crash').catch(() => {});
          await crashed;
          const next = await context.newPage();
          next.on('pageerror', (error) => troubles.push(String(error)));
          await next.goto(serverUrl);
          await next.getByRole('region', { name: 'Your tables' }).getByRole('link').click();
          await expect(next.locator('main[data-line="open"]')).toBeVisible();
          expect(await versionOf(next)).toBeGreaterThanOrEqual(kept);
          await playTo(next, game, whole ? Infinity : kept + 1);
          if (whole) await expect(next.getByTestId('over')).toBeVisible();
          expect(troubles).toEqual([]);
        } finally {
          await server.run();
        }
      },
    );
