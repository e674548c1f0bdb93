// Bloops at every size, in every moment that is laid out differently: what one presses and all of one's own cards are
// in the window. The test is the server, so every moment is there in every run.
import type { Page } from '@playwright/test';
import type { Action, SeatView } from '../src/generated/bloops';
import { checkWidth, expect, prepare, test } from './harness';
import { type Found, faults, find, resize, type Size, sizes } from './places';
import { bloops, type Shown, Stage } from './stage';

const pictures = process.env['PICTURES']; // a folder for one of each
// Windows of 1366 × 650 and 390 × 664 at 200 %: there one may have to scroll.
const zoomed: Size[] = [
  [683, 325],
  [195, 332],
];
const names = ['Ann', 'Calm Falcon', 'Bright Otter', 'Momo', 'Witty Hedgehog'];

interface Moment {
  name: string;
  task: string;
  shown: Shown;
  plan?: true; // BLOOPS is planned
  before?: (page: Page) => Promise<void>; // what one has pressed
}

const row = (cards: number) => Array<boolean>(cards).fill(true);
const own = (cards: number, type: 'counter' | 'keep'): Action[] => row(cards).map((_, slot) => ({ type, slot }));
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click({ timeout: 15_000 });
const clock = (kind: 'turn' | 'window', people: number): Shown['clock'] => ({
  kind,
  length: 8000,
  left: names.slice(0, people).map(() => 8000),
  held: true,
});

// `cards` in front of us and of the first of the others.
function moments(people: number, cards: number): Moment[] {
  const seats = names.slice(0, people).map((_, seat) => ({ slots: row(seat < 2 ? cards : 6) }));
  const passed = seats.map(() => false);
  const all = (change: Partial<SeatView>): SeatView => bloops({ seats, passed, pile: 12, ...change });
  const counters = own(cards, 'counter');
  const pass: Action = { type: 'pass' };
  const others = seats.flatMap((_, seat) => (seat ? [seat] : []));
  const looks: Action[] = seats.flatMap(({ slots }, seat) => slots.map((_, slot) => ({ type: 'look', seat, slot })));
  const swaps: Action[] = counters.flatMap((_, slot) =>
    others.flatMap((seat) => seats[seat]!.slots.map((_, at): Action => ({ type: 'swap', slot, seat, with: at }))),
  );
  const turn = { clock: clock('turn', people) };
  const window = { clock: clock('window', people) };
  const effect = (value: number): Partial<SeatView> => ({ active: 0, effects: [{ seat: 0, value }], discard: value });
  const decide = (drawn: number): Shown => ({
    view: all({ phase: 'decide', active: 0, drawn, discard: 4 }),
    legal: [...own(cards, 'keep'), { type: 'discard' }],
    ...turn,
  });
  const final = { caller: 1, final_turns_left: people - 1 };
  const last: Partial<SeatView> = { discard: 9, active: 2 % people, ...final };
  return [
    {
      name: 'peek',
      task: 'peek',
      shown: {
        view: all({ phase: 'peek', active: null, discard: null, discarded: 0, seen: [4, 9, 2] }),
        legal: [{ type: 'ready' }],
        ...turn,
      },
    },
    {
      name: 'turn',
      task: 'draw',
      shown: {
        view: all({ phase: 'turn', active: 0, discard: null, discarded: 0 }),
        legal: [{ type: 'draw' }],
        ...turn,
      },
    },
    { name: 'decide', task: 'decide', shown: decide(9) },
    { name: 'decide, the last card', task: 'decide', shown: decide(20) },
    { name: 'BLOOPS planned', task: 'decide', shown: decide(6), plan: true },
    {
      name: 'sure, later',
      task: 'decide',
      shown: decide(6),
      before: (page) => press(page, 'BLOOPS as soon as I can'),
    },
    {
      name: 'window',
      task: 'window',
      shown: { view: all({ active: 1, discard: 11 }), legal: [...counters, pass], ...window },
    },
    {
      name: 'own window',
      task: 'window',
      shown: {
        view: all({ active: 0, discard: 11 }),
        legal: [...counters, pass, { type: 'call' }],
        ...window,
      },
    },
    {
      name: 'window, an effect, the last turns',
      task: 'window',
      shown: {
        view: all({ ...last, effects: [{ seat: 1, value: 9 }] }),
        legal: [...counters, pass],
        ...window,
      },
    },
    {
      name: 'window, we draw next',
      task: 'draw',
      shown: {
        view: all({ active: people - 1, discard: 5, options: { ...bloops().options, window: 'race' } }),
        legal: [...counters, pass, { type: 'draw' }],
        ...window,
      },
    },
    {
      name: 'give',
      task: 'give',
      shown: {
        view: all(effect(6)),
        legal: [...others.map((to): Action => ({ type: 'give', to })), ...counters, pass],
        ...turn,
      },
    },
    { name: 'look', task: 'look', shown: { view: all(effect(7)), legal: [...looks, ...counters, pass], ...turn } },
    {
      name: 'look, throw off another',
      task: 'counter',
      shown: { view: all(effect(7)), legal: [...looks, ...counters, pass], ...turn },
      before: (page) => press(page, 'Throw off another 7'),
    },
    {
      name: 'swap, the last turns',
      task: 'swap',
      shown: { view: all({ ...effect(9), ...final }), legal: [...swaps, ...counters, pass], ...turn },
    },
    {
      name: 'swap, one chosen',
      task: 'swap',
      shown: { view: all({ ...effect(9), ...final }), legal: [...swaps, ...counters, pass], ...turn },
      before: (page) => page.locator('.mine .slot').first().click(),
    },
    {
      name: 'looking',
      task: 'window',
      shown: {
        view: all({ active: 0, discard: 7 }),
        legal: [...counters, pass, { type: 'call' }],
        events: [{ type: 'looked', seat: 0, at: 1, slot: 3, value: 9 }],
        ...window,
      },
    },
  ];
}

