// One intention, one action: what a tap means when the table changes under a hand. Tables of Bloops, where the test is
// the server.
import type { Page } from '@playwright/test';
import type { Action, GameEvent, SeatView } from '../src/generated/bloops';
import { expect, prepare, test } from './harness';
import { bloops, Stage } from './stage';
import { button, double, pass_time, read, stop, tap, task } from './taps';

// However slow the machine is: the page's time stands still until it is told to go on.
test.beforeEach(({ page }) => page.clock.install());
const card = (page: Page, slot: number) => page.locator('.mine .slot').nth(slot);

const slots = [0, 1, 2, 3, 4, 5];
const counters: Action[] = slots.map((slot) => ({ type: 'counter', slot }));
const keeps: Action[] = slots.map((slot) => ({ type: 'keep', slot }));
const looks: Action[] = [0, 1].flatMap((seat) => slots.map((slot) => ({ type: 'look', seat, slot })));
const pass: Action = { type: 'pass' };

test('Bloops: rearranging with a drawn card moves cards and never discards', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({
    view: bloops({ phase: 'decide', active: 0, drawn: 3, discard: 2 }),
    legal: [{ type: 'discard' }, ...keeps],
  });
  await task(page, 'decide');
  await button(page, 'Rearrange').click();
  await task(page, 'move');
  await expect(page.getByRole('button', { name: /put the 3 here/ })).toHaveCount(0);
  await tap(card(page, 0));
  await tap(card(page, 4));
  await expect.poll(() => stage.acts()).toEqual([{ type: 'move', from: 0, to: 4 }]);
  // Whoever is done does not discard by the other half of a double tap.
  await read(page);
  await stop(page);
  await double(page.locator('.bar').getByRole('button').first());
  await task(page, 'decide');
  await pass_time(page);
  await read(page);
  await tap(card(page, 0));
  await expect
    .poll(() => stage.acts())
    .toEqual([
      { type: 'move', from: 0, to: 4 },
      { type: 'keep', slot: 0 },
    ]);
});

test('Bloops: cards can be rearranged from one’s own ready on', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  const peek = { phase: 'peek', active: null, discard: null, discarded: 0 } as const;
  await stage.open({ view: bloops({ ...peek, seen: [4, 9, 2] }), legal: [{ type: 'ready' }] });
  await task(page, 'peek');
  await expect(button(page, 'Rearrange')).toHaveCount(0);
  await stage.update({ view: bloops(peek), legal: [], actors: [1] });
  await button(page, 'Rearrange').click();
  await tap(card(page, 3));
  await tap(card(page, 0));
  await expect.poll(() => stage.acts()).toEqual([{ type: 'move', from: 3, to: 0 }]);
});

test('Bloops: a wrong card tapped twice is one counter', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops(), legal: [...counters, pass] });
  await task(page, 'window');
  // On its way, whoever throws off a card meanwhile.
  await double(card(page, 1));
  await stage.update({
    view: bloops({ discarded: 42, discards: 6 }),
    legal: [...counters, pass],
    events: [{ type: 'countered', seat: 1, slot: 2, value: 7 }],
  });
  await tap(card(page, 1));
  await expect.poll(() => stage.acts()).toEqual([{ type: 'counter', slot: 1, discarded: 41 }]);
  // Answered, it lies open for a moment.
  const id = stage.said.find(({ type }) => type === 'act')!.id;
  const events: GameEvent[] = [
    { type: 'wrong', seat: 0, slot: 1, value: 4 },
    { type: 'penalty', seat: 0, slot: 6 },
  ];
  await stage.update({ view: bloops({ discarded: 42, discards: 6 }), legal: [...counters, pass], events }, id);
  await expect(page.getByRole('button', { name: /Your card top middle: 4/ })).toBeVisible();
  await tap(card(page, 1));
  expect(stage.acts()).toHaveLength(1);
  // Another card is another intention.
  await tap(card(page, 2));
  await expect
    .poll(() => stage.acts('counter'))
    .toEqual([
      { type: 'counter', slot: 1, discarded: 41 },
      { type: 'counter', slot: 2, discarded: 42 },
    ]);
});

