"""Write ``dist/durak.html``: the whole published page as one file that plays by a double click, without a server.

Browsers give a page from a disk no modules and no fetching. So all files stand inside it, packed, and scripts name each
other by the addresses of a scheme of our own, which ``static/onefile.js`` explains to the browser.
"""

import base64
import gzip
import json
import posixpath
import re
import tomllib
from pathlib import Path

from tools import published
from tools.failure import CommandFailure
from tools.paths import ROOT

NAME = "durak.html"
STARTER = ROOT / "static" / "onefile.js"
SCHEME = "x-app://a/"
# A page that fetches nothing can be forbidden to.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; "
    "connect-src blob: data:; img-src blob: data:; worker-src blob:; base-uri 'none'; form-action 'none'"
)
HELD = ("node_modules/**/*", "static/*.js", "static/*.mjs", "static/python/*", "static/courts/*.svg")
# What the page of one file has no use for.
LEFT_OUT = (
    *(f"static/{name}.js" for name in ("report", "boot", "start", "offline")),
    "node_modules/pyodide/python_stdlib.zip",
)
UNWANTED = re.compile(
    r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n?'
    r'|<script type="module"[^>]*></script>\n?'
    r'|<script type="py"[^>]*\bworker\b[^>]*></script>\n?'
)
START = """from durak.web import faces
from pyscript import window

faces.PICTURES.update(window.durakPictures.to_py())

"""


def write_one_file(site: Path) -> None:
    """Pack a finished site into one file beside it."""
    paths = [path for pattern in HELD for path in sorted(site.glob(pattern)) if path.is_file()]
    names = {path.relative_to(site).as_posix(): path for path in paths}
    held = {name: path for name, path in names.items() if name not in LEFT_OUT}
    blocks = "\n".join(_block(name, path, list(held)) for name, path in held.items())
    text = (site / published.PAGE).read_text(encoding="utf-8")
    (site / NAME).write_text(_page(text, blocks, site), encoding="utf-8", newline="\n")


def _page(text: str, blocks: str, site: Path) -> str:
    text = UNWANTED.sub("", text)
    text = re.sub(r'(http-equiv="Content-Security-Policy" content=")[^"]*', rf"\g<1>{POLICY}", text)
    text = text.replace("<html ", "<html data-onefile ", 1)
    # The second deck stays out, and with it the licences that would have to come along.
    text = re.sub(r'(<meta name="decks" content=")[^"]*', r"\g<1>", text)
    text = re.sub(r'<script(?: defer)? src="\./([^"]+)"></script>', lambda match: _script(site / match[1]), text)
    text = re.sub(
        r'(<link rel="icon" href=")\./([^"]+)"', lambda match: f'{match[1]}{_picture(site / match[2])}"', text
    )
    text, found = re.subn(r'<script type="py"[^>]*></script>', lambda match: _python(match[0], site), text)
    if found != 1 or re.search(r'(?:src|href|config)="\./', text):
        raise CommandFailure(f"{published.PAGE} refers to files in a way that {NAME} does not know.")
    # The starter looks for the blocks, so it comes after them.
    return text.replace("</body>", f"{blocks}\n{_script(STARTER)}\n</body>")


def _script(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if "</script" in text:
        raise CommandFailure(f"{path.name} contains the end of a script and cannot stand inside a page.")
    return f"<script>\n{text}</script>"


def _picture(path: Path) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(path.read_bytes()).decode()}"


def _python(tag: str, site: Path) -> str:
    """The start script inside the page, with its configuration."""
    source = re.search(r'src="\./([^"]+)"', tag)
    if source is None:
        raise CommandFailure(f"{published.PAGE} has a Python script without a file.")
    settings = tomllib.loads((site / published.CONFIGURATION).read_text(encoding="utf-8"))
    settings["interpreter"] = _address(settings["interpreter"])
    modules = settings.get("js_modules", {}).get("main", {})
    settings["js_modules"] = {"main": {_address(path): name for path, name in modules.items()}}
    code = (site / source[1]).read_text(encoding="utf-8")
    # `from __future__` must come first.
    future = re.search(r"^from __future__ import .*\n", code, re.MULTILINE)
    place = future.end() if future else 0
    code = f"{code[:place]}\n{START}{code[place:]}"
    return f"<script type=\"py\" config='{json.dumps(settings)}'>\n{code}</script>"


def _address(path: str) -> str:
    return SCHEME + path.removeprefix("./")


def _block(name: str, path: Path, names: list[str]) -> str:
    content = path.read_bytes()
    if path.suffix in (".js", ".mjs"):
        content = _renamed(content.decode("utf-8"), name, names).encode()
    # What is packed already stays as it is.
    packed = path.suffix not in (".bin", ".zip")
    stored = gzip.compress(content, 9, mtime=0) if packed else content
    flag = " data-packed" if packed else ""
    return f'<script type="application/gzip" data-path="{name}"{flag}>{base64.b64encode(stored).decode()}</script>'


def _renamed(text: str, name: str, names: list[str]) -> str:
    """Return a script with addresses of the scheme where it names another by a relative path, or asks for its own."""
    folder = posixpath.dirname(name)
    for other in names:
        if other.endswith((".js", ".mjs")):
            relative = posixpath.relpath(other, folder)
            relative = relative if relative.startswith(".") else f"./{relative}"
            for quote in "\"'":
                text = text.replace(f"{quote}{relative}{quote}", f"{quote}{SCHEME}{other}{quote}")
    return text.replace("import.meta.url", f"'{SCHEME}{name}'") if name.startswith("static/") else text
