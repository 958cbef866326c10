"""Buttons as stored actions: what a card offers, to whom, whether it is good, what it asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.core.action import GAP, TYPED, Action, Ask, Choice, Select
from bot.core.errors import ONLY_GMS, OTHER_VERSION, Refusal
from bot.core.people import GMS, Actor
from bot.core.scene import Offer, Scene, StoredChoice
from bot.core.words import join_words


def store_choice(choice: Choice, system: str) -> StoredChoice:
    """The choice as it is stored; a disabled one is stored closed."""
    return StoredChoice(
        label=choice.label,
        system=choice.system or system,
        action=msgspec.json.encode(choice.action),
        audience=choice.audience,
        status="closed" if choice.disabled else "open",
        keep=choice.keep,
        ask=None if choice.ask is None else msgspec.json.encode(choice.ask),
        sight=choice.sight,
        command=choice.command,
        not_now=choice.disabled,
    )


def offer_choices(
    old: Offer | None, choices: Sequence[Choice], *, system: str, fresh: int, roll: int | None
) -> tuple[Offer | None, tuple[int, ...]]:
    """The card's offer with these choices, and the index of each.

    A choice that stands unchanged keeps its index, so that a press which crosses the edit of the
    card still counts; everything else that was open is closed. `fresh` is the id of a new offer.
    """
    if old is None and not choices:
        return None, ()
    rows = list(old.choices) if old else []
    open_choices = [store_choice(choice, system) for choice in choices]
    indices: list[int] = []
    for choice in open_choices:
        # Compared whole: who pressed the old words must not get a new effect; no used row is equal.
        free = (i for i, row in enumerate(rows) if row == choice and i not in indices)
        index = next(free, len(rows))
        if index == len(rows):
            rows.append(choice)
        indices.append(index)
    for index, row in enumerate(rows):
        if index not in indices and (row.status == "open" or row.not_now):
            rows[index] = replace(row, status="closed", not_now="")
    offer = old or Offer(id=fresh, roll=roll, choices=())
    return replace(offer, choices=tuple(rows)), tuple(indices)


def find_choice(scene: Scene, actor: Actor, offer: int, index: int) -> StoredChoice:
    """The choice this person presses; refuses a stranger, a second press and a stale card.

    Kinds: `unknown_offer`, `not_yours`, `already_pressed`, `offer_closed`.
    """
    row = scene.offers.get(offer)
    if row is None or not 0 <= index < len(row.choices):
        raise Refusal(
            "unknown_offer",
            "This button belongs to something that was undone or cleared away. "
            "Nothing has changed.",
        )
    choice = row.choices[index]
    # First, so that a stranger does not learn whether it was pressed, and by whom.
    if not (scene.belongs(actor, choice.audience) and scene.sees(actor, choice.sight)):
        raise Refusal("not_yours", _only(scene, choice, panel=bool(row.combat)))
    if choice.status == "used":
        by = scene.seats.get(choice.used_by or 0)
        raise Refusal(
            "already_pressed",
            f"This was pressed already{f' by {by.name}' if by else ''}. Nothing more has changed.",
        )
    if choice.status == "closed":
        raise Refusal(
            "offer_closed",
            "This card has moved on since; its newest state is in the channel. "
            "Nothing has changed.",
        )
    return choice


def use_choice(offer: Offer, index: int, user: int) -> Offer:
    """The offer with this choice pressed."""
    rows = list(offer.choices)
    rows[index] = replace(rows[index], status="used", used_by=user)
    return replace(offer, choices=tuple(rows))


def read_ask(choice: StoredChoice) -> Ask | None:
    """What the choice asks for before it can be taken."""
    return None if choice.ask is None else msgspec.json.decode(choice.ask, type=Ask)


def _only(scene: Scene, choice: StoredChoice, *, panel: bool) -> str:
    """Who alone may press, as far as whoever acts may know of them.

    What is picked from the list of a `panel` is a deed of whose turn it is.
    """
    audience = choice.audience
    if audience == GMS:
        return ONLY_GMS
    keys = [key for key in audience.characters if scene.knows(scene.actor, key)]
    rows = [scene.characters[key] for key in keys if key in scene.characters]
    names = [f"{row.name}'s player" for row in rows if row.owner is not None]
    names += [seat.name for user, seat in scene.seats.items() if user in audience.users]
    # Who is hidden from them is told like any NPC: a GM answers.
    npcs = len(keys) < len(audience.characters) or any(row.owner is None for row in rows)
    names += ["a GM"] if audience.gm or npcs else []
    if keys and not names:
        does = "does that" if choice.keep else "answers"
        return f"Its character is gone: nobody {does} any more."
    who = join_words(names, last="or") or "somebody who has left"
    if isinstance(read_ask(choice), Select):
        if panel and rows:
            turn = join_words(row.name for row in rows)
            return f"It is {turn}'s turn: only {who} chooses now."
        return f"Only {who} chooses here."
    does = "does that" if choice.keep else "answers"
    return f"Only {who} {does} here."


def with_inputs(
    actions: Any,
    action: bytes,
    ask: Ask | None,
    inputs: Mapping[str, Sequence[str]],
) -> Action:
    """The stored action with the values given for what it asks; raises `bad_value`.

    `actions` is the union of the system's actions; `wrong_stage` for one that it has no more.
    """
    try:
        whole = msgspec.json.decode(action, type=actions)
    except msgspec.ValidationError as error:
        raise Refusal("wrong_stage", OTHER_VERSION) from error
    if ask is None:
        return whole
    fields: dict[str, Any] = msgspec.json.decode(action)
    if isinstance(ask, Select):
        values = list(inputs.get(ask.field, ()))
        allowed = {value for value, _ in ask.options}
        if not ask.least <= len(values) <= ask.most or not allowed.issuperset(values):
            raise Refusal("bad_value", f"Pick {ask.least} to {ask.most} of what the card lists.")
        if ask.field == TYPED:
            return _convert(actions, fields, _fill_gaps(fields, "".join(values)))
        # The list where the field takes several, the one word where it takes no more.
        return _convert(actions, fields, {ask.field: values}, {ask.field: "".join(values)})
    texts = {f.name: "".join(inputs.get(f.name, ())).strip() for f in ask.fields}
    for field in ask.fields:
        if len(texts[field.name]) > field.longest or (field.required and not texts[field.name]):
            raise Refusal("bad_value", f"{field.label}: write 1 to {field.longest} characters.")
    filling = texts.pop(TYPED, None)
    if filling is not None:
        texts |= _fill_gaps(fields, filling)
    return _convert(actions, fields, texts, texts)


def _fill_gaps(fields: Mapping[str, Any], filling: str) -> dict[str, str]:
    """The fields of an action with gaps, with what was typed in them."""
    words = {name: text for name, text in fields.items() if isinstance(text, str)}
    return {name: text.replace(GAP, filling) for name, text in words.items() if GAP in text}


def _convert(actions: Any, fields: dict[str, Any], *readings: Mapping[str, Any]) -> Action:
    """The action with the first reading of the values that fits its types."""
    for reading in readings:
        try:
            # Not strict, because forms and selects give text for numbers, too.
            return msgspec.convert(fields | dict(reading), type=actions, strict=False)
        except msgspec.ValidationError:
            continue
    raise Refusal("bad_value", "That value does not fit here. Nothing has changed.")


def card_link(scene: Scene, roll: int) -> str:
    """A link to the card of a roll, "" where its message is not known."""
    messages = (o.message for o in scene.offers.values() if o.roll == roll and o.message)
    message = next(messages, None)
    # Links of Discord have @me for the server of a direct message.
    guild = scene.table.guild or "@me"
    return (
        f"https://discord.com/channels/{guild}/{scene.table.channel}/{message}" if message else ""
    )
