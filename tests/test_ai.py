"""The opponents: legal, fair, repeatable, and sensible where one can say what sensible is."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from durak.actions import TAKE, Action, Kind
from durak.ai.heuristics import ranked
from durak.ai.levels import DEFAULT_LEVEL, LEVELS, UnknownLevel, level
from durak.ai.player import LATE, Limit
from durak.ai.safe import answer
from durak.ai.solver import values
from durak.arena import Setting, run_arena
from durak.cards import Card
from durak.engine import apply, deal, legal_actions, shuffled_deck
from durak.rules import PRESETS, Rules, preset_players
from durak.state import Phase, State
from durak.view import View, from_json, observe, to_json
from tests.positions import legal, position, run
from tests.strategies import LONGEST_GAME, with_hidden_cards_permuted

TABLES = [(preset, players) for preset in PRESETS for players in preset_players(PRESETS[preset])]


def brief(limit: Limit) -> Limit:
    """The limit of a level for a test: no clock, and little search."""
    return limit if limit.iterations is None else Limit(iterations=min(100, limit.iterations))


def choice(state: State, level_id: str = "hard", seed: int = 0) -> str:
    """What a level plays in a state."""
    chosen = LEVELS[level_id]
    return str(chosen.player().choose(observe(state, state.turn), random.Random(seed), brief(chosen.limit)))


def game(rules: Rules, players: int, level_ids: list[str], seed: int) -> list[State]:
    """All states of a game between levels, seat by seat; the last is over unless the cap was hit."""
    seated = [LEVELS[level_ids[seat % len(level_ids)]] for seat in range(players)]
    minds = [entry.player() for entry in seated]
    rng = random.Random(seed)
    states = [deal(rules, players, shuffled_deck(rules, seed))]
    while (turn := states[-1].turn) is not None and len(states) < LONGEST_GAME:
        view = observe(states[-1], turn)
        action = minds[turn].choose(view, rng, brief(seated[turn].limit))
        assert action in view.legal, f"seed {seed}: {level_ids} {action} {view}"
        states.append(apply(states[-1], action))
    return states


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_level_plays_legally_to_the_end(preset: str, players: int):
    rules = PRESETS[preset].rules
    for seed, level_ids in enumerate((["easy"], ["medium"], ["hard", "easy", "medium"])):
        assert game(rules, players, level_ids, seed)[-1].phase is Phase.OVER, f"seed {seed} {level_ids}"


@pytest.mark.parametrize("level_id", LEVELS)
def test_same_view_and_seed_give_the_same_move_also_through_json(level_id: str):
    for state in _sample("yard", 4, 7) + _sample("podkidnoy_classic", 2, 8):
        view = observe(state, state.turn)
        mind, limit = LEVELS[level_id].player(), brief(LEVELS[level_id].limit)
        chosen = mind.choose(view, random.Random(3), limit)
        assert chosen == LEVELS[level_id].player().choose(view, random.Random(3), limit)
        assert chosen == mind.choose(from_json(to_json(view)), random.Random(3), limit)


@pytest.mark.parametrize("level_id", LEVELS)
def test_moves_do_not_depend_on_hidden_cards(level_id: str):
    rng = random.Random(5)
    for state in _sample("perevodnoy", 3, 5) + _sample("pairs_2x2", 4, 6) + _sample("podkidnoy_classic", 2, 9):
        assert state.turn is not None
        other = with_hidden_cards_permuted(state, state.turn, rng)
        assert observe(other, state.turn) == observe(state, state.turn)
        assert choice(other, level_id) == choice(state, level_id)


def _sample(preset: str, players: int, seed: int) -> list[State]:
    """Every fifth state of a game in which somebody has a choice."""
    states = game(PRESETS[preset].rules, players, ["medium"], seed)
    return [state for state in states if len(legal_actions(state)) > 1][::5]


# ------------------------------------------------------------------------------------------------ good sense

SENSIBLE = ["medium", "hard"]
SOLVING = ["expert", "master"]


@pytest.mark.parametrize("level_id", LEVELS)
def test_beats_with_the_trump_ace_when_that_wins(level_id: str):
    """The last card beats the last attack."""
    state = run(position(trump="S", hands=["9S 6D", "AS"]), "0: 9S")

    assert choice(state, level_id) == "ASx9S"


@pytest.mark.parametrize("level_id", SENSIBLE)
def test_keeps_the_trump_ace_while_the_talon_is_large(level_id: str):
    state = position(
        trump="S",
        hands=["8D 9D 6H 7H TH 8H", "AS 6C 7D 8C 9C JH"],
        talon="QH KH 7C TC JC QC KC AC TD JD QD KD 9S TS 6D 9H 7S 8S JS 6S",
    )

    assert choice(run(state, "0: 8D"), level_id) == "take"


@pytest.mark.parametrize("level_id", SENSIBLE)
def test_beats_with_the_cheapest_card(level_id: str):
    state = position(trump="S", hands=["7D 9D 6H 7H TH 8H", "8D KD 6S AS 9C JH"], talon="QH KH 7C TC JC QC 9S")

    assert choice(run(state, "0: 7D"), level_id) == "8Dx7D"


@pytest.mark.parametrize("level_id", SENSIBLE)
def test_leads_low_and_keeps_trumps(level_id: str):
    state = position(trump="S", hands=["6D KH 6S AS QC JD", "8D KD 7S 8S 9C JH"], talon="QH KC 7C TC JC QD 9S")

    assert choice(state, level_id) == "6D"


@pytest.mark.parametrize("level_id", LEVELS)
def test_does_not_throw_the_trump_ace_after_the_defender_takes(level_id: str):
    state = position(trump="S", hands=["AH AS 6D QC JD 9D", "8D KD 7H 8C 9C JH"], talon="QH KC 7C TC JC QD 9S")
    state = run(state, "0: AH", "1: take")

    assert choice(state, level_id) == "pass"


@pytest.mark.parametrize("level_id", SENSIBLE)
def test_throws_a_low_card_after_the_defender_takes(level_id: str):
    state = position(trump="S", hands=["6H 6D QC JD 9D AS", "8D KD 7C 8C 9C JC"], talon="QH KC 7D TC TD QD 9S")
    state = run(state, "0: 6H", "1: take")

    assert choice(state, level_id) == "+6D"


@pytest.mark.parametrize("level_id", SENSIBLE)
def test_passes_a_low_attack_on(level_id: str):
    state = position(
        rules="transfer:yes",
        trump="S",
        hands=["6H QC JD 9D AS KH", "6D KD 7C 8C 9C JC", "7H 8H 9H TH JH QH"],
        talon="KC 7D TC TD QD 9S",
    )

    assert choice(run(state, "0: 6H"), level_id) == ">6D"


@pytest.mark.parametrize("level_id", SOLVING)
def test_leads_what_cannot_be_beaten_when_every_card_is_seen(level_id: str):
    """The king goes first: after the six the opponent beats and goes out."""
    state = position(trump="S", hands=["6D KD", "7D"])

    assert choice(state, level_id) == "KD"


@pytest.mark.parametrize("level_id", SOLVING)
def test_an_even_endgame_is_better_than_a_lost_one(level_id: str):
    """With the last card of each beaten both are out."""
    state = run(position(trump="S", hands=["9D", "TD"]), "0: 9D")

    assert choice(state, level_id) == "TDx9D"


def test_nothing_is_proved_of_a_position_too_large_for_the_budget():
    state = position(trump="S", hands=["6C 7D 8H 9S TC JD", "QC QD QH 7C 8D 9H"])
    view = observe(state, 0)

    assert values(view, view.legal, 3) == {}


@pytest.mark.parametrize(("players", "same"), [(2, "any"), (3, "any"), (4, "lead"), (5, "lead")])
def test_ranks_that_depend_on_the_number_of_players_are_weighed_as_such(players: int, same: str):
    def scores(throw_ranks: str) -> list[object]:
        rules = PRESETS["podkidnoy_classic"].rules.replace(throw_ranks=throw_ranks)
        views = (observe(state, state.turn) for state in _sample("podkidnoy_classic", players, 3))
        return [ranked(view._replace(rules=rules)) for view in views]

    assert scores("any") != scores("lead")
    assert scores("lead_4plus") == scores(same)


def test_whoever_takes_expects_only_what_may_be_thrown_in():
    """Where only the led rank may be added, the eight that has beaten it brings nothing."""

    def taking(throw_ranks: str) -> float:
        hands = ["7D 7C QC JD KC TH", "8D 9D KH JH QH KD"]
        state = position(trump="S", hands=hands, talon="8H 8C AC AD AH TC 9S", rules=f"throw_ranks:{throw_ranks}")
        view = observe(run(state, "0: 7D", "1: 8Dx7D", "0: +7C"), 1)
        return next(score for score, action in ranked(view) if action == TAKE)

    assert taking("any") < taking("lead")
    assert taking("any") == taking("lead_4plus")


# ------------------------------------------------------------------------------------------------ levels and guard


def test_there_are_five_levels_from_weak_to_strong():
    assert list(LEVELS) == ["easy", "medium", "hard", "expert", "master"]
    assert DEFAULT_LEVEL in LEVELS


class Broken:
    """A player who raises."""

    def choose(self, *_: object) -> Action:
        raise RuntimeError("no idea")


class Cheat:
    """A player who plays what he does not hold."""

    def choose(self, *_: object) -> Action:
        return Action(Kind.LEAD, (Card.parse("AS"), Card.parse("AH"), Card.parse("AD"), Card.parse("AC")))


class Babbler:
    """A player who answers something else."""

    def choose(self, view: View, *_: object) -> object:
        return [view]


cheat = Cheat()
nothing = 7


class Choosy:
    """A player that is not made without being told something."""

    def __init__(self, strength: int) -> None:
        self.strength = strength

    def choose(self, view: View, *_: object) -> Action:
        return view.legal[0]


class Careless:
    """A player who lists the cards of a lead as he likes."""

    def choose(self, *_: object) -> Action:
        return Action(Kind.LEAD, (Card.parse("6H"), Card.parse("6D")))


def test_a_foreign_player_is_found_by_its_path():
    assert isinstance(level("test_ai:Broken").player(), Broken)
    assert level("test_ai:cheat").player() is cheat


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("genius", "unknown_level"),
        ("", "unknown_level"),
        ("no.such.module:player", "player_not_found"),
        ("test_ai:no_such_player", "player_not_found"),
        (":", "player_not_found"),
        ("test_ai:nothing", "not_a_player"),
        ("test_ai:Choosy", "not_a_player"),
        ("test_ai:brief", "not_a_player"),
        ("test_ai:LEVELS.values", "player_not_found"),
    ],
)
def test_an_unknown_level_is_refused_with_a_reason(name: str, reason: str):
    with pytest.raises(UnknownLevel) as caught:
        level(name)

    assert caught.value.reason == reason
    assert caught.value.name == name


def test_a_module_that_cannot_be_read_is_told_with_its_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "broken_player.py").write_text("import no_such_module_anywhere\n", encoding="utf-8")
    (tmp_path / "half_a_player.py").write_text("class Half(\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name, said in (("broken_player:x", "no_such_module_anywhere"), ("half_a_player:Half", "SyntaxError")):
        with pytest.raises(UnknownLevel, match=said):
            level(name)


def test_a_module_that_wants_to_end_the_program_is_a_fault_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "quitter.py").write_text("import sys\nsys.exit('usage: quitter')\n", encoding="utf-8")
    (tmp_path / "late_quitter.py").write_text("import sys\ndef make():\n    sys.exit(3)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name, said in (("quitter:x", "SystemExit: usage: quitter"), ("late_quitter:make", "SystemExit: 3")):
        with pytest.raises(UnknownLevel, match=said):
            level(name)


def test_the_order_of_cards_in_an_answer_does_not_matter():
    view = observe(position(trump="S", hands=["6D 6H 7D", "8D 9D"]), 0)
    answered = answer(Careless(), view, random.Random(0), Limit())

    assert (answered.action, answered.note) == (Action.parse("6D6H"), None)


def test_a_failure_is_told_with_its_place():
    view = observe(position(trump="S", hands=["6D 7D", "8D 9D"]), 0)

    assert re.search(r"no idea \(test_ai\.py:\d+\)$", answer(Broken(), view, random.Random(0), Limit()).note or "")


@pytest.mark.parametrize(
    ("player", "note"), [(Broken(), "RuntimeError: no idea"), (Cheat(), "not legal"), (Babbler(), "not legal")]
)
def test_a_failing_player_is_replaced_and_noted(player: Broken | Cheat | Babbler, note: str):
    view = observe(position(trump="S", hands=["6D 7D", "8D 9D"]), 0)
    answered = answer(player, view, random.Random(0), Limit())

    assert answered.action in view.legal
    assert answered.note is not None and answered.note.startswith(note)


@pytest.mark.parametrize("name", ["Broken", "Cheat", "Babbler"])
def test_a_failing_player_does_not_break_a_game(name: str):
    result = run_arena(Setting(f"test_ai:{name}", "medium", players=3, deals=2, preset="yard"))

    assert result.games == 6
    assert result.time_a.failures > 0
    assert result.time_b.failures == 0


# ------------------------------------------------------------------------------------------------ scores


def test_ranked_actions_are_legal_and_never_empty():
    for state in _sample("chaos", 6, 3) + _sample("yard", 2, 4):
        view = observe(state, state.turn)
        actions = [action for _, action in ranked(view)]
        assert actions
        assert {str(action) for action in actions} <= legal(state)


# ------------------------------------------------------------------------------------------------ games without end


def test_games_end_also_where_a_repeated_position_is_no_draw():
    """This one went round and round: three who always did the same handed each other the same cards."""
    states = game(PRESETS["source003_podkidnoy"].rules, 5, ["hard"], 43)
    assert states[-1].phase is Phase.OVER


@pytest.mark.parametrize("level_id", LEVELS)
def test_late_in_a_game_every_opponent_varies(level_id: str):
    view = observe(position(trump="S", hands=["6D 7D 8C", "8D 9D TC"]), 0)
    chosen = LEVELS[level_id]
    usual, late = (
        {chosen.player().choose(seen, random.Random(seed), brief(chosen.limit)) for seed in range(40)}
        for seen in (view, view._replace(number=LATE))
    )
    assert usual <= late
    assert len(late) > 1
