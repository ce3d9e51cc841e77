"""What the page is made of besides the files of the tree: made or fetched when it is missing or out of date."""

from tools import bytecode, courts, node_packages


def ensure_parts(game: bool = True) -> None:
    """Get the packages of Node, the figures of the court cards, Python's library, and with `game` the game's archive.

    The page of the working tree does without the archive: it fetches the sources.
    """
    node_packages.ensure_node_packages()
    courts.ensure_courts()
    bytecode.ensure_library()
    if game:
        bytecode.ensure_game()
