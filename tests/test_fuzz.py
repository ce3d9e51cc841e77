"""Whatever is read from outside is something valid or refused with its own error: random texts and bytes, and valid
texts in which something was changed.

`DURAK_FUZZ=5000` tries that many examples of each kind.
"""

from __future__ import annotations

import base64
import json
import os
import random
import zlib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from durak import record as records
from durak.actions import Action
from durak.app import saves
from durak.app.address import with_query
from durak.app.saves import BadSave, Game
from durak.app.settings import LEVELS, Settings, intact
from durak.app.statistics import BadStatistics, Statistics
from durak.cards import Card, InvalidNotation, parse_cards
from durak.match import Match, Score
from durak.record import SHARE_PREFIX, InvalidRecord, Record
from tests.strategies import deals, games, play_on

EXAMPLES = int(os.environ.get("DURAK_FUZZ", "80"))
fuzz = settings(max_examples=EXAMPLES)

ANY_TEXT = st.one_of(
    st.text(st.characters(codec=None), max_size=300),
    st.binary(max_size=300).map(lambda data: data.decode("utf-8", "replace")),
    st.binary(max_size=300).map(lambda data: data.decode("latin-1")),
)
PLAIN = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.sampled_from([10**4300 - 1, -(10**30), 2**31, 1e400, float("nan")]),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["6S", "take", "pass", "durak-game", "durak-record", "durak-match", "easy"]),
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
NOTATION = st.text("23456789TJQKAcdhsCDHS+>?x takepsrd", max_size=24)


@st.composite
def scarred(draw: st.DrawFn, text: str) -> str:
    """`text` with a few pieces cut out, doubled or written over."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        piece = draw(st.one_of(st.just(""), st.just(text[start:end] * 2), ANY_TEXT.map(lambda new: new[:6])))
        text = text[:start] + piece + text[end:]
    return text


def nodes(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all parts of plain data."""
    items = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    return [path, *(found for key, value in items for found in nodes(value, (*path, key)))]


@st.composite
def altered(draw: st.DrawFn, plain: dict[str, Any]) -> Any:
    """Plain data with a few parts removed, put in each other's place, or replaced by something else."""
    whole = json.loads(json.dumps(plain))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from([path for path in nodes(whole) if path] or [("format",)]))
        parent = whole
        for key in way:
            parent = parent[key]
        if draw(st.booleans()):
            parent[last] = draw(PLAIN) if draw(st.booleans()) else at(whole, draw(st.sampled_from(nodes(whole))))
        elif isinstance(parent, list) or last in parent:
            del parent[last]
        # A copy, lest a part holds itself.
        whole = json.loads(json.dumps(whole))
    return whole


def at(plain: Any, path: tuple[Any, ...]) -> Any:
    """A copy of the part under a path."""
    for key in path:
        plain = plain[key]
    return json.loads(json.dumps(plain))


@st.composite
def running(draw: st.DrawFn) -> Game:
    """A game for the page's table."""
    record, _ = draw(games().filter(lambda game: game[0].players <= 6))
    score = Score.empty(record.players)
    return Game(Match(record, score), draw(st.sampled_from(LEVELS)), draw(st.text(max_size=9)))


def with_checksum(plain: Any) -> Any:
    """A save as somebody writes it who knows about the checksum."""
    if isinstance(plain, dict) and "checksum" in plain:
        plain.pop("checksum")
        plain["checksum"] = f"{zlib.crc32(json.dumps(plain, separators=(',', ':')).encode()):08x}"
    return plain


def check_game(read: Any, text: Any) -> None:
    """What `read` makes of a text is a game that can be saved and played on, or a BadSave."""
    try:
        game = read(text)
    except BadSave:
        return
    kept = saves.to_text(game)
    assert saves.to_text(saves.from_text(kept)) == kept
    match = game.match
    rng = random.Random(1)
    while not match.over:
        match.play(match.state.turn, rng.choice(match.legal()))
    saves.to_text(game._replace(match=match.next_deal("1")))


