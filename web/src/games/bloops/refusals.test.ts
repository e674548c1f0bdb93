import { expect, test } from 'vitest';
import { refusal } from './refusals';

test('a game that ended after a call is over, whatever is tried', () => {
  const refused = { code: 'over', rule: 'BLOOPS-24', key: 'bloops.over-after-call', message: '' } as const;
  expect(refusal(refused)).toMatch(/over/);
  expect(refusal(refused)).not.toMatch(/BLOOPS/);
});
