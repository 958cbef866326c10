"""What a person gave to a choice that asks, put into the stored action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.core.errors import Refusal
from bot.core.report import Action, Ask, Select


def answered(
    actions: Any,
    action: bytes,
    ask: Ask | None,
    given: Mapping[str, Sequence[str]],
) -> Action:
    """The stored action with the values given for what it asks; raises `bad_value`.

    `actions` is the union of the system's actions.
    """
    if ask is None:
        return msgspec.json.decode(action, type=actions)
    fields: dict[str, Any] = msgspec.json.decode(action)
    if isinstance(ask, Select):
        values = list(given.get(ask.field, ()))
        allowed = {value for value, _ in ask.options}
        if not ask.least <= len(values) <= ask.most or not allowed.issuperset(values):
            raise Refusal("bad_value", f"Pick {ask.least} to {ask.most} of what the card lists.")
        return _converted(actions, fields, {ask.field: values}, {ask.field: "".join(values)})
    texts = {f.name: "".join(given.get(f.name, ())).strip() for f in ask.fields}
    for field in ask.fields:
        if len(texts[field.name]) > field.longest or (field.required and not texts[field.name]):
            raise Refusal("bad_value", f"{field.label}: write 1 to {field.longest} characters.")
    return _converted(actions, fields, texts, texts)


def _converted(actions: Any, fields: dict[str, Any], *readings: Mapping[str, object]) -> Action:
    """The action with the first reading of the values that fits its types."""
    for reading in readings:
        try:
            return msgspec.convert(fields | dict(reading), type=actions, strict=False)
        except msgspec.ValidationError:
            continue
    raise Refusal("bad_value", "That value does not fit here. Nothing has changed.")
