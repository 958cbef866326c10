"""Forms as Discord modals, and what people wrote into them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from bot.core.action import Form
from bot.ui import limits

LASTING = "lasting:"
"""How the ids of buttons begin that stand for no stored choice and are good for ever."""

OPEN_FOR = 900.0
"""Seconds a form may stay open before the process forgets it; its answer still counts."""

_ID = re.compile(r"p1:(?P<offer>-?[0-9]{1,19}):(?P<index>[0-9]{1,4})")


def modal(form: Form, offer: int, index: int) -> discord.ui.Modal:
    """The form as a modal. Its answer is found by its id, so that it outlives the process."""
    dialog = discord.ui.Modal(
        title=limits.clip(form.title, limits.MODAL_TITLE),
        custom_id=f"p1:{offer}:{index}",
        # discord.py remembers each open form, also of people who closed it without an answer.
        timeout=OPEN_FOR,
    )
    for field in form.fields[: limits.MODAL_FIELDS]:
        style = discord.TextStyle.paragraph if field.paragraph else discord.TextStyle.short
        text = discord.ui.TextInput[Any](
            custom_id=field.name,
            style=style,
            default=field.value or None,
            required=field.required,
            max_length=field.longest,
        )
        label = limits.clip(field.label, limits.FIELD_LABEL)
        hint = limits.clip(field.hint, limits.FIELD_HINT) or None
        dialog.add_item(discord.ui.Label(text=label, description=hint, component=text))
    return dialog


def read_form(
    interaction: discord.Interaction[Any],
) -> tuple[int, int, dict[str, Sequence[str]]] | None:
    """Offer, index and what was written, if this interaction is an answer to a form of ours."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    match = _id(interaction)
    if interaction.type is not discord.InteractionType.modal_submit or match is None:
        return None
    return int(match["offer"]), int(match["index"]), dict(_texts(data.get("components", ())))


def stray(interaction: discord.Interaction[Any]) -> bool:
    """Whether this is the press or form of a card whose ids this version does not know."""
    pressed = (discord.InteractionType.component, discord.InteractionType.modal_submit)
    lasting = _custom_id(interaction).startswith(LASTING)
    return interaction.type in pressed and not lasting and _id(interaction) is None


def _id(interaction: discord.Interaction[Any]) -> re.Match[str] | None:
    return _ID.fullmatch(_custom_id(interaction))


def _custom_id(interaction: discord.Interaction[Any]) -> str:
    data: Mapping[str, Any] = dict(interaction.data or {})
    return str(data.get("custom_id", ""))


def _texts(components: Sequence[Any]) -> Iterator[tuple[str, Sequence[str]]]:
    for component in components:
        inner: Mapping[str, Any] = component
        if "value" in inner:
            yield str(inner["custom_id"]), (str(inner["value"]),)
        elif "values" in inner:
            yield str(inner["custom_id"]), tuple(str(value) for value in inner["values"])
        yield from _texts(inner.get("components", ()))
        # A label holds one "component", a row a list of "components".
        if "component" in inner:
            yield from _texts((inner["component"],))
