import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';

const whole = Boolean(process.env['WHOLE']);

export default defineConfig({
  testDir: 'tests',
  outputDir: '../build/web-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: Math.max(2, Math.ceil(1.5 * availableParallelism())), // most of them wait for something that moves
  retries: 2, // games are dealt by chance; what does not pass the first time is reported as flaky
  fullyParallel: true,
  reporter: [['list']],
  // Tables are at the server or in the browser. Tests with the tag @both are about any: they run once with each. What
  // has the tag @long too is played in the browser by night only (WHOLE=1), and so is what has the tag @night: more
  // of the same.
  projects: [
    { name: 'server', grepInvert: whole ? /@local/ : /@local|@night/ },
    { name: 'local', grep: /@local|@both/, ...(whole ? {} : { grepInvert: /@long|@night/ }) },
  ],
  use: {
    locale: 'en-GB',
    serviceWorkers: 'block', // every test would fill a cache; offline.spec.ts has them
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
