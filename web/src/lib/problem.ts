// What went wrong, for people.
import { ApiError } from './api';
import { told } from './refusals';
import { served } from './served';
import { t } from './texts';
import type { Refusal } from '../generated/server';

export function problem(error: unknown, game?: { refusal: (refused: Refusal) => string | null } | null): string {
  return error instanceof ApiError
    ? t('trouble', { message: told(error.refused, game) })
    : t(served ? 'no_line' : 'alone');
}
