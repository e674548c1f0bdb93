// What went wrong, for people.
import { ApiError } from './api';
import { told } from './refusals';
import { t } from './texts';
import type { Refused } from './types';

export function problem(error: unknown, game?: { refusal: (refused: Refused) => string | null } | null): string {
  return error instanceof ApiError ? t('trouble', { message: told(error.refused, game) }) : t('no_answer');
}
