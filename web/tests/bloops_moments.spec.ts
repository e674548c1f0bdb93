// What is shown of Bloops, moment by moment: how the table lies meanwhile, what stays marked, what fills the table. The
// test is the server.
import type { Page } from '@playwright/test';
import type { Action, GameEvent, SeatView } from '../src/generated/bloops';
import { expect, prepare, test } from './harness';
import { bloops, Stage } from './stage';

const six = () => Array<boolean>(6).fill(true);
const counters: Action[] = [0, 1, 2, 3, 4, 5].map((slot) => ({ type: 'counter', slot }));
const pass: Action = { type: 'pass' };
const at = (page: Page, seat: number, slot: number) => page.locator(`[data-place="slot-${seat}-${slot}"]`);
const effect = { effects: [{ seat: 1, value: 9 }], discard: 9 };

// What was to be seen, one after the other: moments pass, and a busy machine looks too late.
interface Seen {
  said: string; // by the goldfish
  flying: number; // cards on their way
  empty: string[]; // places
  signs: Record<string, string>; // at places
  marks: string[];
  climax: string;
}
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen[] = [];
    Object.assign(globalThis, { seen });
    const text = (part: Element | null) => part?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const look = () => {
      const now: Seen = {
        said: text(document.querySelector('.bubble')),
        flying: all('.ghost').length,
        empty: all('.slot.empty').map(({ dataset }) => dataset['place']!),
        signs: Object.fromEntries(all('[data-sign]').map(({ dataset }) => [dataset['place']!, dataset['sign']!])),
        marks: all('[data-testid="mark"] p').map(text),
        climax: text(document.querySelector('[data-testid="climax"]')),
      };
      if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['class', 'data-sign'],
    });
  });
}
const seen = (page: Page) => page.evaluate(() => (globalThis as typeof globalThis & { seen: Seen[] }).seen);
// That it has been seen, then that, and so on; none of them before the one before it.
async function inOrder(page: Page, ...moments: ((now: Seen) => boolean)[]): Promise<void> {
  const reached = async () => {
    let from = 0;
    const all = await seen(page);
    return moments.filter((moment) => {
      const at = from < 0 ? -1 : all.slice(from).findIndex(moment);
      from = at < 0 ? -1 : from + at;
      return at >= 0;
    }).length;
  };
  await expect.poll(reached, { timeout: 30_000 }).toBe(moments.length);
}

async function swap(page: Page, settings = {}): Promise<Stage> {
  await prepare(page, { speed: 'slow', ...settings });
  await watch(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops(effect), legal: [...counters, pass] });
  await stage.update({
    view: bloops({ discard: 9 }),
    legal: [...counters, pass],
    events: [{ type: 'swapped', seat: 1, slot: 4, at: 0, with: 2 }],
  });
  return stage;
}
const places = ['slot-0-2', 'slot-1-4'];
const told = 'Ben took your card and left this one.';
const marked = ({ empty, flying, signs, marks }: Seen): boolean =>
  flying === 0 && empty.length === 0 && places.every((place) => signs[place] === 'swap') && marks.includes(told);

test('a swap: both cards travel, both places stay marked, and whose card it was is told there', async ({ page }) => {
  await swap(page);
  await inOrder(
    page,
    // A discard can still be answered; what happens is told all the same.
    ({ flying, empty, said }) =>
      flying === 2 && places.every((place) => empty.includes(place)) && /Ben swapped/.test(said),
    marked,
    // For seconds, not for ever.
    ({ signs, said }) => !('slot-0-2' in signs) && /Tap yours/.test(said),
  );
});

test('a swap where nothing is to move: no card travels, and all of it is told', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await swap(page);
  await inOrder(page, marked);
  expect((await seen(page)).every(({ flying, empty }) => flying === 0 && empty.length === 0)).toBe(true);
});

