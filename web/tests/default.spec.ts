// A game without a folder of its own: the page is built as if one that is there had none, and is played at the table
// that serves all such games, by keyboard alone.
import { execFileSync } from 'node:child_process';
import { checkAccessibility, checkAllColours, checkWidth, expect, prepare, Server, test as base } from './harness';

const folder = 'cant_touch_this';
const id = 'cant-touch-this';
const name = "Can't Touch This";

const test = base.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
    async ({}, use) => {
      execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], {
        env: { ...process.env, SMALLBOX_FACELESS: folder },
        stdio: 'ignore',
      });
      const server = await Server.start('dist-faceless');
      await use(server);
      server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.describe.configure({ mode: 'serial' });

test('its box stands on the shelf, with the server’s name, and opens', async ({ page }) => {
  await prepare(page);
  await page.goto('/');
  await expect(page.locator('.shelf h3').last()).toHaveText(name);
  await expect(page.locator('.shelf li').last()).toContainText('1–2 players');
  await checkAccessibility(page);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('button', { name: 'Guided first game' })).toHaveCount(0);
  await page.getByText('Options', { exact: true }).click();
  await expect(page.getByLabel(/^emerald \(/)).toHaveValue('from-one');
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
  test(`a whole game by keyboard, on a ${device}, and its replay`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await prepare(page);
    await page.goto(`/#/${id}`);
    await page.getByRole('button', { name: 'Play now' }).press('Enter');
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
      await actions.getByRole('button', { disabled: false }).first().press('Enter');
      await expect(main).not.toHaveAttribute('data-version', version!);
    }
    await expect(over.getByRole('row')).toHaveCount(3);
    await expect(over.getByRole('row', { name: /wins/ })).toHaveCount(1);
    await checkAccessibility(page);
    await over.getByRole('link', { name: 'Replay' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Replay');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.told')).not.toBeEmpty();
    await checkAccessibility(page);
    await page.keyboard.press('End');
    await expect(page.locator('.end').getByRole('row')).toHaveCount(3);
    await checkWidth(page);
  });
