// The interpreter that PyScript starts: Pyodide with a library of its own, compiled and cut down to what the game loads
// (made by tools/bytecode.py). Only documented options of loadPyodide are used.
//
// static/start.js also loads this module, so that Pyodide starts while PyScript is still on its way.
import { loadPyodide as load, version } from '../node_modules/pyodide/pyodide.mjs';

export { version };

const at = (path) => new URL(path, import.meta.url).href;
const indexURL = at('../node_modules/pyodide/');

// The published page has the game as one archive, which the build names here; otherwise PyScript copies file by file.
const GAME = '';
const ARCHIVE = '/lib/game.zip';
// Where PyScript writes its own package at every start, and Python looks for the bytecode of it.
const PYSCRIPT_CACHE = '/home/pyodide/pyscript/__pycache__';

// What Pyodide wants to know from its list of packages; the list itself is 119 kB about packages that nobody loads here.
const lockFileContents = JSON.stringify({
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2' },
  packages: {},
});

// The library is an archive that is not packed, inside gzip: the browser inflates it faster than Python could. Without
// it, or in a browser that cannot inflate, Pyodide takes its own, which only takes longer.
async function findLibrary() {
  if (typeof DecompressionStream !== 'function') return {};
  try {
    const response = await fetch(at('./python/library.bin'));
    if (!response.ok) return {};
    const plain = new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
    return { stdLibURL: URL.createObjectURL(await plain.blob()) };
  } catch {
    return {};
  }
}

// Lets the browser draw and answer between two steps of the start. Timers would do, but hidden pages hold them back.
function turn() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage('');
  });
}

async function findGame() {
  if (!GAME) return undefined;
  const response = await fetch(at(GAME));
  if (!response.ok) throw new Error(`${GAME}: failed to load (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}

// Pyodide waits for ever when its WebAssembly arrives damaged, or a page arrives in its place.
async function loadOrFail(options) {
  const { instantiateStreaming } = WebAssembly;
  try {
    return await new Promise((done, fail) => {
      WebAssembly.instantiateStreaming = (...given) => instantiateStreaming(...given).catch((error) => {
        fail(new Error(`pyodide.asm.wasm: failed to load (${error.message})`));
        throw error;
      });
      load(options).then(done, fail);
    });
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function start(options) {
  const compiled = import('../node_modules/pyodide/pyodide.asm.mjs');
  const [{ default: create }, { stdLibURL }, game] = await Promise.all([compiled, findLibrary(), findGame()]);
  // Python imports the game from the archive as it is; nothing needs to be unpacked.
  const env = game ? { PYTHONPATH: ARCHIVE } : {};
  const fsInit = async (files) => {
    if (game) files.writeFile(ARCHIVE, game);
    await turn();
  };
  const createPyodideModule = async (settings) => {
    const made = await create(settings);
    await turn();
    return made;
  };
  const own = { indexURL, packageBaseUrl: indexURL, stdLibURL, lockFileContents, env, fsInit, createPyodideModule };
  const interpreter = await loadOrFail({ ...options, ...own });
  await turn();
  if (game) interpreter.pyimport('pyscript_cache').write(PYSCRIPT_CACHE);
  if (stdLibURL) URL.revokeObjectURL(stdLibURL);
  return interpreter;
}

// What Python prints before PyScript has said where it should go.
const output = { stdout: console.log, stderr: console.error };
let early = start({ stdout: (text) => output.stdout(text), stderr: (text) => output.stderr(text) });

export function loadPyodide({ stdout, stderr, indexURL: _folder, ...others } = {}) {
  const taken = early;
  early = undefined;
  if (!taken || Object.keys(others).length) return start({ stdout, stderr, ...others });
  Object.assign(output, stdout && { stdout }, stderr && { stderr });
  return taken;
}
