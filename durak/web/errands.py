"""Errands: what the player does beside the table, in dialogs: games begun, opened and kept, rules, settings."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from durak.app.former import Former
from durak.app.names import player_names
from durak.app.new_game import every_level
from durak.app.saves import BadSave, Game, from_file, to_text
from durak.app.seat_levels import for_table, level_of
from durak.app.session import Session
from durak.app.settings import Settings
from durak.app.words import Words
from durak.match import Match, Score
from durak.rules import Rules
from durak.view import View
from durak.web import files
from durak.web.dialogs import Dialogs
from durak.web.dom import by_id
from durak.web.store import LocalStore


class Host(Protocol):
    """What the errands need of the page."""

    words: Words
    settings: Settings
    session: Session
    dialogs: Dialogs
    store: LocalStore
    watch: bool
    """Whether opponents play the player's seat too."""

    @property
    def rules_in_force(self) -> tuple[Rules, int]:
        """What is being played, in the tour as well, and by how many."""
        ...

    def keep(self, settings: Settings) -> None:
        """Take over and keep what the player chose."""
        ...

    def change(self, settings: Settings) -> None:
        """Take over other settings at once."""
        ...

    def tell(self, key: str) -> None:
        """Tell the player something by the key of its words."""
        ...

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task and keep it until it is done."""
        ...

    def finish(self, view: View, score: Score) -> None:
        """Tell how the deal ended."""
        ...

    def begin_tour(self) -> None:
        """Set the game aside and teach it."""
        ...

    def end_tour(self) -> None:
        """Go back to the game."""
        ...

    def hide_offers(self) -> None:
        """Offer nothing any more."""
        ...


class Errands:
    """The page's dialogs, and what is chosen in them."""

    def __init__(self, page: Host) -> None:
        self._page = page
        self._former = Former(page.store, page.tell)

    def ask_level(self, player: int) -> None:
        """Let the player say how strong an opponent is."""
        page, session = self._page, self._page.session
        opponents = session.view().players - 1
        name = player_names(page.words, opponents + 1)[player]

        def choose(level: str) -> None:
            session.set_level(player, level)
            page.keep(page.settings.with_value("level", for_table(session.game().level, opponents)))
            session.settings = page.settings
            page.dialogs.notice(page.words("seat.changed", name=name, level=page.words(f"level.{level}")))

        present = level_of(session.game().level, player)
        page.dialogs.ask_level(name, every_level(page.words, present), choose)

    def open_result(self) -> None:
        """Tell again how the deal ended. Between an undo and its drawing the button is still there."""
        session = self._page.session
        if session.match.over:
            self._page.finish(session.view(), session.match.score)

    def undo(self) -> None:
        """Take back the last decision; ask first when that ends the counting of this deal."""
        session = self._page.session
        if session.undo_is_asked():
            self._page.dialogs.confirm(self._page.words("undo.confirm"), session.undo)
        else:
            session.undo()

    def open_rules(self) -> None:
        """Tell the rules in force."""
        rules, players = self._page.rules_in_force
        commands = {"tour": self._page.begin_tour}
        self._page.dialogs.open_rules(rules, players, self._page.settings.faces, commands)

    def open_settings(self) -> None:
        """Let the player change what he likes."""
        commands = {"statistics": self.open_statistics, "export": self.save_file, "import": files.ask}
        self._page.dialogs.open_settings(self._page.settings, self._page.change, commands)

    def open_statistics(self) -> None:
        """Tell how the player fared."""
        session = self._page.session
        self._page.dialogs.open_statistics(session.statistics, session.reset_statistics)

    def save_file(self) -> None:
        """Give the player the game as a file."""
        self._page.run(files.give(to_text(self._page.session.game())))

    async def open_file(self, file: Any) -> None:
        """Go on with the game in a file; one that holds none is told, and nothing changes."""
        page = self._page
        try:
            game = from_file(await files.read(file), page.settings.level, page.session.new_seed())
        except BadSave as error:
            page.dialogs.notice(page.words(f"notice.file_{error.reason}"))
            return

        def go_on() -> None:
            self._open(game)
            page.dialogs.notice(page.words("notice.file_opened"))

        self._leave_for("confirm.open_file", go_on)

    def open_new_game(self) -> None:
        """Ask what to play next."""
        self._page.dialogs.open_new_game(self._page.settings, self.start)

    def start(self, settings: Settings) -> None:
        """Begin a new series; ask first when that drops a deal half-way."""
        page = self._page

        def begin() -> None:
            page.end_tour()
            page.keep(settings)
            page.session.new_game(settings)

        self._leave_for("confirm.new_game", begin)

    def put_aside(self, seed: str) -> bool:
        """An address names another game than the one that is saved. False when that cannot be put aside."""
        if self._page.watch:
            return True
        settings = self._page.settings
        deal = Match.new(settings.rules, settings.players, seed).record if seed else None
        return self._former.put_aside(settings.preset, deal)

    def offer_former(self) -> None:
        """Offer the game that was put aside, if one was."""
        by_id("former").hidden = self._page.watch or not self._former.waits

    def return_to_former(self) -> None:
        """Go on with the game that was put aside."""

        def go_on() -> None:
            self._page.hide_offers()
            game = self._former.take()
            if game is not None:
                self._open(game)

        self._leave_for("confirm.former", go_on)

    def _open(self, game: Game) -> None:
        self._page.end_tour()
        self._page.session.open(game)

    def _leave_for(self, question: str, go_on: Callable[[], None]) -> None:
        """Do what drops the present deal; if it is half-way, ask first."""
        if self._page.session.under_way:
            self._page.dialogs.confirm(self._page.words(question), go_on)
        else:
            go_on()
