"""Conformance: checks files of rule cases and of recorded games against the engine.

Two JSON formats are understood. A *cases* file sets up a deal or a position, plays steps and compares public facts; a
*replays* file holds whole games with the phase, the player to act and the number of legal one-card actions after each
move. `python3 -m durak check FILE…` prints every disagreement on a line and a summary. The format is described in
docs/RULES.md and in the files' own `format` entries.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from durak.actions import Action, Kind
from durak.cards import Card, InvalidNotation
from durak.dealing import Previous
from durak.engine import (
    IllegalAction,
    InvalidDealer,
    InvalidDeck,
    InvalidPosition,
    deal,
    legal_actions,
    places,
    play,
    position,
    refusal,
)
from durak.rules import InvalidRules, Rules
from durak.state import State

Json = Mapping[str, Any]
Check = Callable[[Json], Iterator[str]]

_KINDS: Final = {
    "attack": Kind.LEAD,
    "defend": Kind.BEAT,
    "throw_in": Kind.THROW_IN,
    "transfer": Kind.TRANSFER,
    "show_transfer": Kind.SHOW,
    "take": Kind.TAKE,
    "pass": Kind.PASS,
    "redeal": Kind.REDEAL,
    "keep": Kind.KEEP,
}
_PARTS: Final[dict[str, tuple[type, str]]] = {
    **dict.fromkeys(("rules", "setup", "expect", "result"), (dict, "no object")),
    **dict.fromkeys(("steps", "deck", "moves"), (list, "no list")),
}
"""Parts of entries: what they must be, and what is said of those that are not."""


class InvalidFile(ValueError):
    """A file that holds neither cases nor replays, or an entry that cannot be understood."""


def check_file(path: Path) -> Iterator[tuple[str, list[str]]]:
    """(id, disagreements) of each entry of a file; InvalidFile when it cannot be read as one of the two formats."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidFile(f"{path}: cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise InvalidFile(f"{path}: is not JSON ({error})") from None
    if not isinstance(data, dict):
        raise InvalidFile(f"{path}: neither a cases file nor a replays file")
    key = "cases" if isinstance(data.get("cases"), list) else "replays"
    check: Check = check_case if key == "cases" else check_replay
    if not isinstance(data.get(key), list):
        raise InvalidFile(f"{path}: neither a cases file nor a replays file")
    for number, entry in enumerate(data[key]):
        name = str(entry.get("id", number)) if isinstance(entry, dict) else str(number)
        yield name, _guarded(check, entry)


def _guarded(check: Check, entry: Any) -> list[str]:
    """A malformed entry is a disagreement of that entry, not the end of the run."""
    try:
        return list(check(entry))
    except InvalidFile as error:
        return [str(error)]
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        return [f"malformed entry: {_malformation(entry, error)}"]


def _malformation(entry: Any, error: Exception) -> str:
    """What is wrong with an entry that could not be read, in words."""
    if not isinstance(entry, dict):
        return "it is no object"
    for name, (kind, said) in _PARTS.items():
        if not isinstance(entry.get(name, kind()), kind):
            return f"“{name}” is {said}"
    if isinstance(error, KeyError):
        return f"“{error.args[0]}” is missing"
    if isinstance(error, ValueError):
        return str(error)
    return f"a part of it has a wrong form ({error})"


def check_case(case: Json) -> Iterator[str]:
    """Disagreements of one case."""
    expect = case["expect"]
    try:
        state = set_up(case)
    except (InvalidRules, InvalidDeck, InvalidDealer, InvalidPosition) as error:
        reason = getattr(error, "reason", str(error))
        if expect.get("error") != reason:
            yield f"set-up refused: {reason}, expected {expect.get('error', 'a game')}"
        return
    if "error" in expect:
        yield f"set-up accepted, expected error {expect['error']}"
        return
    for number, step in enumerate(case.get("steps", ()), 1):
        if "expect" in step:
            yield from (f"step {number}: {line}" for line in compare(state, step["expect"]))
            continue
        try:
            state = play(state, step["seat"], parse_action(step["action"]))
        except IllegalAction as error:
            yield f"step {number}: refused: {error}"
            return
    yield from compare(state, expect)


def check_replay(replay: Json) -> Iterator[str]:
    """Disagreements of one recorded game."""
    state = deal(
        Rules.from_dict(replay["rules"]),
        replay["players"],
        parse_hand(replay["deck"]),
        dealer=replay["dealer"],
        spare_decks=[parse_hand(deck) for deck in replay.get("redeal_decks", ())],
    )
    if "start" in replay and triple(state) != replay["start"]:
        yield f"after the deal: {triple(state)}, expected {replay['start']}"
    for number, (player, action, expected) in enumerate(replay["moves"], 1):
        try:
            state = play(state, player, parse_action(action))
        except IllegalAction as error:
            yield f"move {number}: refused: {error}"
            return
        if triple(state) != expected:
            yield f"move {number}: {triple(state)}, expected {expected}"
            return
    yield from compare(state, replay["result"])


def triple(state: State) -> list[Any]:
    """Phase, player to act, number of legal actions with at most one card."""
    return [state.phase.value, state.turn, sum(len(action.cards) <= 1 for action in legal_actions(state))]


def parse_hand(cards: list[str]) -> tuple[Card, ...]:
    """Cards from a list of their texts."""
    return tuple(map(Card.parse, cards))


