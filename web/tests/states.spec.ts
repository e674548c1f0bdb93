// axe-core at every moment of four games' tables, by day and by night, and once a game with high contrast.
import type { Page } from '@playwright/test';
import { cards } from '../src/games/blobs/cards';
import type { Words as Blobs } from '../src/generated/blobs';
import type { Words as Bloops } from '../src/generated/bloops';
import type { Words as Clips } from '../src/generated/cant_touch_this';
import type { Words as Pop } from '../src/generated/pop';
import { drive, gather, type Moment } from './drive';
import { checkAccessibility, expect, prepare, test } from './harness';
import { holdAt, release } from './hold';
import { bloops, Stage } from './stage';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const over = (page: Page) => page.getByTestId('over');

async function look(page: Page, name: 'theme' | 'contrast', value: string): Promise<void> {
  await page.evaluate(([name, value]) => (document.documentElement.dataset[name!] = value), [name, value]);
}
// Everything by day; by night, and where asked with high contrast, what other colours can break.
async function check(page: Page, { contrast = false } = {}): Promise<void> {
  await checkAccessibility(page);
  await look(page, 'theme', 'dark');
  await checkAccessibility(page, 'color-contrast');
  if (contrast) {
    await look(page, 'contrast', 'more');
    await checkAccessibility(page, 'color-contrast');
    await look(page, 'theme', 'light');
    await checkAccessibility(page, 'color-contrast');
    await look(page, 'contrast', 'auto');
  }
  await look(page, 'theme', 'light');
}

test('Bloops: peek, turn, drawn, windows, every effect, BLOOPS said', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { theme: 'light' });
  await gather(page, 'bloops', 2, { options: { window: 'polled', first: 0 } });
  const task = async (name: string) => expect(page.locator('.table')).toHaveAttribute('data-task', name);
  const read = () => expect(page.locator('.table')).toHaveAttribute('data-settled', 'true');
  // Until one of these is asked of us. Nobody ends the game: a 20 is kept, in a place that is never given away.
  const reach = async (given: { types: string[]; own?: boolean; call?: boolean }) => {
    await drive<Bloops, typeof given>(page, {
      given,
      until: ([{ view, legal }], { types, own, call }) =>
        legal.some(({ type }) => types.includes(type)) &&
        (own === undefined || own === (view.active === 0)) &&
        (!call || view.caller === 1),
      choose: ({ view, legal }, seat, { call }) => {
        const may = (type: string) =>
          legal.find((action) => action.type === type && !('slot' in action && action.slot === 0));
        if (call && seat === 1 && may('call')) return may('call')!;
        if (view.drawn === 20) return legal.find((action) => 'slot' in action && action.slot === 0)!;
        return ['ready', 'draw', 'discard', 'give', 'look', 'swap', 'pass']
          .map(may)
          .find((action) => action !== undefined)!;
      },
    });
    // A card that was looked at on the way.
    await read();
    if (await button(page, 'Got it').isVisible()) await button(page, 'Got it').click();
    await read();
  };
  await task('peek');
  await check(page, { contrast: true });
  await reach({ types: ['draw'] });
  await task('draw');
  await check(page);
  await reach({ types: ['discard'] });
  await task('decide');
  await check(page);

  await reach({ types: ['call'] });
  await button(page, 'BLOOPS!').click();
  await expect(button(page, 'Say BLOOPS')).toBeVisible();
  await check(page);
  await read();
  await button(page, 'Not yet').click();
  await button(page, 'Rearrange').click();
  await page.locator('.mine .slot').first().click();
  await task('move');
  await check(page);
  await read();
  await button(page, 'Done').click();
  await reach({ types: ['counter'], own: false });
  await task('window');
  await check(page);

  const effects = new Set(['look', 'swap', 'give']);
  while (effects.size > 0) {
    await reach({ types: [...effects] });
    const effect = (await page.locator('.table').getAttribute('data-task'))!;
    expect(effects.delete(effect)).toBe(true);
    if (effect === 'swap') await page.locator('.mine .slot.able').first().click();
    await check(page);
    if (effect !== 'look') continue;
    await page.locator('.others .slot.able').first().click();
    await expect(page.locator('.bubble')).toContainText('Only you see it');
    await check(page);
  }
  await reach({ types: ['counter', 'draw'], call: true });
  await expect(page.locator('.final')).toBeVisible();
  await check(page);
});

