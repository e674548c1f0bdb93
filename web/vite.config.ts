import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import { defineConfig, type Plugin } from 'vite';

// `import html from '…/blink.md'`: the rules as HTML, every clause id a place that can be linked to.
function rules(): Plugin {
  return {
    name: 'rules',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.md')) return null;
      const seen = new Set<string>();
      const html = (marked.parse(readFileSync(id, 'utf8')) as string)
        .replace(/<h1>.*?<\/h1>/s, '')
        .replace(/\[((?:BLINK|BLOOPS|BLOBS|POP|CTT)-\d+[a-z]?)\]/g, (_, clause: string) => {
          const anchor = seen.has(clause) ? '' : ` id="${clause}"`;
          seen.add(clause);
          return `<small class="clause"${anchor}>${clause}</small>`;
        });
      return `export default ${JSON.stringify(html)}`;
    },
  };
}

const server = process.env.SMALLBOX_SERVER ?? 'http://127.0.0.1:8080';
const proxy = {
  '/api': { target: server, changeOrigin: true },
  '/ws': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
};

export default defineConfig({
  plugins: [rules(), svelte()],
  server: { proxy },
  preview: { proxy },
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
