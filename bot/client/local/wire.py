"""Discord's payloads read as the values of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from simcord.backend.models import Message as Stored
from simcord.enums import SELECT_TYPES, ComponentType, OptionType
from simcord.interactions import command_leaves

from bot.client.local import table

Payload = Mapping[str, Any]

OPTION_KINDS: dict[int, table.OptionKind] = {
    OptionType.STRING: "text",
    OptionType.INTEGER: "integer",
    OptionType.NUMBER: "number",
    OptionType.BOOLEAN: "yes or no",
    OptionType.USER: "person",
    OptionType.MENTIONABLE: "person",
    OptionType.CHANNEL: "channel",
    OptionType.ATTACHMENT: "file",
}
FIELD_KINDS: dict[int, table.FieldKind] = {
    ComponentType.TEXT_INPUT: "text",
    ComponentType.STRING_SELECT: "choices",
    ComponentType.USER_SELECT: "person",
    ComponentType.MENTIONABLE_SELECT: "person",
    ComponentType.RADIO_GROUP: "choice",
    ComponentType.CHECKBOX_GROUP: "choices",
    ComponentType.CHECKBOX: "yes or no",
    ComponentType.FILE_UPLOAD: "file",
}
STYLES: dict[int, Literal["primary", "secondary", "success", "danger", "link"]] = {
    1: "primary",
    2: "secondary",
    3: "success",
    4: "danger",
    5: "link",
}
PINNED = 6
PARAGRAPH = 2
"""The style of a text of several lines."""
UNDESCRIBED = "…"
"""What discord.py registers where nobody described an option."""

_PRESSABLE = (ComponentType.BUTTON, *SELECT_TYPES)
_PEOPLE = (ComponentType.USER_SELECT, ComponentType.MENTIONABLE_SELECT)


def commands(roots: Sequence[Payload]) -> tuple[table.Command, ...]:
    """Registered commands as their leaves, in the order given."""
    return tuple(
        table.Command(
            name=" ".join(path),
            description=leaf.get("description", ""),
            options=tuple(_option(o) for o in leaf.get("options") or ()),
        )
        for root in roots
        for path, leaf in command_leaves(dict(root))
    )


def message(stored: Stored, *, number: int, author: str, only_for: str) -> table.Message:
    """A stored message as a person reads it."""
    texts = [stored.content, *_display_texts(stored.components)]
    if stored.type == PINNED and not stored.content:
        texts.append("pinned a message to this channel.")
    origin: Payload = stored.interaction_metadata or {}
    command: str = origin.get("name") or ""
    blocks = tuple(_blocks(stored.components, stored.attachments))
    return table.Message(
        id=stored.id,
        number=number,
        author=author,
        text="\n".join(filter(None, texts)),
        embeds=tuple(_embed(e, stored.attachments) for e in stored.embeds),
        components=tuple(map(_component, _pressable(stored.components))),
        files=tuple(map(_file, stored.attachments)),
        only_for=only_for,
        edited=stored.edited_timestamp is not None,
        blocks=blocks if any(not isinstance(block, table.Row) for block in blocks) else (),
        colour=next((c.get("accent_color") or 0 for c in stored.components), 0),
        at=int(datetime.fromisoformat(stored.timestamp).timestamp() * 1000),
        by=origin["user"]["username"] if command else "",
        command=command,
        pinned=stored.pinned,
    )


def _pressable(rows: Sequence[Payload]) -> list[Payload]:
    """The buttons and menus of a message in reading order, whatever frames them."""
    return [c for c in _walk(rows) if c.get("type") in _PRESSABLE]


def modal(number: int, payload: Payload) -> table.Modal:
    """A form as it is filled in."""
    return table.Modal(
        id=number,
        title=payload.get("title", ""),
        fields=tuple(_fields(payload.get("components") or ())),
        note="\n".join(_display_texts(payload.get("components") or ())),
    )


def _walk(nodes: Sequence[Payload]) -> Iterator[Payload]:
    for node in nodes:
        yield node
        yield from _walk(node.get("components") or ())
        for inner in ("accessory", "component"):
            if isinstance(node.get(inner), dict):
                yield from _walk((node[inner],))


def _display_texts(nodes: Sequence[Payload]) -> list[str]:
    return [n.get("content", "") for n in _walk(nodes) if n["type"] == ComponentType.TEXT_DISPLAY]


def _option(spec: Payload) -> table.Option:
    text = spec["type"] == OptionType.STRING
    description = spec.get("description", "")
    return table.Option(
        name=spec["name"],
        description="" if description == UNDESCRIBED else description,
        kind=OPTION_KINDS.get(spec["type"], "text"),
        required=bool(spec.get("required")),
        choices=tuple(
            table.Pick(label=c["name"], value=c["value"]) for c in spec.get("choices") or ()
        ),
        live=bool(spec.get("autocomplete")),
        least=spec.get("min_length" if text else "min_value"),
        most=spec.get("max_length" if text else "max_value"),
    )


def _blocks(nodes: Sequence[Payload], files: Sequence[Payload]) -> Iterator[table.Block]:
    """The parts of a message in the order in which they stand, whatever frames them."""
    for node in nodes:
        match node["type"]:
            case ComponentType.TEXT_DISPLAY:
                yield table.Text(node["content"])
            case ComponentType.SEPARATOR:
                yield table.Line()
            case ComponentType.ACTION_ROW:
                yield table.Row(tuple(map(_key, node["components"])))
            case ComponentType.SECTION:
                text = "\n".join(_display_texts(node["components"]))
                beside: Payload = node["accessory"]
                if beside["type"] == ComponentType.BUTTON:
                    yield table.Text(text, _key(beside))
                else:
                    yield table.Text(text)
                    yield _picture(beside, files)
            case ComponentType.MEDIA_GALLERY:
                for item in node["items"]:
                    yield _picture(item, files)
            case _:
                yield from _blocks(node.get("components") or (), files)


def _picture(item: Payload, files: Sequence[Payload]) -> table.Picture:
    return table.Picture(_name(item["media"]["url"], files), item.get("description") or "")


def _name(url: str, files: Sequence[Payload]) -> str:
    """The file of the message that an address leads to, "" where it leads out of the table."""
    # A card names its picture attachment://; once posted it may bear an address of Discord's.
    names = (f["filename"] for f in files if url in (f["url"], f"attachment://{f['filename']}"))
    return next(names, "")


def _file(payload: Payload) -> table.File:
    return table.File(
        name=payload["filename"],
        size=payload.get("size") or 0,
        description=payload.get("description") or "",
        picture=str(payload.get("content_type")).startswith("image/"),
    )


def _embed(payload: Payload, files: Sequence[Payload]) -> table.Embed:
    footer: Payload = payload.get("footer") or {}
    picture: Payload = payload.get("image") or {}
    return table.Embed(
        title=payload.get("title") or "",
        description=payload.get("description") or "",
        fields=tuple((f["name"], f["value"]) for f in payload.get("fields") or ()),
        footer=footer.get("text") or "",
        colour=payload.get("color") or 0,
        picture=_name(picture.get("url") or "", files),
    )


def _component(payload: Payload) -> table.Component:
    if payload["type"] == ComponentType.BUTTON:
        picture: Payload = payload.get("emoji") or {}
        emoji: str = picture.get("name") or ""
        return table.Button(
            key=_key(payload),
            label=" ".join(filter(None, (emoji, payload.get("label") or ""))),
            style=STYLES.get(payload.get("style", 2), "secondary"),
            disabled=bool(payload.get("disabled")),
            url=payload.get("url") or "",
        )
    return table.Select(
        key=_key(payload),
        label=payload.get("placeholder") or "Choose",
        options=_picks(payload),
        least=payload.get("min_values", 1),
        most=payload.get("max_values", 1),
        disabled=bool(payload.get("disabled")),
        people=payload["type"] in _PEOPLE,
    )


def _key(payload: Payload) -> str:
    """What a component is pressed by: Discord lets no other of its message have it."""
    return payload.get("custom_id") or payload.get("url") or ""


def _picks(payload: Payload) -> tuple[table.Pick, ...]:
    return tuple(
        table.Pick(
            label=option["label"],
            value=option["value"],
            description=option.get("description") or "",
            chosen=bool(option.get("default")),
        )
        for option in payload.get("options") or ()
    )


def _fields(nodes: Sequence[Payload]) -> Iterator[table.Field]:
    for node in nodes:
        if node["type"] == ComponentType.LABEL:
            description = node.get("description") or ""
            yield _field(node["component"], label=node["label"], description=description)
        elif node["type"] == ComponentType.ACTION_ROW:
            yield from _fields(node["components"])
        elif node["type"] in FIELD_KINDS:
            yield _field(node, label=node.get("label") or node["custom_id"], description="")


def _field(node: Payload, *, label: str, description: str) -> table.Field:
    text = node["type"] == ComponentType.TEXT_INPUT
    defaults = [o["value"] for o in node.get("options") or () if o.get("default")]
    kind = FIELD_KINDS.get(node["type"], "text")
    value = node.get("value") or ",".join(defaults)
    if kind == "yes or no":
        value = "yes" if node.get("default") else "no"
    return table.Field(
        key=node["custom_id"],
        label=label,
        kind=kind,
        description=description,
        required=bool(
            node.get("required", node["type"] in (ComponentType.TEXT_INPUT, *SELECT_TYPES))
        ),
        value=value,
        least=node.get("min_length" if text else "min_values") or 0,
        most=node.get("max_length" if text else "max_values"),
        options=_picks(node),
        long=text and node.get("style") == PARAGRAPH,
        placeholder=node.get("placeholder") or "",
    )
