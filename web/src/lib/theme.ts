// Day or night, on <html>: the style sheet has the colours of the night once, whoever asked for them.
const night = matchMedia('(prefers-color-scheme: dark)');
let chosen = 'auto';

export function showTheme(choice: string): void {
  chosen = choice;
  const shown = choice === 'light' || choice === 'dark' ? choice : night.matches ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = shown;
  // The frame of the window, where the page is installed: the table's colour.
  const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (frame) frame.content = shown === 'dark' ? '#17151f' : '#fbf7ef';
}
night.addEventListener('change', () => showTheme(chosen));
