"""Tour: the game learnt by playing it, on prepared tables and with every move made by the engine.

The script is data: lessons with their positions, steps with the one action that is wanted, what to point at, and what
the others do then. `Tour` walks through it and gives the frames to show; it knows no page and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from durak import engine
from durak.actions import Action
from durak.app.frames import Frame, between
from durak.app.names import HUMAN
from durak.app.scene import Button, Layout
from durak.app.words import Words
from durak.cards import Card, InvalidNotation, full_deck, parse_cards
from durak.events import Event, redact
from durak.rules import Rules
from durak.view import View, observe


class Step(NamedTuple):
    """Something to read or to do."""

    id: str
    """Its words stand under `tour.<id>`."""
    do: str = ""
    """The action that is wanted; empty: to be read only."""
    then: tuple[str, ...] = ()
    """What the others do after it, as `player: action`."""
    point: str = ""
    """What it speaks of beside the cards to be played: `hand`, `trump`, `discard`, `seat:1`."""


class Lesson(NamedTuple):
    """A table with what happens at it."""

    hands: tuple[str, ...]
    trump_card: str
    """It shows the trump suit; with `talon` it lies under it."""
    steps: tuple[Step, ...]
    attacker: int = HUMAN
    opening: tuple[str, ...] = ()
    """What the others do before the first step."""
    next_cards: str = ""
    """The cards drawn first; the others lie behind them as in a new deck."""
    talon: bool = True
    rules: Rules = Rules()


SCRIPT: Final = (
    Lesson(
        ("6S 9D JC QD KS 8H", "9S TS JS AC QC KC"),
        "7H",
        (
            Step("hand", point="hand"),
            Step("trump", point="trump"),
            Step("lead", "6S", ("1: 9Sx6S",)),
            Step("throw_in", "+9D", ("1: take",)),
            Step("took", point="seat:1"),
        ),
        next_cards="7C AD",
    ),
    Lesson(
        ("TC 6D 7S QS KS 6H", "8C TD 9C JD QD AS"),
        "9H",
        (
            Step("beat", "TCx8C", ("1: +TD",)),
            Step("beat_by_trump", "6HxTD"),
            Step("discarded", point="discard"),
        ),
        attacker=1,
        opening=("1: 8C",),
        next_cards="8D JS 6C KH",
    ),
    Lesson(
        ("7D 8S TS JC QC KD", "AC 9S 9D JD 6S 6D"),
        "TH",
        (Step("take", "take"), Step("skipped", point="hand")),
        attacker=1,
        opening=("1: AC",),
    ),
    Lesson(
        ("7S 9H JC QC KS TD", "9D 8S QD KD AC JD", "7D 6C TC JS QS AS"),
        "6H",
        (
            Step("three", point="seat:2"),
            Step("transfer", ">7S", ("1: 9Dx7D", "1: 8Sx7S")),
            Step("pass", "pass"),
            Step("passed", point="seat:1"),
        ),
        attacker=2,
        opening=("2: 7D",),
        rules=Rules(transfer=True),
    ),
    Lesson(
        ("7C AH", "8C KD"),
        "AH",
        (Step("endgame", "AH", ("1: take",)), Step("last", "7C", ("1: 8Cx7C",)), Step("done")),
        talon=False,
    ),
)
"""The lessons in order."""

STEPS: Final = tuple(step for lesson in SCRIPT for step in lesson.steps)


def _talon(lesson: Lesson) -> list[Card]:
    """The talon of a lesson: what is drawn next, then all that nobody holds, the trump card last."""
    if not lesson.talon:
        return []
    first, last = parse_cards(lesson.next_cards), Card.parse(lesson.trump_card)
    held = {*parse_cards("".join(lesson.hands)), *first, last}
    return [*first, *(card for card in full_deck(lesson.rules.deck) if card not in held), last]


class Tour:
    """Where in the script the player is."""

    def __init__(self) -> None:
        self._lesson, self._step = 0, 0
        self._set_table()

    def _set_table(self) -> None:
        """Set the table of the lesson; nothing has happened at it yet."""
        lesson = SCRIPT[self._lesson]
        self._state = engine.position(
            lesson.rules,
            [parse_cards(hand) for hand in lesson.hands],
            trump=lesson.trump_card[1],
            talon=_talon(lesson),
            attacker_seat=lesson.attacker,
        )

    @property
    def step(self) -> Step:
        """What is to be read or done now."""
        return SCRIPT[self._lesson].steps[self._step]

    @property
    def number(self) -> int:
        """The number of the step, counted from 1 to len(STEPS)."""
        return sum(len(lesson.steps) for lesson in SCRIPT[: self._lesson]) + self._step + 1

    @property
    def wanted(self) -> Action | None:
        """The action that the step waits for."""
        return Action.parse(self.step.do) if self.step.do else None

    def view(self) -> View:
        """The table as the player sees it; legal is what the step asks for and nothing else."""
        view = observe(self._state, HUMAN)
        return view._replace(legal=tuple(action for action in view.legal if action == self.wanted))

    def begin(self) -> list[Frame]:
        """Set the table of the lesson; the frames that show what happens at first."""
        self._set_table()
        opening = SCRIPT[self._lesson].opening
        view = self.view() if not opening else observe(self._state, HUMAN)._replace(legal=())
        return [Frame(None, view), *self._played(opening)]

    def read_on(self) -> list[Frame] | None:
        """The step has been read: go on to the next. None when that was the last."""
        if self.step.do:
            return []
        if self._step + 1 < len(SCRIPT[self._lesson].steps):
            self._step += 1
            return [Frame(None, self.view())]
        if self._lesson + 1 == len(SCRIPT):
            return None
        self._lesson, self._step = self._lesson + 1, 0
        return self.begin()

    def act(self, text: str) -> list[Frame] | str:
        """Do what the step asks for and let the others answer: the frames of it all, or why not, as a reason id."""
        try:
            action = Action.parse(text).canonical()
        except InvalidNotation:
            return "not_now"
        if action != self.wanted:
            return self.refusal((action,))[0]
        then = self.step.then
        self._step += 1
        return self._played((f"{HUMAN}: {text}", *then))

    def refusal(self, attempts: tuple[Action, ...]) -> tuple[str, Action]:
        """Why the player may not do any of these: by the rules of the game, or because the step asks for another."""
        if self.wanted is None:
            return "read_on", attempts[0]
        for action in attempts:
            reason = engine.refusal(self._state, HUMAN, action)
            if reason is not None:
                return reason, action
        return "not_this_step", attempts[0]

    def _played(self, moves: Iterable[str]) -> list[Frame]:
        """Let the engine play the moves; the frames that show them, the last with what may be done next."""
        frames: list[Frame] = []
        for move in moves:
            player, _, text = move.partition(": ")
            before, events = observe(self._state, HUMAN), list[Event]()
            self._state = engine.play(self._state, int(player), Action.parse(text), events.append)
            after = observe(self._state, HUMAN)._replace(legal=())
            seen = [redact(event, HUMAN) for event in events]
            frames += [Frame(event, view, final=False) for event, view in between(before, seen, after)]
        if frames:
            frames[-1] = frames[-1]._replace(view=self.view(), final=True)
        return frames


def dressed(layout: Layout, tour: Tour, words: Words) -> Layout:
    """The table with the tour's own buttons: reading on, or what the step asks for."""
    buttons = layout.buttons
    if not tour.step.do:
        last = tour.number == len(STEPS)
        buttons = (Button(words("tour.end" if last else "tour.next"), command="tour-next", primary=True),)
    return layout._replace(buttons=buttons, status="", can_undo=False, can_hint=False)
