"""Tokens in words: what somebody holds, and how it moved."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.hfrpg.tokens.play import Moved, TokensGiven, TokensShown

FOOTER = "alpha rules"


def holds(balance: int) -> str:
    """`2 bonuses`, `1 penalty`, `no tokens`."""
    if not balance:
        return "no tokens"
    return (
        count(balance, "bonus", "bonuses")
        if balance > 0
        else count(-balance, "penalty", "penalties")
    )


def token_line(moved: Moved) -> str:
    """The token line: `Ann's tokens: 0 → +1 (critical success +1)`."""
    why = f" ({', '.join(moved.reasons)})" if moved.reasons else ""
    return f"{moved.name}'s tokens: {sign(moved.before)} → {sign(moved.after)}{why}"


def sign(number: int) -> str:
    """`+1`, `0`, `-2`."""
    return f"{number:+d}" if number else "0"


def tokens(card: TokensShown, scene: Scene) -> Report:
    """Everybody's tokens."""
    unspent = [name for name, held in card.rows if held > 0]
    return Report(
        head="Tokens",
        why=tuple(f"{name}: {holds(held)}" for name, held in card.rows[:40])
        or ("Nobody is at this table yet.",),
        hint=f"bonuses not used by the end of the session are lost · {FOOTER}"
        if unspent
        else FOOTER,
    )


def gift(card: TokensGiven, scene: Scene) -> Report:
    """Tokens that a GM gave, or took."""
    return Report(
        head=f"{card.moved.name} is given {holds(card.amount)}",
        tone="good" if card.amount > 0 else "bad",
        changes=(token_line(card.moved),),
        hint=FOOTER,
    )
