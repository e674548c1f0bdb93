// What all tables share: whose turn it is and when that is said, pace, the drawer, auto-pass, zoom.
import { checkAccessibility, expect, playNow, prepare, test } from './harness';
import { games } from './players';
import { bloops, Stage } from './stage';

test('whose turn it is, by shapes and words, and in the title when it has been shown', async ({ page }) => {
  await prepare(page, { speed: 'slow' });
  const stage = await Stage.make(page, 'bloops', ['Ann', 'Ben', 'Cleo']);
  const seats = Array.from({ length: 3 }, () => ({ slots: Array<boolean>(6).fill(true) }));
  const passed = [false, false, false];
  await stage.open({ view: bloops({ phase: 'turn', active: 1, discard: null, seats, passed }), actors: [1] });
  const badge = (seat: number) => page.locator(`main .seat[data-seat="${seat}"]`).first();
  const sign = (seat: number) => badge(seat).locator('[data-turn]');
  await expect(sign(1)).toHaveAttribute('data-turn', 'turn');
  await expect(sign(2)).toHaveAttribute('data-turn', 'next');
  await expect(sign(0)).toHaveAttribute('data-turn', 'none');
  await expect(badge(1)).toContainText('has the turn');
  await expect(page).not.toHaveTitle(/Your turn|You may react/);
  // Every title that there is while something is still shown.
  await page.evaluate(() => {
    const early: string[] = [];
    Object.assign(globalThis, { early });
    const look = () => {
      const { version, shown } = document.querySelector<HTMLElement>('main')!.dataset;
      if (version !== shown && /Your turn|You may react/.test(document.title)) early.push(document.title);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const window = bloops({ phase: 'window', active: 1, discard: 7, seats, passed });
  await stage.update({
    view: window,
    actors: [0, 2],
    legal: [{ type: 'pass' }],
    events: [
      { type: 'drew', seat: 1 },
      { type: 'discarded', seat: 1, value: 7, slot: null },
    ],
  });
  await expect(page).toHaveTitle(/^○ You may react · /);
  await expect(sign(0)).toHaveAttribute('data-turn', 'reacts');
  await expect(badge(0)).toContainText('may react');
  await expect(sign(1)).toHaveAttribute('data-turn', 'turn');
  await stage.update({
    view: bloops({ phase: 'turn', active: 0, discard: 7, seats, passed }),
    legal: [{ type: 'draw' }],
    events: [{ type: 'passed', seat: 0 }],
  });
  await expect(page).toHaveTitle(/^● Your turn · /);
  await expect(badge(0)).toContainText('your turn');
  expect(await page.evaluate(() => (globalThis as typeof globalThis & { early: string[] }).early)).toEqual([]);
});

test('pace is chosen in the middle of a game, and the bots’ pace is the table’s', async ({ page }) => {
  await prepare(page, { bots: 'quick' });
  const stage = await Stage.make(page, 'bloops');
  stage.table = { ...stage.table, tempo: 'natural', skips: null };
  stage.table.seats[1] = { kind: 'bot', name: 'level:1' };
  await stage.open({ view: bloops({ phase: 'turn', active: 0, discard: null }), legal: [{ type: 'draw' }] });
  const paces = () => stage.said.filter(({ type }) => type === 'tempo').map(({ bots }) => bots);
  // The only person here brings theirs along.
  await expect.poll(paces).toEqual(['quick']);
  stage.about({ tempo: 'quick' });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('radio', { name: 'Quick' })).toBeChecked();
  await menu.getByText('Calm', { exact: true }).click();
  await expect.poll(() => paces().at(-1)).toBe('calm');
  await menu.getByText('Slow', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-speed', 'slow');
  await checkAccessibility(page);
});

test('among people nobody’s pace is brought along, only chosen', async ({ page }) => {
  await prepare(page, { bots: 'quick' });
  const stage = await Stage.make(page, 'bloops');
  stage.table = { ...stage.table, tempo: 'natural', skips: null };
  await stage.open({ view: bloops({ phase: 'turn', active: 0, discard: null }), legal: [{ type: 'draw' }] });
  await expect.poll(() => stage.said.some(({ type }) => type === 'shown')).toBe(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('radio', { name: 'Natural' })).toBeChecked();
  expect(stage.said.filter(({ type }) => type === 'tempo')).toEqual([]);
  await page.getByText('Quick', { exact: true }).click();
  await expect.poll(() => stage.said.filter(({ type }) => type === 'tempo').length).toBeGreaterThan(0);
});

// Whoever has done nothing is refused nothing: also where bots have no pace of their own, and where it is all over.
for (const game of games)
  test(
    `nothing that the page says by itself is refused: ${game}`,
    { tag: game === 'pop' || game === 'bloops' ? [] : ['@night'] },
    async ({ page }) => {
      const refused: string[] = [];
      let pongs = 0;
      page.on('websocket', (line) => {
        pongs = 0;
        line.on('framereceived', ({ payload }) => {
          const { type, message } = JSON.parse(String(payload)) as { type: string; message?: string };
          if (type === 'refused') refused.push(message ?? '');
          if (type === 'pong') ++pongs;
        });
      });
      await prepare(page, { bots: 'quick' });
      await playNow(page, game);
      // So many answers later whatever was said at first has been answered too.
      const answered = async () => {
        await expect(page.locator('main[data-line="open"]')).toBeVisible();
        await expect.poll(() => pongs).toBeGreaterThan(4);
      };
      await answered();
      await page.getByRole('button', { name: 'Menu' }).click();
      // A bot's time in a race is its level.
      await expect(page.getByRole('radio', { name: 'Calm' })).toHaveCount(game === 'blink' ? 0 : 1);
      await page.getByRole('button', { name: 'Give up' }).click();
      await page.getByRole('dialog', { name: 'Give up' }).getByRole('button', { name: 'Give up' }).click();
      await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('smallbox.settings')!) as object;
        localStorage.setItem('smallbox.settings', JSON.stringify({ ...kept, bots: 'calm' }));
      });
      await page.reload();
      await answered();
      expect(refused).toEqual([]);
    },
  );

