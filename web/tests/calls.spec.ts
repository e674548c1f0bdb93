// Bloops at the live pace, two browsers at a table: a call after a slow effect can be made until the next player draws,
// and one that was planned is never lost. The cards are dealt by chance, and a line beside the page plays up to the
// moment in question; what the caller does from there on is pressed at the page.
//   CALLS_GAMES=100 npx playwright test tests/calls.spec.ts
// CALLS_PAIRS: how many tables at a time; CALLS_SEED: the same ways again
import {
  answered,
  apply,
  begin,
  button,
  come,
  finish,
  type Pair,
  type Person,
  planKept,
  racer,
  saidCall,
  seen,
  settled,
  table,
  tap,
  viewOf,
} from './calls';
import { expect, test } from './harness';

const games = Number(process.env['CALLS_GAMES'] ?? (process.env['WHOLE'] ? 4 : 1));
const pairs = Math.min(games, Number(process.env['CALLS_PAIRS'] ?? 3));
const first_seed = Number(process.env['CALLS_SEED'] ?? Date.now() % 1_000_000);

// How a call comes about, in turn; the first ones are those of the short form.
interface Way {
  window: 'polled' | 'race';
  call: 'late' | 'planned with the card' | 'planned with the effect' | 'with the draw';
  hurried: boolean; // the other one draws as soon as it can, from the discard on
}
const ways: Way[] = [
  { window: 'polled', call: 'late', hurried: false },
  { window: 'race', call: 'planned with the card', hurried: true },
  { window: 'polled', call: 'planned with the effect', hurried: true },
  { window: 'race', call: 'late', hurried: false },
  { window: 'polled', call: 'planned with the card', hurried: false },
  { window: 'polled', call: 'with the draw', hurried: false },
  { window: 'race', call: 'planned with the effect', hurried: true },
  { window: 'race', call: 'with the draw', hurried: false },
];

const tally = {
  games: 0,
  slow_effects: 0,
  pressed: 0,
  accepted: 0,
  accepted_after_pass: 0, // the table had passed for the caller
  draw_was_quicker: 0,
  refused_without_draw: 0,
  planned: 0,
  carried_out: 0,
  lost: 0,
  draws_tried: 0, // by the one in a hurry
  taps_held_back: 0, // by the page, because what is under the finger has just changed
};

