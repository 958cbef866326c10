"""What HFRPG's vectors hold, read as the rules take it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast, get_args

from bot.core.errors import Refusal
from bot.systems.hfrpg.rules import rolls


def fraction_of(value: object) -> Fraction:
    """An exact number: whole or text, never a float; raises `not_a_number`."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise Refusal("not_a_number", f"{value} is not a number")
    return rolls.number(str(value))


def rounded(value: object) -> int:
    """A number, rounded up; raises `not_a_number`."""
    return rolls.round_up(fraction_of(value))


def whole(value: object, kind: str) -> int:
    """A whole number; raises this kind for anything else."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refusal(kind, f"{value} is not a whole number")
    return value


def level_of(given: Mapping[str, Any], usual: str = rolls.NORMAL) -> str:
    """The difficulty of a vector; raises `bad_difficulty`, `bad_shift`."""
    name = usual if given.get("level") is None else given["level"]
    if not isinstance(name, str):
        raise Refusal("bad_difficulty", f"{name} is no difficulty")
    level = rolls.level(name)
    shift = given.get("shift")
    return rolls.shift_level(level, 0 if shift is None else whole(shift, "bad_shift"))


def mode_of(name: object) -> rolls.Mode:
    """How exploding dice count; raises `bad_mode`."""
    if name not in get_args(rolls.Mode):
        raise Refusal("bad_mode", f"{name} is no mode")
    return cast("rolls.Mode", name)


def uses(value: object) -> tuple[int, ...]:
    """Tokens die by die; raises `bad_allocation`."""
    if not isinstance(value, list | tuple):
        raise Refusal("bad_allocation", "tokens are a list")
    return tuple(whole(use, "bad_allocation") for use in cast("Sequence[object]", value))
