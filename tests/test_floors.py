"""The house: which module may import which, and what must not be written where.

Read from the source with `ast`. The floors are those of ARCHITECTURE.md: imports point down, or sideways within a floor
without going round in a circle. Each guard is shown to find what it guards against.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.cpython

ROOT = Path(__file__).parent.parent
FLOORS = {
    "durak": 0,
    "durak.cards": 0,
    "durak.rules": 1,
    "durak.actions": 1,
    "durak.state": 2,
    "durak.events": 2,
    "durak.seats": 3,
    "durak.dealing": 3,
    "durak.legality": 3,
    "durak.ending": 3,
    "durak.engine": 3,
    "durak.view": 4,
    "durak.record": 4,
    "durak.conformance": 4,
    "durak.match": 5,
    "durak.ai": 5,
    "durak.app": 6,
    "durak.line_protocol": 6,
    "durak.coherence": 6,
    "durak.outside": 6,
    "durak.command_options": 6,
    "durak.web": 7,
    "durak.terminal": 7,
    "durak.arena": 7,
    "durak.serve": 7,
    "durak.benchmark": 7,
    "durak.__main__": 7,
}
"""A module is on the floor of the longest name that it equals or lies in."""

FRONT_ENDS = ("durak.terminal", "durak.arena", "durak.serve", "durak.benchmark", "durak.__main__", "durak.web")
BROWSER_MODULES = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide", "polyscript", "micropip"}
MAY_PRINT = {
    "durak.terminal": "the terminal is where it plays",
    "durak.arena": "a command",
    "durak.serve": "a command",
    "durak.benchmark": "a command",
    "durak.__main__": "a command",
    "durak.app.asking": "a note on the console when an opponent gave no usable answer",
}

Sources = Mapping[str, str]
"""Module name: source."""


@cache
def parsed(source: str) -> ast.Module:
    return ast.parse(source)


def dotted(node: ast.AST) -> str:
    """The name a node spells, e.g. `time.sleep`; of other things the last part."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


