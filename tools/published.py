"""What the published page has other than the tree: one archive for the game's files, the style sheets inside the page,
and a list of what is fetched ahead.

Everything stays relative, so that the page works under any path.
"""

import base64
import hashlib
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
START = "static/start.js"
AHEAD_PLACE = "const AHEAD = [];"
STARTED = (RUNTIME, "static/pyscript.js")
TABLE_REMARK = " The table [files] is written by `python3 tools/dev.py manifest`."
# What the browser would only hear of late: from PyScript, which hears of it from the configuration.
FETCHED_BY_SCRIPTS = ("node_modules/pyodide/pyodide.asm.wasm", "static/python/library.bin", GAME_PATH, CONFIGURATION)
VERSION = '<meta name="version" content="from the tree">'
DECKS = '<meta name="decks" content="">'
OFFLINE_SCRIPT = '<script type="module" src="./static/offline.js"></script>'
SCRIPT_ADDRESS = re.compile(r"\./(durak/web/\w+\.py)")
PYTHON_SCRIPT = re.compile(r'<script type="py"(?![^>]*\bworker\b)[^>]*\bsrc="\./([^"]+)"')
STYLE_SHEET = re.compile(r'<link rel="stylesheet" href="\./([^"]+)">\n')
STYLE_POLICY = "style-src 'self'"


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


def start(text: str, settings: str, page_text: str, paths: Iterable[str]) -> str:
    """Return the script that starts all others, with the list of what the start needs."""
    scripts = [path for path in paths if path.startswith("node_modules/") and path.endswith((".js", ".mjs"))]
    own = tomllib.loads(settings).get("js_modules", {}).get("main", {})
    modules = [*STARTED, *(path.removeprefix("./") for path in own), *scripts]
    ahead = dict.fromkeys([*modules, *FETCHED_BY_SCRIPTS, *PYTHON_SCRIPT.findall(page_text)])
    if text.count(AHEAD_PLACE) != 1:
        raise CommandFailure(f"{START} has no single line «{AHEAD_PLACE}» to name files in.")
    return text.replace(AHEAD_PLACE, "const AHEAD = [\n" + "".join(f"  '{path}',\n" for path in ahead) + "];")


def page(text: str, version: str, decks: Iterable[str]) -> str:
    """Return the page with version, decks beside its own, its style sheets, and the script that keeps it offline."""
    for place, content in ((VERSION, version), (DECKS, " ".join(decks))):
        if text.count(place) != 1:
            raise CommandFailure(f"{PAGE} has no single place «{place}» to fill.")
        text = text.replace(place, re.sub('content="[^"]*"', f'content="{content}"', place))
    return _with_styles(text.replace("</head>", f"{OFFLINE_SCRIPT}\n</head>"))


def _with_styles(text: str) -> str:
    """Put the style sheets into the page: the first paint then waits for nothing but the script before it."""
    sheets = [(ROOT / path).read_text(encoding="utf-8") for path in STYLE_SHEET.findall(text)]
    if not sheets or text.count(STYLE_POLICY) != 1:
        raise CommandFailure(f"{PAGE} has no style sheets, or no single «{STYLE_POLICY}» to allow them by.")
    style = "\n".join(sheets)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    text = text.replace(STYLE_POLICY, f"{STYLE_POLICY} 'sha256-{digest}'")
    first = STYLE_SHEET.search(text)
    assert first is not None
    return text[: first.start()] + f"<style>{style}</style>\n" + STYLE_SHEET.sub("", text[first.start() :])
