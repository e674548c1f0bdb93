// What a person has chosen for this browser. Kept in local storage, applied to <html>.
export interface Settings {
  language: 'en' | 'fr';
  theme: 'auto' | 'light' | 'dark';
  contrast: 'auto' | 'more';
  speed: 'normal' | 'fast' | 'none'; // of animations
  hand: 'right' | 'left';
  volume: number; // 0 to 100
  hints: boolean; // a rim around what can be played
}

const key = 'smallbox.settings';

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
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    for (const name of Object.keys(base) as (keyof Settings)[])
      if (typeof kept[name] === typeof base[name]) (base as unknown as Record<string, unknown>)[name] = kept[name];
  } catch {
    // Unreadable: the defaults.
  }
  return base;
}

export const settings = $state<Settings>(stored());

const night = matchMedia('(prefers-color-scheme: dark)');
// So that the style sheet has the colours of the night once, whoever asked for them.
const theme = () => (settings.theme !== 'auto' ? settings.theme : night.matches ? 'dark' : 'light');
night.addEventListener('change', () => (document.documentElement.dataset['theme'] = theme()));

const still = matchMedia('(prefers-reduced-motion: reduce)');

// How long something that takes `ms` at normal speed takes; 0 when nothing is to move.
export function duration(ms: number): number {
  if (still.matches || settings.speed === 'none') return 0;
  return settings.speed === 'fast' ? ms / 2 : ms;
}

export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset['theme'] = theme();
  root.dataset['contrast'] = settings.contrast;
  root.dataset['hand'] = settings.hand;
  root.dataset['speed'] = settings.speed;
  localStorage.setItem(key, JSON.stringify(settings));
}