def check_record(read: Any, text: Any) -> None:
    """What `read` makes of a text is a legal game, or an InvalidRecord."""
    try:
        record: Record = read(text)
    except InvalidRecord:
        return
    assert records.from_json(records.to_json(record)) == record
    play_on(record, random.Random(1), 3)


def from_file(text: str) -> Game:
    return saves.from_file(text, "easy", "1")


@fuzz
@given(st.one_of(ANY_TEXT, NOTATION, PLAIN))
def test_notation(text: Any) -> None:
    for parse, write in (
        (Card.parse, str),
        (Action.parse, str),
        (parse_cards, lambda cards: "".join(map(str, cards))),
    ):
        try:
            parsed = parse(text)
        except InvalidNotation:
            continue
        assert parse(write(parsed)) == parsed


@fuzz
@given(st.one_of(ANY_TEXT, PLAIN.map(json.dumps), PLAIN))
def test_any_text(text: Any) -> None:
    check_record(records.from_json, text)
    check_record(records.from_share, text)
    check_game(saves.from_text, text)
    if isinstance(text, str):
        check_record(records.from_share, SHARE_PREFIX + text)
        check_game(from_file, text)
        check_game(from_file, SHARE_PREFIX + text)


@fuzz
@given(st.data())
def test_records(data: st.DataObject) -> None:
    record, _ = data.draw(games())
    check_record(records.from_json, data.draw(scarred(records.to_json(record))))
    check_record(records.from_json, json.dumps(data.draw(altered(records.to_plain(record)))))
    check_record(records.from_plain, data.draw(PLAIN))


@fuzz
@given(st.data())
def test_share_texts(data: st.DataObject) -> None:
    record = data.draw(deals())
    check_record(records.from_share, data.draw(scarred(records.to_share(record))))
    inner = data.draw(st.one_of(scarred(records.to_json(record)), ANY_TEXT)).encode("utf-8", "surrogatepass")
    packed = base64.urlsafe_b64encode(zlib.compress(inner)).decode()
    check_record(records.from_share, SHARE_PREFIX + packed.rstrip("="))


@fuzz
@given(st.data())
def test_saves(data: st.DataObject) -> None:
    text = saves.to_text(data.draw(running()))
    check_game(saves.from_text, data.draw(scarred(text)))
    changed = json.dumps(with_checksum(data.draw(altered(json.loads(text)))))
    check_game(saves.from_text, changed)
    check_game(from_file, changed)


@fuzz
@given(st.data())
def test_settings(data: st.DataObject) -> None:
    plain = json.loads(Settings().to_json())
    text = data.draw(
        st.one_of(ANY_TEXT, PLAIN.map(json.dumps), altered(plain).map(json.dumps), scarred(json.dumps(plain)))
    )
    read = Settings.from_json(text, data.draw(st.lists(st.text(max_size=6), max_size=3)))
    assert isinstance(intact(text), bool)
    assert Settings.from_json(read.to_json()) == read
    # They can be played.
    assert Match.new(read.rules, read.players, "1").legal()


@fuzz
@given(
    st.dictionaries(
        st.sampled_from(["rules", "level", "speed", "lang", "seed", "other"]), st.one_of(ANY_TEXT, NOTATION)
    ),
    st.text("transfeplyirg:,0123456789yesno_", max_size=40),
)
def test_addresses(query: dict[str, str], rules: str) -> None:
    for asked in (query, query | {"rules": rules}, {"rules": f"preset:{rules}"}, {"rules": f"players:{rules}"}):
        read, problems = with_query(Settings(), asked)
        assert Match.new(read.rules, read.players, "1").legal()
        assert all(problem.name in ("level", "speed", "lang", "other") or "rules" in asked for problem in problems)


@fuzz
@given(st.data())
def test_statistics(data: st.DataObject) -> None:
    text = data.draw(
        st.one_of(ANY_TEXT, PLAIN.map(json.dumps), altered(json.loads(Statistics().to_json())).map(json.dumps))
    )
    try:
        read = Statistics.from_json(text)
    except BadStatistics:
        return
    assert Statistics.from_json(read.to_json()) == read
