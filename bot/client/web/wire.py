"""Frames between the page and the table: JSON, ids as text, unknown fields refused.

The page says who it is first (`Seat`), then what its person does (`Doing`, told apart by `do`). The
table answers with what stands under `is`; `k` is the number the page gave its question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.client.local.table import Answer, Command, Event, Message, Persona, Pick


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who the page is: the token of a seat; at the laptop also whom it acted as before."""

    seat: str
    acts_as: str = ""


class PageRequest(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something the page wants; its answer bears the same number."""

    k: int


class Call(PageRequest, frozen=True, tag="call"):
    """A command with the text of each option; a file's text is the id of its upload."""

    command: str
    options: dict[str, str]


class Complete(PageRequest, frozen=True, tag="complete"):
    """What may be given for an option, of which `begun` is typed."""

    command: str
    option: str
    begun: str
    filled: dict[str, str]


class Press(PageRequest, frozen=True, tag="press"):
    """A button of a message."""

    message: str
    key: str


class Select(PageRequest, frozen=True, tag="select"):
    """What is picked from a menu of a message."""

    message: str
    key: str
    values: list[str]


class Submit(PageRequest, frozen=True, tag="submit"):
    """A form; a field's picks are a list, a file is the id of its upload."""

    form: str
    values: dict[str, str | list[str]]


class ActAs(PageRequest, frozen=True, tag="act_as"):
    """At the laptop: be somebody else."""

    name: str


class LetIn(PageRequest, frozen=True, tag="let_in"):
    """At the laptop: give whoever asks their seat."""

    ask: str


class Refuse(PageRequest, frozen=True, tag="refuse"):
    """At the laptop: give it not."""

    ask: str


class Empty(PageRequest, frozen=True, tag="empty"):
    """At the laptop: take a seat from every device that has it."""

    name: str


class Renew(PageRequest, frozen=True, tag="renew"):
    """At the laptop: the invitation is not good any more, another is."""


Doing = Call | Complete | Press | Select | Submit | ActAs | LetIn | Refuse | Empty | Renew


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone asks for a seat; `key` is the invitation's, or its words typed by hand."""

    key: str
    name: str = ""
    screen: bool = False


class Wait(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone waits to be let in."""

    ask: str


class Upload(Struct, frozen=True, forbid_unknown_fields=True):
    """A file that will be an option or a field."""

    name: str
    content: bytes


class FileRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a message, by its place there; at the laptop `name` is who looks at it."""

    message: str
    place: int
    name: str = ""


def hello(
    you: Persona, personas: Sequence[Persona], commands: Sequence[Command], *, kind: str
) -> bytes:
    """Who sits here, as whom this page acts, and what may be done; `kind` is the seat's."""
    people = [{"id": str(p.user), "name": p.name, "gm": p.gm} for p in personas]
    return encode("hello", you=you.name, kind=kind, personas=people, commands=commands)


def history(messages: Sequence[Message]) -> bytes:
    """Everything this seat sees, oldest first."""
    return encode("history", messages=list(map(to_json, messages)))


def event(news: Event) -> bytes:
    """A message that has come, changed or gone."""
    return encode("event", kind=news.kind, message=to_json(news.message))


def answer(k: int, came: Answer) -> bytes:
    """What came back at once."""
    form: dict[str, Any] | None = None
    if came.modal is not None:
        form = msgspec.to_builtins(came.modal)
        form = {**(form or {}), "id": str(came.modal.id)}
    return encode("answer", k=k, ok=came.answered, form=form)


def cannot(k: int, why: str) -> bytes:
    """Why it could not be done."""
    return encode("answer", k=k, cannot=why)


def picks(k: int, offered: Sequence[Pick]) -> bytes:
    """What may be given for an option."""
    return encode("picks", k=k, picks=[{"label": p.label, "value": str(p.value)} for p in offered])


def to_json(message: Message) -> dict[str, Any]:
    """A message whose id is text: JavaScript's numbers are too short for it."""
    return {**msgspec.to_builtins(message), "id": str(message.id)}


def encode(name: str, **content: Any) -> bytes:
    """A frame of this kind."""
    return msgspec.json.encode({"is": name, **content})