test('a refusal stays in the window when that is turned', async ({ page }) => {
  await prepare(page);
  await playNow(page, 'blink');
  await expect(page.getByRole('button', { name: 'I’m ready' })).toBeVisible();
  await page.keyboard.press('3');
  await page.keyboard.press('ArrowRight');
  const bubble = page.getByTestId('refusal');
  await expect(bubble).toContainText('Not yet');
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(bubble, `${width}×${height}`).toBeInViewport({ ratio: 1 });
  }
});

test('the drawer is shut and stays so; the table takes its room', async ({ page }) => {
  await prepare(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops({ phase: 'turn', active: 0, discard: null }), legal: [{ type: 'draw' }] });
  const drawer = page.getByRole('complementary', { name: 'What happened' });
  const width = async () => (await page.locator('.surface').boundingBox())!.width;
  await expect(drawer).toBeVisible();
  const open = await width();
  const button = page.getByRole('button', { name: 'What happened' });
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(drawer).toHaveCount(0);
  // The table has all of the window below the bar.
  const place = (await page.locator('.surface').boundingBox())!;
  expect([place.x, place.width, place.y + place.height]).toEqual([0, 1920, 1080]);
  expect(open).toBeLessThan(1700);
  await page.reload();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(drawer).toHaveCount(0);
});

test('a moment is hurried by space or a tap on the table, one at a time', async ({ page }) => {
  await prepare(page, { speed: 'normal' });
  await page.clock.install();
  await playNow(page, 'pop');
  const main = page.locator('main');
  const settled = () => main.evaluate(({ dataset }) => dataset['shown'] === dataset['version']);
  const hurry = {
    space: () => page.keyboard.press(' '),
    tap: () => page.locator('.surface').click({ position: { x: 2, y: 2 } }),
  };
  for (const press of [hurry.space, hurry.tap]) {
    await expect.poll(settled).toBe(true);
    const hand = page.getByRole('list', { name: 'Your hand' });
    await hand.getByRole('button').first().click();
    const lay = page.getByRole('button', { name: /^Lay \d+$/ });
    await expect(lay).toBeEnabled();
    await page.waitForTimeout(1000); // what a tap means holds by now
    // From now on no moment ends by itself.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await lay.click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect.poll(settled, { timeout: 30_000 }).toBe(false); // when the others have chosen, too
    let presses = 0;
    while (!(await settled())) {
      expect(++presses).toBeLessThan(80);
      await press();
    }
    expect(presses).toBeGreaterThan(1);
    await page.clock.resume();
  }
});
