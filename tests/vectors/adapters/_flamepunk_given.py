"""What a Flamepunk vector gives, read out of raw JSON; anything else is the refusal it tests."""

from __future__ import annotations

from typing import Any

from bot.core.edge import items
from bot.core.errors import Refusal
from bot.systems.flamepunk.rules import rolls

Given = dict[str, Any]


def whole(value: object, kind: str) -> int:
    """A whole number; raises the refusal of this kind for anything else."""
    if type(value) is not int:
        raise Refusal(kind, f"{value} is no whole number.")
    return value


def read_faces(value: object) -> tuple[int, ...]:
    """Dice thrown; raises `no_dice`, `too_many_dice`, `bad_face`."""
    faces = items(value)
    rolls.check_dice(len(faces))
    return rolls.check_faces([whole(face, "bad_face") for face in faces])


def read_hits(value: object) -> tuple[int, ...]:
    """Hit numbers, as text or as faces; raises `bad_hit_numbers`."""
    if isinstance(value, str):
        return rolls.parse_hits(value)
    return rolls.hit_set([whole(face, "bad_hit_numbers") for face in items(value)])


def read_removal(value: object) -> tuple[int, ...] | None:
    """Faces taken out by hand, None where they are left to the bot."""
    if value is None:
        return None
    return tuple(whole(face, "removed_not_in_roll") for face in items(value))


def either(step: Given, *names: str) -> Any:
    """The first of these keys that is there and not null."""
    return next((step[name] for name in names if step.get(name) is not None), None)


def number(step: Given, kind: str, *names: str) -> int | None:
    """The whole number that one of these keys holds, None where none does; raises this kind."""
    value = either(step, *names)
    return None if value is None else whole(value, kind)


def number_or(usual: int, step: Given, kind: str, *names: str) -> int:
    """The same; what is `usual` where none does."""
    value = number(step, kind, *names)
    return usual if value is None else value


def word(step: Given, key: str, kind: str) -> str | None:
    """The text that this key holds, None where it holds nothing; raises this kind."""
    value = step.get(key)
    if not isinstance(value, str | None):
        raise Refusal(kind, f"{value} is no word.")
    return value
