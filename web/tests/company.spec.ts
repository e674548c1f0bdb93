// People who play together, each at a device of their own: faces that they make at one another.
import { faces, gather } from './company';
import { checkAccessibility, checkWidth, expect, test } from './harness';

test('a face is made with two taps, seen at its seat by all for a moment, and said once', async ({
  browser,
  server,
}) => {
  const company = await gather(browser, server, 'bloops', ['Ann', 'Ben']);
  const [ann, ben] = company.people.map(({ page }) => page);
  await expect(ben!.getByRole('main')).toHaveAttribute('data-version', '0');
  await ann!.getByRole('button', { name: 'Reactions' }).click();
  await checkAccessibility(ann!);
  await checkWidth(ann!);
  await ann!.getByRole('button', { name: 'Applaud' }).click();
  for (const page of [ann!, ben!])
    await expect.poll(() => faces(page)).toMatchObject([{ seat: 0, which: 6, presses: 'none' }]);
  await expect(ben!.getByRole('status').filter({ hasText: 'Ann applauds.' })).toHaveCount(1);
  expect((await faces(ben!))[0]!.off).toBeLessThan(40);
  await expect(ben!.getByTestId('reaction-0')).toHaveCount(0);
  await company.close();
});

test(
  'faces by keyboard alone; the table does not hear what is meant for them',
  { tag: '@night' },
  async ({ browser, server }) => {
    const company = await gather(browser, server, 'bloops', ['Ann', 'Ben']);
    const [ann, ben] = company.people.map(({ page }) => page);
    await expect(ann!.getByRole('main')).toHaveAttribute('data-version', '0');
    const version = await ann!.getByRole('main').getAttribute('data-version');
    await ann!.keyboard.press('e');
    await expect(ann!.getByRole('group', { name: 'Reactions' })).toBeVisible();
    await ann!.keyboard.press('Escape');
    await expect(ann!.getByRole('group', { name: 'Reactions' })).toHaveCount(0);
    await expect(ann!.getByRole('button', { name: 'Reactions' })).toBeFocused();
    await ann!.keyboard.press('e');
    await ann!.keyboard.press('3');
    await expect.poll(() => faces(ben!)).toMatchObject([{ seat: 0, which: 2 }]);
    await ann!.getByRole('button', { name: 'Menu' }).click();
    await ann!.getByRole('button', { name: 'Keys' }).click();
    await expect(ann!.getByRole('dialog')).toContainText('reactions, then 1 … 8');
    expect(await ann!.getByRole('main').getAttribute('data-version')).toBe(version);
    await company.close();
  },
);

test('whom one does not want to see is not shown, also after a reload; nobody is where all are off', async ({
  browser,
  server,
}) => {
  const company = await gather(browser, server, 'bloops', ['Ann', 'Ben', 'Cleo']);
  const [ann, ben, cleo] = company.people.map(({ page }) => page);
  const laughs = async (page: typeof ann) => {
    await page!.getByRole('button', { name: 'Reactions' }).click();
    await page!.getByRole('button', { name: 'Laugh' }).click();
  };
  await ben!.getByRole('button', { name: 'Reactions' }).click();
  await ben!.getByRole('checkbox', { name: 'Show what Ann sends' }).uncheck({ force: true });
  await ben!.keyboard.press('Escape');
  await ben!.reload();
  await expect(ben!.getByRole('button', { name: 'Reactions' })).toBeVisible();
  await laughs(ann);
  await expect.poll(() => faces(cleo!)).toMatchObject([{ seat: 0 }]);
  // What comes later was told later.
  await laughs(cleo);
  await expect.poll(() => faces(ben!)).toMatchObject([{ seat: 2 }]);
  await expect.poll(() => faces(cleo!)).toHaveLength(2);
  await cleo!.getByRole('button', { name: 'Menu' }).click();
  await cleo!.getByRole('button', { name: 'Settings' }).click();
  await cleo!.getByRole('checkbox', { name: /^Reactions/ }).uncheck({ force: true });
  await cleo!.keyboard.press('Escape');
  await expect(cleo!.getByRole('button', { name: 'Reactions' })).toHaveCount(0);
  await laughs(ben);
  await expect.poll(() => faces(ann!)).toMatchObject([{ seat: 0 }, { seat: 2 }, { seat: 1 }]);
  // What is answered now was told after it.
  await cleo!.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await faces(cleo!)).toHaveLength(2);
  await company.close();
});
