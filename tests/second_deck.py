"""A second deck to build with, so that the tests need no package of the system: plain figures on a sheet like that."""

import gzip
from pathlib import Path

from tools import atlasnye

VERSION = "1:2.3.4-5"


def card(name: str, figure: str = '<g id="figure-{0}"><path d="M0 0h9v9z"/></g>', turned: str = "figure-{0}") -> str:
    """A card of the sheet: a background, the figure twice, and an index that the page does not want."""
    rank, suit = name
    return (
        f'<g id="{atlasnye.SUITS[suit]}_{atlasnye.RANKS[rank]}"><rect width="9" height="9"/>{figure.format(name)}'
        f'<g id="frame-{name}"><path d="M1 1h1"/></g>'
        f'<use xlink:href="#{turned.format(name)}" transform="rotate(180 5 5)"/><path id="index-{name}" d="M2 2h1"/>'
        f'<use xlink:href="#index-{name}" transform="rotate(180 5 5)"/></g>'
    )


def sheet(*cards: str) -> str:
    """The sheet with these cards."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
    return f"{head}{''.join(cards)}</svg>"


def drawn_in(folder: Path) -> atlasnye.Origin:
    """Draw the deck into a folder, with all that a system has of it."""
    origin = atlasnye.Origin(folder / "sheet.svgz", folder / "changelog.gz", folder)
    names = [rank + suit for rank in atlasnye.RANKS for suit in atlasnye.SUITS]
    origin.sheet.write_bytes(gzip.compress(sheet(*map(card, names)).encode()))
    origin.history.write_bytes(gzip.compress(f"aisleriot ({VERSION}) unstable; urgency=low\n".encode()))
    for name in atlasnye.LICENCES:
        (folder / name).write_text(f"The text of {name}.\n", encoding="utf-8")
    return origin