test('Bloops: the second counter is not the target of the first one’s effect', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  const own: Partial<SeatView> = { active: 1, effects: [{ seat: 0, value: 7 }], discarded: 42, discards: 6 };
  await stage.open({ view: bloops(), legal: [...counters, pass] });
  await task(page, 'window');
  await read(page);
  await stop(page);
  await tap(card(page, 1));
  await expect.poll(() => stage.acts()).toHaveLength(1);
  const id = stage.said.find(({ type }) => type === 'act')!.id;
  const seats = [{ slots: slots.map((slot) => slot !== 1) }, { slots: slots.map(() => true) }];
  await stage.update(
    {
      view: bloops({ ...own, seats }),
      legal: [...looks, ...counters.filter((action) => action.type !== 'counter' || action.slot !== 1)],
      events: [{ type: 'countered', seat: 0, slot: 1, value: 7 }],
    },
    id,
  );
  await task(page, 'look');
  await tap(card(page, 4));
  await expect
    .poll(() => stage.acts())
    .toEqual([
      { type: 'counter', slot: 1, discarded: 41 },
      { type: 'counter', slot: 4, discarded: 42 },
    ]);
  // What was read is what is meant.
  await pass_time(page);
  await read(page);
  await tap(card(page, 5));
  await expect.poll(() => stage.acts('look')).toEqual([{ type: 'look', seat: 0, slot: 5 }]);
});

test('Bloops: a tap means what it meant when the finger went down', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({
    view: bloops({
      effects: [
        { seat: 1, value: 7 },
        { seat: 0, value: 7 },
      ],
    }),
    legal: [...counters, pass],
  });
  await task(page, 'window');
  await stop(page);
  await card(page, 2).hover();
  await page.mouse.down();
  await stage.update({ view: bloops({ effects: [{ seat: 0, value: 7 }] }), legal: [...looks, ...counters] });
  await task(page, 'look');
  await pass_time(page); // long enough to be read, but the finger is down
  await page.mouse.up();
  await expect.poll(() => stage.acts()).toEqual([{ type: 'counter', slot: 2, discarded: 41 }]);
});

test('Bloops: a tap for one window does not answer the next', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops', ['Ann', 'Ben', 'Cleo']);
  const three = { seats: [0, 1, 2].map(() => ({ slots: slots.map(() => true) })), passed: [false, false, false] };
  await stage.open({ view: bloops(three), legal: [...counters, pass] });
  await task(page, 'window');
  await read(page);
  await stop(page);
  await stage.update({
    view: bloops({ ...three, active: 2, discard: 3, discarded: 42 }),
    legal: [...counters, pass],
    events: [{ type: 'discarded', seat: 2, slot: null, value: 3 }],
  });
  await tap(card(page, 2));
  await pass_time(page);
  await read(page);
  expect(stage.acts()).toEqual([]);
  await tap(card(page, 2));
  await expect.poll(() => stage.acts()).toEqual([{ type: 'counter', slot: 2, discarded: 42 }]);
});

test('Bloops: a double tap on one button is not a tap on the next', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({
    view: bloops({ phase: 'decide', active: 0, drawn: 5, discard: 2 }),
    legal: [{ type: 'discard' }, ...keeps],
  });
  await task(page, 'decide');
  stage.onact = ({ id, action }) => {
    if (action?.type === 'discard')
      void stage.update(
        {
          view: bloops({ active: 0, discard: 5 }),
          legal: [...counters, pass, { type: 'call' }],
          events: [{ type: 'discarded', seat: 0, slot: null, value: 5 }],
        },
        id,
      );
  };
  await read(page);
  await stop(page);
  await button(page, 'Discard it').click();
  await task(page, 'window');
  await tap(page.locator('.bar').getByRole('button').first());
  await pass_time(page);
  await read(page);
  expect(stage.acts()).toEqual([{ type: 'discard' }]);
  await button(page, 'Pass').click();
  await expect.poll(() => stage.acts()).toEqual([{ type: 'discard' }, pass]);
});

test('Bloops: BLOOPS can be said after a pass, until the next player draws', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  const after: Partial<SeatView> = { active: 0, discard: 5, passed: [true, false] };
  await stage.open({ view: bloops(after), legal: [], actors: [1] });
  await task(page, 'wait');
  await button(page, 'BLOOPS!').click();
  await read(page);
  await button(page, 'Say BLOOPS').click();
  await expect.poll(() => stage.acts()).toEqual([{ type: 'call' }]);
  // Not while an effect is still to come, not when the next one has drawn.
  await stage.update({
    view: bloops({ ...after, discard: 6, effects: [{ seat: 1, value: 6 }] }),
    legal: [],
    actors: [1],
  });
  await expect(button(page, 'BLOOPS!')).toHaveCount(0);
  await expect(button(page, 'BLOOPS as soon as I can')).toBeVisible();
  await stage.update({ view: bloops({ phase: 'decide', active: 1, discard: 5 }), legal: [], actors: [1] });
  await expect(button(page, /BLOOPS/)).toHaveCount(0);
});

