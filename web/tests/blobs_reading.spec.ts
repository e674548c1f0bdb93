// Blobs to be read: whatever acts is whole, says who it means, and what can be done about it.
import type { Page } from '@playwright/test';
import { cards } from '../src/games/blobs/cards';
import type { Card, Play, RoomBlob, SeatView } from '../src/generated/blobs';
import { blobs, lies } from './blobs_stage';
import { expect, prepare, test } from './harness';
import { holdAt } from './hold';
import { keepPicture, resize } from './places';
import { Stage } from './stage';

const names = ['Ann', 'Ben', 'Cleo', 'Dana', 'Eli'];
const plays = (card: Card, player: number, blob = 9): Play => ({
  blob,
  card,
  player,
  stage: 'window',
  cancelled: false,
  answers: null,
  aims: [],
});
// It is Ben's turn, and what he played lies in a room.
const bench = (people: number, change: Partial<SeatView> = {}, room: RoomBlob[] = []): SeatView =>
  blobs(
    people,
    (seat) => (seat ? [lies(10 + seat, 'bob'), lies(20 + seat, 'greedy'), lies(30 + seat, 'spawny')] : room),
    change,
  );
const asked = (card: Card) => ({ seat: 0, form: 'respond' as const, card, prompt: '', options: [] });
const cut = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector<HTMLElement>('[data-spot] .card');
    if (!card) return 'nothing there';
    const words = card.querySelector('.text')!;
    const [box, text] = [card.getBoundingClientRect(), words.getBoundingClientRect()];
    const over = Math.round(Math.max(text.bottom - box.bottom + 2, words.scrollHeight - words.clientHeight));
    const [name, colors] = [
      card.querySelector('.name')!.getBoundingClientRect(),
      [...card.querySelectorAll('.colors svg')].map((one) => one.getBoundingClientRect()),
    ];
    if (over > 0) return `${over} px of its text are cut off`;
    const hit = colors.some(
      (one) =>
        one.left < name.right - 1 && one.right > name.left + 1 && one.top < name.bottom - 3 && one.bottom > name.top,
    );
    return hit ? 'a colour lies over its name' : '';
  });

const lengthIn = {
  en: (id: Card) => cards.find((one) => one.id === id)!.text.length,
  fr: (id: Card) => cards.find((one) => one.id === id)!.in_french.text!.length,
};
for (const language of ['en', 'fr'] as const)
  for (const people of [2, 3])
    test(
      `what acts can be read whole, ${people} play in ${language}`,
      { tag: language === 'en' ? [] : ['@night'] },
      async ({ page }) => {
        await prepare(page, { language });
        const length = lengthIn[language];
        const longest = cards
          .map(({ id }) => id as Card)
          .sort((one, two) => length(two) - length(one))
          .slice(0, 6);
        const wrong: string[] = [];
        const stage = await Stage.make(page, 'blobs', names.slice(0, people));
        await stage.open({ view: bench(people), actors: [1] });
        for (const size of [
          [390, 664],
          [320, 568],
        ] as const) {
          await resize(page, size);
          for (const card of longest)
            for (const answers of [false, true]) {
              const stack = [...(answers ? [plays('bob', 0, 8)] : []), plays(card, 1)];
              const view = bench(people, { stack, pending: asked(card) }, [lies(9, card)]);
              await stage.update({ view, legal: [{ type: 'pass' }] });
              await resize(page, size);
              const fault = await cut(page);
              const name = `${size.join('×')}-${people}-${card}${answers ? '-answers' : ''}`;
              if (fault) wrong.push(`${name}: ${fault}`);
              if (fault) await keepPicture(page, `cut-${language}-${name}`);
            }
        }
        expect(wrong, wrong.join('\n')).toEqual([]);
      },
    );

const spot = (page: Page) => page.locator('[data-spot]');
const prompt = (page: Page) => page.getByTestId('prompt');

test('a Start or End action is that of the room’s owner, whoever played it', async ({ page }) => {
  await prepare(page);
  await page.setViewportSize({ width: 390, height: 664 });
  const stage = await Stage.make(page, 'blobs', names.slice(0, 2));
  await stage.open({ view: bench(2), actors: [1] });
  const shows = async (card: Card, player: number, room: number) => {
    const view = bench(2, { stack: [plays(card, player)], pending: asked(card) });
    view.seats[room]!.room = [lies(9, card)];
    await stage.update({ view, legal: [{ type: 'pass' }] });
  };
  await shows('encore', 1, 0); // Ben put it into Ann's room: it acts in her turns
  await expect(spot(page)).toContainText('It lies in your room: “you” is you.');
  await shows('encore', 0, 1);
  await expect(spot(page)).toContainText('“You” is Ben here.');
  await shows('encore', 0, 0);
  await expect(spot(page)).not.toContainText('“');
  await shows('wrong-address', 1, 0); // an answer is its player's
  await expect(spot(page)).toContainText('“You” is Ben here.');
});

test('who holds no answer is told so; who holds one is asked', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'blobs', names.slice(0, 2));
  await stage.open({ view: bench(2), actors: [1] });
  const view = bench(2, { stack: [plays('bob', 1)], pending: asked('bob') }, [lies(9, 'bob')]);
  await stage.update({ view, legal: [{ type: 'pass' }] });
  await expect(prompt(page)).toHaveText('Ben plays Bob. You have no answer: pass.');
  await stage.update({ view, legal: [{ type: 'respond', card: 'nah-nah', room: 0 }, { type: 'pass' }] });
  await expect(prompt(page)).toHaveText('Ben plays Bob. Answer it, or pass?');
});

