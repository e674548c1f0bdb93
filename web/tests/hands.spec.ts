// One device from hand to hand: whole games or long pieces of them, and at every closed curtain nothing of anybody's
// cards, in the page, in the accessibility tree and in the picture.
import type { Page } from '@playwright/test';
import { cards } from '../src/games/blobs/cards';
import { until } from './bloops_play';
import { checkAccessibility, checkAllColours, checkWidth, expect, prepare, test } from './harness';

const tag = '@local';
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const curtain = (page: Page) => page.getByTestId('curtain');
const over = (page: Page) => page.getByTestId('over');
const table = (page: Page) => page.locator('.table, div.pop');
const me = /^It’s me, /;

declare global {
  var leaks: string[]; // of the page under test
}
// At every change of the page: while the curtain is there nothing else says or shows anything.
async function watchCurtain(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.leaks = [];
    const told = ['aria-label', 'title', 'alt', 'aria-description', 'data-value', 'data-card'];
    const own = (one: Element) =>
      [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
        .concat(told.map((name) => one.getAttribute(name) ?? ''))
        .join('')
        .trim();
    new MutationObserver(() => {
      const all = document.querySelectorAll('[data-testid="curtain"]');
      if (all.length === 0) return;
      for (const one of document.querySelectorAll('#app *, body > :not(#app, script)')) {
        if (one.matches('.skip') || [...all].some((each) => each.contains(one) || one.contains(each))) continue;
        if (own(one) || one.matches('svg *, img, canvas, dialog')) globalThis.leaks.push(one.outerHTML.slice(0, 200));
      }
      const words = [...all].map((each) => each.textContent).join(' ');
      if (/\d/.test(words + document.title)) globalThis.leaks.push(`${document.title}: ${words}`);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
const leaks = (page: Page) => page.evaluate(() => globalThis.leaks);

async function begin(page: Page, game: string, people: string[], bots = 0): Promise<void> {
  await page.goto(`/#/${game}`);
  await page.locator(`input[name="people"][value="${people.length}"]`).check({ force: true });
  await page.locator(`input[name="bots_too"][value="${bots}"]`).check({ force: true });
  if (bots) await page.locator('input[name="bot_here"][value="level:1"]').check({ force: true });
  const names = page.getByRole('textbox', { name: /^Player/ });
  for (const [at, name] of people.entries()) await names.nth(at).fill(name);
  await button(page, 'Play here').click();
  await expect(page).toHaveURL(/#\/here\/~/);
}

// Pictures of curtains, by whose they are and what they offer: all of them are the same.
type Album = Map<string, Buffer>;
const forbidden = new RegExp(`\\d|${cards.map(({ name }) => name.replace(/[^\w ]/g, '.')).join('|')}`);

// What lies behind it can't be known: returns whose it is.
async function checkCurtain(page: Page, album: Album, picture = true): Promise<string> {
  await expect(curtain(page)).toBeVisible();
  const name = (await button(page, me).textContent())!.replace(me, '');
  const line = await page.context().newCDPSession(page);
  const { nodes } = await line.send('Accessibility.getFullAXTree');
  await line.detach();
  const texts = nodes.flatMap((node) =>
    [node.name, node.description, node.value].map((one) => String(one?.value ?? '')),
  );
  expect(texts.filter((text) => forbidden.test(text))).toEqual([]);
  const document = await page.locator('html').evaluate((html) => ({
    text: (html as HTMLElement).innerText,
    title: html.ownerDocument.title,
    said: [...html.querySelectorAll('[aria-live]')].map((one) => one.textContent).join(''),
  }));
  expect(document.text).not.toMatch(forbidden);
  expect(document.title).not.toMatch(forbidden);
  expect(document.said).toBe('');
  await expect(table(page)).toHaveCount(0);
  if (picture) {
    const key = `${name} ${await curtain(page).getByRole('button').count()}`;
    await page.mouse.move(1, 1); // a button under the pointer is lifted a little
    // Nor does it matter whether a ring is drawn, which depends on whether keys or a pointer were used last.
    const ring = (outline: string) => button(page, me).evaluate((one, now) => (one.style.outline = now), outline);
    await ring('none');
    const now = await page.screenshot({ animations: 'disabled' });
    await ring('');
    if (album.has(key)) expect(now.equals(album.get(key)!), `the curtain of ${key}`).toBe(true);
    else album.set(key, now);
  }
  return name;
}
// What comes at once was not meant for it.
const settled = (page: Page) => expect(curtain(page)).toHaveAttribute('data-settled', 'true');
async function open(page: Page): Promise<void> {
  await settled(page);
  await button(page, me).click();
  await expect(curtain(page)).toHaveCount(0);
}

test.beforeEach(async ({ page }) => {
  await prepare(page);
  await watchCurtain(page);
});
test.afterEach(async ({ page }) => expect(await leaks(page)).toEqual([]));

test('Bloops: a whole game with a bot, and another one', { tag: [tag, '@night'] }, async ({ page }) => {
  page.setDefaultTimeout(2000); // whoever looks for a table may find a curtain
  await begin(page, 'bloops', ['Ann', 'Ben'], 1);
  const album: Album = new Map();
  const asked: string[] = [];
  const play = (done: () => Promise<boolean>, how = {}) =>
    until(
      [page],
      async () => {
        if (await curtain(page).count()) {
          asked.push(await checkCurtain(page, album));
          await open(page);
        }
        return done();
      },
      how,
    );
  await play(() => Promise.resolve(asked.length >= 5));
  // Both learn their cards first, and nobody is left out afterwards.
  expect(new Set(asked.slice(0, 2))).toEqual(new Set(['Ann', 'Ben']));
  await play(() => over(page).isVisible(), { call: true });
  await expect(over(page)).toContainText(/Ann|Ben|Zoe/);
  await checkAllColours(page);
  // With the same people, at once.
  const before = page.url();
  await button(page, 'Play again').click();
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/#\/here\/~/);
  // Another deal: the same pictures.
  for (let n = 0; n < 2; ++n) {
    await checkCurtain(page, album);
    await open(page);
    await button(page, 'Got it, turn over').click();
    if (n === 0) await expect(table(page)).toHaveCount(0);
  }
});

const night = { tag: [tag, '@night'] };
test('Blobs: answers in turn, and whoever likes passes until their turn', night, async ({ page }) => {
  await begin(page, 'blobs', ['Ann', 'Ben'], 1);
  const album: Album = new Map();
  const controls = page.locator('.controls button');
  const card = page.locator('ul.hand [data-card]');
  const answer = async (form: string) => {
    if (form === 'play' || form === 'hand' || form === 'waste') {
      await card.first().click();
      await controls.first().click();
    } else if (form === 'blob') {
      await page.locator('button.blob.target').first().click();
      await controls.first().click();
    } else if (form === 'order') {
      for (const one of await card.all()) await one.click();
      await controls.first().click();
    } else if (form === 'respond') await button(page, 'Pass').click();
    else await controls.first().click();
  };
  let passed = '';
  const asked: string[] = [];
  for (let n = 0; n < 12; ++n) {
    await expect(curtain(page)).toBeVisible({ timeout: 60_000 });
    const name = await checkCurtain(page, album, passed === '');
    asked.push(name);
    const pass = button(page, `Pass for ${name} until their turn`);
    if (n >= 6 && passed === '' && (await pass.count())) {
      passed = name;
      await settled(page);
      await pass.click();
      continue;
    }
    await open(page);
    // As long as something is asked of this person.
    while ((await curtain(page).count()) === 0) {
      const looked = page.locator('dialog[open]');
      if (await looked.count()) await page.keyboard.press('Escape');
      const form = (await page.locator('.device.own .table[data-form]').count())
        ? await page
            .locator('.table')
            .getAttribute('data-form', { timeout: 1000 })
            .catch(() => null)
        : null;
      if (form) await answer(form).catch(() => {});
      else await page.waitForTimeout(50);
    }
  }
  expect(new Set(asked)).toEqual(new Set(['Ann', 'Ben']));
});

test(
  'Pop: secret choices, one reveal for all, one press for the next round',
  { tag: [tag, '@night'] },
  async ({ page }) => {
    const people = ['Ann', 'Ben'];
    await begin(page, 'pop', people);
    const album: Album = new Map();
    const round = page.getByRole('region', { name: 'Round 1 is over' });
    for (let turn = 1; turn <= 8; ++turn) {
      const asked = new Set<string>();
      for (let n = 0; n < people.length; ++n) {
        asked.add(await checkCurtain(page, album, turn < 3));
        await open(page);
        const card = page.getByRole('list', { name: 'Your hand' }).getByRole('button').first();
        await card.click();
        await page.getByRole('button', { name: /^Lay \d/ }).click();
        // The last one's card is turned up where all see it: nobody's hand is there.
        await expect(curtain(page).or(page.getByText('For all to see'))).toBeVisible();
        if (n === 1) await expect(page.getByRole('list', { name: 'Your hand' })).toHaveCount(0);
      }
      expect(asked).toEqual(new Set(people));
    }
    await expect(round).toBeVisible();
    await checkAccessibility(page);
    await button(page, 'Next round').click();
    await checkCurtain(page, album);
  },
);

test('reload, another tab, Back and the printer close it; a second tap does nothing', { tag }, async ({ page }) => {
  await begin(page, 'pop', ['Ann', 'Ben']);
  const album: Album = new Map();
  expect(await checkCurtain(page, album)).toBe('Ann');
  await checkAllColours(page, true);
  await checkWidth(page);
  const hand = page.getByRole('list', { name: 'Your hand' });
  const again = async () => {
    expect(await checkCurtain(page, album)).toBe('Ann');
    await open(page);
    await expect(hand).toBeVisible();
  };
  await open(page);
  await expect(hand).toBeVisible();
  // Whoever leaves it waits for the next page behind the curtain, and is asked again if they turn back before.
  let come = () => {};
  const coming = new Promise<void>((done) => (come = done));
  await page.route(/CardsPage-.*js$/, (route) => coming.then(() => route.continue()));
  await page.evaluate(() => (location.hash = '#/pop/cards'));
  await checkCurtain(page, album);
  await page.goBack();
  await again();
  come();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await again();
  // As the browser tells it when another tab is shown.
  const turn = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      return document.querySelector('[data-testid="curtain"]') !== null;
    }, state);
  expect(await turn('hidden')).toBe(true); // at once, before anybody takes a picture of it
  await turn('visible');
  await again();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await again();
  await button(page, 'Ann: hide the table').click();
  await again();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/#\/pop$/);
  await page.goBack();
  await again();
  await page.goto('/#/');
  await page.getByRole('link', { name: /Together: Ann, Ben/ }).click();
  expect(await checkCurtain(page, album)).toBe('Ann');
  // The other half of a double tap, or of a key that was pressed twice, meets nothing.
  await settled(page);
  const met = await page.evaluate(async () => {
    [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith('It’s me'))!.click();
    while (!document.querySelector('.hand button')) await new Promise((done) => setTimeout(done, 5));
    const { x, y, width, height } = document.querySelector('.hand button')!.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true, cancelable: true }));
    return at?.closest('.hand') !== null;
  });
  expect(met).toBe(false);
  await expect(hand).toBeVisible();
  await expect(hand.getByRole('button', { pressed: true })).toHaveCount(0);
  // By keyboard.
  await expect(page.locator('.device')).not.toHaveAttribute('inert');
  await page.keyboard.press('1');
  await expect(hand.getByRole('button', { pressed: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  expect(await checkCurtain(page, album)).toBe('Ben');
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(hand).toBeVisible();
  // It ends for all of them.
  await button(page, 'Menu').click();
  await button(page, 'End this game').click();
  await button(page, 'End this game').click();
  await expect(page.getByTestId('ended')).toContainText('You ended this game');
  await checkAccessibility(page);
});
