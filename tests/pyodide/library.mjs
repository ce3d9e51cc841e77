// Import modules with one standard library and print what happened: node library.mjs LIBRARY, a JSON request on stdin.
// LIBRARY is the page's own (gzip) or Pyodide's. The answer has what Pyodide had loaded at its start, in that order, and
// maps each name to "" or to the error of importing it.
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "../../node_modules/pyodide/pyodide.mjs";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const request = readFileSync(0, "utf8");
const bytes = readFileSync(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), "library-"));

const IMPORTS = `
import importlib, json, sys, types

loaded = list(sys.modules)

class Anything(types.ModuleType):
    """Stands for PyScript and the browser: every name is there, and again anything."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything(name)

    def __call__(self, *arguments, **options):
        return Anything("result")

def outcome(name):
    try:
        importlib.import_module(name)
    except ImportError as error:
        return f"{type(error).__name__}: {error}"
    return ""

for name in ("pyscript", "pyscript.ffi", "pyscript.js_modules"):
    sys.modules[name] = Anything(name)
sys.path.append("/repository")
json.dumps({"loaded": loaded, "imports": {name: outcome(name) for name in json.loads(request)}})
`;

try {
  const plain = join(folder, "library.zip");
  writeFileSync(plain, bytes[0] === 0x1f ? gunzipSync(bytes) : bytes);
  const pyodide = await loadPyodide({ stdLibURL: plain, env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
  pyodide.FS.mkdir("/repository");
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: repository }, "/repository");
  pyodide.globals.set("request", request);
  console.log(pyodide.runPython(IMPORTS));
} catch (error) {
  console.error(error.message ?? error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