def parse_action(data: Json) -> Action:
    """An action from its entry in a file; InvalidNotation for unknown types or cards."""
    kind = _KINDS.get(data["type"])
    if kind is None:
        raise InvalidNotation(f"unknown action type {data['type']!r:.40}")
    against = data.get("against")
    return Action(kind, parse_hand(data.get("cards") or []), None if against is None else Card.parse(against))


def set_up(case: Json) -> State:
    """The state a case starts from."""
    rules, setup = Rules.from_dict(case.get("rules", {})), case["setup"]
    if "deal" in setup:
        return _deal(rules, setup["players"], setup["deal"])
    if len(setup["hands"]) != setup["players"]:
        raise InvalidFile("as many hands as players are needed")
    talon = parse_hand(setup["talon"])
    if setup.get("trump_card") != (str(talon[-1]) if talon else None):
        raise InvalidFile("the trump card is the last of the talon")
    beaten = setup.get("discards_made", 0 if setup.get("first_bout") else 1)
    return position(
        rules,
        [parse_hand(hand) for hand in setup["hands"]],
        trump=setup["trump"],
        talon=talon,
        attacker_seat=setup["attacker"],
        out=setup["out"],
        bouts_before=0 if setup.get("first_bout") else 1,
        beaten_before=beaten,
    )


def _deal(rules: Rules, players: int, data: Json) -> State:
    previous = None
    if data.get("prev") is not None:
        prev = data["prev"]
        losers = () if prev.get("draw") else tuple(prev["losers"])
        previous = Previous(prev["dealer"], losers, tuple(prev.get("holders", ())))
    spare = [parse_hand(deck) for deck in data.get("redeal_decks") or ()]
    deck = parse_hand(data["deck"])
    return deal(rules, players, deck, dealer=data.get("dealer"), previous=previous, spare_decks=spare)


# ---------------------------------------------------------------------------------------- comparing facts


def facts(state: State) -> dict[str, Any]:
    """All public facts of a state under the names the files use."""
    bout, outcome, memory = state.bout, state.outcome, state.memory
    drawn = outcome is not None and outcome.draw_reason is not None
    return {
        "phase": state.phase.value,
        "turn": state.turn,
        "attacker": bout and bout.attacker,
        "defender": bout and bout.defender,
        "attacker_seat": bout and bout.attacker_seat,
        "defender_seat": bout and bout.defender_seat,
        "hands": [len(hand) for hand in state.hands],
        "talon": len(state.talon),
        "trump": state.trump,
        "trump_card": None if state.trump_card is None else str(state.trump_card),
        "discard": len(state.discard),
        "table": [[str(card) if card else None for card in pair] for pair in bout.table] if bout else [],
        "limit": bout and bout.limit,
        "limit_left": bout and bout.room,
        "bout": state.number,
        "out": list(state.out),
        "places": list(places(state)),
        "draw": drawn,
        "draw_reason": outcome and outcome.draw_reason,
        "durak": outcome and outcome.durak,
        "losers": list(outcome.losers) if outcome else [],
        "winner_team": outcome and outcome.winner_team,
        "epaulettes": outcome.epaulettes if outcome else 0,
        "last_result": memory.last_result,
        "last_refill": [list(entry) for entry in memory.last_refill],
        "trump_drawn_by": memory.trump_drawn_by,
        "shown": [str(card) for card in bout.shown] if bout else [],
        "dealer": state.dealer,
        "throw_order": list(bout.throwers) if bout and bout.table else None,
        "first_reason": memory.first_reason,
    }


def compare(state: State, expect: Json) -> Iterator[str]:
    """Each expected fact that does not hold."""
    actual = facts(state)
    for key, expected in expect.items():
        if key in _CHECKS:
            yield from _CHECKS[key](state, expected)
        elif key not in actual:
            yield f"unknown key {key!r}"
        elif actual[key] != expected:
            yield f"{key} is {actual[key]!r}, expected {expected!r}"


def _check_hands(state: State, expected: Json) -> Iterator[str]:
    for player, cards in expected.items():
        actual = state.hands[int(player)]
        if tuple(sorted(parse_hand(cards))) != actual:
            yield f"hand of {player} is {' '.join(map(str, actual))}, expected {' '.join(cards)}"


def _check_legal(state: State, expected: list[Json]) -> Iterator[str]:
    actual = {str(action) for action in legal_actions(state) if len(action.cards) <= 1}
    wanted = {str(parse_action(action)) for action in expected}
    if actual != wanted:
        yield f"legal: missing {sorted(wanted - actual)}, too many {sorted(actual - wanted)}"


def _check_legal_contains(state: State, expected: list[Json]) -> Iterator[str]:
    actual = set(legal_actions(state))
    for data in expected:
        action = parse_action(data)
        if action.canonical() not in actual:
            yield f"not legal: {action}"


def _check_illegal(state: State, expected: list[Json]) -> Iterator[str]:
    for data in expected:
        action, player = parse_action(data), data.get("seat", state.turn)
        if refusal(state, player, action) is None:
            yield f"not refused: {action} of player {player}"


_CHECKS: Final[dict[str, Callable[[State, Any], Iterator[str]]]] = {
    "hands_exact": _check_hands,
    "legal": _check_legal,
    "legal_contains": _check_legal_contains,
    "illegal": _check_illegal,
}
