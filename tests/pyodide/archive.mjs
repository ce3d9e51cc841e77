// Import from the game's archive the way the published page does, and print what Python compiled meanwhile and what it
// found: node archive.mjs ARCHIVE.
import { readFileSync } from "node:fs";
import { loadPyodide } from "../../node_modules/pyodide/pyodide.mjs";
import pyscript from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const SOURCE = "/home/pyodide/pyscript/flatted.py";
const IMPORTS = `
import json, sys, types
sys.modules["pyscript"] = types.ModuleType("pyscript")
sys.modules["pyscript"].__path__ = ["/home/pyodide/pyscript"]
compiled = []
sys.addaudithook(lambda event, values: compiled.append(str(values[1])) if event == "compile" else None)
import durak.engine, pyscript.flatted
from durak.app.words import Words
found = {"file": durak.engine.__file__, "line": durak.engine.apply.__code__.co_firstlineno, "word": Words.load("ru")("app.name")}
json.dumps({"compiled": [name for name in compiled if "durak" in name or "pyscript" in name], **found})
`;

try {
  const archive = new Uint8Array(readFileSync(process.argv[2]));
  const fsInit = async (files) => files.writeFile("/lib/game.zip", archive);
  const pyodide = await loadPyodide({ env: { PYTHONPATH: "/lib/game.zip" }, fsInit });
  pyodide.pyimport("pyscript_cache").write("/home/pyodide/pyscript/__pycache__");
  pyodide.FS.writeFile(SOURCE, pyscript.pyscript["flatted.py"]);
  console.log(pyodide.runPython(IMPORTS));
} catch (error) {
  console.error(error.message ?? error);
  process.exitCode = 1;
}
