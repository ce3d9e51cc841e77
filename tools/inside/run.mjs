// Call a function inside the Pyodide that the page uses: node run.mjs MODULE TARGET REQUEST.
// The module's `main` gets the path of the file to write and the text of the file REQUEST.
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from '../../node_modules/pyodide/pyodide.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const [module, target, request] = process.argv.slice(2);

try {
  const pyodide = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
  for (const [folder, root] of [['/repository', repository], ['/target', dirname(target)]]) {
    pyodide.FS.mkdir(folder);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, folder);
  }
  pyodide.runPython('import sys; sys.path.append("/repository")');
  pyodide.pyimport(module).main(`/target/${basename(target)}`, await readFile(request, 'utf8'));
} catch (error) {
  // Node would print the source line at fault, and that is the whole of Pyodide.
  console.error(error.message ?? error);
  process.exitCode = 1;
}
