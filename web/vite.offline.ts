// What makes the page one that can be installed and opens without a line: its manifest, and the service worker with
// the list of all files.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const from = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

// The games of the shelf, in their order, as their folders tell.
function games(): { id: string; name: string }[] {
  return [...from('../games/games.def').matchAll(/^SMALLBOX_GAME\((\w+),/gm)].flatMap(([, folder]) => {
    try {
      const name = /\bname: '(.+)',$/m.exec(from(`src/games/${folder}/box.ts`))?.[1];
      return name ? [{ id: folder!.replaceAll('_', '-'), name }] : [];
    } catch {
      return []; // played at the default table
    }
  });
}

// Addresses are relative to the manifest's own: the page may lie anywhere.
function manifest(): string {
  const icon = (size: number, purpose: string) => ({
    src: `icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: './',
    name: 'Smallbox',
    short_name: 'Smallbox',
    description: /name="description" content="([^"]+)"/.exec(from('index.html'))![1],
    start_url: './',
    scope: './',
    display: 'standalone',
    theme_color: '#fbf7ef',
    background_color: '#fbf7ef',
    categories: ['games'],
    icons: [
      icon(192, 'any'),
      icon(512, 'any'),
      icon(192, 'maskable'),
      icon(512, 'maskable'),
      { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: games().map(({ id, name }) => ({ name, url: `./#/${id}` })),
    share_target: {
      action: './share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'file', accept: ['application/json', '.json', 'text/csv', '.csv'] }] },
    },
  });
}

const digest = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

export function offline(): Plugin {
  let given = ''; // the folder of files that are taken as they are
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (config) => void (given = config.publicDir),
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
    ],
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest() });
        const files: Record<string, string> = {};
        for (const [name, file] of Object.entries(bundle))
          if (name !== 'index.html') files[name] = digest(file.type === 'chunk' ? file.code : file.source);
        files['manifest.webmanifest'] = digest(manifest());
        for (const entry of readdirSync(given, { recursive: true, withFileTypes: true }))
          if (entry.isFile()) {
            const path = join(entry.parentPath, entry.name);
            files[path.slice(given.length + 1)] = digest(readFileSync(path));
          }
        const document = bundle['index.html'];
        if (document?.type !== 'asset') throw new Error('there is no index.html');
        const worker = from('sw.js');
        // The worker belongs to the version too: a better one comes like any other file.
        const all = [...Object.entries(files).sort().flat(), String(document.source), worker];
        const version = createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 12);
        const told = `<meta name="version" content="${version}"`;
        document.source = String(document.source).replace('<meta charset', `${told} />\n    <meta charset`);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: worker
            .replace("version = ''", `version = '${version}'`)
            .replace('files = {}', `files = ${JSON.stringify(files)}`)
            .replace("page = ''", `page = ${JSON.stringify(told)}`),
        });
      },
    },
  };
}
