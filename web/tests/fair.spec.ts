// Deals that anybody can check: the page takes part in them, checks them by itself, and says so in plain words.
import type { Page } from '@playwright/test';
import { begin, playOut } from './clips';
import { gather } from './company';
import { checkAccessibility, checkWidth, expect, prepare, test } from './harness';

const mark = (page: Page) => page.getByTestId('fair');
const words = (page: Page) => page.getByRole('dialog').last();

test(
  'a game is dealt with the own share, and checked at its end and in its replay',
  { tag: ['@both', '@long'] },
  async ({ page }) => {
    await prepare(page);
    await begin(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(mark(page)).toHaveAttribute('data-mark', 'promised');
    await mark(page).click();
    await expect(words(page)).toContainText('locked a secret away');
    await expect(words(page)).toContainText('Chance from:');
    await expect(words(page)).toContainText('does not keep whoever runs the server from looking');
    await checkWidth(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await playOut(page);
    await expect(mark(page)).toHaveAttribute('data-mark', 'holds', { timeout: 20_000 });
    await mark(page).click();
    await expect(words(page)).toContainText('what this page saw');
    await expect(words(page)).toContainText('Your own chance is in it');
    await expect(
      words(page)
        .getByRole('listitem')
        .filter({ hasText: /\bNO\b/ }),
    ).toHaveCount(0);
    await checkAccessibility(page);
    await checkWidth(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Replay' }).click();
    await expect(mark(page)).toHaveAttribute('data-mark', 'holds', { timeout: 20_000 });
  },
);

test('two people deal together; a server that changes a record afterwards is caught', async ({ browser, server }) => {
  const company = await gather(browser, server, 'blink', ['Ann', 'Ben']);
  const [ann, ben] = company.people.map(({ page }) => page);
  await expect(ann!.getByRole('main')).toHaveAttribute('data-version', '0');
  // Ben's record is altered on its way to him: another secret, which is not the one that was promised.
  await ben!.route('**/record', async (route) => {
    const answer = await route.fetch();
    const record = (await answer.json()) as { deal: { seats: { share: string | null }[]; secret: string } };
    expect(record.deal.seats.every(({ share }) => share !== null)).toBe(true);
    record.deal.secret = 'A'.repeat(43);
    await route.fulfill({ response: answer, json: record });
  });
  await ann!.getByRole('button', { name: 'Menu' }).click();
  await ann!.getByRole('button', { name: 'Give up' }).click();
  await ann!.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  // A game that was given up before anything was done has nothing to show but its deal.
  for (const page of [ann!, ben!]) await expect(page.getByTestId('ended')).toBeVisible();
  await expect(mark(ann!)).toHaveAttribute('data-mark', 'holds', { timeout: 20_000 });
  await expect(mark(ben!)).toHaveAttribute('data-mark', 'broken', { timeout: 20_000 });
  await mark(ben!).click();
  await expect(words(ben!)).toContainText('not dealt or played as was promised');
  await expect(
    words(ben!)
      .getByRole('listitem')
      .filter({ hasText: /\bNO\b/ })
      .first(),
  ).toBeVisible();
  await company.close();
});

test('a table that takes its commitment back is called out at once', async ({ page }) => {
  await prepare(page);
  let told = 0;
  await page.routeWebSocket('**/ws', (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const text = String(message);
      const lies = text.startsWith('{"type":"table"') && ++told > 1;
      line.send(lies ? text.replace(/"commit":"[^"]*"/, `"commit":"${'x'.repeat(43)}"`) : text);
    });
  });
  await begin(page);
  await expect(page.getByTestId('fair-alarm')).toBeVisible();
});
