// `import url from 'virtual:house'`: where the house in WebAssembly lies, or null where it was not built; then there is
// no play without a server. SMALLBOX_HOUSE names another file.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

export function house(): Plugin {
  const file = resolve(process.env.SMALLBOX_HOUSE ?? '../build/wasm/house.wasm');
  return {
    name: 'house',
    resolveId: (id) => (id === 'virtual:house' ? '\0house' : null),
    load(id) {
      if (id !== '\0house') return null;
      return existsSync(file) ? `export { default } from ${JSON.stringify(`${file}?url`)};` : 'export default null;';
    },
  };
}
