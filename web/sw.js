// The service worker. vite.offline.ts puts the version of the page and its files in the place of the first lines, so
// that it is another one whenever a file is. docs/page.md says what is promised.
const version = '';
const files = {}; // name: digest, for what is kept as it was built
const page = ''; // how the document tells its version

// Every version has a cache of its own. A tab holds a lock with the name of its version, and another one while it is at
// a table, for exactly as long as it lives: nothing has to be remembered, asked or waited for.
const prefix = 'smallbox ';
const mine = prefix + version;
const table = 'smallbox at a table';
const notes = 'smallbox-notes'; // which version was kept last, and what was shared with us
const scope = new URL(self.registration.scope);

const exact = { ignoreVary: true, ignoreSearch: true };
const address = (name) => new URL(name, scope).href;

// ---- Coming ------------------------------------------------------------------------------------------------

// One after another and after everything else: somebody may be playing meanwhile. What is there already, after an
// attempt that broke off, is not asked for again.
async function fill() {
  const cache = await caches.open(mine);
  try {
    for (const [name, digest] of Object.entries(files)) {
      if (await cache.match(address(name), exact)) continue;
      await cache.put(address(name), await whole(name, digest));
    }
    // The document last: a cache that has it has everything.
    await cache.put(address(''), await ourPage());
    await (await caches.open(notes)).put(address('newest'), new Response(mine));
  } catch (error) {
    // Where there is no room a part of it helps nobody; where the line broke the next attempt goes on from here.
    if (error.name === 'QuotaExceededError') await caches.delete(mine);
    throw error;
  }
}
// What has these very bytes, or nothing: no sentence of a proxy, no file of another version.
async function whole(name, digest) {
  const answer = await fetch(address(name), { integrity: digest, priority: 'low', redirect: 'error' });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}
// A host may have added something to the document; that it is the one of this version it says itself.
async function ourPage() {
  const answer = await fetch(address(''), { cache: 'no-cache', redirect: 'error' });
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(page)) throw new Error('the document is not of this version');
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(tidy)));
self.addEventListener('message', (event) => {
  if (event.data === 'take over' || event.data === version) event.waitUntil(self.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy());
});

// ---- Going -------------------------------------------------------------------------------------------------

async function held() {
  const { held } = await navigator.locks.query();
  return new Set(held.map((lock) => lock.name));
}
// Versions that no tab has any more. While another one comes nothing is cleared: it may be its.
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== mine);
  const used = await held();
  if (self.registration.installing || self.registration.waiting) return;
  await Promise.all(names.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}

// ---- Answering ---------------------------------------------------------------------------------------------

// A start: of the newest version that is whole, unless somebody is at a table. It then takes over from this one, whose
// tabs keep their files.
async function start() {
  const { waiting } = self.registration;
  if (waiting && !(await held()).has(table)) {
    const newest = await (await caches.match(address('newest'), { cacheName: notes }))?.text();
    const document = newest && (await caches.match(address(''), { cacheName: newest }));
    if (document) {
      waiting.postMessage('take over');
      return document;
    }
  }
  return (await caches.match(address(''), { ...exact, cacheName: mine })) ?? fetch(address(''));
}
// Names change with what is in the files, so it does not matter whose cache it is. What has been lost is asked for.
async function file(request) {
  return (
    (await caches.match(request, { ...exact, cacheName: mine })) ??
    (await caches.match(request, exact)) ??
    fetch(request)
  );
}
// Files that another program shares with us wait here until the page takes them.
async function take(request) {
  const given = (await request.formData()).get('file');
  const cache = await caches.open(notes);
  if (given instanceof File)
    await cache.put(address('shared'), new Response(given, { headers: { name: encodeURIComponent(given.name) } }));
  return Response.redirect(address('#/shared'), 303);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = url.pathname.slice(scope.pathname.length);
  if (request.method === 'POST' && name === 'share')
    event.respondWith(take(request).catch(() => Response.redirect(address('#/shared'), 303)));
  // Whatever is not a file of the page, such as /api, is none of our business.
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate') {
    if (name === '' || name === 'index.html') event.respondWith(start());
  } else if (name.startsWith('assets/') || Object.hasOwn(files, name)) event.respondWith(file(request));
});