test('Bloops: cards are turned up, and the end', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { theme: 'light', speed: 'normal' });
  await holdAt(page, '.others .sum'); // whoever said BLOOPS comes last
  const stage = await Stage.make(page, 'bloops', ['Ann', 'Ben', 'Cleo', 'Dana', 'Eli']);
  const areas = stage.table.seats.map((_, seat) => [3, 4, null, 5, 1, 2, 7, 5, 1 + seat, 4]);
  const scores = areas.map((_, seat) => 32 + seat);
  const seats = areas.map((area) => ({ slots: area.map((value) => value !== null) }));
  const before = { caller: 1, final_turns_left: 0, seats, pile: 5, passed: seats.map((_, seat) => seat < 4) };
  await stage.open({ view: bloops(before), legal: [], actors: [4] });
  await expect(page.locator('.table')).toHaveAttribute('data-phase', 'window');
  await stage.update({
    view: bloops({ ...before, phase: 'over', active: null, passed: seats.map(() => true), areas }),
    legal: [],
    actors: [],
    events: [
      { type: 'passed', seat: 4 },
      { type: 'ended', why: 'bloops', areas, scores },
    ],
    result: { over: true, winners: [0], scores, detail: { why: 'bloops', caller: 1, stars: scores.map(() => 0) } },
  });
  await expect(page.locator('.others .sum').first()).toBeVisible();
  await expect(page.getByText('Now all cards are turned up…')).toBeVisible();
  await checkAccessibility(page);
  await expect(over(page)).toHaveCount(0);
  await button(page, 'Skip').click();
  await expect(over(page)).toBeVisible();
  await release(page);
  // It fades in
  await over(page).evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)));
  await check(page, { contrast: true });
});

test('Blobs: every phase, responses, targets, a stack of two, the end', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { theme: 'light' });
  // What is asked of us, with the phase where that makes a difference.
  const wanted = ['play', 'respond', 'respond to a response', 'blob', 'in phase start', 'in phase end'];
  const rare = ['player', 'hand', 'waste', 'color', 'ask', 'order', 'action'];
  const ticking = cards.filter(({ kinds }) => kinds.includes('Start') || kinds.includes('End')).map(({ id }) => id);
  const done: string[] = [];
  let contrast = true;
  for (let games = 0; games < 12 && wanted.some((one) => !done.includes(one)); ++games) {
    await gather(page, 'blobs', 2, { options: { first: games % 2 } });
    for (let steps = 0; steps < 20 && wanted.some((one) => !done.includes(one)); ++steps) {
      await drive<Blobs, { open: string[]; ticking: string[] }>(page, {
        given: { open: [...wanted, ...rare].filter((one) => !done.includes(one)), ticking },
        until: ([{ view, over }], { open }) => {
          const ask = view.pending;
          if (over || !ask || ask.seat !== 0) return over;
          const names = [
            ask.form,
            `in phase ${view.phase}`,
            ...(ask.form === 'respond' && view.stack.length > 1 ? ['respond to a response'] : []),
          ];
          return names.some((name) => open.includes(name));
        },
        // What ticks goes home, and who can answer does: that leads to most questions.
        choose: ({ view, legal }, seat, { ticking }) =>
          legal.find(
            (action) => action.type === 'play' && action['room'] === seat && ticking.includes(action['card'] as string),
          ) ??
          legal.find((action) => action.type === 'respond') ??
          legal[(7 * view.turn + 3 * view.lab) % legal.length]!,
      });
      if (await over(page).isVisible()) break;
      // Cards of somebody that we were shown on the way.
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      const form = (await page.locator('.table').getAttribute('data-form'))!;
      const phase = (await page.locator('.table').getAttribute('data-phase'))!;
      done.push(form, `in phase ${phase}`);
      if (form === 'respond') {
        await expect(page.getByRole('region', { name: 'Unfinished blobs' })).toBeVisible();
        if ((await page.getByRole('region', { name: 'Unfinished blobs' }).getByRole('listitem').count()) > 1)
          done.push('respond to a response');
      }
      if (form === 'play') await page.locator('ul.hand [data-card]').first().click();
      if (form === 'blob') await page.locator('button.blob.target').first().click();
      await check(page, { contrast });
      contrast = false;
      await page.keyboard.press('Escape');
    }
  }
  expect(wanted.filter((one) => !done.includes(one))).toEqual([]);
  console.log(`Blobs: checked ${[...new Set(done)].join(', ')}`);
  await drive<Blobs>(page, { until: ([{ over }]) => over });
  await expect(over(page)).toBeVisible();
  await check(page);
});

