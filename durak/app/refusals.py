"""Refusals: why something cannot be done, as a sentence that quotes the rule in force."""

from __future__ import annotations

from typing import Final

from durak.actions import Action, Kind
from durak.app.words import Words
from durak.rules import throws_any_rank
from durak.view import View

_KIND_NAMES: Final = {
    Kind.LEAD: "lead",
    Kind.THROW_IN: "throw_in",
    Kind.BEAT: "beat",
    Kind.TRANSFER: "transfer",
    Kind.SHOW: "transfer",
}


def refusal_sentence(reason: str, words: Words, view: View | None = None, action: Action | None = None) -> str:
    """The sentence for a reason id of legality, rules or record.

    `view` and `action`, what was seen and what was tried, let it say more: which limit, which suit.
    """
    detail = None if view is None else _detail(reason, view, action)
    if detail is not None and f"refusal.{reason}.{detail}" in words:
        cards = "" if view is None else words.count("card", view.limit)
        return words(f"refusal.{reason}.{detail}", cards=cards)
    return words(f"refusal.{reason}" if f"refusal.{reason}" in words else "refusal.not_now")


def _detail(reason: str, view: View, action: Action | None) -> str | None:
    """The variant of the sentence that fits the moment, None for the plain one."""
    match reason:
        case "limit":
            return _limit_in_force(view)
        case "rank_not_on_table":
            return None if throws_any_rank(view.rules, view.players) else "lead"
        case "does_not_beat":
            against_trump = action is not None and action.target is not None and action.target.suit == view.trump
            return "trump" if against_trump else None
        case "one_card_only":
            return None if action is None else _KIND_NAMES.get(action.kind)
    return None


def _limit_in_force(view: View) -> str | None:
    """Which rule sets the limit of the bout (RULES §7.4)."""
    if view.first_limit and view.limit == 5:
        return view.rules.first_limit
    if view.rules.limit_cap and view.limit == view.rules.limit_cap:
        return "cap"
    return "hand"
