// The icons of the installed page, from public/favicon.svg: node scripts/icons.mjs, whenever that changes.
import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const box = readFileSync(`${folder}favicon.svg`, 'utf8');
mkdirSync(`${folder}icons`, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
// A maskable one is cut to any shape: paper up to the edge, the box within the circle that is always seen.
for (const [purpose, share, corner] of [
  ['any', 0.7, 0.22],
  ['maskable', 0.52, 0],
])
  for (const size of [192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>
      body { margin: 0; background: transparent }
      div { box-sizing: border-box; width: ${size}px; height: ${size}px; display: grid; place-items: center;
            background: #fbf7ef; border-radius: ${corner * size}px }
      svg { width: ${share * size}px }</style><div>${box}</div>`);
    await page.screenshot({ path: `${folder}icons/${purpose}-${size}.png`, omitBackground: true });
    await page.close();
  }
await browser.close();
