import { expect, test } from 'vitest';
import { refusal } from './refusals';

test('a response is named with what it needs', () => {
  const action = { type: 'respond', card: 'gatecrasher', room: 0 } as const;
  const refused = { code: 'illegal', rule: 'BLOBS-25', key: 'blobs.answers-blob-at-home', message: '' } as const;
  expect(refusal({ ...refused, action })).toMatch(/^Gatecrasher answers only/);
});