@cache
def sources() -> dict[str, str]:
    found = {}
    for path in sorted((ROOT / "durak").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path.read_text(encoding="utf-8")
    return found


def inside(module: str, packages) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def floor(module: str) -> int | None:
    homes = [name for name in FLOORS if module == name or (name != "durak" and module.startswith(name + "."))]
    return FLOORS[max(homes, key=len)] if homes else None


def imports(module: str, source: str, modules) -> Iterator[str]:
    """Everything that `module` imports anywhere, also by a module's name in a string, as `import_module` takes it."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are absolute"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in modules else node.module
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in modules:
            yield node.value


def own_imports(all_sources: Sources) -> dict[str, set[str]]:
    """The modules of the project that each module imports, itself left aside."""
    return {
        module: {name for name in imports(module, source, all_sources) if inside(name, ["durak"])} - {module}
        for module, source in all_sources.items()
    }


def upward(all_sources: Sources) -> list[str]:
    return [
        f"{module} imports {name}, which is on a higher floor"
        for module, names in own_imports(all_sources).items()
        for name in sorted(names)
        if (floor(name) or 0) > (floor(module) or 0)
    ]


def circles(all_sources: Sources) -> list[str]:
    """Modules that import themselves by way of others."""
    graph = own_imports(all_sources)

    def reached(module: str) -> set[str]:
        seen: set[str] = set()
        waiting = list(graph.get(module, ()))
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += graph.get(name, ())
        return seen

    return [module for module in graph if module in reached(module)]


def browser_imports(all_sources: Sources) -> list[str]:
    return [
        f"{module} imports {name}"
        for module, source in all_sources.items()
        if not inside(module, ["durak.web"])
        for name in imports(module, source, all_sources)
        if name.split(".")[0] in BROWSER_MODULES
    ]


def foreign_imports(all_sources: Sources) -> list[str]:
    """What is neither the project's own, nor of the standard library, nor of the page where the page is."""
    return [
        f"{module} imports {name}"
        for module, source in all_sources.items()
        for name in imports(module, source, all_sources)
        if (top := name.split(".")[0]) != "durak"
        and top not in sys.stdlib_module_names
        and not (top in BROWSER_MODULES and inside(module, ["durak.web"]))
    ]


def names_of_state(all_sources: Sources) -> list[str]:
    """Where whoever draws or thinks names the whole truth of a deal."""
    found = []
    for module, source in all_sources.items():
        if not inside(module, ["durak.ai", "durak.app", "durak.web"]):
            continue
        for node in ast.walk(parsed(source)):
            name = getattr(node, "id", None) or getattr(node, "attr", None)
            if isinstance(node, ast.alias):
                name = node.name
            if name == "State" or (isinstance(node, ast.Constant) and node.value == "State"):
                found.append(f"{module} names State")
    return found


def shared_chance(all_sources: Sources) -> list[str]:
    """Calls of the generator that all modules share; chance comes in as an argument."""
    makers = {"Random", "SystemRandom"}
    found = []
    for module, source in all_sources.items():
        for node in ast.walk(parsed(source)):
            attribute = isinstance(node, ast.Attribute) and dotted(node.value) == "random"
            if attribute and node.attr not in makers:
                found.append(f"{module}: random.{node.attr}")
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                found += [f"{module}: {alias.name}" for alias in node.names if alias.name not in makers]
    return found


def blocking_sleep(all_sources: Sources) -> list[str]:
    found = []
    for module, source in all_sources.items():
        for node in ast.walk(parsed(source)):
            direct = isinstance(node, ast.Attribute) and dotted(node) == "time.sleep"
            taken = isinstance(node, ast.ImportFrom) and node.module == "time"
            if direct or (taken and any(alias.name == "sleep" for alias in node.names)):
                found.append(f"{module}: time.sleep")
    return found


def prints(all_sources: Sources) -> list[str]:
    return [
        f"{module} prints"
        for module, source in all_sources.items()
        for node in ast.walk(parsed(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]


def lost_tasks(all_sources: Sources) -> list[str]:
    """Tasks that nothing refers to, which the interpreter may collect before they are done."""
    found = []
    for module, source in all_sources.items():
        tree = parsed(source)
        scopes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        for scope in [tree, *scopes]:
            loaded = {node.id for node in ast.walk(scope) if isinstance(node, ast.Name) and loads(node)}
            for node in ast.walk(scope):
                if isinstance(node, ast.Expr) and starts_task(node.value):
                    found.append(f"{module}:{node.lineno}")
                if isinstance(node, ast.Assign) and starts_task(node.value) and scope is not tree:
                    names = [target.id for target in node.targets if isinstance(target, ast.Name)]
                    found += [f"{module}:{node.lineno}" for name in names if name not in loaded]
    return sorted(set(found))


def loads(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


def starts_task(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and dotted(node.func).rpartition(".")[2] in {"create_task", "ensure_future"}


# ------------------------------------------------------------------------------------------ the house


def test_every_module_has_a_floor():
    assert [] == [module for module in sources() if floor(module) is None], "give the module a floor in FLOORS"
    assert [] == [name for name in FLOORS if not any(inside(module, [name]) for module in sources())], (
        "a floor for a module that is not there"
    )


def test_imports_point_down_or_sideways():
    assert [] == upward(sources())


def test_nothing_imports_itself_by_way_of_others():
    assert [] == circles(sources())


def test_nothing_below_a_front_end_imports_one_and_they_do_not_import_each_other():
    graph = own_imports(sources())
    allowed = {"durak.__main__": {"durak.terminal", "durak.arena", "durak.serve", "durak.benchmark"}}

    assert [] == [
        f"{module} imports {name}"
        for module, names in graph.items()
        for name in names - allowed.get(module, set())
        if inside(name, FRONT_ENDS) and not (inside(name, ["durak.web"]) and inside(module, ["durak.web"]))
    ]


def test_the_browser_stops_at_the_web_package():
    assert [] == browser_imports(sources())


def test_the_game_needs_nothing_but_the_standard_library():
    assert [] == foreign_imports(sources())


def test_whoever_draws_or_thinks_never_names_a_state():
    assert [] == names_of_state(sources())


def test_chance_is_an_argument():
    assert [] == shared_chance(sources())


def test_nothing_sleeps_but_by_waiting():
    assert [] == blocking_sleep(sources())


def test_only_commands_print():
    below = {module: source for module, source in sources().items() if not inside(module, ["durak.web"])}

    assert set() == {line.split()[0] for line in prints(below)} - set(MAY_PRINT)


def test_every_task_is_kept():
    assert [] == lost_tasks(sources())


def test_every_module_says_what_it_is_for():
    bare = [module for module, source in sources().items() if source.strip() and not ast.get_docstring(parsed(source))]

    assert [] == bare


# --------------------------------------------------------------------- each guard finds what it guards against


@pytest.mark.parametrize(
    ("guard", "module", "source"),
    [
        (upward, "durak.rules", "from durak.engine import deal"),
        (upward, "durak.view", "def f():\n    import durak.app.session"),
        (upward, "durak.match", "from durak import app"),
        (upward, "durak.ai.levels", "import_module('durak.web')"),
        (circles, "durak.seats", "from durak.dealing import deal"),
        (browser_imports, "durak.app.session", "import js"),
        (browser_imports, "durak.cards", "try:\n    from pyscript.web import page\nexcept ImportError:\n    pass"),
        (foreign_imports, "durak.ai.levels", "import numpy as np"),
        (foreign_imports, "durak.web.main", "def f():\n    from numpy.linalg import norm"),
        (names_of_state, "durak.ai.levels", "from durak.state import State"),
        (names_of_state, "durak.app.session", "import durak.state\n\ndef f(x: durak.state.State) -> None: ..."),
        (names_of_state, "durak.web.main", "from durak import state\n\nx: 'State'"),
        (shared_chance, "durak.dealing", "import random\n\nrandom.shuffle([])"),
        (shared_chance, "durak.ai.levels", "import random\n\ndef f():\n    return random.random()"),
        (shared_chance, "durak.ai.levels", "from random import choice"),
        (blocking_sleep, "durak.app.session", "import time\n\ntime.sleep(1)"),
        (blocking_sleep, "durak.web.main", "from time import sleep"),
        (prints, "durak.engine", "def f():\n    print('x')"),
        (lost_tasks, "durak.app.session", "async def f():\n    asyncio.create_task(g())"),
        (lost_tasks, "durak.web.main", "async def f():\n    task = asyncio.ensure_future(g())"),
        (lost_tasks, "durak.web.main", "loop.create_task(g())"),
    ],
)
def test_a_breach_is_found(guard, module, source):
    house = {
        "durak.app": "",
        "durak.web": "",
        "durak.engine": "",
        "durak.app.session": "",
        "durak.dealing": "from durak.seats import clockwise",
        "durak.seats": "",
    }

    assert [] == guard(house)
    assert guard(house | {module: source})


@pytest.mark.parametrize(
    ("guard", "module", "source"),
    [
        (upward, "durak.engine", "from durak import dealing, rules"),
        (browser_imports, "durak.web.main", "from pyscript import window"),
        (foreign_imports, "durak.web.main", "import json, js"),
        (
            shared_chance,
            "durak.ai.levels",
            "import random\n\ndef f(rng: random.Random) -> float:\n    return rng.random()",
        ),
        (names_of_state, "durak.terminal", "from durak.state import State"),
        (blocking_sleep, "durak.app.session", "await asyncio.sleep(1)"),
        (lost_tasks, "durak.app.session", "async def f(self):\n    self.task = asyncio.create_task(g())"),
        (lost_tasks, "durak.app.session", "async def f(self):\n    task = asyncio.create_task(g())\n    await task"),
    ],
)
def test_what_is_allowed_is_not_called_a_breach(guard, module, source):
    assert [] == guard({"durak.dealing": "", "durak.rules": "", module: source})
