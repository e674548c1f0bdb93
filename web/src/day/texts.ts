// The texts of the day.
import { catalogue } from '../lib/i18n';
import { en } from './texts_en';
import { fr } from './texts_fr';

export const t = catalogue(en, fr);
// Empty where the engine has a goal that the page has no words for.
const told = (key: string, params: Record<string, string | number> = {}): string =>
  key in en ? t(key as keyof typeof en, params) : '';
export const goalWords = (goal: string): string => told(`goal_${goal}`);
export const nameWords = (goal: string): string => told(`name_${goal}`);
export const known = (goal: string, params: Record<string, number>): string => told(`known_${goal}`, params);
export const came = (goal: string, params: Record<string, string | number>): string => told(`result_${goal}`, params);
