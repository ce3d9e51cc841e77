"""Write the published page's service worker: its template with the list of files, each with the hash of its content."""

import hashlib
import json
from collections.abc import Collection
from pathlib import Path

from tools import onefile
from tools.failure import CommandFailure
from tools.paths import ROOT
from tools.serve import CONTENT_TYPES

TEMPLATE = ROOT / "static" / "service-worker.js"
NAME = "service-worker.js"
# The line of the template that the list replaces.
PLACE = "const FILES = {};"
# What the page is no longer found without: the whole cache would be worth nothing.
STARTS = ("static/start.js", "static/runtime.mjs", "static/python/library.bin")
INDISPENSABLE = ("index.html", "pyscript.toml", "durak/web/main.py", *STARTS)


def write_service_worker(site: Path, without: Collection[str]) -> None:
    """Put the service worker into a finished site."""
    (site / NAME).write_text(service_worker(listed_files(site, without)), encoding="utf-8", newline="\n")


def listed_files(site: Path, without: Collection[str]) -> dict[str, list[str]]:
    """Return what is kept for use offline: path, hash of the content, and the content type it must arrive with."""
    files = {}
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name = path.relative_to(site).as_posix()
        if not path.name.startswith(".") and name not in (NAME, onefile.NAME, *without):
            files[name] = [hashlib.sha256(path.read_bytes()).hexdigest(), _content_type(path)]
    missing = [name for name in INDISPENSABLE if name not in files]
    if missing:
        raise CommandFailure(f"The page cannot work offline without {', '.join(missing)}.")
    return files


def service_worker(files: dict[str, list[str]]) -> str:
    """Return the template with the list in its place."""
    template = TEMPLATE.read_text(encoding="utf-8")
    if template.count(PLACE) != 1:
        raise CommandFailure(f"{TEMPLATE.name} has no single line «{PLACE}» to put the list of files into.")
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(facts)}" for name, facts in files.items())
    return template.replace(PLACE, f"const FILES = {{\n{rows},\n}};")


def _content_type(path: Path) -> str:
    # Servers differ in the details, so only scripts, styles and the like, which browsers are strict about, are checked.
    return CONTENT_TYPES.get(path.suffix, "").split(";")[0]
