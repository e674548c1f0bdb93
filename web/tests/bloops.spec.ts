// Bloops through the page: against bots, and two people by link.
import type { Locator, Page } from '@playwright/test';
import type { SeatView, Words } from '../src/generated/bloops';
import { button, own, read, table, taskOf, until } from './bloops_play';
import { attach, drive, gather } from './drive';
import { checkAccessibility, checkWidth, expect, playNow, prepare, test, watch } from './harness';
import { bloops, Stage } from './stage';

// Those of them at whose middle something else is seen, or nothing.
const covered = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements
      .filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  );

const reaches =
  (page: Page, ...tasks: string[]) =>
  async () =>
    tasks.includes((await taskOf(page)) ?? '');

async function makeTable(page: Page, url: string, wish: Record<string, unknown>): Promise<string> {
  await page.goto('/#/settings');
  const token = await page.evaluate(() => localStorage.getItem('smallbox.token'));
  const answer = await page.request.post(`${url}/api/tables`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { game: 'bloops', pace: 'relaxed', name: 'Ann', ...wish },
  });
  return ((await answer.json()) as { table: string }).table;
}

test('a whole game against bots, with a reload in the middle', { tag: ['@both', '@long'] }, async ({ page }) => {
  page.setDefaultTimeout(5000);
  await prepare(page);
  await playNow(page, 'bloops');
  await expect(table(page)).toHaveAttribute('data-task', 'peek');
  // The bottom row is turned up, the top row is not.
  await expect(page.getByRole('button', { name: /Your card bottom left: \d+/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Your card top left: face down/ })).toBeVisible();
  await checkAccessibility(page);
  await button(page, 'Got it, turn over').click();
  await expect(page.getByRole('button', { name: /Your card bottom left: face down/ })).toBeVisible();

  await until([page], reaches(page, 'decide'));
  const drawn = await page
    .getByRole('button', { name: /put the \d+ here/ })
    .first()
    .getAttribute('aria-label');
  await checkAccessibility(page);
  await page.reload();
  // The drawn card is still there; what was seen at the start is not shown again.
  await expect(page.getByRole('button', { name: drawn! })).toBeVisible();
  await expect(page.getByRole('button', { name: /Your card bottom left: face down/ })).toBeVisible();

  await button(page, 'The cards').click();
  await expect(page.getByRole('dialog')).toContainText('9×');
  await checkAccessibility(page);
  await page.keyboard.press('Escape');

  await button(page, 'Discard it').click();
  await until([page], async () => (await table(page).getAttribute('data-phase')) === 'over', { call: true });
  await expect(page.getByTestId('over')).toContainText('=');
  await checkAccessibility(page);
});

test('on a phone with five: nothing too small, a refusal names its clause', async ({ page, serverUrl }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(page);
  // Bots that remember: wrong cards of four others would make the table longer than the screen.
  const bots = Array.from({ length: 4 }, () => ({ bot: 'greedy' }));
  const code = await makeTable(page, serverUrl, { seats: ['me', ...bots], options: { window: 'polled', first: 1 } });
  await page.goto(`/#/t/${code}`);
  await expect(table(page)).toHaveAttribute('data-task', 'peek');
  await checkWidth(page);
  for (const box of await page
    .locator('.slot')
    .evaluateAll((slots) => slots.map((slot) => slot.getBoundingClientRect().toJSON() as DOMRect))) {
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.height).toBeGreaterThanOrEqual(44);
  }
  // Own cards and the main button where the thumb is.
  const first = await own(page).first().boundingBox();
  const bar = await button(page, 'Got it, turn over').boundingBox();
  expect(first!.y).toBeGreaterThan(844 / 2);
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(844);
  await button(page, 'Got it, turn over').click();

  await expect(table(page)).toHaveAttribute('data-phase', /turn|decide|window/);
  // Marked as not to be used now; whoever tries it anyway is told why.
  await page.getByRole('button', { name: /^Draw pile/ }).click({ force: true });
  const refusal = page.getByTestId('refusal');
  await expect(refusal).toContainText(/BLOOPS-(9|20)/);
  await expect(refusal).toContainText(/not your turn|next player/);
  await checkAccessibility(page);
});

