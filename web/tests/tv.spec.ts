// A table on a big screen, and phones as hands.
import type { Page } from '@playwright/test';
import { type Person, phone, sitDown, somebody } from './company';
import { checkAllColours, checkWidth, expect, type Server, test } from './harness';

const big = { width: 1920, height: 1080 };

// All that a page is told on its lines, and all that it says.
function listen(page: Page): { told: string[]; said: string[] } {
  const line = { told: [] as string[], said: [] as string[] };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => line.told.push(String(payload)));
    socket.on('framesent', ({ payload }) => line.said.push(String(payload)));
  });
  return line;
}
async function openTable(server: Server, game: string, seats: number): Promise<{ table: string; watch: string }> {
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, seats: Array<string>(seats).fill('open'), pace: 'relaxed' }),
  });
  return (await answer.json()) as { table: string; watch: string };
}
const letters = (page: Page, what: string): Promise<number[]> =>
  page
    .locator(what)
    .evaluateAll((found) =>
      found.filter((one) => one.getClientRects().length > 0).map((one) => parseFloat(getComputedStyle(one).fontSize)),
    );

test('four phones and a big screen: all see the game begin, and no hidden card comes to the screen', async ({
  browser,
  server,
}) => {
  const begun = Date.now();
  const troubles: string[] = [];
  const names = ['Ann', 'Ben', 'Cleo', 'Dan'];
  const { table, watch } = await openTable(server, 'blobs', 4);
  // The first one comes by the link, sits down and opens the screen.
  const phones: Person[] = [await somebody(browser, server, 'Ann', troubles)];
  const lines = [listen(phones[0]!.page)];
  await sitDown(phones[0]!, table);
  const link = phones[0]!.page.getByRole('link', { name: 'Show on a big screen' });
  const path = (await link.getAttribute('href'))!;
  expect(path).toBe(`#/tv/${watch}/blobs?sit=${table}`);
  const { context, page: tv } = await somebody(browser, server, 'TV', troubles, {}, big);
  const line = listen(tv);
  await tv.goto(`/${path}`);
  const code = tv.getByRole('img', { name: /^QR: .*#\/t\// });
  await expect(code).toHaveAccessibleName(new RegExp(`#/t/${table}/blobs$`));
  expect((await code.boundingBox())!.width).toBeGreaterThan(400);
  expect(Math.min(...(await letters(tv, 'main li, main h2, main p')))).toBeGreaterThan(34);
  await checkAllColours(tv);

  for (const name of names.slice(1)) {
    const one = await somebody(browser, server, name, troubles);
    phones.push(one);
    lines.push(listen(one.page));
    await sitDown(one, table);
    if (name !== 'Dan') await expect(tv.getByRole('main')).toContainText(name);
  }
  // All five see it begin.
  await expect(tv.locator('[data-status="playing"] .surface')).toBeVisible();
  for (const { page } of phones) await expect(page.locator('ul.hand [data-card]')).toHaveCount(5);
  expect(Date.now() - begun).toBeLessThan(60_000);
  await expect(code).toHaveCount(0);
  await expect(tv).toHaveURL(new RegExp(`#/tv/${watch}/blobs$`));

  // To be read from three metres, without scrolling.
  const who = tv.getByRole('complementary').getByRole('list', { name: 'Seats' });
  for (const name of names) await expect(who).toContainText(name);
  await expect(who.locator('[data-turn="turn"]')).toHaveCount(1);
  await expect(tv.getByTestId('told')).toContainText('turn');
  expect(Math.min(...(await letters(tv, 'aside .seat b')))).toBeGreaterThan(34);
  expect(Math.min(...(await letters(tv, '[data-testid="told"] li')))).toBeGreaterThanOrEqual(26);
  expect(Math.min(...(await letters(tv, '.surface .seat b')))).toBeGreaterThanOrEqual(18);
  await checkWidth(tv);
  const scrolls = await tv.locator('.surface').evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(scrolls).toBeLessThanOrEqual(1);
  await checkAllColours(tv);

  // What each seat holds, by what its own line was told: nothing of it on the screen's.
  const held = lines.map(({ told }) => {
    const states = told.map((text) => JSON.parse(text) as { type: string; view?: { hand?: string[] } });
    return states.find(({ type }) => type === 'state')!.view!.hand!;
  });
  expect(held.map((hand) => hand.length)).toEqual([5, 5, 5, 5]);
  expect(line.told.some((text) => text.includes('"type":"state"'))).toBe(true);
  const heard = line.told.join('\n');
  expect(held.flat().filter((card) => heard.includes(`"${card}"`))).toEqual([]);
  expect(line.told.some((text) => text.includes('"legal"'))).toBe(false);
  // It came to watch: as nobody, and never by the code with which one sits down.
  expect(heard).not.toContain(table);
  expect(line.said.join('\n')).not.toContain(table);
  expect(line.said.join('\n')).not.toContain('"token"');

  for (const one of phones) await one.context.close();
  await context.close();
  expect(troubles).toEqual([]);
});

test('the screen shows how a game ends, and goes on to the next one with the players', async ({ browser, server }) => {
  const troubles: string[] = [];
  const { table, watch } = await openTable(server, 'bloops', 2);
  const { context, page: tv } = await somebody(browser, server, 'TV', troubles, {}, big);
  await tv.goto(`/#/tv/${watch}`);
  // Opened by somebody who watches: there is nothing to sit down with.
  await expect(tv.getByRole('heading', { name: 'The table waits for players' })).toBeVisible();
  await expect(tv.getByRole('img', { name: /^QR/ })).toHaveCount(0);
  const phones = [await somebody(browser, server, 'Ann', troubles), await somebody(browser, server, 'Ben', troubles)];
  for (const one of phones) await sitDown(one, table);
  await expect(tv.locator('[data-status="playing"] .surface')).toBeVisible();
  const [ann, ben] = phones.map(({ page }) => page);
  await ann!.getByRole('button', { name: 'Menu' }).click();
  await expect(ann!.getByRole('link', { name: 'Show on a big screen' })).toHaveAttribute(
    'href',
    `#/tv/${watch}/bloops`,
  );
  await ann!.getByRole('button', { name: 'Give up' }).click();
  await ann!.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await expect(tv.getByTestId('tv-end')).toContainText('Ann gave up');
  await ann!.getByRole('button', { name: 'Play again' }).click();
  await ben!.getByRole('button', { name: 'Yes, play again' }).click();
  await expect(tv.locator('[data-status="playing"] .surface')).toBeVisible();
  expect(tv.url()).not.toContain(watch);
  // A phone that looks at it sees it whole, too.
  await tv.setViewportSize(phone);
  await checkWidth(tv);
  for (const one of phones) await one.context.close();
  await context.close();
  expect(troubles).toEqual([]);
});

// Letters of the table itself, but for those on cards, which have to fit there; and whatever does not.
const small = (page: Page, least: number): Promise<string[]> =>
  page.locator('.surface').evaluate((surface, least) => {
    const wrong: string[] = [];
    const walk = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const [words, parent] = [walk.currentNode.textContent!.trim(), walk.currentNode.parentElement!];
      const seen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!words || !seen || parent instanceof SVGElement || parent.closest('.hidden-text, .blob, .card')) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < least) wrong.push(`${words.slice(0, 20)}: ${size}`);
    }
    for (const card of surface.querySelectorAll('[data-spot] .card')) {
      const [box, text] = [card, card.querySelector('.text')!].map((one) => one.getBoundingClientRect());
      if (text!.bottom > box!.bottom) wrong.push(`${card.textContent} is cut`);
    }
    for (const name of surface.querySelectorAll('.owners span'))
      if (name.scrollHeight > name.clientHeight + 1) wrong.push(`${name.textContent} is cut`);
    return wrong;
  }, least);
const tags = (game: string) => ({ tag: game === 'blobs' ? [] : ['@night'] });
for (const [game, seats] of [
  ['blink', 2],
  ['blobs', 4],
  ['pop', 4],
] as const)
  test(
    `${game} on the screen: what is written at the table can be read across a room`,
    tags(game),
    async ({ page, server }) => {
      const answer = await fetch(`${server.url}/api/tables`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ game, seats: Array(seats).fill({ bot: 'level:1' }), pace: 'relaxed' }),
      });
      const { watch } = (await answer.json()) as { watch: string };
      await page.setViewportSize(big);
      await page.goto(`/#/tv/${watch}/${game}`);
      await expect(page.locator('.surface:not(.coming)')).toBeVisible();
      for (let looks = 0; looks < 5 && (await page.locator('.surface').isVisible()); ++looks) {
        expect(await small(page, 22)).toEqual([]);
        await page.waitForTimeout(500);
      }
    },
  );
