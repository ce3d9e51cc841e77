"""Records: a deal as data, namely rules, deck order and actions. Replaying one gives the same game everywhere.

Three forms: the `Record` value, JSON for saves, and a share text for links and messages. Whatever is read from outside
is checked whole: a text is either a legal game or an InvalidRecord.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from durak.actions import Action
from durak.cards import Card, InvalidNotation, parse_cards
from durak.dealing import Deck, Emit, InvalidDealer, InvalidDeck, Previous
from durak.engine import IllegalAction, deal, play
from durak.rules import InvalidRules, Rules
from durak.state import State

VERSION: Final = 1
SHARE_PREFIX: Final = "durak1."
_LONGEST_SHARE: Final = 20_000
_LONGEST_JSON: Final = 200_000
_MOST_BRACKETS: Final = 200


class InvalidRecord(ValueError):
    """A record that is not a legal game; `reason` is a stable id.

    `not_a_record`, `future_version`, `bad_rules`, `bad_deck`, `bad_dealer` or `illegal_action`.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason


class Record(NamedTuple):
    """One deal from the first card dealt to the last action."""

    rules: Rules
    players: int
    deck: Deck
    """Top card first."""
    actions: tuple[Action, ...] = ()
    dealer: int | None = None
    """None: the last seat, or who follows from `previous`."""
    previous: Previous | None = None
    """The deal before in the series, which decides dealer and first move."""
    spare_decks: tuple[Deck, ...] = ()
    """Decks for redeals; without them the present order decides the next."""

    def start(self, emit: Emit | None = None) -> State:
        """The state after the deal, told to `emit`; InvalidRecord when there can be none."""
        try:
            return deal(
                self.rules,
                self.players,
                self.deck,
                dealer=self.dealer,
                previous=self.previous,
                spare_decks=self.spare_decks,
                emit=emit,
            )
        except InvalidRules as error:
            raise InvalidRecord("bad_rules", str(error)) from None
        except (InvalidDeck, InvalidDealer) as error:
            raise InvalidRecord(error.reason, str(error)) from None

    def replay(self) -> list[State]:
        """All states of the deal, the first after dealing; InvalidRecord at the first action that is not legal."""
        states = [self.start()]
        for number, action in enumerate(self.actions, 1):
            try:
                states.append(play(states[-1], states[-1].turn, action))
            except IllegalAction as error:
                raise InvalidRecord("illegal_action", f"action {number}: {error}") from None
        return states


def to_plain(record: Record) -> dict[str, Any]:
    """The record as plain data for JSON."""
    plain: dict[str, Any] = {
        "format": "durak-record",
        "version": VERSION,
        "rules": record.rules.differences(),
        "players": record.players,
        "deck": _text(record.deck),
        "actions": [str(action) for action in record.actions],
    }
    if record.dealer is not None:
        plain["dealer"] = record.dealer
    if record.previous is not None:
        plain["previous"] = record.previous._asdict()
    if record.spare_decks:
        plain["spare_decks"] = [_text(deck) for deck in record.spare_decks]
    return plain


def _text(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def from_plain(plain: Any) -> Record:
    """The record that `to_plain` gave, with every value checked for its type; InvalidRecord for anything else.

    Whether it is a legal game only `Record.replay` tells.
    """
    if not isinstance(plain, Mapping) or plain.get("format") != "durak-record":
        raise InvalidRecord("not_a_record")
    check_version(plain, VERSION)
    try:
        return _parse(plain)
    except InvalidRules as error:
        raise InvalidRecord("bad_rules", str(error)) from None
    except (InvalidNotation, KeyError, TypeError, ValueError) as error:
        raise InvalidRecord("not_a_record", str(error)) from None


def check_version(plain: Mapping[str, Any], newest: int) -> None:
    """InvalidRecord unless `plain` says that it is of a version this program can read."""
    version = plain.get("version")
    if type(version) is not int or version < 1:
        raise InvalidRecord("not_a_record", "no version")
    if version > newest:
        raise InvalidRecord("future_version", str(version))


def _parse(plain: Mapping[str, Any]) -> Record:
    previous = plain.get("previous")
    dealer = plain.get("dealer")
    return Record(
        rules=Rules.from_dict(plain["rules"]),
        players=whole_number(plain["players"]),
        deck=parse_cards(plain["deck"]),
        actions=tuple(map(Action.parse, _list(plain["actions"]))),
        dealer=None if dealer is None else whole_number(dealer),
        previous=None if previous is None else _previous(previous, whole_number(plain["players"])),
        spare_decks=tuple(map(parse_cards, _list(plain.get("spare_decks", [])))),
    )


def _previous(plain: Mapping[str, Any], players: int) -> Previous:
    previous = Previous(
        whole_number(plain["dealer"]),
        tuple(map(whole_number, _list(plain["losers"]))),
        tuple(map(whole_number, _list(plain["holders"]))),
    )
    if not all(0 <= player < players for player in (previous.dealer, *previous.losers, *previous.holders)):
        raise ValueError("no such player in the previous deal")
    if not set(previous.holders) <= set(previous.losers):
        raise ValueError("only losers can have held cards")
    return previous


def whole_number(value: Any) -> int:
    """`value` if it is an int and not a bool; ValueError otherwise."""
    if type(value) is not int:
        raise ValueError(f"not a whole number: {value!r:.40}")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"not a list: {value!r:.40}")
    return value


def to_json(record: Record) -> str:
    """The record as JSON."""
    return json.dumps(to_plain(record))


def load_json(text: str | None) -> Any:
    """Plain data from JSON of sane size and depth; InvalidRecord(`not_a_record`) for anything else."""
    if not isinstance(text, str) or len(text) > _LONGEST_JSON:
        raise InvalidRecord("not_a_record", "too long" if isinstance(text, str) else "no text")
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        # A text nested some thousand deep overflows the stack of the browser's interpreter, which no handler survives.
        raise InvalidRecord("not_a_record", "nested too deep")
    try:
        return json.loads(text)
    except ValueError as error:
        raise InvalidRecord("not_a_record", str(error)) from None


def from_json(text: str) -> Record:
    """The record that `to_json` wrote, proved to be a legal game; InvalidRecord for anything else."""
    record = from_plain(load_json(text))
    record.replay()
    return record


def to_share(record: Record) -> str:
    """The record as one short text of letters, digits, `.`, `-` and `_`, safe in links and messages."""
    packed = zlib.compress(to_json(record).encode(), 9)
    return SHARE_PREFIX + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_share(text: str) -> Record:
    """The record that `to_share` wrote, proved to be a legal game; InvalidRecord for anything else."""
    if not isinstance(text, str) or not text.startswith(SHARE_PREFIX) or len(text) > _LONGEST_SHARE:
        raise InvalidRecord("not_a_record", "not a share text")
    packed = text[len(SHARE_PREFIX) :]
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), _LONGEST_JSON)
        return from_json(data.decode())
    except (zlib.error, UnicodeDecodeError, ValueError) as error:
        if isinstance(error, InvalidRecord):
            raise
        raise InvalidRecord("not_a_record", str(error)) from None
