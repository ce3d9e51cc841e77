// Run the project's tests inside the Pyodide that the page uses: node run.mjs PACKAGES [pytest arguments].
// PACKAGES is the folder with pytest and its companions for this interpreter (made by tools/dev.py).
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../node_modules/pyodide/pyodide.mjs";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const inside = await readFile(new URL("./inside.py", import.meta.url), "utf8");
const [packages, ...pytestArguments] = process.argv.slice(2);

async function runTests() {
  const pyodide = await loadPyodide({ env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1" } });
  for (const [folder, root] of [["/repository", repository], ["/packages", packages]]) {
    pyodide.FS.mkdir(folder);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, folder);
  }
  pyodide.FS.chdir("/repository");
  pyodide.runPython(inside);
  return pyodide.globals.get("run_tests")(pyodide.toPy(pytestArguments));
}

try {
  process.exitCode = await runTests();
} catch (error) {
  // Node would print the source line at fault, and that is the whole of Pyodide.
  console.error(error.message ?? error);
  process.exitCode = 1;
}
