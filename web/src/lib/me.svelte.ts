// Who we are at this browser: a random token that seats belong to, and a name.
import { forgetKeepsakes } from './keepsakes';
import { keep, keptToken, token_key } from './kept';
import { keepSafe } from './safe';
import { settings } from './settings.svelte';

// A name to begin with; in French the adjectives go with any noun.
const names = {
  en: {
    first: [
      'Brave',
      'Calm',
      'Clever',
      'Dizzy',
      'Gentle',
      'Happy',
      'Jolly',
      'Lucky',
      'Nimble',
      'Quick',
      'Sunny',
      'Witty',
    ],
    second: [
      'Badger',
      'Comet',
      'Falcon',
      'Gecko',
      'Heron',
      'Lemon',
      'Otter',
      'Panda',
      'Pebble',
      'Robin',
      'Tiger',
      'Walrus',
    ],
  },
  fr: {
    first: [
      'Blaireau',
      'Citron',
      'Comète',
      'Faucon',
      'Galet',
      'Gecko',
      'Héron',
      'Loutre',
      'Morse',
      'Panda',
      'Renard',
      'Tigre',
    ],
    second: [
      'agile',
      'aimable',
      'brave',
      'calme',
      'drôle',
      'habile',
      'magique',
      'rapide',
      'sage',
      'solaire',
      'tranquille',
      'espiègle',
    ],
  },
};

function pick(list: string[]): string {
  return list[crypto.getRandomValues(new Uint32Array(1))[0]! % list.length]!;
}
export function suggestName(): string {
  const { first, second } = names[settings.language];
  return `${pick(first)} ${pick(second)}`;
}

class Me {
  token = keptToken();
  name = $state(keep('smallbox.name', suggestName));

  rename(name: string): void {
    this.name = name.trim().slice(0, 24) || this.name;
    localStorage.setItem('smallbox.name', this.name);
  }
  // The same person as at another device. What belonged to who was here before is theirs no more.
  async become(token: string, name: string): Promise<void> {
    localStorage.setItem(token_key, token);
    this.token = token;
    this.rename(name);
    await keepSafe();
  }
  // After everything was deleted: somebody new.
  forget(): void {
    forgetKeepsakes();
    this.token = keptToken();
    this.name = keep('smallbox.name', suggestName);
    void keepSafe(); // instead of whoever it was before
  }
}
export const me = new Me();
