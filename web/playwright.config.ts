import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  outputDir: '../build/web-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 2, // games are dealt by chance; what does not pass the first time is reported as flaky
  fullyParallel: true,
  reporter: [['list']],
  // Tables are at the server or in the browser. Tests with the tag @both are about any: they run once with each. What
  // has the tag @long too is played in the browser by night only (WHOLE=1).
  projects: [
    { name: 'server', grepInvert: /@local/ },
    { name: 'local', grep: /@local|@both/, ...(process.env['WHOLE'] ? {} : { grepInvert: /@long/ }) },
  ],
  use: {
    locale: 'en-GB',
    serviceWorkers: 'block', // every test would fill a cache; offline.spec.ts has them
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
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
