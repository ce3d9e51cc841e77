"""Keep the ``[files]`` table of pyscript.toml equal to the tree: it lists what PyScript copies into its file system.

Listed is what the page imports, followed from module to module, so that the modules that only the terminal needs cost
the page nothing.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tools.failure import CommandFailure
from tools.paths import PACKAGE, PYSCRIPT_CONFIGURATION, ROOT

# PyScript loads these by themselves, in the page and in the worker; all they import must be listed.
START_MODULE = "durak/web/main.py"
WORKER_MODULE = "durak/web/thinking_worker.py"
TABLE = re.compile(r"^\[files\]\n(?:(?!\[).*\n?)*", re.MULTILINE)


def listed_files(root: Path = ROOT) -> list[str]:
    """Return the paths of the package that the page needs, in a stable order."""
    package = root / PACKAGE.name
    pending = [*(package / "web").glob("*.py")]
    reached: set[Path] = set()
    while pending:
        module = pending.pop()
        if module not in reached:
            reached.add(module)
            pending.extend(_imported_files(module, root))
    reached.update((package / "locale").glob("*.json"))
    paths = {path.relative_to(root).as_posix() for path in reached}
    return sorted(paths - {START_MODULE, WORKER_MODULE})


def table_text(paths: list[str]) -> str:
    """Return the table: each file goes to the same place, so that ``import durak`` works."""
    return "[files]\n" + "".join(f'"./{path}" = "./{path}"\n' for path in paths)


def updated_configuration(configuration: str, paths: list[str]) -> str:
    """Return the configuration with its table replaced; what stands around the table is kept."""
    match = TABLE.search(configuration)
    if match is None:
        raise CommandFailure("pyscript.toml has no [files] table to rewrite.")
    rest = configuration[match.end() :]
    separator = "\n" if rest else ""
    return configuration[: match.start()] + table_text(paths) + separator + rest


def write_manifest() -> None:
    """Rewrite the table from the tree."""
    before = PYSCRIPT_CONFIGURATION.read_text(encoding="utf-8")
    after = updated_configuration(before, listed_files())
    if after == before:
        print("pyscript.toml is up to date.")
        return
    PYSCRIPT_CONFIGURATION.write_text(after, encoding="utf-8", newline="\n")
    print("pyscript.toml lists the page's files again.")


def _imported_files(module: Path, root: Path) -> Iterator[Path]:
    """Yield the package's files that importing a module loads, those of the parent packages included."""
    tree = ast.parse(module.read_text(encoding="utf-8"), str(module))
    names = {name for node in ast.walk(tree) for name in _imported_names(node, module, root)}
    for name in (*names, _dotted_name(module, root)):
        parts = name.split(".")
        for length in range(1, len(parts) + 1):
            base = root.joinpath(*parts[:length])
            yield from (path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file())


def _imported_names(node: ast.AST, module: Path, root: Path) -> Iterator[str]:
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        parent = _dotted_name(module.parent, root).split(".")
        base = ".".join([*parent[: len(parent) - node.level + 1], node.module or ""]) if node.level else node.module
        # What is imported from a package may be a module of it.
        names = [f"{str(base).rstrip('.')}.{alias.name}" for alias in node.names]
    else:
        names = []
    yield from (name for name in names if name.split(".")[0] == PACKAGE.name)


def _dotted_name(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts)
