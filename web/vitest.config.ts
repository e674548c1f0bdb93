// Tests of what needs no browser: they lie beside what they test.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { house } from './vite.house.ts';

export default defineConfig({
  plugins: [house(), svelte({ dynamicCompileOptions: () => ({ generate: 'client' }) })],
  resolve: { conditions: ['browser'] },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/lib/unit.ts'] },
});
