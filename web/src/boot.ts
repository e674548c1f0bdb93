// The first lines that run. Small, because with them begins what takes a round trip: a page, and a table's line and game,
// are asked for while the frame of all pages is still on its way.
import medium from '@fontsource/fredoka/files/fredoka-latin-500-normal.woff2';
import semibold from '@fontsource/fredoka/files/fredoka-latin-600-normal.woff2';
import { gameById } from './games/registry';
import { openEarly } from './lib/early';
import { keptSettings } from './lib/kept';
import { place } from './lib/place';
import { showTheme } from './lib/theme';
import { pageAt, pages } from './pages';

showTheme(String(keptSettings()['theme']));
const { path } = place(location.hash);
const page = pageAt(path);
if (page === 'table') openEarly(path[1]!, path[0] === 'watch');
const game = page === 'table' || page === 'replay' ? gameById(path[2] ?? '') : undefined;
// What can't be loaded now is asked for again by whoever needs it. The letters come after what counts.
void Promise.allSettled([pages[page](), game?.load()]).then(() => {
  for (const href of [semibold, medium])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }));
});
void import('./main').then((main) => main.start());