test('Bloops: BLOOPS is planned at the table, shown, and taken back', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({
    view: bloops({ phase: 'decide', active: 0, drawn: 5, discard: 2 }),
    legal: [{ type: 'discard' }, ...keeps],
  });
  const plans = () => stage.said.filter(({ type }) => type === 'plan').map(({ action }) => action);
  await button(page, 'BLOOPS as soon as I can').click();
  await read(page);
  await button(page, 'Say BLOOPS').click();
  await expect.poll(plans).toEqual([{ type: 'call' }]);
  expect(stage.acts()).toEqual([]);
  stage.tell({ type: 'planned', action: { type: 'call' } });
  await expect(button(page, /BLOOPS planned/)).toBeVisible();
  await read(page);
  await button(page, /BLOOPS planned/).click();
  await expect.poll(plans).toEqual([{ type: 'call' }, null]);
  stage.tell({ type: 'planned', action: null });
  await expect(button(page, 'BLOOPS as soon as I can')).toBeVisible();
});

// Pressed while the line is down: it is kept, shown for what it is, and said when the table hears again.
async function planCut(page: Page, shown: Parameters<typeof bloops>[0]): Promise<Stage> {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops(shown), legal: [{ type: 'discard' }, ...keeps] });
  await button(page, 'BLOOPS as soon as I can').click();
  await read(page);
  await stage.cut();
  await button(page, 'Say BLOOPS').click();
  await expect(button(page, /BLOOPS, not planned yet/)).toBeVisible();
  await expect(button(page, /BLOOPS planned/)).toHaveCount(0);
  await read(page);
  return stage;
}
const plans = (stage: Stage) => stage.said.filter(({ type }) => type === 'plan').map(({ action }) => action);
const drawn = { phase: 'decide', active: 0, drawn: 5, discard: 2 } as const;

test('Bloops: what is planned while the line is down is said when it is back', async ({ page }) => {
  const stage = await planCut(page, drawn);
  await stage.mend();
  await expect.poll(() => plans(stage)).toEqual([{ type: 'call' }]);
  await expect(button(page, /BLOOPS planned/)).toHaveCount(0);
  // The line breaks before the answer: asked again. After the answer: not again.
  await stage.cut();
  await stage.mend();
  await expect.poll(() => plans(stage)).toEqual([{ type: 'call' }, { type: 'call' }]);
  stage.tell({ type: 'planned', action: { type: 'call' } });
  await expect(button(page, /BLOOPS planned/)).toBeVisible();
  await stage.cut();
  await expect(button(page, 'BLOOPS as soon as I can')).toBeVisible();
  await stage.mend();
  stage.tell({ type: 'planned', action: { type: 'call' } }); // as the table does after a hello
  await expect(button(page, /BLOOPS planned/)).toBeVisible();
  expect(plans(stage)).toHaveLength(2);
  expect(stage.acts()).toEqual([]);
});

test('Bloops: what is planned while the line is down can be taken back', async ({ page }) => {
  const stage = await planCut(page, drawn);
  await button(page, /BLOOPS, not planned yet/).click();
  await expect(button(page, 'BLOOPS as soon as I can')).toBeVisible();
  await stage.mend();
  await expect.poll(() => plans(stage)).toEqual([null]);
});

test('Bloops: what was planned for a turn that has gone meanwhile is not planned for the next', async ({ page }) => {
  const stage = await planCut(page, drawn);
  stage.version += 9;
  stage.table = { ...stage.table, version: stage.version };
  stage.last = { view: bloops({ ...drawn, pile: 28 }), legal: [{ type: 'discard' }, ...keeps] };
  await stage.mend();
  await expect(page.locator('main')).toHaveAttribute('data-version', String(stage.version));
  await expect(button(page, 'BLOOPS as soon as I can')).toBeVisible();
  // Whatever it would have said has been said before this.
  await button(page, 'Discard it').click();
  await expect.poll(() => stage.acts()).toEqual([{ type: 'discard' }]);
  expect(plans(stage)).toEqual([]);
});

test('Bloops: a plan that is refused is planned no longer', async ({ page }) => {
  const stage = await planCut(page, drawn);
  await stage.mend();
  await expect.poll(() => plans(stage)).toEqual([{ type: 'call' }]);
  stage.refuse('plan', 'BLOOPS-24', 'bloops.called-already', 'BLOOPS has been said already.');
  await expect(page.getByTestId('refusal')).toContainText('BLOOPS can be said once');
  await expect(button(page, 'BLOOPS as soon as I can')).toBeVisible();
});

test('Bloops: who has the BLOOPS card is marked only where that stands in the way', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'bloops');
  await stage.open({ view: bloops({ phase: 'turn', active: 0, caller: 1 }), legal: [{ type: 'draw' }] });
  const marked = page.locator('.blocking');
  const refusal = page.getByTestId('refusal');
  const refuse = (key: string) => stage.refuse('x', 'BLOOPS-16', key, 'No.');
  refuse('bloops.cards-are-protected');
  await expect(refusal).toContainText('is safe: swap with somebody else');
  await expect(marked).toHaveCount(1);
  refuse('bloops.no-card-to-swap');
  await expect(refusal).toContainText('Swap one of your cards');
  await expect(marked).toHaveCount(0);
});
