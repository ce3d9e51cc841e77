"""Markup of card faces and backs.

Pure text, standard library only: no ``js`` here, so that the faces can be tested and looked at anywhere.

A face is an SVG of 240 x 336 units. The suits are the symbols ``#suit-C`` .. ``#suit-S``, the ornament of the ace
``#ace-ornament`` and the back ``#card-back``, all defined once in ``index.html``; suits are never characters, which
turn into emoji on some systems. Ranks are text with ``textLength``, so that every font gives the same width.

The colour of a suit is ``currentColor``, set by ``static/cards.css`` from ``data-suit``: two or four colours, light or
dark, without a second set of faces. Parts carry classes so that the style sheet may rearrange a big card:
``index`` (both corners), ``pip left|right`` (the outer columns), ``court``.
"""

from __future__ import annotations

from collections.abc import Mapping

WIDTH, HEIGHT = 240, 336

# The index: wide enough to be read in a fan, narrow enough for the 28 px strip of a 60 px card.
_RANK_X, _RANK_BASE, _RANK_SIZE = 39, 74, 82
_RANK_WIDTH = {1: 50, 2: 62}
_SUIT_X, _SUIT_Y, _SUIT_SIZE = 14, 86, 50

# The pips stand in three columns and on rows given in 24ths of the way from the top row to the bottom one.
_LEFT, _MIDDLE, _RIGHT = 98, 120, 142
_TOP, _BOTTOM = 58, 278
_PIP = 40

_OUTER = {2: (0, 24), 3: (0, 12, 24), 4: (0, 8, 16, 24)}
# rank -> (pips in each outer column, rows of the middle column)
_PIPS: Mapping[str, tuple[int, tuple[int, ...]]] = {
    "2": (0, (0, 24)),
    "3": (0, (0, 12, 24)),
    "4": (2, ()),
    "5": (2, (12,)),
    "6": (3, ()),
    "7": (3, (6,)),
    "8": (3, (6, 18)),
    "9": (4, (12,)),
    "T": (4, (4, 20)),
}

# A face without pictures: all that a fan leaves to be seen is filled, and the suit is large where nothing covers it.
_BIG_X, _BIG_BASE, _BIG_RANK_SIZE = 60, 102, 122
_BIG_RANK_WIDTH = {1: 84, 2: 96}
_BIG_SUIT = (14, 114, 84)
_BIG_MIDDLE = (92, 186, 138)

_COURT = (66, 20, 108, 296)  # x, y, width, height of the framed picture
_COURT_RATIO = 0.65  # width to height of the pictures of every deck
_FOLDERS = {"pictures": "courts"}  # that of any other deck has its name

PICTURES: dict[str, str] = {}
"""Addresses of court pictures, by card, where they do not lie beside the page: in the page that is one file."""


def _use(symbol: str, x: float, y: float, size: float, extra: str = "") -> str:
    return f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{extra}/>'


def _pips(rank: str, suit: str) -> str:
    outer, middle = _PIPS[rank]
    places = [
        (column, row, side) for column, side in ((_LEFT, "left"), (_RIGHT, "right")) for row in _OUTER.get(outer, ())
    ]
    places += [(_MIDDLE, row, "middle") for row in middle]
    parts = []
    for x, row, side in places:
        y = _TOP + (_BOTTOM - _TOP) * row / 24
        turned = f' transform="rotate(180 {x:g} {y:g})"' if row > 12 else ""
        pip = _use(f"suit-{suit}", x - _PIP / 2, y - _PIP / 2, _PIP, turned)
        parts.append(f'<g class="pip {side}">{pip}</g>')
    return "".join(parts)


def _court(rank: str, suit: str, faces: str) -> str:
    x, y, width, height = _COURT
    box = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    address = PICTURES.get(rank + suit, f"./static/{_FOLDERS.get(faces, faces)}/{rank}{suit}.svg")
    picture = height * _COURT_RATIO  # wider than the frame, which cuts both sides off evenly
    return (
        f'<g class="court"><rect class="court-ground" {box} rx="5"/><svg class="court-window" {box}>'
        f'<image class="court-picture" href="{address}" x="{(width - picture) / 2:g}"'
        f' width="{picture:g}" height="{height}" preserveAspectRatio="xMidYMid meet"/></svg>'
        f'<rect class="court-frame" {box} rx="5" fill="none"/></g>'
    )


def _ace(suit: str) -> str:
    return f'<g class="ace">{_use("ace-ornament", 54, 102, 132)}{_use("suit-" + suit, 76, 124, 88)}</g>'


def _index(letter: str, suit: str) -> str:
    width = _RANK_WIDTH.get(len(letter), 72)
    x = max(_RANK_X, 13 + width / 2)
    return (
        f'<text x="{x:g}" y="{_RANK_BASE}" font-size="{_RANK_SIZE}" text-anchor="middle"'
        f' textLength="{width}" lengthAdjust="spacingAndGlyphs">{letter}</text>'
        + _use(f"suit-{suit}", _SUIT_X, _SUIT_Y, _SUIT_SIZE)
    )


def _big(letter: str, suit: str) -> str:
    width = _BIG_RANK_WIDTH.get(len(letter), 96)
    return (
        f'<text x="{_BIG_X}" y="{_BIG_BASE}" font-size="{_BIG_RANK_SIZE}" text-anchor="middle"'
        f' textLength="{width}" lengthAdjust="spacingAndGlyphs">{letter}</text>'
        + _use(f"suit-{suit}", *_BIG_SUIT)
        + _use(f"suit-{suit}", *_BIG_MIDDLE)
    )


def face_svg(card: str, letters: Mapping[str, str], faces: str = "pictures") -> str:
    """Markup of the face of ``card`` ("TD", "KS"); ``letters`` maps a rank to what is printed on it.

    ``faces``: whose pictures, by the name of the deck, or "big" for large signs and no pictures.
    """
    rank, suit = card[0], card[1]
    letter = letters.get(rank, "10" if rank == "T" else rank)
    letter = letter.replace("&", "&amp;").replace("<", "&lt;")
    if faces == "big":
        return _face(suit, _big(letter, suit))
    if rank == "A":
        middle = _ace(suit)
    elif rank in _PIPS:
        middle = _pips(rank, suit)
    else:
        middle = _court(rank, suit, faces)
    index = _index(letter, suit)
    turned = f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})"><g class="index">{index}</g></g>'
    return _face(suit, f'{middle}<g class="index">{index}</g>{turned}')


def _face(suit: str, markup: str) -> str:
    return (
        f'<svg class="face" data-suit="{suit}" viewBox="0 0 {WIDTH} {HEIGHT}" fill="currentColor"'
        f' aria-hidden="true" focusable="false">{markup}</svg>'
    )


def back_svg() -> str:
    """Markup of a card back."""
    return (
        f'<svg class="back" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" focusable="false">'
        f'<use href="#card-back" width="{WIDTH}" height="{HEIGHT}"/></svg>'
    )
