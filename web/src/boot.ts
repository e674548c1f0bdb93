// The first lines that run. Small, because with them begins what takes a round trip: a page, and a table's line and
// game, are asked for while the frame of all pages is still on its way.
import { gameById } from './games/registry';
import { askGames, openEarly } from './lib/early';
import { keptSettings } from './lib/kept';
import { place } from './lib/place';
import { findAgain } from './lib/safe';
import { served } from './lib/served';
import { showTheme } from './lib/theme';
import { pageAt, pages } from './pages';

function begin(): void {
  showTheme(String(keptSettings()['theme']));
  const { path } = place(location.hash);
  const page = pageAt(path);
  if (page === 'table') openEarly(path[1]!, path[0] === 'watch');
  if (served && (page === 'lobby' || page === 'box')) askGames();
  const late = () => {}; // what can't be loaded now is asked for again by whoever needs it
  pages[page]().catch(late);
  if (page === 'table' || page === 'replay')
    gameById(path[2] ?? '')
      ?.load()
      .catch(late);
  void import('./main').then((main) => main.start());
}
void findAgain().then(begin);