test('cards in the hand’s place say where they lie; a full room says what that means', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'blobs', names.slice(0, 2));
  await stage.open({ view: bench(2), actors: [1] });
  const sign = page.locator('ul.hand .sign');
  await expect(sign).toHaveCount(0);
  await stage.update({
    view: bench(2, { waste: ['bob', 'greedy'], pending: { ...asked('encore'), form: 'waste' } }),
    legal: [
      { type: 'pick', waste: 'bob' },
      { type: 'pick', waste: 'greedy' },
    ],
  });
  await expect(sign).toHaveText('Waste');
  const full = Array.from({ length: 8 }, (_, at) => lies(40 + at, 'bob'));
  await stage.update({ view: bench(2, { active: 0 }, full), actors: [0] });
  await expect(sign).toHaveCount(0);
  await expect(page.locator('.recent')).toHaveText('Your room is full. As it stands, the game ends with this turn.');
  // Small as they are, they have names.
  await page.setViewportSize({ width: 390, height: 664 });
  await expect(page.locator('.own [data-blob]').first()).toHaveAccessibleName(/Bob/);
});

test('with five the others’ names are whole, and nothing lies over them', async ({ page }) => {
  await prepare(page, { drawer: true });
  const stage = await Stage.make(page, 'blobs', [
    'Ann',
    'Clever Pebble',
    'Nimble Heron',
    'Happy Comet',
    'Jolly Falcon',
  ]);
  await stage.open({
    view: bench(5, { active: 0, pending: { ...asked('bob'), form: 'play' } }),
    legal: [0, 1, 2, 3, 4].map((room) => ({ type: 'play', card: 'keyhole', room })),
  });
  await page.locator('ul.hand [data-card]').first().click();
  for (const size of [
    [1280, 800],
    [683, 325],
  ] as const) {
    await resize(page, size);
    const wrong = await page.locator('.others .room').evaluateAll((rooms) =>
      rooms.flatMap((room) => {
        const [name, slot] = [room.querySelector('b:not(.score)')!, room.querySelector('.slot')!];
        const cut = name.scrollWidth > name.clientWidth ? [`${name.textContent} is cut off`] : [];
        const over = slot.getBoundingClientRect().top < name.getBoundingClientRect().bottom - 1;
        return over ? [...cut, `${name.textContent} is covered`] : cut;
      }),
    );
    expect(wrong, size.join('×')).toEqual([]);
  }
});

test('a score changes with its cause, not when its moment is over', async ({ page }) => {
  await prepare(page, { speed: 'normal' });
  await holdAt(page, '.own [data-blob="9"]');
  const stage = await Stage.make(page, 'blobs', names.slice(0, 2));
  await stage.open({ view: bench(2), actors: [1] });
  const score = page.getByRole('button', { name: 'Score of Your room' });
  await expect(score).toHaveText('3');
  const end = bench(2, { stack: [plays('bob', 1)] }, [lies(9, 'bob')]);
  end.seats[0]!.score = { total: 7, base: 7, permanent: [] };
  await stage.update({
    view: end,
    events: [{ type: 'played', seat: 1, card: 'bob', blob: 9, room: 0, source: 'hand' }],
  });
  await expect(page.locator('.own [data-blob="9"]')).toBeVisible();
  await expect(score).toHaveText('7');
  await expect(page.locator('main')).toHaveAttribute('data-shown', '0'); // it is still being shown
});

test('an arrow at a player ends at the name, over nothing of it', async ({ page }) => {
  await prepare(page);
  const stage = await Stage.make(page, 'blobs', names.slice(0, 3));
  await stage.open({ view: bench(3), actors: [1] });
  const play: Play = { ...plays('keyhole', 0), aims: [{ player: 1 }] };
  await stage.update({
    view: bench(3, { stack: [play], pending: asked('keyhole') }, [lies(9, 'keyhole')]),
    legal: [{ type: 'pass' }],
  });
  for (const size of [
    [1366, 768],
    [390, 664],
  ] as const) {
    await resize(page, size);
    const name = page.locator('[data-key="s1"] :is(.seat, .name)').first();
    await expect(page.locator('.arrows .tip')).toHaveCount(1);
    await expect
      .poll(async () => {
        const [tip, at] = [(await page.locator('.arrows .tip').boundingBox())!, (await name.boundingBox())!];
        const [x, y] = [tip.x + tip.width / 2, tip.y + tip.height / 2];
        const far = (p: number, from: number, to: number) => Math.max(0, from - p, p - to);
        const apart = Math.hypot(far(x, at.x, at.x + at.width), far(y, at.y, at.y + at.height));
        return apart > 3 && apart < 26 ? 'at it' : `${apart} px away`;
      })
      .toBe('at it');
  }
});

test('on a phone whoever looks at all hands sees them whole', async ({ page }) => {
  await prepare(page);
  await page.setViewportSize({ width: 390, height: 664 });
  const stage = await Stage.make(page, 'blobs', names.slice(0, 2));
  stage.table = { ...stage.table, you: null };
  const { hand, ...view } = bench(2);
  await stage.open({ view: { ...view, you: null, hands: [hand, hand] }, actors: [1] }, 'watch');
  const open = page.locator('.beside .room');
  await expect(open.locator('.hand button')).toHaveCount(5);
  const cut = await open.evaluate((room) => {
    const box = room.getBoundingClientRect();
    const parts = [...room.querySelectorAll('.hand button, .seat, .score')].map((one) => one.getBoundingClientRect());
    return parts.filter(({ top, bottom }) => top < box.top - 1 || bottom > box.bottom + 1).length;
  });
  expect(cut).toBe(0);
});
