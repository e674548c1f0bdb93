import base from '../playwright.config';

export default {
  ...base,
  projects: [{ name: 'server' }],
  testDir: '.',
  testMatch: 'screenshots.ts',
  workers: 1,
  outputDir: '../../build/web-results',
};
