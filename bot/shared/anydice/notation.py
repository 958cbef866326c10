"""Dice as people write them (`4d6kh3+2`, `half 3d6`), rolled by the library `d20` with our dice."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from msgspec import Struct

from bot.core.dice import Dice
from bot.core.errors import Refusal

LONGEST = 100
"""Characters of an expression."""
MOST_DICE = 100
"""Dice of an expression, with those thrown again."""
MOST_SIDES = 1000
MOST_TOTAL = 10**12
HALF = "half "


class RolledDie(Struct, frozen=True):
    """A die: its faces in the order it showed them, whether it counts, how many sides it has."""

    faces: tuple[int, ...]
    counts: bool
    sides: int = 0


class ExpressionResult(Struct, frozen=True):
    """What an expression came to; `groups` are its dice as they stand in it, each with its words.

    A total that is no whole number is rounded up, as half of one is (HF-37).
    """

    total: int
    groups: tuple[tuple[str, tuple[RolledDie, ...]], ...]


def roll_expression(text: str, dice: Dice) -> ExpressionResult:
    """The dice of this text, thrown.

    Raises `no_dice` for what is no expression, `too_many_dice`, and what `dice` raises.
    """
    import d20  # noqa: PLC0415 - a third of a second and 11 MB that only this needs

    from bot.shared.anydice.injected import InjectedRoller  # noqa: PLC0415 - likewise

    words = " ".join(text.split())
    halved = words.casefold().startswith(HALF)
    expression = words[len(HALF) :] if halved else words
    if not expression or len(expression) > LONGEST:
        raise _no_dice(words)
    roller = InjectedRoller(dice, most=MOST_DICE, sides=MOST_SIDES)
    try:
        # The library's grammar knows small letters alone.
        tree = roller.roll(expression.casefold()).expr
        total = tree.total
    except d20.TooManyRolls as error:
        raise Refusal("too_many_dice", f"At most {MOST_DICE} dice fall at once.") from error
    except (d20.RollError, RecursionError, ArithmeticError) as error:
        raise _no_dice(words) from error
    if abs(total) > MOST_TOTAL:
        raise Refusal("too_many_dice", "That total is too large to count.")
    return ExpressionResult(ceil(total / 2 if halved else total), tuple(_groups(tree)))


def _no_dice(text: str) -> Refusal:
    return Refusal(
        "no_dice",
        f"“{text[:LONGEST]}” is no roll here. Write dice such as 4d6kh3+2, 2d20kl1 or half 7.",
    )


def _groups(node: Any) -> Iterator[tuple[str, tuple[RolledDie, ...]]]:
    """The dice below a node of the library's tree, from left to right."""
    if hasattr(node, "size"):
        operations = "".join(str(operation) for operation in node.operations)
        yield (
            f"{node.num}d{node.size}{operations}",
            tuple(_die(die, node.size) for die in node.values),
        )
        return
    for child in node.children:
        yield from _groups(child)


def _die(die: Any, sides: int) -> RolledDie:
    return RolledDie(tuple(face.number for face in die.values), bool(die.kept), sides)