test('on a phone with five and many extra cards: all of them are in sight', { tag: '@night' }, async ({ page }) => {
  await prepare(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await gather(page, 'bloops', 5, { options: { window: 'polled', first: 0 } });
  // Everybody shows wrong cards until there are nine in front of each, then it is our turn.
  await drive<Words>(page, {
    until: ([{ view, legal }]) =>
      view.seats.every(({ slots }) => slots.filter(Boolean).length >= 9) && legal.some(({ type }) => type === 'draw'),
    choose: ({ view, legal }, seat) => {
      const tries = view.seats[seat]!.slots.length < 10 ? legal.filter(({ type }) => type === 'counter') : [];
      if (view.drawn === 20) return legal.find(({ type }) => type === 'keep')!; // discarded it would end the game
      const calm = ['ready', 'pass', 'draw', 'discard', 'give', 'look', 'swap'];
      return tries[view.discarded % tries.length] ?? legal.find(({ type }) => calm.includes(type))!;
    },
  });
  await button(page, /^Draw$|^Got it$/)
    .first()
    .waitFor();
  for (const height of [844, 664]) {
    await page.setViewportSize({ width: 390, height });
    await checkWidth(page);
    // Everybody's cards are in sight, all the time.
    expect(await covered(page.locator('.slot, .bar button'))).toEqual([]);
  }
  await checkAccessibility(page);
});

test('two people by link: windows, wrong cards, effects step by step, the reveal', async ({
  page,
  browser,
  server,
  serverUrl,
}) => {
  await prepare(page);
  const code = await makeTable(page, serverUrl, { seats: ['me', 'open'], options: { window: 'polled', first: 0 } });
  await page.goto(`/#/t/${code}`);
  const context = await browser.newContext({ baseURL: serverUrl, viewport: { width: 390, height: 844 } });
  const friend = await context.newPage();
  const troubles: string[] = [];
  watch(friend, server, troubles);
  await prepare(friend);
  await friend.goto(`/#/t/${code}`);
  await friend.getByRole('button', { name: /^Sit/ }).first().click();
  const tokens = await Promise.all(
    [page, friend].map((one) => one.evaluate(() => localStorage.getItem('smallbox.token')!)),
  );
  await attach(page, { code, tokens });
  // Goes on until one of these is asked of the first player; nobody discards the 20.
  const reach = async (...given: string[]) => {
    await drive<Words, string[]>(page, {
      given,
      until: ([{ view, legal }], types) =>
        legal.some(({ type }) => types.includes(type)) && (types[0] !== 'counter' || view.effects.length === 0),
      choose: ({ view, legal }) => {
        const good = view.drawn === 20 ? ['keep'] : ['ready', 'draw', 'discard', 'give', 'look', 'swap', 'pass'];
        return good
          .map((type) => legal.find((action) => action.type === type && !('slot' in action && action.slot === 0)))
          .find((action) => action !== undefined)!;
      },
    });
    // A card that was looked at on the way.
    await read(page);
    if (await button(page, 'Got it').isVisible()) await button(page, 'Got it').click();
    await read(page);
  };

  // A wrong card is shown to both for a moment, and a penalty card lies beside; a right one is gone.
  await reach('counter');
  await checkAccessibility(page);
  const number = /\d+/.exec((await page.locator('.heap').getAttribute('aria-label'))!)![0];
  await own(page).nth(1).click();
  const wrong = friend.getByRole('button', { name: /card top middle: \d+/ });
  const gone = friend.getByRole('button', { name: /card top middle: empty/ });
  const extra = friend.getByRole('button', { name: /^Ann’s card in place 7: face down/ });
  await expect(wrong.or(gone).or(extra).first()).toBeVisible();
  if (await wrong.count()) expect(await wrong.getAttribute('aria-label')).not.toMatch(new RegExp(`: ${number}\\b`));
  if ((await gone.count()) === 0) {
    await expect(extra).toBeVisible();
    await expect(friend.getByRole('button', { name: /card top middle: face down/ }).first()).toBeVisible();
  }

  // Effects with what they ask for; a choice stays when the other one moves cards.
  await reach('swap');
  await own(page).and(page.locator('.able')).first().click();
  await button(friend, 'Rearrange').click();
  await own(friend).nth(0).click();
  await own(friend).nth(1).click();
  await expect(page.getByRole('complementary')).toContainText('rearranged');
  await expect(page.locator('.mine .slot.picked')).toHaveCount(1);
  await button(page, 'Take back').click();
  await expect(page.locator('.mine .slot.picked')).toHaveCount(0);
  await reach('look');
  await page.locator('.others .slot.able').first().click();
  await expect(page.locator('.bubble')).toContainText('Only you see it');
  await read(page);
  await button(page, 'Got it').click();
  await expect(page.locator('.bubble')).not.toContainText('Only you see it');

  // Who has motion sees the cards turned up one after another; that can be skipped, and then comes who won.
  await friend.evaluate(() =>
    localStorage.setItem('smallbox.settings', JSON.stringify({ language: 'en', volume: 0, speed: 'fast' })),
  );
  await friend.reload();
  await expect(table(friend)).toBeVisible();
  await drive<Words>(page, {
    until: ([{ over }]) => over,
    choose: ({ legal }) =>
      ['call', 'draw', 'discard', 'give', 'look', 'swap', 'pass']
        .map((type) => legal.find((action) => action.type === type))
        .find((action) => action !== undefined)!,
  });
  await button(friend, 'Skip').click();
  await expect(friend.getByTestId('over')).toBeVisible();
  await expect(page.getByTestId('over')).toBeVisible();
  await checkWidth(friend);
  expect(troubles).toEqual([]);
  await context.close();
});

test('BLOOPS is planned with a drawn card, kept by the table over a reload, and said as soon as it may be', async ({
  page,
}) => {
  await prepare(page);
  await gather(page, 'bloops', 2, { options: { window: 'polled', first: 0 } });
  await drive<Words>(page, {
    until: ([{ view }]) => typeof view.drawn === 'number' && view.drawn <= 5, // a card without an effect
    choose: ({ view, legal }) => {
      const good = view.drawn === 20 ? ['keep'] : ['ready', 'draw', 'discard', 'give', 'look', 'swap', 'pass'];
      return good.map((type) => legal.find((action) => action.type === type)).find((action) => action !== undefined)!;
    },
  });
  await read(page);
  // A card that was looked at on the way.
  if (await button(page, 'Got it').isVisible()) await button(page, 'Got it').click();
  await read(page);
  await button(page, 'BLOOPS as soon as I can').click();
  await read(page);
  await button(page, 'Say BLOOPS').click();
  await expect(button(page, 'BLOOPS planned: take back')).toBeVisible();
  await page.reload();
  await expect(button(page, 'BLOOPS planned: take back')).toBeVisible();
  await read(page);
  await button(page, 'Discard it').click();
  await expect(page.getByRole('complementary')).toContainText('You said BLOOPS!');
});

test('the guide speaks French', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { language: 'fr' });
  await page.goto('/#/bloops');
  await page.getByRole('button', { name: 'Première partie guidée' }).click();
  await expect(page.getByRole('complementary').first()).toContainText('retenez-la');
  await button(page, 'C’est retenu, retourner').click();
  await expect(table(page)).toHaveAttribute('data-task', 'draw');
  await page.keyboard.press('d');
  await expect(table(page)).toHaveAttribute('data-task', 'decide');
  await read(page);
  await page.keyboard.press('4');
  await expect(page.locator('.bubble')).toContainText(/Votre|Vous avez défaussé|La partie s’est arrêtée/);
  await page.goto('/#/rules/bloops');
  await expect(page.getByRole('heading', { name: 'Votre tour' }).first()).toBeVisible();
  await checkAccessibility(page);
});

