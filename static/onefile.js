// Starts the page that is one file, dist/durak.html, opened from a disk: nothing may be fetched there, and modules not at
// all. Every file of the published page stands in the document, packed and as text. Here each gets an address in the
// browser's memory, and the names by which the scripts know each other lead to these addresses.
(async () => {
  'use strict';

  const SCHEME = 'x-app://a/';
  const TYPES = { js: 'text/javascript', mjs: 'text/javascript', svg: 'image/svg+xml', wasm: 'application/wasm' };

  async function unpack(block) {
    const response = await fetch(`data:application/octet-stream;base64,${block.textContent}`);
    const bytes = await response.arrayBuffer();
    block.remove();
    const type = TYPES[block.dataset.path.split('.').pop()] ?? 'application/octet-stream';
    if (!('packed' in block.dataset)) return new Blob([bytes], { type });
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Blob([await new Response(plain).arrayBuffer()], { type });
  }

  const files = {};
  const blocks = [...document.querySelectorAll('script[type="application/gzip"]')];
  await Promise.all(blocks.map(async (block) => {
    files[block.dataset.path] = await unpack(block);
  }));

  const addresses = {};
  for (const [path, blob] of Object.entries(files)) addresses[path] = URL.createObjectURL(blob);

  // Python asks for the pictures by name; see the start script that tools/onefile.py writes.
  window.durakPictures = Object.fromEntries(
    Object.entries(addresses).filter(([path]) => path.endsWith('.svg'))
      .map(([path, address]) => [path.split('/').pop().replace('.svg', ''), address]),
  );

  const fetchFromNet = window.fetch;
  window.fetch = async (request, options) => {
    const address = String(request?.url ?? request);
    if (!address.startsWith(SCHEME)) return fetchFromNet(request, options);
    const blob = files[address.slice(SCHEME.length)];
    return blob ? new Response(blob, { headers: { 'Content-Type': blob.type } }) : new Response('', { status: 404 });
  };

  const map = document.createElement('script');
  map.type = 'importmap';
  const modules = Object.entries(addresses).filter(([path]) => /\.m?js$/.test(path));
  map.textContent = JSON.stringify({ imports: Object.fromEntries(modules.map(([path, url]) => [SCHEME + path, url])) });
  document.head.append(map);

  import(`${SCHEME}static/runtime.mjs`);
  import(`${SCHEME}static/pyscript.js`);
})();
