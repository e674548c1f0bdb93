// How the server is, for whoever wonders: well, full, gone, and back.
import { expect, prepare, test } from './harness';

test('how the server is, in words', async ({ context, server, serverUrl }) => {
  const page = await context.newPage(); // answers that are errors are meant
  await page.clock.install();
  await prepare(page);
  await page.goto(`${serverUrl}/#/settings`);
  await page.getByRole('link', { name: 'How the server is' }).click();
  const now = page.locator('main .how');
  await expect(now).toHaveText(/All is well/);
  await expect(page.getByText(/answered within \d+ ms/)).toBeVisible();

  await page.route('**/api/health', (route) =>
    route.fulfill({ status: 503, json: { ok: false, message: 'There is no room.' } }),
  );
  await page.clock.runFor(10_000);
  await expect(now).toHaveText(/Nothing can be written/);
  // What a proxy says whose server is gone.
  await page.unroute('**/api/health');
  await page.route('**/api/health', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  await page.clock.runFor(10_000);
  await expect(now).toHaveText(/does not answer/);
  await page.unroute('**/api/health');
  server.kill();
  await page.clock.runFor(10_000);
  await expect(page.locator('main li')).toHaveCount(4);
  await expect(now).toHaveText(/does not answer/);
  await server.run();
  await page.clock.runFor(10_000);
  await expect(now).toHaveText(/All is well/);
  await expect(page.locator('main li .hidden-text')).toContainText([/well/, /write/, /no answer/, /no answer/, /well/]);
});
