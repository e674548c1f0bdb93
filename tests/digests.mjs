// Digests of seeded games in WebAssembly, as tests/digests.cpp makes them natively, and the tables of tests/house_play.mjs:
//   node tests/digests.mjs node|chromium digests.wasm END <GAMES     one line of standard input a game
//   node tests/digests.mjs chromium house.wasm <TABLES               one line a table, for `play`
// In Chromium it is a worker of a page that does it, as for players.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const [where, path, end] = process.argv.slice(2);
const lines = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

// Runs in both: what is outside has to be in its parameters.
function work({ house, play }, module, line, last) {
  if (!last) return play(module, line);
  const { call, text } = house(module);
  return text(call('digest', line, 0, Number(last)));
}

async function inChromium() {
  const { chromium } = await import('../web/node_modules/@playwright/test/index.mjs');
  const worker = `import * as tools from '/house_play.mjs';
    const module = await WebAssembly.compileStreaming(fetch('/module.wasm'));
    onmessage = ({ data: [line, last] }) => postMessage((${work})(tools, module, line, last));
    postMessage('ready');`;
  const files = {
    '/': ['text/html', '<!doctype html><title>digests</title>'],
    '/worker.mjs': ['text/javascript', worker],
    '/house_play.mjs': ['text/javascript', readFileSync(here('house_play.mjs'))],
    '/module.wasm': ['application/wasm', readFileSync(path)],
  };
  const server = createServer(({ url }, answer) => {
    const [type, body] = files[url] ?? [];
    answer.writeHead(type ? 200 : 404, { 'Content-Type': type ?? 'text/plain' }).end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0); // as long as the games take
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    for (const answer of await page.evaluate(
      async ([asked, last]) => {
        const worker = new Worker('/worker.mjs', { type: 'module' });
        const next = () =>
          new Promise((done, failed) => {
            worker.onmessage = ({ data }) => done(data);
            worker.onerror = (event) => failed(new Error(event.message));
          });
        await next();
        const answers = [];
        for (const line of asked) {
          const answered = next();
          worker.postMessage([line, last]);
          answers.push(await answered);
        }
        return answers;
      },
      [lines, end],
    ))
      console.log(answer);
  } finally {
    await browser.close();
    server.close();
  }
}

if (where === 'chromium') await inChromium();
else {
  const tools = await import('./house_play.mjs');
  const module = new WebAssembly.Module(readFileSync(path));
  for (const line of lines) console.log(work(tools, module, line, end));
}
