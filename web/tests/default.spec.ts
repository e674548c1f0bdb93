// A game without a folder of its own in the page, the template, is played at the table that serves all such games, by
// keyboard alone. It stands on no shelf: whoever has a link can play it.
import { checkAccessibility, checkAllColours, checkWidth, expect, prepare, test } from './harness';

const id = 'template';
const name = 'Template';

test('its box opens by its link, with the server’s name and options', async ({ page }) => {
  await prepare(page);
  await page.goto('/');
  await expect(page.locator('.shelf h3').first()).toBeVisible();
  await expect(page.locator('.shelf').getByText(name)).toHaveCount(0);
  await page.goto(`/#/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('button', { name: 'Guided first game' })).toHaveCount(0);
  await page.getByText('Options', { exact: true }).click();
  await expect(page.getByLabel(/^limit \(/)).toHaveValue('21');
  await checkAllColours(page);
  // Its rules have no introduction, but they are there.
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByRole('heading', { name: 'The exact rules' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to play' })).toHaveCount(0);
});

test('what no server knows is nowhere, and a link to a box can be opened at once', async ({ page }) => {
  await prepare(page);
  await page.goto(`/#/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goto('/#/no-such-game');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here.');
});

for (const [device, viewport] of Object.entries({
  laptop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}))
  test(
    `a whole game by keyboard, on a ${device}, and its replay`,
    { tag: device === 'phone' ? [] : ['@night'] },
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await prepare(page);
      await page.goto(`/#/${id}`);
      await page.getByRole('button', { name: 'Play now', exact: true }).press('Enter');
      const actions = page.getByRole('group', { name: 'What you can do' });
      const over = page.getByTestId('over');
      const main = page.locator('main');
      await expect(actions.getByRole('button').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your turn' })).toBeVisible();
      await expect(page.locator('.table .seat.you')).toContainText('(you)');
      await checkAllColours(page);
      await checkWidth(page);
      for (let moves = 0; !(await over.isVisible()); ++moves) {
        expect(moves).toBeLessThan(60);
        await expect(actions.or(over).first()).toBeVisible();
        if (await over.isVisible()) break;
        const version = await main.getAttribute('data-version');
        // The others may end the game meanwhile.
        const button = actions.getByRole('button', { disabled: false }).first();
        await expect(button.or(over).first()).toBeVisible();
        if (await over.isVisible()) break;
        await button.press('Enter', { timeout: 2000 }).catch(() => undefined);
        await expect(main).not.toHaveAttribute('data-version', version!);
      }
      await expect(over.getByRole('row')).toHaveCount(4); // a head and three players
      await checkAccessibility(page);
      await over.getByRole('link', { name: 'Replay' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Replay');
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('.told')).not.toBeEmpty();
      await checkAccessibility(page);
      await page.keyboard.press('End');
      await expect(page.locator('.end').getByRole('row')).toHaveCount(4);
      await checkWidth(page);
    },
  );
