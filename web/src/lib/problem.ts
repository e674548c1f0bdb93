// What went wrong, for people.
import { ApiError } from './api';
import { t } from './texts';

export function problem(error: unknown): string {
  return error instanceof ApiError ? t('trouble', { message: error.message }) : t('no_answer');
}
