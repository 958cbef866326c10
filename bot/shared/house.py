"""House rules declared once: a struct whose fields are the keys, and its values at a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from bot.core.settings import ANSWERS, HouseRule

MOST_TABLES = 256


class Rule(Struct, frozen=True):
    """What `/table house` says of a field: its ruling, such as FA-07, and its sentence.

    A whole number lies from `least` to `most`; text has up to `longest` characters, or is one of
    `allowed`. `key` is the name it is kept under, where that is not the field's. Of a time in which
    somebody answers, `answer` are the seconds of one: where it is not set, the table's own holds.
    """

    ruling: str
    sentence: str
    least: int = 0
    most: int = 0
    longest: int = 0
    allowed: tuple[str, ...] = ()
    key: str = ""
    answer: int = 0


R = TypeVar("R", bound=Struct)


class House(Generic[R]):
    """The house rules of one system: how they are set, and what holds at a table.

    Each field of its struct is `Annotated[kind, Rule(...)]` with its default, where the kind is
    `bool` (on or off), `int`, `str` or a `Literal` of the words it may be. What follows from the
    fields, such as minutes in seconds, is a property of the struct.
    """

    def __init__(self, kind: type[R]) -> None:
        self._kind = kind
        fields = msgspec.structs.fields(kind)
        self._fields = tuple((f.name, _rule(f.name, f.type, f.default)) for f in fields)
        self.rules: tuple[HouseRule, ...] = tuple(rule for _, rule in self._fields)
        self._keys = (*(rule.key for rule in self.rules), ANSWERS)
        # The times in which somebody answers: the seconds of one, and how many there may be.
        times = ((field.name, get_args(field.type)[1]) for field in fields)
        self._answers = {name: (rule.answer, rule.most) for name, rule in times if rule.answer}
        # By the texts alone, so that tables with the same rules share what was decoded.
        self._read = lru_cache(maxsize=MOST_TABLES)(self._decode)

    def at(self, house: Mapping[str, str]) -> R:
        """What holds where these texts were set under their keys; the rest is as it begins.

        Raises `msgspec.ValidationError` for a text that `HouseRule.read` would have refused.
        """
        return self._read(tuple(map(house.get, self._keys)))

    def _decode(self, texts: tuple[str | None, ...]) -> R:
        *own, minutes = texts
        values: dict[str, Any] = {
            name: text == "on" if "on" in rule.allowed else text
            for (name, rule), text in zip(self._fields, own, strict=True)
            if text is not None
        }
        if minutes is not None:
            for name, (seconds, most) in self._answers.items():
                # The table's minutes in the rule's own unit, and at most what the rule allows.
                values.setdefault(name, min(most, 60 * int(minutes) // seconds))
        return msgspec.convert(values, self._kind, strict=False)


def _rule(name: str, hint: Any, default: Any) -> HouseRule:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"The house rule {name} says nothing of itself.")
    value, rule = get_args(hint)
    if value is bool:
        allowed, text = ("on", "off"), "on" if default else "off"
    elif get_origin(value) is Literal:
        allowed, text = tuple(map(str, get_args(value))), str(default)
    else:
        allowed, text = rule.allowed, str(default)
    return HouseRule(
        key=rule.key or name,
        default=text,
        ruling=rule.ruling,
        sentence=rule.sentence,
        allowed=allowed,
        least=rule.least,
        most=rule.most,
        longest=rule.longest,
    )
