"""What is done by a way that is typed, with what `target:` and `more:` say of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.core.action import Action, Field, Form, Select, Way
from bot.core.errors import Refusal
from bot.core.offers import with_inputs
from bot.core.words import fold
from bot.shared.acts import TypedLine
from bot.shared.menu.levels import fill_way
from bot.shared.more import Word, Words, read_more, unknown, with_more, with_values, words_of

AIMS = ("target", "against", "after", "named", "to", "at")
"""The fields that say at whom something is done."""


def plain_words(text: str) -> str:
    """Words as they are compared: without signs between them."""
    return fold(re.sub("[:,…()]", " ", text))


def fitting_words(way: Way | None, words: Words) -> tuple[Word, ...]:
    """What `more:` may say with a way: the act's `words`, then what is asked for besides them."""
    own = {word.goes_to for word in words}
    form_words = words_of(way.ask) if way is not None else ()
    return (*words, *(word for word in form_words if word.goes_to not in own))


def fill(way: Way, command: TypedLine, words: Words, actions: type[Action]) -> Action:
    """The action of a way with what is typed; `actions` are those of its system.

    Raises `unknown_word`, `bad_value`.
    """
    match way.ask:
        case Form(fields=fields):
            values = _said_words(command, fitting_words(way, words), fields)
            names = {field.name for field in fields}
            others = {name: value for name, value in values.items() if name not in names}
            return with_values(fill_way(way, _texts(values, fields)), others, words)
        case Select() as ask:
            picks = {ask.field: _pick(ask, command.more)}
            return with_inputs(actions, msgspec.json.encode(way.action), ask, picks)
        case None:
            return with_more(way.action, command.more, words)


def _said_words(command: TypedLine, words: Words, fields: tuple[Field, ...]) -> dict[str, Any]:
    """What is said with a form; one of a single line takes all of `more:`."""
    alone = len(words) == 1 and fold(command.more).split(" ", 1)[0] != fold(words[0].name)
    values = {fields[0].name: command.more} if alone else read_more(command.more, words)
    aims = [field.name for field in fields if field.name in AIMS]
    if command.target and aims:
        values.setdefault(aims[0], command.target)
    return values


def _texts(values: Mapping[str, Any], fields: tuple[Field, ...]) -> dict[str, str]:
    """What the lines of a form become; raises `bad_value` for what does not fit into one."""
    texts = {field.name: str(values.get(field.name, field.value)).strip() for field in fields}
    for field in fields:
        text = texts[field.name]
        if len(text) > field.longest or (field.required and not text):
            raise Refusal("bad_value", _how_to_say(field, alone=len(fields) == 1))
    return texts


def _how_to_say(field: Field, *, alone: bool) -> str:
    """`Roll, 1 die (d8): such as more:3 3 5 6, up to 600 characters`."""
    example = field.hint.rpartition("such as ")[2] or field.value or "your words"
    name = "" if alone else f"{field.name} "
    return f"{field.label}: such as more:{name}{example}, up to {field.longest} characters."


def _pick(ask: Select, more: str) -> tuple[str, ...]:
    """The values of a select that are named by value or label, commas between several."""
    names = [more] if ask.most == 1 else more.split(",")
    picks: list[str] = []
    for name in names:
        wording = plain_words(name)
        exact = [v for v, label in ask.options if wording in {plain_words(v), plain_words(label)}]
        partial = [
            v for v, label in ask.options if wording and plain_words(label).startswith(wording)
        ]
        if not exact and len(partial) != 1:
            raise unknown(name, [label for _, label in ask.options], where="more:")
        picks.append((exact or partial)[0])
    return tuple(picks)
