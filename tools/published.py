"""What the published page has other than the tree: one archive for the game's files, and links that fetch ahead.

Everything stays relative, so that the page works under any path.
"""

import posixpath
import re
import tomllib
from collections.abc import Iterable

from tools import manifest
from tools.failure import CommandFailure
from tools.paths import GAME, ROOT

GAME_PATH = GAME.relative_to(ROOT).as_posix()
CONFIGURATION = "pyscript.toml"
PAGE = "index.html"
RUNTIME = "static/runtime.mjs"
GAME_PLACE = "const GAME = '';"
TABLE_REMARK = " The table [files] is written by `python3 tools/dev.py manifest`."
# What the browser would only hear of late: from PyScript, which hears of it from the configuration.
FETCHED_BY_SCRIPTS = ("node_modules/pyodide/pyodide.asm.wasm", "static/python/library.bin", GAME_PATH, CONFIGURATION)
LARGE_MODULE = "node_modules/pyodide/pyodide.asm.mjs"
VERSION = '<meta name="version" content="from the tree">'
DECKS = '<meta name="decks" content="">'
OFFLINE_SCRIPT = '<script type="module" src="./static/offline.js"></script>'
SCRIPT_ADDRESS = re.compile(r"\./(durak/web/\w+\.py)")
PYTHON_SCRIPT = re.compile(r'<script type="py"(?![^>]*\bworker\b)[^>]*\bsrc="\./([^"]+)"')
MODULE_SCRIPT = re.compile(r'<script type="module" src="\./([^"]+)"')


def configuration(text: str) -> str:
    """Return PyScript's configuration without files to copy: they are in the archive."""
    match = manifest.TABLE.search(text)
    if match is None:
        raise CommandFailure(f"{CONFIGURATION} has no [files] table to replace.")
    return text[: match.start()].replace(TABLE_REMARK, "") + text[match.end() :]


def runtime(text: str) -> str:
    """Return the script that starts Python, with the name of the archive."""
    if text.count(GAME_PLACE) != 1:
        raise CommandFailure(f"{RUNTIME} has no single line «{GAME_PLACE}» to name the archive in.")
    return text.replace(GAME_PLACE, f"const GAME = '{posixpath.relpath(GAME_PATH, posixpath.dirname(RUNTIME))}';")


def _ahead(path: str) -> str:
    """A link that fetches a module ahead, and reads it too unless that takes so long that the first paint waits."""
    if path == LARGE_MODULE:
        return f'<link rel="preload" href="./{path}" as="script" crossorigin>'
    return f'<link rel="modulepreload" href="./{path}">'


def page(text: str, settings: str, paths: Iterable[str], version: str, decks: Iterable[str]) -> str:
    """Return the page with version, decks beside its own, links to all that its start needs, and its offline script."""
    scripts = [path for path in paths if path.startswith("node_modules/") and path.endswith((".js", ".mjs"))]
    own = tomllib.loads(settings).get("js_modules", {}).get("main", {})
    modules = [*MODULE_SCRIPT.findall(text), *(path.removeprefix("./") for path in own), *scripts]
    links = [_ahead(path) for path in dict.fromkeys(modules)]
    fetched = [*FETCHED_BY_SCRIPTS, *PYTHON_SCRIPT.findall(text)]
    links += [f'<link rel="preload" href="./{path}" as="fetch" crossorigin>' for path in fetched]
    if text.count("</head>") != 1:
        raise CommandFailure(f"{PAGE} has no single </head> to put links before.")
    for place, content in ((VERSION, version), (DECKS, " ".join(decks))):
        if text.count(place) != 1:
            raise CommandFailure(f"{PAGE} has no single place «{place}» to fill.")
        text = text.replace(place, re.sub('content="[^"]*"', f'content="{content}"', place))
    return text.replace("</head>", "\n".join([*links, OFFLINE_SCRIPT, "</head>"]))
