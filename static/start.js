// Begins what is heavy once the table is painted: before, it would only keep the first paint waiting.

// The published page names here what the browser would otherwise hear of late; the build fills it in.
const AHEAD = [];

// A page that nobody sees is not painted, and some browsers do not tell.
function painted() {
  if (document.hidden) return undefined;
  return new Promise((done) => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
    setTimeout(done, 500);
  });
}

function fetchAhead(path) {
  const link = document.createElement('link');
  const isModule = /\.m?js$/.test(path);
  Object.assign(link, isModule ? { rel: 'modulepreload' } : { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
  link.href = new URL(`../${path}`, import.meta.url).href;
  document.head.append(link);
}

await painted();
AHEAD.forEach(fetchAhead);
const [, { hooks }] = await Promise.all([import('./runtime.mjs'), import('./pyscript.js')]);
// Half of that script would be a remark and start nothing.
if (!hooks) throw new Error('pyscript.js: failed to load whole');
