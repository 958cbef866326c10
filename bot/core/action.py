"""What is asked and what may be done: actions, outcomes, and the choices that stand for actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from msgspec import Struct

from bot.core.people import ANYONE, GMS, OPEN, Audience, Sight, Visibility

Style = Literal["primary", "secondary", "success", "danger"]


# A stored action with a field that nobody knows is another version's, and is refused.
class Action(Struct, frozen=True, omit_defaults=True, tag_field="do", forbid_unknown_fields=True):
    """Something a person asks for, of one system; a tagged value that can be stored.

    Each system derives its own. `asker` is who may ask for it by command, None for whoever plays
    `who`; it is a GM's where one of the fields or properties that `gm_if` names is set. `who` is
    the name of the character who acts, "" for the caller's active one. It `brings` that one along
    into a thread where whoever plays it asks, and where anybody may.
    """

    asker: ClassVar[Audience | None] = None
    gm_if: ClassVar[tuple[str, ...]] = ()
    brings: ClassVar[bool] = False

    who: str = ""

    def who_may_ask(self) -> Audience | None:
        """Who may ask for this very action by command; None means whoever plays `who`."""
        return GMS if any(getattr(self, name) for name in self.gm_if) else self.asker

    def aims(self) -> str:
        """The name of the field that says at whom an attack is aimed, "" where it is none."""
        return ""


class ByGms(Action, frozen=True):
    """Something that only GMs ask for by command."""

    asker = GMS


class ByAnyone(Action, frozen=True):
    """Something that anybody may ask for by command, whoever acts in it."""

    asker = ANYONE


class Outcome(Struct, frozen=True, tag_field="is"):
    """What an action came to, of one system."""


MOST_OPTIONS = 25
"""So many options has a select of Discord at most."""
LONGEST_OPTION = 100
"""So many characters has each of them."""


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


class Command(Struct, frozen=True, omit_defaults=True):
    """How a button does what it stands for where that is done as if it had been typed.

    Its card is a new one. `faces` and `sight` are as typed, None for neither. `then` is an action
    of `system` as JSON that is done next, b"" for none; faces and sight are those of the last.
    """

    faces: tuple[int, ...] | None = None
    sight: Visibility | None = None
    system: str = ""
    then: bytes = b""


TYPED = "typed"
"""The field of a form that is none of the action's."""
GAP = "\x01"
"""Stands in a word of an action for what such a field holds."""


class Instead(Struct, frozen=True):
    """A way on where something was refused: a button on the refusal's card, for whoever asked.

    It does what was asked for with these `changes` of fields, and with the second of `swap` in
    place of the first wherever that is a field's word, or one of several with `+` or `on` between;
    a swap whose word stands nowhere is no way. `action` of `system` is done in its place, or before
    it where what was asked for is to be done `again`. `ask` asks for fields of the action; a form's
    `TYPED` stands where its words say `GAP`.
    """

    label: str
    changes: Mapping[str, Any] = {}  # msgspec makes an empty default anew for each value
    swap: tuple[str, str] = ("", "")
    action: Action | None = None
    system: str = ""
    again: bool = False
    ask: Ask | None = None
    style: Style = "secondary"


LONGEST_LABEL = 80
"""So many characters of a button does Discord take."""


class Choice(Struct, frozen=True):
    """What may be done now: a label with its cost and effect, and the action it stands for.

    `disabled` says why it cannot help and greys it out. `keep` marks a choice that stays good
    however often it is pressed, such as one that only looks. `system` is whose action it is, ""
    for that of the report. `sight` narrows `audience` to those who see a hidden roll. One that is
    `under` another's label is not on the card: it is listed privately when that is pressed. Where
    it matters, `row` is the row of buttons it stands in, from 1. With a `command` it is done as if
    it had been typed.
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
    under: str = ""
    row: int = 0
    command: Command | None = None


WayKind = Literal["answer", "spend", "word"]
"""Whether somebody is waited for, may change what stands, or has a GM's word on it."""


class Way(Struct, frozen=True):
    """One thing to do now, or why not, wherever that is shown: on a card, in a menu, typed.

    `label` stands on its button, `word` is what is typed for it, "" the label. `by` is who may.
    On a card answers come first, then spends, then a GM's words, each kind by its `worth`, the
    greatest first; of those whose results are the `same` only the first is shown. One that does
    not help, or has no room, is in a private list; so is one `under` a button of that label.
    `not_now` greys it out with its reason. `system` is whose action it is, "" that of the card.
    `bare` is what everybody reads of the way of an NPC, under which and what it is without the
    numbers of its sheet; "" where neither has any.
    """

    action: Action
    label: str
    by: Audience
    word: str = ""
    kind: WayKind = "answer"
    not_now: str = ""
    worth: tuple[int, ...] = ()
    same: str = ""
    helps: bool = True
    under: str = ""
    ask: Ask | None = None
    system: str = ""
    bare: str = ""
