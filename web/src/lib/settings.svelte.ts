// What a person has chosen for this browser. Kept in local storage, applied to <html>.
import { keepSettings, keptSettings } from './kept';
import { showTheme } from './theme';

export type Speed = 'slow' | 'normal' | 'fast' | 'none';
export interface Settings {
  language: 'en' | 'fr';
  theme: 'auto' | 'light' | 'dark';
  contrast: 'auto' | 'more';
  speed: Speed; // of what is shown
  bots: 'calm' | 'natural' | 'quick'; // how long bots take
  hand: 'right' | 'left';
  volume: number; // 0 to 100
  vibration: boolean; // at great moments, on phones
  hints: boolean; // a rim around what can be played
  race_hints: boolean; // the same in a race, which is another game then
  one_tap: boolean; // in a race, where it can mean one thing only
  reactions: boolean; // what others make of it, at their seats
  drawer: boolean; // what happened stands beside a wide table
}

function defaults(): Settings {
  const phone = matchMedia('(pointer: coarse)').matches;
  return {
    language: navigator.language.startsWith('fr') ? 'fr' : 'en',
    theme: 'auto',
    contrast: 'auto',
    speed: 'normal',
    bots: 'natural',
    hand: 'right',
    volume: phone ? 0 : 50,
    vibration: true,
    hints: true,
    race_hints: false,
    one_tap: false,
    reactions: true,
    drawer: true,
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

const factors: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, none: 0 };

// How long a movement takes that takes `ms` at normal speed; 0 when nothing is to move.
export function duration(ms: number): number {
  return still.matches ? 0 : holding(ms);
}
// How long something stays to be read, also where nothing moves.
export function holding(ms: number): number {
  return ms * factors[settings.speed];
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
