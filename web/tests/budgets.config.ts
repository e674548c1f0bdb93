import base from '../playwright.config';

export default {
  ...base,
  projects: [{ name: 'server' }],
  testDir: '.',
  testMatch: ['budgets.ts', 'rounds.ts'],
  workers: 1,
  retries: 0,
  outputDir: '../../build/web-results',
};
