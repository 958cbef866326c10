"""A table where people play the bot without Discord, whatever face shows it.

A terminal, a browser page and the tests all drive this one interface: what a person may type, what
a person may press, what a person sees, and what happens meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from bot.core.errors import ParryError


class Upload(Struct, frozen=True):
    """A file that somebody gives: its name and what is in it."""

    name: str
    content: bytes


Value = str | int | float | bool | Upload
Entry = str | Upload
"""What stands in a field of a form; several picks are separated by commas."""

OptionKind = Literal["text", "integer", "number", "yes or no", "person", "channel", "file"]
FieldKind = Literal["text", "choice", "choices", "yes or no", "person", "file"]
Happening = Literal["new", "edited", "gone"]


class CannotPlay(ParryError):
    """A person at Discord could not do this either: no such command, button or field.

    Nothing reached the bot. A refusal by the bot is an ordinary message instead.
    """


class Persona(Struct, frozen=True):
    """Somebody at the table: a Discord user id that never changes, and whether GM."""

    user: int
    name: str
    gm: bool = False


class Pick(Struct, frozen=True):
    """A value that may be given, how it is shown, and whether it is `chosen` already."""

    label: str
    value: str | int | float
    description: str = ""
    chosen: bool = False


class Option(Struct, frozen=True):
    """An option of a command as the bot registered it.

    `least` and `most` bound a number, or the length of a text. `live` options are completed by the
    bot itself.
    """

    name: str
    description: str
    kind: OptionKind
    required: bool = False
    choices: tuple[Pick, ...] = ()
    live: bool = False
    least: float | None = None
    most: float | None = None


class Command(Struct, frozen=True):
    """A command by its whole name, such as `flame roll`."""

    name: str
    description: str
    options: tuple[Option, ...] = ()


class Embed(Struct, frozen=True):
    """The framed part of a message, in Discord's markdown; `fields` are (name, text).

    `colour` is 0xRRGGBB, 0 for none; `picture` is the name of a file of the message.
    """

    title: str = ""
    description: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    footer: str = ""
    colour: int = 0
    picture: str = ""


class Button(Struct, frozen=True, tag="button"):
    """A button; one with `url` leads out of the table and cannot be pressed here.

    It is pressed by its `key`, which no other component of the message has.
    """

    key: str
    label: str
    style: Literal["primary", "secondary", "success", "danger", "link"] = "secondary"
    disabled: bool = False
    url: str = ""


class Select(Struct, frozen=True, tag="select"):
    """A menu of which `least` to `most` are picked; `people` asks for personas instead."""

    key: str
    label: str
    options: tuple[Pick, ...] = ()
    least: int = 1
    most: int = 1
    disabled: bool = False
    people: bool = False


Component = Button | Select


class File(Struct, frozen=True):
    """Something attached: its name, bytes, words for whoever cannot see it, whether a picture."""

    name: str
    size: int = 0
    description: str = ""
    picture: bool = False


class Text(Struct, frozen=True, tag="text"):
    """Words in Discord's markdown, with the component of this key beside them, if there is one."""

    text: str
    key: str = ""


class Line(Struct, frozen=True, tag="line"):
    """A line between what stands above and below."""


class Row(Struct, frozen=True, tag="row"):
    """Components side by side, by their keys."""

    keys: tuple[str, ...]


class Picture(Struct, frozen=True, tag="picture"):
    """A file of the message, shown where it stands."""

    file: str
    description: str = ""


Block = Text | Line | Row | Picture


class Message(Struct, frozen=True):
    """What the bot wrote. `number` counts from 1 and stays the same between runs.

    `only_for` is the persona who alone sees it ("" for everybody). Components are numbered from 1
    in reading order. `blocks` are the parts of a message that is laid out, in their order, framed
    in `colour`; its words stand in `text` and its components in `components`, too. `at` is when it
    came, in milliseconds of the epoch; `by` is who called it with `command`, if it answers one.
    """

    id: int
    number: int
    author: str
    text: str = ""
    embeds: tuple[Embed, ...] = ()
    components: tuple[Component, ...] = ()
    files: tuple[File, ...] = ()
    only_for: str = ""
    edited: bool = False
    blocks: tuple[Block, ...] = ()
    colour: int = 0
    at: int = 0
    by: str = ""
    command: str = ""
    pinned: bool = False

    @property
    def open(self) -> bool:
        """Whether anything on it can still be pressed or picked."""
        return any(not c.disabled and not getattr(c, "url", "") for c in self.components)


class Event(Struct, frozen=True):
    """A message that has come, changed or gone, as it is now."""

    kind: Happening
    message: Message


class Field(Struct, frozen=True):
    """One line of a form. `key` names it in answers, `value` is what stands in it already.

    A `long` text has several lines; `placeholder` is what an empty one shows.
    """

    key: str
    label: str
    kind: FieldKind = "text"
    description: str = ""
    required: bool = True
    value: str = ""
    least: int = 0
    most: int | None = None
    options: tuple[Pick, ...] = ()
    long: bool = False
    placeholder: str = ""


class Modal(Struct, frozen=True):
    """A form the bot shows to one person; `note` is text between its fields."""

    id: int
    title: str
    fields: tuple[Field, ...]
    note: str = ""


class Answer(Struct, frozen=True):
    """What came back at once. Messages arrive as events.

    `answered` is false where the bot stayed silent for three seconds.
    """

    answered: bool
    modal: Modal | None = None


class Table(Protocol):
    """The table as a face sees it. All verbs may run at the same time for different personas.

    Every verb raises `CannotPlay` where a person at Discord could not do it.
    """

    @property
    def personas(self) -> Sequence[Persona]:
        """Who sits here, the GM first."""
        ...

    def commands(self, persona: Persona) -> Sequence[Command]:
        """The commands this persona may use, by name."""
        ...

    def history(self, persona: Persona) -> Sequence[Message]:
        """What this persona sees, oldest first."""
        ...

    async def seat(self, name: str) -> Persona:
        """Who bears this name, who sits down if nobody does; raises `Refusal("bad_name")`."""
        ...

    def read_attachment(self, persona: Persona, message: int, file: str) -> bytes:
        """What is in a file that came with the message of this id, while the table is open."""
        ...

    def watch(
        self, see: Callable[[Event], None], persona: Persona | None = None
    ) -> Callable[[], None]:
        """Call `see` for every event from now on that `persona` sees; returns how to stop.

        Without a persona they are those of everybody.
        """
        ...

    def name(self, user: int) -> str:
        """How a mention of this user is read aloud."""
        ...

    async def call(self, persona: Persona, command: str, options: Mapping[str, Value]) -> Answer:
        """Run a command with values by option name: a person by name, a file as an `Upload`."""
        ...

    async def complete(
        self, persona: Persona, command: str, option: str, begun: str, filled: Mapping[str, str]
    ) -> Sequence[Pick]:
        """What may be given for an option; the bot is asked where it completes it itself."""
        ...

    async def press(self, persona: Persona, message: int, key: str) -> Answer:
        """Press the button with this key on the message with this id."""
        ...

    async def select(
        self, persona: Persona, message: int, key: str, values: Sequence[str]
    ) -> Answer:
        """Pick values, each by value, label or beginning of a label, from a menu."""
        ...

    async def submit(self, persona: Persona, form: int, values: Mapping[str, Entry]) -> Answer:
        """Send the form of this id, which was shown to this persona.

        Fields left out keep their value; several picks are separated by commas.
        """
        ...
