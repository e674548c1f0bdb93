import { expect, test } from 'vitest';
import { refusal } from './refusals';

test('what is offered in a pause for getting ready is answered by the pause', () => {
  const refused = { code: 'not-your-turn', rule: 'BLINK-12', key: 'blink.paused', message: '' } as const;
  expect(refusal(refused)).toMatch(/^Nobody can play now/);
  expect(refusal(refused)).not.toMatch(/race is on/);
});
