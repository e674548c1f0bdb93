// Every moment of a race in every window, with the longest words: places.spec.ts looks at one of them.
import { moments } from './blink_stage';
import { expect, prepare, test } from './harness';
import { lookAround, lookZoomed, sizes } from './places';
import { Stage } from './stage';

for (const language of ['en', 'fr'])
  test(`each moment has its place: ${language}`, { tag: '@night' }, async ({ page }) => {
    test.setTimeout(180_000);
    await prepare(page, { language, drawer: true });
    const stage = await Stage.make(page, 'blink', ['Sunny Heron', 'Dizzy Lemon']);
    const wrong: string[] = [];
    for (const [name, shown] of Object.entries(moments)) {
      if (stage.last) await stage.update(shown);
      else await stage.open(shown);
      const found = await lookAround(
        page,
        `blink-${name}-${language}`,
        sizes,
        '[data-prompt], .side, .stack, [role="timer"]',
      );
      found.push(...(await lookZoomed(page, `blink-${name}-${language}`)));
      wrong.push(...found.map((fault) => `${name}, ${fault}`));
    }
    expect(wrong, wrong.join('\n')).toEqual([]);
  });