test('with another box the cards do what it says', async ({ page }) => {
  await prepare(page);
  const box = {
    box: 1,
    game: 'bloops',
    name: 'Mine',
    cards: [
      { value: 0, count: 30, effect: 'give' },
      { value: 81, count: 20, star: true, effect: 'swap' },
      { value: 99, count: 1, ends: true },
    ],
  };
  await page.route(/\/api\/boxes\/AAAAAAAAAAAAAAAAAAAAAA$/, (route) => route.fulfill({ json: box }));
  const stage = await Stage.make(page, 'bloops');
  const shown = (change: Partial<SeatView>) => bloops({ box: 'A'.repeat(22), pile: 38, ...change });
  await stage.open({
    view: shown({ phase: 'decide', active: 0, drawn: 0, discard: 81 }),
    legal: [{ type: 'discard' }],
    actors: [0],
  });
  const bubble = page.locator('.bubble');
  await expect(bubble).toContainText('an opponent you choose gets the top card');
  await expect(page.getByRole('img', { name: /^Discard pile: 81/ })).toBeVisible();
  await page.getByRole('button', { name: 'The cards' }).click();
  const cards = page.getByRole('dialog', { name: 'The 51 cards' });
  await expect(cards.getByRole('row', { name: /81/ })).toContainText('swap one of your cards');
  await expect(cards.getByRole('row', { name: /81/ })).toContainText('Three or more stars');
  await expect(cards.getByRole('row', { name: /99/ })).toContainText('over at once');
  await expect(cards).not.toContainText('our ruling');
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  const give = { discard: 0, effects: [{ seat: 0, value: 0 }], active: 0 };
  await stage.update({ view: shown(give), legal: [{ type: 'give', to: 1 }], actors: [0] });
  await expect(bubble).toContainText('Your 0: give the top card');
  const areas = [
    [81, 81, 81, 0, 0, 0],
    [81, 81, 0, 0, 0, 0],
  ];
  const result = {
    over: true as const,
    winners: [0],
    scores: [0, 162],
    detail: { why: 'twenty', caller: null, stars: [3, 2] },
  };
  await stage.update({
    view: shown({ phase: 'over', active: null, discard: 99, areas }),
    legal: [],
    actors: [],
    result,
  });
  await expect(page.locator('.others .sum')).toHaveText('162');
  await expect(page.locator('.mine .sum')).toHaveText('0');
  await expect(bubble).toContainText('somebody discarded the 99');
});
