// The exact rules of a game as HTML, in the reader's language: docs/rules, in French docs/rules/fr.
import { settings } from './settings.svelte';

const pages = import.meta.glob<string>(['../../../docs/rules/*.md', '../../../docs/rules/fr/*.md'], {
  import: 'default',
});

export async function rulesOf(game: string): Promise<string> {
  const load = pages[`../../../docs/rules/${settings.language === 'fr' ? 'fr/' : ''}${game}.md`];
  return load ? load() : '';
}
