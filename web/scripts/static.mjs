// node scripts/static.mjs DIST FOLDER [BASE]: the built page as a folder for a host that only has files (./run page).
// BASE is where the folder will lie on that host, such as /games/; without it 404.html looks for the place itself.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [dist, folder, base = ''] = process.argv.slice(2);
if (!dist || !folder || (base && !/^\/(?:[\w.~-]+\/)*$/.test(base))) {
  console.error('static: DIST FOLDER [BASE], where BASE begins and ends with a slash');
  process.exit(2);
}
// What is there of an older version goes; what is somebody's own stays, and where it can't be told nothing is done.
if (existsSync(folder) && readdirSync(folder).length && !existsSync(join(folder, 'sw.js'))) {
  console.error(`static: ${folder} has other things in it; name a folder that is new or has an older page`);
  process.exit(1);
}
rmSync(join(folder, 'assets'), { recursive: true, force: true });
cpSync(dist, folder, { recursive: true });

// What the server would say in a header, the document says itself. Who may frame it can only be said in a header.
const http = readFileSync(new URL('../../server/http.hpp', import.meta.url), 'utf8');
const policy = [.../k_policy =((?:\s*"[^"]*")+);/.exec(http)[1].matchAll(/"([^"]*)"/g)]
  .map(([, part]) => part)
  .join('')
  .replace(/; frame-ancestors [^;]*/, '');
const document = join(folder, 'index.html');
const metas = `<meta name="house" content="static" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="referrer" content="no-referrer" />`;
const text = readFileSync(document, 'utf8');
if (!text.includes('<meta name="viewport"')) throw new Error('index.html is not as it was');
writeFileSync(document, text.replace('<meta name="viewport"', `${metas}\n    <meta name="viewport"`));

// Places are behind the #, so a host needs no rules; what was typed without it is led there.
writeFileSync(
  join(folder, '404.html'),
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Smallbox</title>
    <script>
      (async () => {
        const path = location.pathname;
        let base = ${JSON.stringify(base)};
        // The nearest folder above that has the page.
        for (let at = path; !base && at.includes('/'); at = at.replace(/[^/]*\\/?$/, '')) {
          const folder = at.replace(/[^/]*$/, '');
          const found = await fetch(folder + 'manifest.webmanifest', { method: 'HEAD' }).catch(() => null);
          if (found?.ok) base = folder;
        }
        if (!base || !path.startsWith(base)) base = base || '/';
        location.replace(base + (location.hash || '#/' + path.slice(base.length)));
      })();
    </script>
  </head>
  <body>
    <p><a href="${base || '/'}">Smallbox</a></p>
  </body>
</html>
`,
);
