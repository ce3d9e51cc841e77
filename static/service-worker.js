// Keeps the published page for use without a network. `python3 tools/dev.py build` fills in the list of its files.
//
// One version of the page is one list. Its files are fetched all together before it is used, each is checked against
// its hash, and a page is served from one list only, so that versions never mix. A file that has not changed is copied
// from the cache of the version before. A new version waits until the page asks for it or is no longer open anywhere.

// Path of each file: [SHA-256 of its content, content type].
const FILES = {};

// What few visitors want: kept when the page asks for it, and from then on in every version.
const ON_REQUEST = ['static/atlasnye/'];

// Other pages of the same origin have caches too; ours carry our address.
const OURS = `durak ${registration.scope} `;
// Ends with the hash of the list; see `openCache`.
let cacheName;

const keyOf = (path) => new URL(`./${path}?${FILES[path][0].slice(0, 16)}`, registration.scope).href;
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const hashOf = async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes));

async function openCache() {
  cacheName ??= OURS + (await hashOf(new TextEncoder().encode(JSON.stringify(FILES)))).slice(0, 16);
  return caches.open(cacheName);
}

// A server may answer a missing file with a page, or, in the midst of being updated, with another version.
async function fetchChecked(path, cache) {
  const [hash, type] = FILES[path];
  const response = await fetch(new URL(path, registration.scope), { cache, credentials: 'same-origin' });
  const arrived = (response.headers.get('Content-Type') ?? '').split(';')[0].trim();
  const likeScript = (name) => name.replace('application/javascript', 'text/javascript');
  const isPage = arrived === 'text/html' && type !== 'text/html';
  if (!response.ok || response.redirected || isPage || (/javascript|wasm|css/.test(type) && likeScript(arrived) !== type)) {
    throw new Error(`${path}: ${response.status} ${arrived}`);
  }
  if ((await hashOf(await response.clone().arrayBuffer())) !== hash) throw new Error(`${path}: another version`);
  return response;
}

// Asks the server whether the browser's copy is still right; when that will not do, for the file itself.
const fetchFile = (path) => fetchChecked(path, 'no-cache').catch(() => fetchChecked(path, 'reload'));

const isOnRequest = (path) => ON_REQUEST.some((folder) => path.startsWith(folder));

async function wasKept(older, path) {
  const found = await Promise.all(older.map(async (name) => (await caches.open(name)).match(keyOf(path), { ignoreSearch: true })));
  return found.some(Boolean);
}

async function keep(cache, older, path) {
  const key = keyOf(path);
  if (await cache.match(key)) return;
  for (const name of older) {
    const kept = await (await caches.open(name)).match(key);
    if (kept) return cache.put(key, kept);
  }
  await cache.put(key, await fetchFile(path));
}

const olderCaches = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== cacheName);

async function install() {
  const cache = await openCache();
  const older = await olderCaches();
  // One missing file fails the installation; what has arrived is kept for the next attempt.
  await Promise.all(Object.keys(FILES).map(async (path) => {
    if (!isOnRequest(path) || await wasKept(older, path)) await keep(cache, older, path);
  }));
}

async function keepFolder(folder) {
  if (!ON_REQUEST.includes(folder)) return;
  const cache = await openCache();
  const paths = Object.keys(FILES).filter((path) => path.startsWith(folder));
  // Without a network it is tried again at the next visit.
  await Promise.allSettled(paths.map((path) => keep(cache, [], path)));
}

async function activate() {
  await openCache();
  await Promise.all((await olderCaches()).map((name) => caches.delete(name)));
}

// The path of a file of this version, or undefined for everything that is the network's business.
function wanted(request) {
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(registration.scope)) return undefined;
  const path = url.pathname.slice(new URL(registration.scope).pathname.length);
  if (request.mode === 'navigate' && path === '') return 'index.html';
  return Object.hasOwn(FILES, path) ? path : undefined;
}

async function answer(request, path) {
  const kept = await (await openCache()).match(keyOf(path));
  if (kept) return kept;
  // The browser may have thrown files away; then the network helps out, with the same version or none. Only the page itself
  // and what is a matter of taste may be of another one.
  const mayDiffer = path === 'index.html' || isOnRequest(path);
  return fetchFile(path).catch(() => (mayDiffer ? fetch(request) : Response.error()));
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => {
  const path = wanted(event.request);
  if (path !== undefined) event.respondWith(answer(event.request, path));
});
addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'update') skipWaiting();
  if (data.keep) event.waitUntil(keepFolder(data.keep));
});
