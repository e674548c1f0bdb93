// One person at two devices, by a code that is good once.
import { somebody } from './company';
import { checkAllColours, checkWidth, expect, test } from './harness';

test('a code makes another device the same person, after asking, and once', async ({ browser, server }) => {
  const troubles: string[] = [];
  const ann = await somebody(browser, server, 'Ann', troubles);
  await ann.page.goto('/#/settings');
  const made = await ann.page.evaluate(async () => {
    const token = localStorage.getItem('smallbox.token')!;
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ game: 'bloops', seats: ['me', 'open'], pace: 'relaxed', name: 'Ann' }),
    });
    return { token, table: ((await answer.json()) as { table: string }).table };
  });
  await ann.page.getByRole('button', { name: 'Show the code' }).click();
  const code = ann.page.getByRole('img', { name: /^QR: .*#\/link\// });
  await checkAllColours(ann.page);
  await checkWidth(ann.page);
  const first = (await code.getAttribute('aria-label'))!.slice('QR: '.length);
  // Another one takes its place.
  await ann.page.getByRole('button', { name: 'Another code' }).click();
  await expect(code).not.toHaveAccessibleName(`QR: ${first}`);
  const link = (await code.getAttribute('aria-label'))!.slice('QR: '.length);
  expect(link).not.toContain(made.token);

  const other = await somebody(browser, server, 'Otter', troubles);
  const page = other.page;
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'Is this also you?' })).toBeVisible();
  await expect(page.getByText('Until now you are Otter here. No table is left behind.')).toBeVisible();
  await checkAllColours(page);
  await checkWidth(page);
  await page.getByRole('button', { name: 'Yes, that is me' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'used already, or is too old' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, that is me' }).click();
  await expect(page.getByRole('heading', { name: 'Now you are Ann here, too.' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('smallbox.token'))).toBe(made.token);
  await expect(page).toHaveURL(/#\/link\/-$/);
  // The same seat, at both.
  await page.goto(`/#/t/${made.table}`);
  await expect(page.locator('li[data-seat="0"]')).toContainText('Ann you');

  // Whoever finds the link later is told so, and stays who they were.
  const late = await somebody(browser, server, 'Late', troubles);
  await late.page.goto(link);
  await late.page.getByRole('button', { name: 'Yes, that is me' }).click();
  await expect(late.page.getByRole('alert').filter({ hasText: 'used already' })).toBeVisible();
  await late.page.getByRole('link', { name: 'No, stay Late' }).click();
  expect(await late.page.evaluate(() => localStorage.getItem('smallbox.token'))).not.toBe(made.token);

  for (const one of [ann, other, late]) await one.context.close();
  expect(troubles.filter((one) => !one.includes('404'))).toEqual([]);
});
