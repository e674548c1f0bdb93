// Part of `npm run check`: every text of a catalogue is used somewhere, and is not English in French. That both
// languages have the same keys is a matter of types.
import { readdirSync, readFileSync } from 'node:fs';

const files = readdirSync('src', { recursive: true }).filter((file) => /\.(ts|svelte)$/.test(file));
const text = (file) => readFileSync(`src/${file}`, 'utf8');
// The same word in both languages.
const both = new Set([
  '1 point.',
  '2 points.',
  'Animations',
  'Chef',
  'Expert',
  'Guide',
  'Impossible',
  'Menu',
  'Options',
  'Pause',
  'Protoblob',
  'Smallbox',
  'Total',
  'expert',
  'novice',
  '{h} h {m} min',
  '{n} min',
  '{n} points',
]);

// `key: 'text'` of `const en = {…}`, as a list of pairs.
function entries(source, language) {
  const body = new RegExp(`const ${language}\\b[^=]*= \\{([\\s\\S]*?)\\n\\}`).exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(?:'([^']+)'|(\w+)):\s*('(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)/gm)].map((match) => [
    match[1] ?? match[2],
    match[3],
  ]);
}

const faults = [];
let count = 0;
for (const file of files.filter((one) => /(?:^|_|\/)texts\.ts$/.test(one))) {
  // A game's texts are for its folder, the frame's for everything else and for whoever imports them.
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const may_use =
    folder === 'lib/'
      ? (one) => !one.startsWith('games/') || text(one).includes('/lib/texts')
      : (one) => one.startsWith(folder);
  const source = files.filter(may_use).map(text).join('\n');
  // `t(\`pace_${kind}\`)` uses every text that begins like that.
  const begins = [...source.matchAll(/`(\w+_\w*)\$\{/g)].map((match) => match[1]);
  const ends = [...source.matchAll(/`\$\{[^}]*\}(_\w+)`/g)].map((match) => match[1]);
  const french = new Map(entries(text(file), 'fr'));
  const english = entries(text(file), 'en');
  if (english.length === 0) faults.push(`${file}: no texts found`);
  count += english.length;
  for (const [key, words] of english) {
    const used =
      new RegExp(`['"\`]${key}['"\`]`).test(source) ||
      begins.some((part) => key.startsWith(part)) ||
      ends.some((part) => key.endsWith(part));
    if (!used) faults.push(`${file}: nothing uses ${key}`);
    if (french.get(key) === words && /[a-z]{3}/.test(words.replace(/\{.*?\}/g, '')) && !both.has(words.slice(1, -1)))
      faults.push(`${file}: ${key} is the same in French: ${words}`);
  }
}
console.log(faults.length ? faults.join('\n') : `${count} texts in two languages, all in use`);
process.exitCode = faults.length ? 1 : 0;
