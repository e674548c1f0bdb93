// The exact rules of a game as HTML, in the reader's language: docs/rules, in French docs/rules/fr.
import { settings } from './settings.svelte';

const pages = import.meta.glob<string>(['../../../docs/rules/*.md', '../../../docs/rules/fr/*.md'], { import: 'default' });

export function rulesOf(game: string): () => Promise<string> {
  return () => {
    const load = pages[`../../../docs/rules/${settings.language === 'fr' ? 'fr/' : ''}${game}.md`];
    if (!load) throw new Error(`no rules of ${game}`);
    return load();
  };
}
