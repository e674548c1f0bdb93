// The pages, each loaded when it is first needed; the others follow when there is nothing else to do.
import { gameById } from '../games/registry';

export const pages = {
  lobby: () => import('./Lobby.svelte'),
  box: () => import('./GamePage.svelte'),
  table: () => import('./TablePage.svelte'),
  tables: () => import('./OpenTables.svelte'),
  replay: () => import('./ReplayPage.svelte'),
  rules: () => import('./RulesPage.svelte'),
  settings: () => import('./SettingsPage.svelte'),
  nowhere: () => import('./Nowhere.svelte'),
};
export type PageName = keyof typeof pages;

export function pageAt([first, second]: string[]): PageName {
  switch (first) {
    case undefined:
      return 'lobby';
    case 't':
    case 'watch':
      return second ? 'table' : 'nowhere';
    case 'replay':
      return second ? 'replay' : 'nowhere';
    case 'rules':
      return second && gameById(second) ? 'rules' : 'nowhere';
    case 'tables':
    case 'settings':
      return first;
    default:
      return gameById(first) ? 'box' : 'nowhere';
  }
}