test('Pop: choosing, waiting, the chain, between rounds, the end', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { theme: 'light' });
  await gather(page, 'pop', 2);
  const hand = page.getByRole('list', { name: 'Your hand' });
  await hand.getByRole('button').first().click();
  await check(page, { contrast: true });
  await button(page, /^Lay \d+$/).click();
  await expect(button(page, 'Take back')).toBeVisible();
  await check(page);
  await drive<Pop>(page, {
    until: ([{ view }]) => view.phase === 'ready',
    choose: ({ legal }) => legal.find(({ type }) => type === 'choose') ?? null,
  });
  await expect(page.getByRole('region', { name: /Round 1 is over/ })).toBeVisible();
  await check(page);
  await drive<Pop>(page, {
    until: ([{ over }]) => over,
    choose: ({ legal }) => legal.find(({ type }) => type === 'choose' || type === 'ready') ?? null,
  });
  await expect(over(page)).toBeVisible();
  await check(page);
});

test('Pop: a turn while it moves', async ({ page }) => {
  await prepare(page, { theme: 'light', speed: 'normal' });
  await holdAt(page, '.prompt button');
  await gather(page, 'pop', 2);
  await drive<Pop>(page, {
    until: ([{ view }]) => view.turn > 1,
    choose: ({ legal }) => legal.find(({ type }) => type === 'choose') ?? null,
  });
  await expect(button(page, 'Skip')).toBeVisible();
  await checkAccessibility(page);
  await look(page, 'theme', 'dark');
  await checkAccessibility(page, 'color-contrast');
  await button(page, 'Skip').click();
  await expect(button(page, 'Skip')).toHaveCount(0);
});

test('Pop: together with phrases, alone, a puzzle solved', { tag: '@night' }, async ({ page }) => {
  await prepare(page, { theme: 'light' });
  await gather(page, 'pop', 3, { options: { mode: 'coop' } });
  await button(page, 'Talk').click();
  await drive<Pop>(page, {
    until: ([{ view }]) => view.said.length > 2,
    choose: ({ legal, view }, seat) =>
      seat === view.said.length % 3 ? (legal.filter(({ type }) => type === 'say')[9 * seat] ?? null) : null,
  });
  await check(page);
  await drive<Pop>(page, {
    until: ([{ over }]) => over,
    choose: ({ legal }) => legal.find(({ type }) => type === 'choose') ?? null,
  });
  await expect(over(page)).toBeVisible();
  await check(page);

  const hand = page.getByRole('list', { name: 'Your hand' });
  await gather(page, 'pop', 1, { options: { mode: 'solo', difficulty: 'expert' } });
  for (const index of [0, 1, 2, 3, 4]) await hand.getByRole('button').nth(index).click();
  await check(page);
  await gather(page, 'pop', 1, { options: { mode: 'puzzle', puzzle: 1 } });
  await check(page);
  for (const card of [4, 5, 12, 32, 50]) await hand.getByRole('button', { name: new RegExp(`^${card} `) }).click();
  await button(page, 'Place these five').click();
  await expect(over(page)).toContainText('Puzzle 1 is done');
  await check(page);
});

test(
  'Can’t Touch This: the bid, one’s own clip, the other’s turn, the end, alone',
  { tag: '@night' },
  async ({ page }) => {
    await prepare(page, { theme: 'light' });
    await gather(page, 'cant-touch-this', 2, { options: { card: 14, defender: 1 } });
    await expect(button(page, /^Raise to 1/)).toBeVisible();
    await check(page, { contrast: true });
    const clip = ({ view, legal }: Moment<Clips>) => legal[(11 * view.clips.length) % legal.length]!;
    await drive<Clips>(page, {
      until: ([{ view }]) => view.phase === 'place' && view.active === 0,
      choose: ({ legal }, seat) => legal.find(({ type }) => type === (seat === 0 ? 'raise' : 'pass')) ?? legal[0]!,
    });
    await page.locator('.slot:not(.full)').nth(3).click();
    await page.locator('.slot.picked').click();
    await expect(page.locator('.cell.picked')).toHaveCount(2);
    await check(page);
    await drive<Clips>(page, { until: ([{ view }]) => view.active === 1, choose: clip });
    await page.locator('.slot:not(.full)').nth(5).click();
    await check(page);
    await drive<Clips>(page, { until: ([{ over }]) => over, choose: clip });
    await expect(over(page)).toBeVisible();
    await check(page);
    await gather(page, 'cant-touch-this', 1, { options: { card: 12 } });
    await page.locator('.slot:not(.full)').nth(2).click();
    await check(page);
  },
);
