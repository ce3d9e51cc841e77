"""Add the second deck to a finished page: the court figures of the Russian «Атласные» cards, if they are at hand.

They come with Debian's package ``gnome-cards-data``, whose sheet shows 13 cards in each of four rows. A card draws its
figure as one group and once more turned by half a circle; only these two are kept, and the line between them. The
licence texts come from the same system: whoever has the package has them.
"""

import gzip
import re
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from tools import courts
from tools.failure import CommandFailure

NAME = "atlasnye"
PACKAGE = "gnome-cards-data"
FOLDER = f"static/{NAME}"
LICENCES = ("LGPL-3", "GPL-3")
CREDIT = "THIRD_PARTY.md"

RANKS = {"J": "jack", "Q": "queen", "K": "king"}
SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
# A place of the sheet, and what the page shows of it: as high as the printed frame, as wide as the page's pictures are.
CELL_WIDTH, CELL_HEIGHT = 362, 542
FRAME_HEIGHT = 480
WIDTH = FRAME_HEIGHT * courts.WIDTH / courts.HEIGHT
FIRST_COLUMN = 10

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
HREF = f"{{{XLINK}}}href"


class Origin(NamedTuple):
    """Where the system that builds keeps the deck."""

    sheet: Path = Path("/usr/share/aisleriot/cards/atlasnye.svgz")
    history: Path = Path(f"/usr/share/doc/{PACKAGE}/changelog.Debian.gz")
    licences: Path = Path("/usr/share/common-licenses")

    @property
    def is_complete(self) -> bool:
        """Whether everything is there, the licences included: without them the deck may not be passed on."""
        return all(path.is_file() for path in (self.sheet, self.history, *(self.licences / name for name in LICENCES)))


INSTALLED = Origin()


def add_deck(site: Path, origin: Origin) -> tuple[str, ...]:
    """Put the deck with its licences and credit into the site, and return the names of the decks added."""
    if not origin.is_complete:
        print(f"Built without the second deck: it comes with {PACKAGE} of Debian and Ubuntu.", flush=True)
        return ()
    _draw(origin.sheet, site / FOLDER)
    for name in LICENCES:
        shutil.copyfile(origin.licences / name, site / FOLDER / f"{name}.txt")
    with (site / CREDIT).open("a", encoding="utf-8", newline="\n") as file:
        file.write(_credit(_version(origin.history)))
    return (NAME,)


def court_figure(sheet: ElementTree.Element, name: str) -> str:
    """Return the figure of one card of the sheet as an image of its own."""
    rank, suit = name[0], name[1]
    card = _found(sheet, f"{SUITS[suit]}_{RANKS[rank]}", name)
    groups = {group.get("id"): group for group in card.findall(f"{{{SVG}}}g")}
    halves = [(use, use.get(HREF, "")[1:]) for use in card.findall(f"{{{SVG}}}use")]
    figures = [(groups[target], use) for use, target in halves if target in groups]
    if len(figures) != 1:
        raise CommandFailure(f"The card {name} of {PACKAGE} has no single figure; the sheet has changed.")
    kept = [part for part in card if part in figures[0]]
    moved = f' transform="{card.get("transform")}"' if card.get("transform") else ""
    body = "".join(ElementTree.tostring(part, encoding="unicode") for part in kept)
    left = (FIRST_COLUMN + list(RANKS).index(rank)) * CELL_WIDTH
    middle = list(SUITS).index(suit) * CELL_HEIGHT + CELL_HEIGHT // 2
    box = f"{left + (CELL_WIDTH - WIDTH) / 2:g} {middle - FRAME_HEIGHT // 2} {WIDTH:g} {FRAME_HEIGHT}"
    line = f'<path d="M{left} {middle}h{CELL_WIDTH}" stroke="#2b2b2b" stroke-width="2"/>'
    return f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" viewBox="{box}"><g{moved}>{body}</g>{line}</svg>'


def _found(sheet: ElementTree.Element, identifier: str, name: str) -> ElementTree.Element:
    found = sheet.find(f'{{{SVG}}}g[@id="{identifier}"]')
    if found is None:
        raise CommandFailure(f"The sheet of {PACKAGE} has no card {name}; it has changed.")
    return found


def _draw(source: Path, folder: Path) -> None:
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    sheet = ElementTree.fromstring(gzip.decompress(source.read_bytes()))
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as figures:
        for name in courts.NAMES:
            (Path(figures) / f"{name}.svg").write_text(court_figure(sheet, name), encoding="utf-8")
        courts.shrink(Path(figures), folder)


def _version(history: Path) -> str:
    """Return the version of the package, from the first line of its history: `aisleriot (1:3.22.23-1) unstable`."""
    match = re.match(r"\S+ \(([^)]+)\)", gzip.decompress(history.read_bytes()).decode("utf-8"))
    return match.group(1) if match else "unknown"


def _credit(version: str) -> str:
    return f"""
## The second deck

Court figures of the «Атласные» cards: drawn by Dmitry Fomin (CC0) after Adolf Charlemagne's sketches of 1862; made into
a deck for AisleRiot by Vincent Bermel. From Debian's package `{PACKAGE}`, version {version}. Its author gives it under
LGPL-3.0-or-later, Debian's copyright file names GPL-3.0-or-later for the whole package: `{FOLDER}/LGPL-3.txt`,
`{FOLDER}/GPL-3.txt`. Changed in 2026: the figures were cut out of the sheet by `tools/atlasnye.py`, and coordinates are
rounded; the unchanged sheet is in the package's source, <https://sources.debian.org/src/aisleriot/>.
"""
