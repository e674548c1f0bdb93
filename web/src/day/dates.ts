// Days of the calendar, as the engine names them: 2026-11-17. A day is the reader's own, from midnight to midnight.
import { settings } from '../lib/settings.svelte';

const ms_a_day = 86_400_000;
const first_day = '2000-01-01';

const text = (at: Date): string => at.toISOString().slice(0, 10);
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);

export function today(now = new Date()): string {
  return text(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), 12)));
}
export const after = (date: string, days: number): string => text(new Date(noon(date).getTime() + days * ms_a_day));
// 0: Monday … 6: Sunday.
export const weekday = (date: string): number => (noon(date).getUTCDay() + 6) % 7;
export const monday = (date: string): string => after(date, -weekday(date));

// A day that there is, and that has begun here.
export const isDay = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) &&
  !Number.isNaN(noon(date).getTime()) &&
  text(noon(date)) === date &&
  date >= first_day &&
  date <= today();

const language = () => (settings.language === 'fr' ? 'fr' : 'en-GB');
const told = (date: string, how: Intl.DateTimeFormatOptions): string =>
  noon(date).toLocaleDateString(language(), { timeZone: 'UTC', ...how });
export const longDate = (date: string): string => told(date, { weekday: 'long', day: 'numeric', month: 'long' });
export const fullDate = (date: string): string => told(date, { day: 'numeric', month: 'long', year: 'numeric' });
export const shortWeekday = (date: string): string => told(date, { weekday: 'short' });
export const dayOfMonth = (date: string): number => noon(date).getUTCDate();
