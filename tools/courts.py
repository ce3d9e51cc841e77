"""Build the twelve court figures ``static/courts/{J,Q,K}{C,D,H,S}.svg`` from the card images of the npm package.

A card image draws its figure as six ``<symbol>`` layers, each placed twice: upright, and turned by half a circle. Only
these layers are kept; frame and corner indices belong to the page, which draws them to suit the language and the size.
"""

import re
import shutil
import tempfile
from pathlib import Path

from tools import node_packages, processes, stamp
from tools.failure import CommandFailure
from tools.paths import COURTS, ROOT

RANKS = "JQK"
SUITS = "CDHS"
NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
LAYERS = range(1, 7)
WIDTH, HEIGHT = 1300, 2000
SOURCE = node_packages.package_folder("@heruka_urgyen/react-playing-cards") / "src" / "images" / "2color"
SVGO = node_packages.package_folder("svgo") / "bin" / "svgo.js"
SVGO_CONFIGURATION = ROOT / "tools" / "svgo.config.mjs"


def ensure_courts() -> None:
    """Build the figures unless the present ones were made from the installed package by this very code."""
    marker = COURTS / ".stamp"
    expected = stamp.fingerprint([*node_packages.INPUTS, Path(__file__), SVGO_CONFIGURATION])
    if stamp.is_current(marker, expected) and all((COURTS / f"{name}.svg").is_file() for name in NAMES):
        return
    node_packages.ensure_node_packages()
    print("Drawing the court cards …", flush=True)
    shutil.rmtree(COURTS, ignore_errors=True)
    COURTS.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            source = (SOURCE / f"{name}.svg").read_text(encoding="utf-8")
            (Path(folder) / f"{name}.svg").write_text(court_figure(source, name), encoding="utf-8")
        shrink(Path(folder), COURTS)
    stamp.write(marker, expected)


def court_figure(card: str, name: str) -> str:
    """Return the figure of one card image as an image of its own."""
    # The package writes the suit first inside its files: the layers of KD.svg are DK1 to DK6, its suit sign is SDK.
    key = name[1] + name[0]
    layers = [_symbol_content(card, f"{key}{number}", name) for number in LAYERS]
    suit = _symbol(card, f"S{key}", name) if any(f"#S{key}" in layer for layer in layers) else ""
    body = "".join(_both_halves(layer, f"layer{number}") for number, layer in enumerate(layers, start=1))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">{suit}{body}</svg>'
    )


def _symbol(card: str, identifier: str, name: str) -> str:
    match = re.search(rf'<symbol id="{identifier}"[^>]*>.*?</symbol>', card, re.DOTALL)
    if match is None:
        raise CommandFailure(f"The card image {name}.svg has no layer {identifier}; the art package has changed.")
    return match.group()


def _symbol_content(card: str, identifier: str, name: str) -> str:
    return re.sub(r"^<symbol[^>]*>|</symbol>$", "", _symbol(card, identifier, name))


def _both_halves(layer: str, identifier: str) -> str:
    turned = f'<use xlink:href="#{identifier}" transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})"/>'
    return f'<g id="{identifier}">{layer}</g>{turned}'


def shrink(folder: Path, target: Path) -> None:
    """Halve the size of the figures in a folder; rounding is a tenth of a pixel on a large card."""
    node = node_packages.ensure_node()
    options = ["--config", str(SVGO_CONFIGURATION), "--folder", str(folder), "--output", str(target), "--quiet"]
    processes.run_quietly([node.node, str(SVGO), *options], "svgo could not shrink the court cards.", node.environment)
