import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked } from 'marked';
import { defineConfig, type Plugin } from 'vite';
import { offline } from './vite.offline.ts';
import { house } from './vite.house.ts';

// `import html from '…/game.md'`: the rules as HTML for players, every clause id a place that can be linked to. What
// is there for programs stays out, and so do links to other files of docs/.
function rules(): Plugin {
  return {
    name: 'rules',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.md')) return null;
      const text = readFileSync(id, 'utf8').replace(
        /^## (?:At the table|For programs|À la table|Pour les programmes)\n.*?(?=^## |(?![^]))/gms,
        '',
      );
      const seen = new Set<string>();
      const pictures: string[] = [];
      const place = (clause: string) => {
        const anchor = seen.has(clause) ? '' : ` id="${clause}"`;
        seen.add(clause);
        return `<small class="clause"${anchor}>${clause}</small>`;
      };
      const html = (marked.parse(text) as string)
        .replace(/<h1>.*?<\/h1>/s, '')
        .replace(/\[((?:[A-Z]+-\d+[a-z]?(?:, )?)+)\]/g, (_, list: string) => list.split(', ').map(place).join(' '))
        .replace(/<td>([A-Z]+-\d+)<\/td>/g, (_, clause: string) => `<td>${place(clause)}</td>`)
        .replace(/<a href="[^"]*\.md">(.*?)<\/a>/g, '$1')
        .replaceAll('<th></th>', '<td></td>')
        .replace(/<img src="([^"]+)"/g, (_, file: string) => `<img src="\0${pictures.push(file) - 1}\0"`);
      const imports = pictures.map(
        (file, index) => `import picture${index} from ${JSON.stringify(join(dirname(id), file))};`,
      );
      const parts = html.split('\0').map((part, index) => (index % 2 ? `picture${part}` : JSON.stringify(part)));
      return `${imports.join('\n')}\nexport default ${parts.join(' + ')};`;
    },
  };
}

// The document names what every page begins with, and what every table does, so that it comes in the same round trip as
// the first lines, which would ask for it otherwise.
function preload(): Plugin {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk');
        const wanted = chunks.filter((chunk) =>
          chunk.moduleIds.some((id) => /\/src\/(?:main\.ts|pages\/TablePage\.svelte)$/.test(id)),
        );
        if (wanted.length === 0) return []; // while working on the page
        const entry = chunks.find((chunk) => chunk.isEntry)!;
        const named = new Set(wanted.flatMap((chunk) => [chunk.fileName, ...chunk.imports]));
        const early = chunks.filter(
          (chunk) => named.has(chunk.fileName) && chunk !== entry && !entry.imports.includes(chunk.fileName),
        );
        const link = (attrs: Record<string, string | boolean>) => ({ tag: 'link', attrs, injectTo: 'head' as const });
        return [
          ...early
            .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
            .map((file) => link({ rel: 'stylesheet', href: `./${file}`, crossorigin: true })),
          ...early.map((chunk) => link({ rel: 'modulepreload', href: `./${chunk.fileName}`, crossorigin: true })),
        ];
      },
    },
  };
}

// Few files, by what is needed together (a browser asks for six at a time): what every page and every table begins
// with, the pages of the shelf, the log that stands beside a wide table, and what comes later. The first lines and each
// game are files of their own.
const of = (...parts: string[]) => new RegExp(`/src/(?:${parts.join('|')})\\.(?:svelte|ts|css)(?:$|\\?)`);
const boot = of(
  'boot',
  'games/(?:registry|[^/]+/box)',
  'pages/index',
  'lib/(?:early|kept|place|safe|served|theme)',
  'local/(?:database|here|line|words)',
);
const groups = [
  { name: 'boot', test: new RegExp(`${boot.source}|vite/preload-helper|games\\.def|house\\.wasm|^.house$`) },
  {
    name: 'shelf',
    test: of('pages/(?:Lobby|GamePage|OpenTables)', 'ui/(?:Box|BotPicker|Choice|OneDevice|OptionFields)'),
  },
  { name: 'log', test: of('ui/(?:Drawer|Log)') },
  {
    name: 'later',
    test: of(
      'pages/(?:ReplayPage|RulesPage|SettingsPage|Nowhere)',
      'lib/(?:offline|hands)\\.svelte',
      'fair/(?:Mark|check|texts|texts_en|texts_fr)',
      'ui/(?:News|Over|Next|Score|Ended|TableDialogs|RulesText|SettingsFields|PaceFields|CopyButton)',
    ),
  },
  { name: 'day', test: of('day/(?!kept)[^/]+') },
  { name: 'svelte', test: /\/node_modules\/(?:svelte|clsx)\/|rolldown\/runtime/ },
  {
    name: 'frame',
    test: of(
      'main|App|app|pages/TablePage|lib/[^/]+',
      '(?:games/[^/]+|default)/Character',
      'ui/(?:TopBar|Character|Climax|Marks|Surface|TurnMark|features|Dialog|SeatBadge|ClockBar)',
      'ui/(?:Coach|Refusal|Waiting|Whose)',
      'fair/(?:dealing|notes|sha256)',
    ),
  },
];

const server = process.env.SMALLBOX_SERVER ?? 'http://127.0.0.1:8080';
// The Host stays as the browser sent it: the server takes requests only from its own origin.
const proxy = { '/api': { target: server }, '/ws': { target: server, ws: true } };

export default defineConfig({
  base: './', // it may lie anywhere
  plugins: [rules(), house(), svelte(), preload(), offline()],
  worker: { format: 'es' },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
});
