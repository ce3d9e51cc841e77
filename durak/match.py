"""A match: the deal being played, and the series of deals before it with its score.

`Match` is the one mutable thing below the page: a record that grows, the states it passed through, the score.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from durak.actions import Action
from durak.dealing import Emit, previous_deal, shuffled_deck
from durak.engine import legal_actions, places, play
from durak.record import InvalidRecord, Record, check_version, from_plain, to_plain, whole_number
from durak.rules import Rules
from durak.state import Phase, State

VERSION: Final = 1
_MOST: Final = 10**9
"""No count is higher. Without a bound one could be too long to be written, once it is counted up."""


class Score(NamedTuple):
    """What a series has come to; every tuple is by player."""

    deals: int = 0
    draws: int = 0
    lost: tuple[int, ...] = ()
    """Deals lost: as the durak, or with the losing team."""
    epaulettes: tuple[int, ...] = ()
    """Epaulettes got on the way."""
    firsts: tuple[int, ...] = ()
    """Deals in which the player was out first."""

    @staticmethod
    def empty(players: int) -> Score:
        """The score before the first deal."""
        nothing = (0,) * players
        return Score(0, 0, nothing, nothing, nothing)

    def after(self, state: State) -> Score:
        """The score with the deal that ended in `state` added."""
        outcome = state.outcome
        assert outcome is not None
        order = places(state)
        return Score(
            self.deals + 1,
            self.draws + (outcome.draw_reason is not None),
            tuple(n + (player in outcome.losers) for player, n in enumerate(self.lost)),
            tuple(n + outcome.epaulettes * (player in outcome.losers) for player, n in enumerate(self.epaulettes)),
            tuple(n + (order[player] == 1) for player, n in enumerate(self.firsts)),
        )


class Match:
    """A running deal within a series.

    >>> match = Match.new(Rules(), 2, seed=1)
    >>> match.play(match.state.turn, match.legal()[0])
    >>> len(match.record.actions)
    1
    """

    def __init__(self, record: Record, score: Score, takebacks: int = 0) -> None:
        """Replays `record`; InvalidRecord when it is not a legal game. `score` is that of the deals before."""
        self.states = record.replay()
        self.record = record
        self.score_before = score
        self.takebacks = takebacks
        """How often an action was taken back in this deal."""

    @classmethod
    def new(cls, rules: Rules, players: int, seed: int | str) -> Match:
        """The first deal of a series. Raises InvalidRecord when so many cannot play by these rules."""
        return cls(Record(rules, players, shuffled_deck(rules, seed)), Score.empty(players))

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.state.phase is Phase.OVER

    @property
    def score(self) -> Score:
        """The score of the series; a deal counts as soon as it is over, unless something was taken back in it."""
        counts = self.over and not self.takebacks
        return self.score_before.after(self.state) if counts else self.score_before

    def legal(self) -> tuple[Action, ...]:
        """Legal actions of the player to act."""
        return legal_actions(self.state)

    def play(self, player: int | None, action: Action, emit: Emit | None = None) -> None:
        """`player` acts; engine.IllegalAction, and nothing changes, when he may not."""
        state = play(self.state, player, action, emit)
        self.states.append(state)
        self.record = self.record._replace(actions=(*self.record.actions, action))

    def take_back(self, actions: int = 1) -> None:
        """Undoes the last `actions` actions; ValueError when there are not so many."""
        if not 0 < actions <= len(self.record.actions):
            raise ValueError("so many actions have not been played")
        del self.states[-actions:]
        self.record = self.record._replace(actions=self.record.actions[:-actions])
        self.takebacks += 1

    def next_deal(self, seed: int | str) -> Match:
        """The next deal of the series: dealer and first move follow from this one; ValueError while it goes on."""
        state, outcome = self.state, self.state.outcome
        if outcome is None or state.dealer is None:
            raise ValueError("the deal is not over")
        rules, players = self.record.rules, self.record.players
        previous = previous_deal(state.dealer, outcome, tuple(map(len, state.hands)))
        record = Record(rules, players, shuffled_deck(rules, seed), previous=previous)
        return Match(record, self.score)

    def to_plain(self) -> dict[str, Any]:
        """The match as plain data for a save."""
        return {
            "format": "durak-match",
            "version": VERSION,
            "record": to_plain(self.record),
            "score": self.score_before._asdict(),
            "takebacks": self.takebacks,
        }

    @classmethod
    def from_plain(cls, plain: Any) -> Match:
        """The match that `to_plain` gave; InvalidRecord for anything else."""
        if not isinstance(plain, Mapping) or plain.get("format") != "durak-match":
            raise InvalidRecord("not_a_record")
        check_version(plain, VERSION)
        record = from_plain(plain.get("record"))
        try:
            score = _score(plain["score"], record.players)
            takebacks = _count(plain.get("takebacks", 0))
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidRecord("not_a_record", str(error)) from None
        return cls(record, score, takebacks)


def _score(plain: Mapping[str, Any], players: int) -> Score:
    columns = []
    for name in ("lost", "epaulettes", "firsts"):
        column = tuple(map(_count, plain[name]))
        if len(column) != players:
            raise ValueError(f"{name} must have an entry for each player")
        columns.append(column)
    return Score(_count(plain["deals"]), _count(plain["draws"]), *columns)


def _count(value: Any) -> int:
    if not 0 <= whole_number(value) <= _MOST:
        raise ValueError("not a count")
    return int(value)
