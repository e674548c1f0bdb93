// The pages, each loaded when it is first needed; the others follow when there is nothing else to do.
import { gameById } from '../games/registry';

export const pages = {
  lobby: () => import('./Lobby.svelte'),
  box: () => import('./GamePage.svelte'),
  cards: () => import('../boxes/CardsPage.svelte'),
  own: () => import('../boxes/OwnPage.svelte'),
  shared: () => import('../boxes/SharedPage.svelte'),
  day: () => import('../day/DayPage.svelte'),
  ask: () => import('../day/AskPage.svelte'),
  table: () => import('./TablePage.svelte'),
  together: () => import('./TogetherPage.svelte'),
  tv: () => import('../company/TvPage.svelte'),
  link: () => import('../company/LinkPage.svelte'),
  evening: () => import('../company/EveningPage.svelte'),
  tables: () => import('./OpenTables.svelte'),
  replay: () => import('./ReplayPage.svelte'),
  rules: () => import('./RulesPage.svelte'),
  settings: () => import('./SettingsPage.svelte'),
  games: () => import('../mygames/GamesPage.svelte'),
  status: () => import('../status/StatusPage.svelte'),
  nowhere: () => import('./Nowhere.svelte'),
};
export type PageName = keyof typeof pages;

// A workshop, or the day, is not fetched before somebody goes there.
export const soon = Object.entries(pages).flatMap(([name, load]) =>
  ['own', 'cards', 'shared', 'day', 'ask', 'tv', 'link', 'evening'].includes(name) ? [] : [load],
);

export function pageAt([first, second, third]: string[]): PageName {
  switch (first) {
    case undefined:
      return 'lobby';
    case 't':
    case 'watch':
      return second ? 'table' : 'nowhere';
    case 'here':
      return second ? 'together' : 'nowhere';
    case 'tv':
      return second ? 'tv' : 'nowhere';
    case 'link':
      return second ? 'link' : 'nowhere';
    case 'replay':
      return second ? 'replay' : 'nowhere';
    case 'rules':
      return second && gameById(second) ? 'rules' : 'nowhere';
    case 'box':
      return second ? 'cards' : 'nowhere';
    case 'day':
      return third ? 'ask' : 'day';
    case 'evening':
    case 'shared':
    case 'tables':
    case 'settings':
    case 'games':
    case 'status':
      return first;
    default:
      if (!gameById(first)) return 'nowhere';
      return second === 'cards' ? 'cards' : second === 'own' && third ? 'own' : 'box';
  }
}