function dice(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Says BLOOPS at the page, as somebody does who taps again where a tap was not taken. `ready` comes before the last
// tap; false: the next player has drawn meanwhile, and there is nothing to press any more.
async function press(
  person: Person,
  type: 'act' | 'plan',
  ready: () => Promise<void> = async () => {},
): Promise<boolean> {
  const { page } = person;
  const ask = button(page, /^BLOOPS(!| as soon as I can)$/);
  const yes = button(page, 'Say BLOOPS');
  const gone = () => viewOf(person).phase !== 'window' && type === 'act';
  let taps = 0;
  let trouble = '';
  const missed = (error: unknown) => void (trouble = String(error));
  for (const until = Date.now() + 60_000; Date.now() < until && !gone();) {
    await seen(page);
    if (!(await yes.isVisible())) {
      await tap(ask).catch(missed);
      continue;
    }
    await settled(page);
    if (taps++ === 0) await ready();
    await tap(yes).catch(missed);
    for (let tries = 0; tries < 20 && !gone(); ++tries) {
      if (saidCall(person, type)) {
        tally.taps_held_back += taps - 1;
        return true;
      }
      await page.waitForTimeout(10);
    }
  }
  if (gone()) return saidCall(person, type) !== undefined;
  throw new Error(`no call could be pressed with ${taps} taps: ${await table(page).innerText()}; ${trouble}`);
}

async function play(pair: Pair, game: number, note: (fault: string) => void): Promise<void> {
  const chance = dice(first_seed + game);
  const way = ways[game % ways.length]!;
  const planned = way.call.startsWith('planned');
  const seat = Math.floor(game / ways.length + game) % 2;
  const caller = pair[seat]!;
  const other = pair[1 - seat]!;
  const plain = way.call === 'planned with the card' && chance(3) === 0;
  const values = plain ? [1, 2, 3, 4, 5, 11] : [6, 7, 8, 9];
  let code: string | null = null;
  while (code === null) code = await begin(pair, seat, way.window, values, 1 + chance(8));
  const fault = (what: string) =>
    note(`game ${game} of seed ${first_seed} (${way.window}, ${way.call}, seat ${seat}): ${what}`);
  const hurry = await racer(other.page, code);
  const since = viewOf(caller).discarded;

  if (way.call === 'planned with the card') {
    await press(caller, 'plan');
    await expect(button(caller.page, /^BLOOPS planned/)).toBeVisible();
  }
  if (way.hurried) await hurry.go();
  await seen(caller.page);
  await tap(button(caller.page, 'Discard it'));
  await expect.poll(() => viewOf(caller).discarded).toBeGreaterThan(since);

  if (!plain) {
    await expect(table(caller.page)).toHaveAttribute('data-task', /give|look|swap/);
    if (way.call === 'planned with the effect') await press(caller, 'plan');
    // Planned, it does not depend on the page.
    if (planned && chance(3) === 0) {
      await caller.page.reload();
      await expect(button(caller.page, /^BLOOPS planned/)).toBeVisible();
    }
    // Some try a card meanwhile, and a right one has an effect of its own.
    if (chance(3) === 0) await tap(other.page.locator('.mine .slot.able').first()).catch(() => {});
    // Up to longer than the window's bar, after which the table has passed for the other one.
    await caller.page.waitForTimeout([1000, 2000, 2900, 4000][chance(4)]!);
    ++tally.slow_effects;
    for (let effect = viewOf(caller).effects[0]; effect; effect = viewOf(caller).effects[0]) {
      const left = viewOf(caller).effects.length;
      await apply(pair[effect.seat]!);
      const applied = () => viewOf(caller).effects.length < left;
      for (let tries = 0; tries < 100 && !applied(); ++tries) await caller.page.waitForTimeout(10);
    }
  }

  if (planned) {
    ++tally.planned;
    await expect
      .poll(() => planKept(caller, seat), { timeout: 10_000, intervals: [10, 20, 50] })
      .toBeNull()
      .catch(() => {});
    const why = planKept(caller, seat);
    if (why === null) ++tally.carried_out;
    else {
      ++tally.lost;
      fault(`the plan was lost: ${why}`);
    }
  } else {
    // Now the bar is full again. Some wait until it is empty: then the table has passed for them, and they still can.
    if (way.call === 'with the draw' && way.window === 'polled')
      await expect.poll(() => viewOf(caller).passed.every(Boolean), { timeout: 10_000, intervals: [20] }).toBe(true);
    else await caller.page.waitForTimeout([0, 1500, 2800, 4000][chance(4)]!);
    let going = Promise.resolve();
    const late = chance(120);
    const said = await press(caller, 'act', async () => {
      if (way.call !== 'with the draw') return;
      going = other.page.waitForTimeout(late).then(() => hurry.go());
    });
    const passed = viewOf(caller).passed[seat];
    if (way.call === 'late') await hurry.go();
    await going;
    if (said) {
      ++tally.pressed;
      await expect.poll(() => answered(caller, 1 - seat), { intervals: [10, 20, 50] }).not.toBeNull();
      const how = answered(caller, 1 - seat);
      if (how === 'accepted') {
        ++tally.accepted;
        if (passed) ++tally.accepted_after_pass;
      } else if (how === 'refused after a draw') ++tally.draw_was_quicker;
      else {
        ++tally.refused_without_draw;
        fault(
          `the call was refused, and nobody had drawn: ` +
            JSON.stringify(caller.frames.slice(-6).map(({ view: _, ...rest }) => rest)),
        );
      }
    } else {
      ++tally.draw_was_quicker;
      if (way.call !== 'with the draw')
        fault(
          `the page gave no way to call: ` +
            JSON.stringify(caller.frames.slice(-4).map(({ view: _, ...rest }) => rest)),
        );
    }
  }
  const { tried, version: last } = await hurry.stop();
  tally.draws_tried += tried;
  await finish(other.page, last);
  ++tally.games;
}

test.describe('calls', () => {
  // Here chance is no excuse.
  test.describe.configure({ retries: 0 });

  test('two browsers at the live pace: a call can be made until the next draw, a planned one is never lost', async ({
    browser,
    server,
  }) => {
    test.setTimeout(60_000 + (games * 60_000) / pairs);
    const start = Date.now();
    const faults: string[] = [];
    const troubles: string[] = [];
    // At once: a long run may not come to its end.
    const note = (fault: string) => {
      console.log(fault);
      faults.push(fault);
    };
    const report = () => {
      const figures = Object.entries(tally).map(([name, number]) => `${name.replaceAll('_', ' ')} ${number}`);
      console.log(
        `calls: ${figures.join(', ')}, faults ${faults.length}; ` +
          `seed ${first_seed}, ${Math.round((Date.now() - start) / 1000)} s`,
      );
    };
    let next = 0;
    const at_a_table = async () => {
      // What goes wrong in one game is told, and the others are played; by people who know nothing of it.
      while (next < games) {
        const pair: Pair = [await come(browser, server, troubles), await come(browser, server, troubles)];
        for (let well = true; well && next < games;) {
          const game = next++;
          if (game > 0 && game % 10 === 0) report();
          well = await play(pair, game, note).then(
            () => true,
            (error: unknown) => {
              note(`game ${game} of seed ${first_seed}: ${String(error)}`);
              return false;
            },
          );
        }
        for (const { page } of pair) await page.context().close();
      }
    };
    await Promise.all(Array.from({ length: pairs }, at_a_table));
    report();
    expect(faults).toEqual([]);
    expect(troubles).toEqual([]);
    expect(tally).toMatchObject({ games, refused_without_draw: 0, lost: 0 });
    expect(tally.carried_out).toBe(tally.planned);
  });
});
