// The exact rules of a game as HTML, in the reader's language: docs/rules, in French docs/rules/fr.
import { settings } from './settings.svelte';

const pages = import.meta.glob<string>(['../../../docs/rules/*.md', '../../../docs/rules/fr/*.md'], {
  import: 'default',
});

const page = (game: string, folder = '') => pages[`../../../docs/rules/${folder}${game}.md`];

export const hasRules = (game: string): boolean => page(game) !== undefined;
export async function rulesOf(game: string): Promise<string> {
  const load = (settings.language === 'fr' && page(game, 'fr/')) || page(game);
  return load ? load() : '';
}
