import { expect, test } from 'vitest';
import { en as shell_en } from '../../lib/texts_en';
import { fr as shell_fr } from '../../lib/texts_fr';
import { en } from './texts_en';
import { fr } from './texts_fr';

test('to pass is called otherwise than to hurry what is shown: both stand in the same place', () => {
  expect(en.pass).not.toBe(shell_en.skip_motion);
  expect(fr.pass).not.toBe(shell_fr.skip_motion);
});
