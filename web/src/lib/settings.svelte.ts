// What a person has chosen for this browser. Kept in local storage, applied to <html>.
import { keepSettings, keptSettings } from './kept';
import { showTheme } from './theme';

export interface Settings {
  language: 'en' | 'fr';
  theme: 'auto' | 'light' | 'dark';
  contrast: 'auto' | 'more';
  speed: 'normal' | 'fast' | 'none'; // of animations
  hand: 'right' | 'left';
  volume: number; // 0 to 100
  hints: boolean; // a rim around what can be played
}

function defaults(): Settings {
  const phone = matchMedia('(pointer: coarse)').matches;
  return {
    language: navigator.language.startsWith('fr') ? 'fr' : 'en',
    theme: 'auto',
    contrast: 'auto',
    speed: 'normal',
    hand: 'right',
    volume: phone ? 0 : 50,
    hints: true,
  };
}

function stored(): Settings {
  const base = defaults();
  const kept = keptSettings();
  for (const name of Object.keys(base) as (keyof Settings)[])
    if (typeof kept[name] === typeof base[name]) Object.assign(base, { [name]: kept[name] });
  return base;
}

export const settings = $state<Settings>(stored());

const still = matchMedia('(prefers-reduced-motion: reduce)');

// How long something that takes `ms` at normal speed takes; 0 when nothing is to move.
export function duration(ms: number): number {
  if (still.matches || settings.speed === 'none') return 0;
  return settings.speed === 'fast' ? ms / 2 : ms;
}

export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset['contrast'] = settings.contrast;
  root.dataset['hand'] = settings.hand;
  root.dataset['speed'] = settings.speed;
  showTheme(settings.theme);
  keepSettings(settings);
}