test('what others discard is asked about when it is seen; no card glows', async ({ page }) => {
  await prepare(page, { speed: 'slow' });
  await watch(page);
  const stage = await Stage.make(page, 'bloops', ['Ann', 'Ben', 'Cleo']);
  const three = { seats: [six(), six(), six()].map((slots) => ({ slots })), passed: [false, false, false] };
  const drew: SeatView = bloops({ ...three, phase: 'decide', active: 2, discard: 4 });
  await stage.open({ view: bloops({ ...three, active: 1, discard: 4 }), legal: [...counters, pass] });
  await expect(page.locator('.table')).toHaveAttribute('data-task', 'window');
  await stage.update({ view: drew, legal: [], actors: [2], events: [{ type: 'drew', seat: 2 }] });
  await stage.update({
    view: bloops({ ...three, active: 2, discard: 5, discarded: 42 }),
    legal: [...counters, pass],
    events: [{ type: 'discarded', seat: 2, slot: null, value: 5 }],
  });
  // Both have come; the first is shown.
  const asked = ({ said }: Seen) => said.includes('Cleo discarded a 5. Tap yours');
  await inOrder(page, ({ said }) => said.includes('Cleo drew a card'), asked);
  const all = await seen(page);
  const drawn = all.findLastIndex(({ said }) => said.includes('Cleo drew a card'));
  expect(all.slice(0, drawn + 1).filter(({ said }) => said.includes('a 5'))).toEqual([]);
  await expect(page.locator('.slot.able')).toHaveCount(6);
  await expect(page.locator('.slot.hint')).toHaveCount(0);
});

test('with what the table remembers for us the card that fits has a rim, and no other', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  const seats = [{ slots: six(), known: [null, 7, 4, null, null, null] }, { slots: six() }];
  await stage.open({ view: bloops({ seats }), legal: [...counters, pass] });
  await expect(page.locator('.slot.hint')).toHaveCount(1);
  await expect(at(page, 0, 1)).toHaveClass(/hint/);
});

test('a wrong card and its penalty are told at the card', async ({ page }) => {
  await prepare(page);
  await watch(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops(), legal: [...counters, pass] });
  const seats = [{ slots: [...six(), true] }, { slots: six() }];
  const events: GameEvent[] = [{ type: 'wrong', seat: 0, slot: 1, value: 4 }];
  await stage.update({ view: bloops(), legal: [...counters, pass], events });
  await stage.update({
    view: bloops({ seats }),
    legal: [...counters, pass],
    events: [{ type: 'penalty', seat: 0, slot: 6 }],
  });
  await inOrder(
    page,
    ({ marks, signs }) => marks.includes('That is no 7: it goes back.') && signs['slot-0-1'] === 'wrong',
    ({ marks, signs }) => marks.includes('Your penalty card.') && signs['slot-0-6'] === 'more',
  );
});

test('a rival’s BLOOPS fills the table', async ({ page }) => {
  await prepare(page, { speed: 'slow' });
  await watch(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops(), legal: [...counters, pass] });
  await stage.update({
    view: bloops({ caller: 1, final_turns_left: 1 }),
    legal: [...counters, pass],
    events: [{ type: 'called', seat: 1 }],
  });
  await inOrder(
    page,
    ({ climax }) => climax.includes('Ben said BLOOPS!') && climax.includes('You have one last turn.'),
    ({ climax, said }) => climax === '' && said.includes('One last turn'),
  );
  await expect(page.locator('.final')).toContainText('One last turn');
});

test('the 20 fills the table, before any card is turned up', async ({ page }) => {
  await prepare(page, { speed: 'slow' });
  await watch(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops({ phase: 'decide', active: 1 }), legal: [], actors: [1] });
  const areas = [
    [1, 2, 3, 4, 5, 6],
    [2, 3, 4, 5, 6, 7],
  ];
  const scores = [21, 27];
  await stage.update({
    view: bloops({ phase: 'over', active: null, discard: 20, areas }),
    actors: [],
    events: [
      { type: 'discarded', seat: 1, slot: null, value: 20 },
      { type: 'ended', why: 'twenty', areas, scores },
    ],
    result: { over: true, winners: [0], scores, detail: { why: 'twenty', caller: null, stars: [0, 0] } },
  });
  await inOrder(
    page,
    ({ climax }) => climax.includes('20!') && climax.includes('The game is over at once.'),
    ({ climax, said }) => climax === '' && said.includes('Now all cards are turned up'),
  );
});
