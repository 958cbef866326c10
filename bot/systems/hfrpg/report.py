"""HFRPG's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.hfrpg import cards, words
from bot.systems.hfrpg import outcomes as out
from bot.systems.hfrpg.outcomes import HfOutcome


def report(outcome: HfOutcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    match outcome:
        case out.Prepared():
            return cards.prepared(outcome)
        case out.Dropped():
            return cards.dropped(outcome)
        case out.Waiting():
            return cards.waiting(outcome, scene)
        case out.Resolved():
            return cards.resolved(outcome)
        case out.Automatic():
            return cards.automatic(outcome)
        case out.TokensShown():
            return _tokens(outcome)
        case out.TokensGiven():
            return _given(outcome)
        case _:
            return _advice(outcome)


def _advice(outcome: out.OddsShown | out.HalfShown | out.RulesShown) -> Report:
    match outcome:
        case out.OddsShown():
            return _odds(outcome)
        case out.HalfShown():
            title = f"Half of {outcome.number} is {outcome.half}"
            return Report(title, why=("Every fraction is rounded up.",), private=True)
        case out.RulesShown():
            return _rules()
        case _:
            assert_never(outcome)


def _tokens(card: out.TokensShown) -> Report:
    """Everybody's tokens."""
    unspent = [name for name, held in card.rows if held > 0]
    return Report(
        title="Tokens",
        why=tuple(f"{name}: {words.holds(held)}" for name, held in card.rows[:40])
        or ("Nobody is at this table yet.",),
        hint=f"bonuses not used by the end of the session are lost · {words.FOOTER}"
        if unspent
        else words.FOOTER,
    )


def _given(card: out.TokensGiven) -> Report:
    """Tokens that a GM gave, or took."""
    return Report(
        title=f"{card.moved.name} is given {words.holds(card.amount)}",
        tone="good" if card.amount > 0 else "bad",
        changes=(words.moved(card.moved),),
        hint=words.FOOTER,
    )


def _odds(card: out.OddsShown) -> Report:
    """Success, critical and worst for each difficulty."""
    whose = f"{card.name}: " if card.name else ""
    rows = [
        f"{words.level(row.level)}: {_percent(row.success)} / {_percent(row.critical)} / "
        f"{_percent(row.worst)}"
        + (f"; one bonus more {_percent(row.better)}" if row.better is not None else "")
        for row in card.rows
    ]
    dice = "1 die" if card.dice == 1 else f"{card.dice} dice"
    return Report(
        title=f"Odds: {whose}{dice}, C + S {card.cs}, {words.holds(card.tokens)}",
        why=("success (10+) / critical (16+) / worst (3 or less)", *rows, *_honest(card)),
        hint="Bonuses at their best use, penalties at their harshest." if card.tokens else "exact",
        private=True,
    )


def _honest(card: out.OddsShown) -> list[str]:
    """Where the harder die is better, said plainly."""
    lines: list[str] = []
    for easy, hard in zip(card.rows, card.rows[1:], strict=False):
        for now, then, what in (
            (easy.success, hard.success, "success"),
            (easy.critical, hard.critical, "a critical"),
        ):
            if _percent(then) != _percent(now) and then > now:
                lines.append(
                    f"For {what} {words.level(hard.level)} is better than "
                    f"{words.level(easy.level)} here: small dice explode more."
                )
    return lines


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def _rules() -> Report:
    """The rules in short, with the credit (HF-01)."""
    return Report(
        title="HFRPG in short (alpha)",
        why=(
            "Roll as many dice as your attribute; the highest counts.",
            "Add your competency and your specialisation (ACS).",
            "The difficulty is the die: Very Easy D12, Easy D10, Normal D8, Hard D6, Very Hard D4.",
            "Certain succeeds and Impossible fails without a roll.",
            "A die at its top explodes: it counts, and brings an extra roll, again and again.",
            "A 1 implodes: it takes out the highest die. A 1 and a top cancel each other.",
            "A lone die showing 1 gives a penalty token.",
            "16+ critical success, +1 token. 13-15 clean success. 10-12 scraped by, -1.",
            "7-9 almost there, +1. 4-6 clean failure. 3 or less critical failure, -1.",
            "A bonus raises a die by 1 after the roll, where you say.",
            "Penalties must be used on the next roll, where the GM says.",
            "Tokens start at 0 with the session; unused bonuses are lost at its end.",
            "Group: the highest ACS rolls, everybody else adds competency and specialisation.",
            "Fractions are rounded up.",
        ),
        hint=words.CREDIT,
        private=True,
    )
