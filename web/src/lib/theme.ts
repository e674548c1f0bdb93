// Day or night, on <html>: the style sheet has the colours of the night once, whoever asked for them.
const night = matchMedia('(prefers-color-scheme: dark)');
let chosen = 'auto';

export function showTheme(choice: string): void {
  chosen = choice;
  document.documentElement.dataset['theme'] =
    choice === 'light' || choice === 'dark' ? choice : night.matches ? 'dark' : 'light';
}
night.addEventListener('change', () => showTheme(chosen));
