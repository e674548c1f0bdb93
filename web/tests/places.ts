// Where things are on a page: in the window, over nothing else, and what a finger would hit there.
import { expect, type Page } from '@playwright/test';
import { checkWidth } from './harness';

export type Size = readonly [number, number];
// By day the least room and the most; by night (WHOLE=1) what lies between as well.
export const sizes: readonly Size[] = [
  [390, 664],
  [844, 390],
  [1366, 650],
  [320, 568],
  [2560, 1440],
  ...(process.env['WHOLE']
    ? ([
        [390, 844],
        [1366, 768],
        [1920, 1080],
      ] as const)
    : []),
];
// Pictures of everything that is looked at, where somebody wants to look too: PICTURES=folder
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

// A window of another size, in which everything has found its place: two frames, one in which the table is laid out
// anew, and one for what follows it.
export async function resize(page: Page, [width, height]: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

export interface Found {
  name: string;
  kind: 'primary' | 'own' | 'also';
  rect: { x: number; y: number; right: number; bottom: number };
  covered: string | null; // by what
}
// Where everything is, and what a finger would hit there.
export const find = (page: Page, also = ''): Promise<Found[]> =>
  page.evaluate((more) => {
    const shown = (part: Element) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const parts = [...document.querySelectorAll(`main [data-primary], main [data-own]${more && `, ${more}`}`)];
    return parts.filter(shown).map((part) => {
      const { x, y, right, bottom } = part.getBoundingClientRect();
      const hit = document.elementFromPoint((x + right) / 2, (y + bottom) / 2);
      const clear = hit !== null && (part.contains(hit) || hit.contains(part));
      return {
        name: (part.ariaLabel ?? part.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40),
        kind: part.hasAttribute('data-primary') ? 'primary' : part.hasAttribute('data-own') ? 'own' : 'also',
        rect: { x, y, right, bottom },
        covered: clear ? null : hit ? `${hit.tagName}.${hit.getAttribute('class') ?? ''}` : 'nothing there',
      };
    });
  }, also);
// By more than the line of a card.
const overlap = ({ rect: one }: Found, { rect: other }: Found): boolean =>
  Math.min(one.right, other.right) - Math.max(one.x, other.x) > 3 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y) > 3;
const inside = (outer: Found, inner: Found): boolean =>
  outer.rect.x <= inner.rect.x + 1 &&
  outer.rect.y <= inner.rect.y + 1 &&
  outer.rect.right >= inner.rect.right - 1 &&
  outer.rect.bottom >= inner.rect.bottom - 1;

export function faults(found: Found[], width: number, height: number): string[] {
  const say = ({ kind, name, rect }: Found) =>
    `${kind} “${name}” at ${[rect.x, rect.y, rect.right, rect.bottom].map(Math.round).join(' ')}`;
  const out = found.filter(
    ({ rect }) => rect.x < -0.5 || rect.y < -0.5 || rect.right > width + 0.5 || rect.bottom > height + 0.5,
  );
  const covered = found.filter((one) => !out.includes(one) && one.covered !== null);
  const pairs = found.flatMap((one, at) =>
    found.slice(at + 1).flatMap((other) =>
      // A button on a card is part of it.
      overlap(one, other) && !(one.kind !== other.kind && (inside(one, other) || inside(other, one)))
        ? [`${say(one)} and ${say(other)} lie over each other`]
        : [],
    ),
  );
  return [
    ...out.map((one) => `${say(one)} is not in the window`),
    ...covered.map((one) => `${say(one)} is covered by ${one.covered}`),
    ...pairs,
  ];
}

// What is wrong with this moment, in every window. `also`: what else is to be seen whole; `own`: one has cards then.
export async function lookAround(
  page: Page,
  name: string,
  windows: readonly Size[] = sizes,
  also = '',
  own = true,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [width, height] of windows) {
    await resize(page, [width, height]);
    if (own) await expect(page.locator('main [data-own]:visible').first()).toBeVisible();
    const found = await find(page, also);
    await keepPicture(page, `${name}-${width}x${height}`);
    if (!found.some(({ kind }) => kind === 'primary')) wrong.push(`${width}×${height}: nothing to press`);
    wrong.push(...faults(found, width, height).map((fault) => `${width}×${height}: ${fault}`));
    await checkWidth(page);
  }
  return wrong;
}

// At 200 %, where not everything has room: whatever is read or pressed comes into sight by scrolling, and nothing is
// cut off sideways.
export async function lookZoomed(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const [width, height] of [
    [683, 325],
    [195, 332],
  ] as const) {
    await resize(page, [width, height]);
    await checkWidth(page);
    for (const part of await page
      .locator('main')
      .locator('[data-primary], [data-own], [data-prompt]')
      .filter({ visible: true })
      .all()) {
      await part.scrollIntoViewIfNeeded();
      const { x, y, right, bottom } = await part.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
      if (x < -0.5 || right > width + 0.5 || bottom < 20 || y > height - 20)
        wrong.push(`${width}×${height}: “${(await part.innerText()).slice(0, 40)}” at ${x} ${y} ${right} ${bottom}`);
    }
    await keepPicture(page, `${name}-${width}x${height}`);
  }
  return wrong;
}
