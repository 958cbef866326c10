"""Tokens in words: what somebody holds, and how it moved."""

from __future__ import annotations

from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, minus, with_sign
from bot.systems.hfrpg.tokens.play import TokenChange, TokensGiven, TokensShown


def holds(balance: int) -> str:
    """`2 bonuses`, `1 penalty`, `no tokens`."""
    if not balance:
        return "no tokens"
    if balance > 0:
        return count(balance, "bonus", "bonuses")
    return count(-balance, "penalty", "penalties")


def token_line(moved: TokenChange) -> str:
    """The token line: `Ann: tokens 0 → +1`."""
    return f"{moved.name}: tokens {with_sign(moved.before)} → {with_sign(moved.after)}"


def reasons_line(moved: TokenChange) -> str:
    """Why they moved: `Ann's tokens: critical success +1`."""
    return f"{moved.name}'s tokens: {minus(', '.join(moved.reasons))}"


def tokens(card: TokensShown, scene: Scene) -> Report:
    """Everybody's tokens."""
    return Report(
        Head("Tokens"),
        lines=tuple(f"{name}: {holds(balance)}" for name, balance in card.rows[:40])
        or ("Nobody is at this table yet.",),
    )


def gift(card: TokensGiven, scene: Scene) -> Report:
    """Tokens that a GM gave, or took."""
    why = f" ({', '.join(card.moved.reasons)})" if card.moved.reasons else ""
    return Report(
        Head(f"{token_line(card.moved)}, from the GM{why}"),
        tone="good" if card.amount > 0 else "bad",
    )
