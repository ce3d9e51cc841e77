"""View: all that one player may know of a State, and nothing else.

`observe` is an allow-list: every field is copied by name. Whatever draws or thinks gets Views only. Two states that
differ only in what a player cannot see give him equal views.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from durak.actions import Action
from durak.cards import Card, InvalidNotation, full_deck, parse_cards
from durak.ending import first_limit_active, places
from durak.legality import legal_actions
from durak.rules import InvalidRules, Rules
from durak.seats import are_partners
from durak.state import Hand, Memory, Outcome, Pair, Past, Phase, State, cards_on

T = TypeVar("T")


class View(NamedTuple):
    """What the player `seat` knows; `seat` None is an onlooker, who sees no hand."""

    seat: int | None
    rules: Rules
    phase: Phase
    turn: int | None
    """Player to act; None when the deal is over."""
    hand: Hand
    """Own cards, in order of rank and suit."""
    counts: tuple[int, ...]
    """Cards in hand, by player."""
    talon: int
    """Cards left in the talon, the face-up trump card included."""
    trump: str
    trump_card: Card | None
    """Face-up card under the talon; None once it is drawn, and in a full deal."""
    table: tuple[Pair, ...]
    discard: Hand
    """Cards that left the game, in order; everybody saw them on the table."""
    known: tuple[Hand, ...]
    """By player: cards of his hand that everybody has seen."""
    attacker: int | None
    defender: int | None
    attacker_seat: int | None
    defender_seat: int | None
    throwers: tuple[int, ...]
    """Players who may throw in during this bout, in the order in which they are asked."""
    queue: tuple[int, ...]
    """Throwers still to be asked in the open window."""
    shown: Hand
    limit: int
    """The most attack cards of this bout; 0 when no bout is on."""
    first_limit: bool
    """Whether the five-card limit of the first bout or discard is in force."""
    out: tuple[int, ...]
    places: tuple[int | None, ...]
    number: int
    """Bouts begun so far."""
    dealer: int | None
    memory: Memory
    outcome: Outcome | None
    legal: tuple[Action, ...]
    """What this player may do now; `()` unless it is his turn."""

    @property
    def players(self) -> int:
        """The number of players at the start of the deal."""
        return len(self.counts)

    @property
    def room(self) -> int:
        """How many more attack cards fit under the limit."""
        return self.limit - len(self.table)

    def unseen(self) -> frozenset[Card]:
        """Cards whose place this player cannot know: in hidden hands or in the talon."""
        seen = {*self.hand, *self.discard, *cards_on(self.table)}
        seen.update(card for cards in self.known for card in cards)
        if self.trump_card is not None:
            seen.add(self.trump_card)
        return frozenset(full_deck(self.rules.deck)) - seen

    def are_partners(self, one: int, other: int) -> bool:
        """Whether two players are on one side."""
        return are_partners(self.rules, one, other)


def observe(state: State, seat: int | None) -> View:
    """The view of player `seat`; None for an onlooker."""
    bout = state.bout
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        hand=() if seat is None else state.hands[seat],
        counts=tuple(map(len, state.hands)),
        talon=len(state.talon),
        trump=state.trump,
        trump_card=state.trump_card,
        table=bout.table if bout else (),
        discard=state.discard,
        known=tuple(tuple(sorted(cards)) for cards in state.known),
        attacker=bout.attacker if bout else None,
        defender=bout.defender if bout else None,
        attacker_seat=bout.attacker_seat if bout else None,
        defender_seat=bout.defender_seat if bout else None,
        throwers=bout.throwers if bout else (),
        queue=bout.queue if bout else (),
        shown=bout.shown if bout else (),
        limit=bout.limit if bout else 0,
        first_limit=first_limit_active(state.rules, state.number, state.beaten),
        out=state.out,
        places=places(state),
        number=state.number,
        dealer=state.dealer,
        memory=state.memory,
        outcome=state.outcome,
        legal=legal_actions(state) if seat is not None and seat == state.turn else (),
    )


def forget(view: View) -> View:
    """The view of a player who does not remember: no discards, no cards others took or showed."""
    memory = view.memory._replace(past=())
    return view._replace(discard=(), known=((),) * view.players, memory=memory)


# ------------------------------------------------------------------------------- one JSON text, for the worker


class InvalidView(ValueError):
    """A text that is not a view."""


def _cards(cards: Hand) -> str:
    return "".join(map(str, cards))


def to_json(view: View) -> str:
    """The view as one JSON text; `from_json` reads it back to an equal view."""
    plain: dict[str, Any] = view._asdict()
    plain |= {
        "rules": view.rules.differences(),
        "phase": view.phase.value,
        "hand": _cards(view.hand),
        "trump_card": view.trump_card and str(view.trump_card),
        "table": [[str(attack), beating and str(beating)] for attack, beating in view.table],
        "discard": _cards(view.discard),
        "known": [_cards(cards) for cards in view.known],
        "shown": _cards(view.shown),
        "memory": {**view.memory._asdict(), "past": [*map(_past_text, view.memory.past)]},
        "outcome": view.outcome and view.outcome._asdict(),
        "legal": [str(action) for action in view.legal],
    }
    return json.dumps(plain)


def _past_text(bout: Past) -> str:
    """One bout in a few words, for a text of many brackets would not be read: `0 1 0,2 6 taken TCx9C,9D 0+1,2+1 -`."""
    table = [f"{beating}x{attack}" if beating else str(attack) for attack, beating in bout.table]
    refill = [f"{player}+{count}" for player, count in bout.refill]
    drawn_by = "-" if bout.trump_drawn_by is None else str(bout.trump_drawn_by)
    result = "taken" if bout.taken else "beaten"
    lists = [",".join(map(str, items)) or "-" for items in (bout.throwers, table, refill)]
    return f"{bout.leader} {bout.defender} {lists[0]} {bout.limit} {result} {lists[1]} {lists[2]} {drawn_by}"


def _past(text: str) -> Past:
    """The bout that `_past_text` wrote; ValueError or InvalidNotation for anything else."""
    leader, defender, throwers, limit, result, table, refill, drawn_by = text.split(" ")
    if result not in ("taken", "beaten"):
        raise ValueError(f"neither taken nor beaten: {result:.20}")
    pairs = [tuple(map(Card.parse, reversed(part.split("x")))) for part in _parts(table)]
    draws = [tuple(map(int, part.split("+"))) for part in _parts(refill)]
    return Past(
        int(leader),
        int(defender),
        tuple(map(int, _parts(throwers))),
        int(limit),
        tuple(Pair(*pair, *[None] * (2 - len(pair))) for pair in pairs),
        result == "taken",
        tuple((player, count) for player, count in draws),
        None if drawn_by == "-" else int(drawn_by),
    )


def _parts(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def from_json(text: str) -> View:
    """The view that `to_json` wrote; InvalidView for anything else."""
    try:
        plain = json.loads(text)
    except (TypeError, ValueError) as error:
        raise InvalidView(f"not a view: {error}") from None
    return from_plain(plain)


def from_plain(plain: Any) -> View:
    """The view whose JSON text was read to `plain`; InvalidView for anything else."""
    try:
        return _from_plain(plain)
    except (KeyError, TypeError, ValueError, AttributeError, InvalidNotation, InvalidRules) as error:
        raise InvalidView(f"not a view: {error}") from None


def _unless_null(plain: Any, read: Callable[[Any], T]) -> T | None:
    """What `read` makes of a value that may be null; other values that count as nothing in Python are no null."""
    return None if plain is None else read(plain)


def _from_plain(plain: Mapping[str, Any]) -> View:
    fields = dict(plain)
    memory = dict(plain["memory"])
    memory["last_refill"] = tuple((player, count) for player, count in memory["last_refill"])
    memory["past"] = tuple(map(_past, memory.get("past", ())))
    outcome = _unless_null(plain["outcome"], lambda told: Outcome(**{**told, "losers": tuple(told["losers"])}))
    fields |= {name: tuple(plain[name]) for name in ("counts", "throwers", "queue", "out", "places")}
    fields |= {
        "rules": Rules.from_dict(plain["rules"]),
        "phase": Phase(plain["phase"]),
        "hand": parse_cards(plain["hand"]),
        "trump_card": _unless_null(plain["trump_card"], Card.parse),
        "table": tuple(Pair(Card.parse(a), _unless_null(b, Card.parse)) for a, b in plain["table"]),
        "discard": parse_cards(plain["discard"]),
        "known": tuple(map(parse_cards, plain["known"])),
        "shown": parse_cards(plain["shown"]),
        "memory": Memory(**memory),
        "outcome": outcome,
        "legal": tuple(map(Action.parse, plain["legal"])),
    }
    return View(**fields)
