// How long a round of Bloops takes at a live table with two bots, from one's own draw to the next, for somebody who
// takes a second for whatever is asked. By hand, with bots as quick as at a real table:
// BOT_TIME=100 npm run budgets -- -g round
import { expect, prepare, test } from './harness';

const second = 1000;
const rounds = Number(process.env['ROUNDS'] ?? 8);

for (const passes of [true, false])
  test(`a round of Bloops, ${passes ? 'who has nothing to answer passes' : 'windows run out'}`, async ({ page }) => {
    test.setTimeout(600 * second);
    await prepare(page, { speed: 'normal' });
    const took: number[] = [];
    while (took.length < rounds) {
      await page.goto('/#/settings');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const code = await page.evaluate(async () => {
        const answer = await fetch('/api/tables', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${localStorage.getItem('smallbox.token')}`,
          },
          body: JSON.stringify({
            game: 'bloops',
            seats: ['me', { bot: 'level:3' }, { bot: 'level:3' }],
            pace: 'live',
            name: 'Ann',
          }),
        });
        return ((await answer.json()) as { table: string }).table;
      });
      await page.goto(`/#/t/${code}`);
      const table = page.locator('.table');
      await expect(table).toBeVisible();
      let drawn: number | null = null;
      while (took.length < rounds && !(await page.getByTestId('over').isVisible())) {
        const task = await table.getAttribute('data-task');
        const settled = (await table.getAttribute('data-settled')) === 'true';
        if (!settled || task === 'wait' || task === 'over' || (task === 'window' && !passes)) {
          await page.waitForTimeout(30);
          continue;
        }
        await page.waitForTimeout(second);
        const slot = page.locator('.mine .slot.able').first();
        const press = page.locator('.bar .primary, .give').first();
        const part = task === 'look' || task === 'swap' ? slot : press;
        const done = await part.click({ timeout: second }).then(
          () => true,
          () => false,
        );
        if (done && task === 'swap') await page.locator('.others .slot.able').first().click({ timeout: second });
        if (!done || task !== 'decide') continue;
        const now = Date.now();
        if (drawn !== null) took.push((now - drawn) / second);
        drawn = now;
      }
    }
    const sorted = [...took].sort((a, b) => a - b);
    console.log(`rounds of ${took.map((s) => s.toFixed(1)).join(' ')} s, median ${sorted[rounds >> 1]!.toFixed(1)} s`);
  });
