"""What is asked and what may be done: actions, outcomes, and the choices that stand for actions."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from bot.core.people import GMS, OPEN, Audience, Sight

Style = Literal["primary", "secondary", "success", "danger"]


class Action(Struct, frozen=True, omit_defaults=True, tag_field="do", forbid_unknown_fields=True):
    """Something a person asks for, of one system; a tagged value that can be stored.

    Each system derives its own. `asker` is who may ask for it by command, None for whoever plays
    `who`; it is a GM's where one of the fields or properties that `gm_if` names is set. `who` is
    the name of the character who acts, "" for the caller's active one.
    """

    asker: ClassVar[Audience | None] = None
    gm_if: ClassVar[tuple[str, ...]] = ()

    who: str = ""

    def who_may_ask(self) -> Audience | None:
        """Who may ask for this very action by command; None means whoever plays `who`."""
        return GMS if any(getattr(self, name) for name in self.gm_if) else self.asker


class Outcome(Struct, frozen=True, tag_field="is"):
    """What an action came to, of one system."""


class Select(Struct, frozen=True, tag="select"):
    """A choice that asks which: `field` of the action becomes the values picked.

    `options` are (value, label); between `least` and `most` of them may be picked.
    """

    field: str
    options: tuple[tuple[str, str], ...]
    least: int = 1
    most: int = 1


class Field(Struct, frozen=True):
    """One line of a form; its text becomes the action's field of that name.

    `hint` says what may be written, up to 100 characters of it.
    """

    name: str
    label: str
    longest: int = 300
    required: bool = True
    value: str = ""
    paragraph: bool = False
    hint: str = ""


class Form(Struct, frozen=True, tag="form"):
    """A choice that asks for words first (a modal with 1 to 5 fields)."""

    title: str
    fields: tuple[Field, ...]


Ask = Select | Form


class Choice(Struct, frozen=True):
    """What may be done now: a label with its cost and effect, and the action it stands for.

    `disabled` says why it cannot help and greys it out. `keep` marks a choice that only looks:
    it is answered privately, changes nothing and stays good. `system` is whose action it is, ""
    for that of the report. `sight` narrows `audience` to those who see a hidden roll.
    """

    label: str
    action: Action
    audience: Audience
    style: Style = "secondary"
    disabled: str = ""
    keep: bool = False
    ask: Ask | None = None
    system: str = ""
    sight: Sight = OPEN
