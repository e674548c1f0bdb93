// Who we are at this browser: a random token that seats belong to, and a name.
const names = {
  adjectives: ['Brave', 'Calm', 'Clever', 'Dizzy', 'Gentle', 'Happy', 'Jolly', 'Lucky', 'Nimble', 'Quick', 'Sunny', 'Witty'],
  nouns: ['Badger', 'Comet', 'Falcon', 'Gecko', 'Heron', 'Lemon', 'Otter', 'Panda', 'Pebble', 'Robin', 'Tiger', 'Walrus'],
};

function pick(list: string[]): string {
  return list[crypto.getRandomValues(new Uint32Array(1))[0]! % list.length]!;
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function keep(key: string, make: () => string): string {
  let value = localStorage.getItem(key);
  if (!value) localStorage.setItem(key, (value = make()));
  return value;
}

class Me {
  token = keep('smallbox.token', newToken);
  name = $state(keep('smallbox.name', () => `${pick(names.adjectives)} ${pick(names.nouns)}`));

  rename(name: string): void {
    this.name = name.trim().slice(0, 24) || this.name;
    localStorage.setItem('smallbox.name', this.name);
  }
}
export const me = new Me();