// In a small window: where each of them is when it has been scrolled to.
const reach = (page: Page): Promise<Found[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [data-primary], main [data-own]')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        part.scrollIntoView({ block: 'center', inline: 'center' });
        const { x, y, right, bottom } = part.getBoundingClientRect();
        const hit = document.elementFromPoint((x + right) / 2, (y + bottom) / 2);
        const clear = hit !== null && (part.contains(hit) || hit.contains(part));
        return {
          name: part.ariaLabel ?? part.textContent ?? '',
          kind: part.hasAttribute('data-own') ? ('own' as const) : ('primary' as const),
          rect: { x, y, right, bottom },
          covered: clear ? null : `${hit?.tagName}`,
        };
      }),
  );

// Everything that is wrong in this moment, whatever the window.
async function look(page: Page, cards: number, picture: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const size of [...sizes, ...zoomed]) {
    await resize(page, size);
    const name = size.join('×');
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-${picture}.png` });
    const large = size[1] > 332;
    const found = large ? await find(page) : await reach(page);
    const lost = large ? faults(found, ...size) : found.flatMap((one) => faults([one], ...size));
    wrong.push(...lost.map((fault) => `${name}: ${fault}`));
    if (!found.some(({ kind }) => kind === 'primary')) wrong.push(`${name}: nothing to press`);
    if (found.filter(({ kind }) => kind === 'own').length !== cards) wrong.push(`${name}: not all cards`);
    await checkWidth(page);
  }
  return wrong;
}

// By day the fullest table.
for (const [people, cards] of [
  [3, 6],
  [5, 9],
  [2, 9],
  [4, 9],
  [5, 6],
] as const)
  test(
    `bloops for ${people} with ${cards} cards: every moment is in the window`,
    { tag: '@night' },
    async ({ page }) => {
      await prepare(page, { drawer: false });
      const stage = await Stage.make(page, 'bloops', names.slice(0, people));
      const wrong: string[] = [];
      for (const [at, { name, task, shown, plan, before }] of moments(people, cards).entries()) {
        await page.setViewportSize({ width: 390, height: 844 });
        if (at === 0) await stage.open(shown);
        else await stage.update(shown);
        stage.tell({ type: 'planned', action: plan ? { type: 'call' } : null });
        const table = page.locator('.table');
        await expect(table, name).toHaveAttribute('data-settled', 'true');
        await before?.(page);
        await expect(table, name).toHaveAttribute('data-task', task);
        const found = await look(page, cards, `${people}-${cards}-${at}`);
        wrong.push(...found.map((fault) => `${name}, ${fault}`));
        // What was chosen here is not for the next moment.
        const got = page.getByRole('button', { name: 'Got it', exact: true });
        if (await got.isVisible()) await got.click();
        await page.keyboard.press('Escape');
      }
      expect(wrong, wrong.join('\n')).toEqual([]);
    },
  );
