"""Writes tests/golden: whole games in readable form and counts of possible games. Run `python3 tests/regenerate.py`.

A golden file changes only when the rules, the notation, the deal of a seed or what a seat sees changes. Read the
difference before committing it. `tests/test_golden.py` compares the files with what is written here.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from durak.actions import Action  # noqa: E402 - found by the line above when run as a script
from durak.cards import Card  # noqa: E402
from durak.dealing import shuffled_deck  # noqa: E402
from durak.engine import apply, deal, legal_actions  # noqa: E402
from durak.events import Event  # noqa: E402
from durak.record import Record, to_json  # noqa: E402
from durak.rules import PRESETS, preset_players  # noqa: E402
from durak.state import Outcome, State  # noqa: E402
from durak.view import View, observe  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
PLAYTHROUGHS = (
    ("podkidnoy_classic", 2, 1),
    ("perevodnoy_show", 3, 2),
    ("pairs_2x2", 4, 1),
    ("teams_3x3", 6, 3),
    ("yard", 3, 66),
    ("chaos", 5, 1),
    ("mini_24", 4, 1),
    ("source003_podkidnoy", 4, 1),
)
"""(preset, players, seed) of each game; the yard game has a redeal."""
DEPTH = 4


def golden_texts() -> Iterator[tuple[str, str]]:
    """(file name, text) of every golden file."""
    for preset, players, seed in PLAYTHROUGHS:
        yield f"{preset}-{players}.txt", playthrough(preset, players, seed)
    yield "perft.txt", perft_counts()


def playthrough(preset: str, players: int, seed: int) -> str:
    """A whole game by seeded random play: the record, then what happened and what everybody sees after each action."""
    rules, rng = PRESETS[preset].rules, random.Random(f"golden {preset} {players} {seed}")
    deck = shuffled_deck(rules, seed)
    events: list[Event] = []
    state = deal(rules, players, deck, emit=events.append)
    actions: list[Action] = []
    blocks = [block("deal", events, state)]
    while legal := legal_actions(state):
        action = rng.choice(legal)
        events, player = [], state.turn
        state = apply(state, action, events.append)
        actions.append(action)
        blocks.append(block(f"{player}: {action}", events, state))
    title = f"{preset}, {players} players, seed {seed}, {len(actions)} actions"
    record = to_json(Record(rules, players, deck, tuple(actions)))
    return "\n".join([title, record, "", *blocks])


def block(title: str, events: list[Event], state: State) -> str:
    """What was done, what happened, what everybody sees, what each seat sees, what may be done now."""
    views = [observe(state, seat) for seat in range(state.players)]
    everybody = {public(view) for view in (observe(state, None), *views)}
    assert len(everybody) == 1, "what is public looks the same from every seat"
    lines = [title, *(f"  {event_text(event)}" for event in events), f"  = {everybody.pop()}"]
    lines.append("  hands " + " | ".join(f"{view.seat} {text(view.hand)} ?{len(view.unseen())}" for view in views))
    if state.turn is not None:
        lines.append(f"  {state.phase.value} {state.turn}: " + " ".join(map(str, views[state.turn].legal)))
    return "\n".join(lines) + "\n"


def public(view: View) -> str:
    """The public part of a view."""
    parts = {
        "counts": "/".join(map(str, view.counts)),
        "talon": f"{view.talon} {text(view.trump_card) if view.trump_card else view.trump}",
        "table": " ".join(
            text(pair.beating) + "x" + text(pair.attack) if pair.beating else text(pair.attack) for pair in view.table
        ),
        "roles": "" if view.attacker is None else f"{view.attacker}>{view.defender}",
        "seats": "" if view.attacker_seat is None else f"{view.attacker_seat}>{view.defender_seat}",
        "limit": f"{view.limit}{'!' if view.first_limit else ''}" if view.limit else "",
        "throwers": text(view.throwers),
        "queue": text(view.queue),
        "shown": text(view.shown),
        "known": " ".join(f"{player}:{text(cards)}" for player, cards in enumerate(view.known) if cards),
        "discard": len(view.discard) or "",
        "out": text(view.out),
        "bout": view.number,
    }
    return " ".join(f"{name} {value}," for name, value in parts.items() if value != "").rstrip(",")


def event_text(event: Event) -> str:
    """An event on one line."""
    fields = " ".join(f"{name}={text(value)}" for name, value in zip(event._fields, event, strict=True))
    return f"{type(event).__name__} {fields}"


def text(value: object) -> str:
    """Cards, groups of cards and plain values, shortly."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Outcome):
        return "(" + " ".join(f"{name}={text(part)}" for name, part in zip(value._fields, value, strict=True)) + ")"
    if isinstance(value, tuple):
        return (
            "".join(map(text, value)) if all(isinstance(part, Card) for part in value) else ",".join(map(text, value))
        )
    return str(value)


def perft_counts() -> str:
    """How many legal sequences of one, two, three and four actions there are from fixed deals, for each preset."""
    lines = [f"preset, players: legal sequences of 1..{DEPTH} actions from the deal of seed 1"]
    for preset in PRESETS.values():
        for players in sorted({min(preset_players(preset)), max(preset_players(preset))}):
            state = deal(preset.rules, players, shuffled_deck(preset.rules, 1))
            lines.append(f"{preset.id}, {players}: " + " ".join(str(perft(state, depth + 1)) for depth in range(DEPTH)))
    return "\n".join(lines) + "\n"


def perft(state: State, depth: int) -> int:
    """The number of legal sequences of `depth` actions."""
    legal = legal_actions(state)
    return len(legal) if depth == 1 else sum(perft(apply(state, action), depth - 1) for action in legal)


def main() -> None:
    """Write every golden file anew."""
    GOLDEN.mkdir(exist_ok=True)
    for name, content in golden_texts():
        (GOLDEN / name).write_text(content, encoding="utf-8", newline="\n")
        print(f"tests/golden/{name}: {len(content.splitlines())} lines")


if __name__ == "__main__":
    main()
