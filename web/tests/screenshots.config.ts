import base from '../playwright.config';

export default { ...base, testDir: '.', testMatch: 'screenshots.ts', workers: 1, outputDir: '../../build/web-results' };
