// What is said of games in several places here.
import { gameById } from '../games/registry';
import { settings } from '../lib/settings.svelte';
import { t as shell } from '../lib/texts';
import type { Played } from './played';
import { t } from './texts';

export const nameOf = (game: string): string => gameById(game)?.name ?? game;

const levels = { 1: 'level_1', 2: 'level_2', 3: 'level_3', 4: 'level_4', 5: 'level_5' } as const;
// What a bot is, as people choose it.
export function botName(bot: string): string {
  const level = Number(/^level:(\d+)$/.exec(bot)?.[1]);
  if (level in levels) return t('level_bot', { n: level, word: shell(levels[level as keyof typeof levels]) });
  if (level) return t('level_plain', { n: level }); // what it is called depends on the game
  if (bot === 'random') return shell('bot_random');
  return bot === 'greedy' ? shell('bot_greedy') : bot;
}

// As it is written where they are, in the language that they read.
const locale = (): string => navigator.languages.find((one) => one.startsWith(settings.language)) ?? settings.language;
export const number = (value: number): string => value.toLocaleString(locale());
export const day = (at: number): string =>
  new Date(at).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' });
export const moment = (at: number): string =>
  new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });

// Who else was there; bots of one kind are told so once.
export function opponents({ others }: Played): string {
  if (others.length === 0) return t('alone');
  const kinds = new Set(others.map(({ bot }) => bot));
  const [kind] = kinds;
  const names = others.map(({ name, bot }) =>
    bot === null || kinds.size === 1 ? name : t('bot', { name, bot: botName(bot) }),
  );
  const all = names.join(', ');
  return t('with', { names: kinds.size === 1 && kind ? t('bot', { name: all, bot: botName(kind) }) : all });
}
