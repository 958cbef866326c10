"""The options of commands, each said once: words, bounds and completions; and who has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Protocol, TypeVar, cast, get_args, get_type_hints

import discord
from discord import AppCommandOptionType, app_commands

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.more import More, Words
from bot.core.people import Visibility
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.more import Word, complete_more, with_more
from bot.ui import limits
from bot.ui.desk import Desk

Interaction = discord.Interaction[Any]
Choice = app_commands.Choice[str | int | float]
Numbers = Iterable[tuple[int, str]]
C = TypeVar("C", bound=Callable[..., Any])
N = TypeVar("N")

LONGEST_LINE = 400
"""How long the line of `more:` may be."""

ASKS = "__asks__"
"""The attribute of a command's function that names the action it asks for."""


class Bound(Protocol):
    """What commands are bound to, as their options find it."""

    desk: Desk
    system: str | None


class Group(app_commands.Group):
    """A cog of commands under one name; `system` is whose house rules completions read.

    Its commands are its own and those of the classes that are mixed in, the farthest first.
    """

    system: ClassVar[str | None] = None

    def __init_subclass__(cls, **options: Any) -> None:
        cls.__discord_app_commands_group_children__ = []  # else they are those of its first base
        for base in reversed(cls.__mro__[1:]):
            for name, command in vars(base).items():
                if isinstance(command, app_commands.Command) and name not in vars(cls):
                    setattr(cls, name, command)
        super().__init_subclass__(**options)

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    def add_to(self, tree: app_commands.CommandTree[Any]) -> None:
        """Let people use what it has."""
        tree.add_command(self)

    async def take(
        self,
        interaction: Interaction,
        action: Action | Callable[[], Action],
        more: tuple[str, Sequence[Word]] = ("", ()),
        *,
        faces: str | None = None,
        sight: Visibility | None = None,
    ) -> None:
        """Take an action of its system and post the card; `more` is a line with its words."""

        # Read within the desk's attempt, where what does not fit is told as a refusal.
        def read() -> Action:
            return with_more(action if isinstance(action, Action) else action(), *more)

        await self.desk.act(interaction, self.system or "", read, faces=faces, sight=sight)


class Ungrouped(Group):
    """A cog whose commands stand under no other name."""

    def add_to(self, tree: app_commands.CommandTree[Any]) -> None:
        for command in self.commands:
            # With a parent discord.py's tree would take the group's name for the command's.
            command.parent = None
            tree.add_command(command)


class Option(app_commands.Transformer[Any]):
    """A text of `shortest` to `longest` characters, and what it says of itself."""

    kind: ClassVar[AppCommandOptionType] = AppCommandOptionType.string

    def __init__(self, says: str, *, longest: int = 80, shortest: int = 1) -> None:
        self.says = says
        self.least: int | None = shortest
        self.most: int | None = longest

    @property
    def type(self) -> AppCommandOptionType:
        return self.kind

    @property
    def min_value(self) -> int | None:
        return self.least

    @property
    def max_value(self) -> int | None:
        return self.most

    async def transform(self, interaction: Interaction, value: Any, /) -> Any:
        return value


class Flag(Option):
    """Yes or no."""

    kind = AppCommandOptionType.boolean


class Number(Option):
    """A whole number from `least` to `most`; without bounds Discord takes any."""

    kind = AppCommandOptionType.integer

    def __init__(self, says: str, least: int | None = None, most: int | None = None) -> None:
        super().__init__(says)
        self.least, self.most = least, most


class OneOf(Option):
    """One of a few, at most 25: a value, or (shown, value); all texts or all numbers."""

    def __init__(self, says: str, values: Iterable[str | int | tuple[str, str | int]]) -> None:
        super().__init__(says)
        self.least = self.most = None
        pairs = [v if isinstance(v, tuple) else (str(v), v) for v in values]
        self._choices = [Choice(name=label, value=value) for label, value in pairs]
        self._of_numbers = isinstance(self._choices[0].value, int)

    @property
    def type(self) -> AppCommandOptionType:
        return AppCommandOptionType.integer if self._of_numbers else self.kind

    @property
    def choices(self) -> list[Choice]:
        return self._choices


class Offered(Option):
    """A text that completes, from fixed words or from the scene, for who asks.

    `offers` is given the scene, whose actor is who types, and what the options named in `of` hold
    so far, "" for nothing.
    """

    def __init__(
        self,
        says: str,
        offers: Callable[..., Words] | Sequence[str | tuple[str, str]],
        *,
        of: tuple[str, ...] = ("who",),
        longest: int = 80,
        shortest: int = 1,
    ) -> None:
        super().__init__(says, longest=longest, shortest=shortest)
        self.offers: Callable[..., Words] = offers if callable(offers) else lambda *_: offers
        self.of = of

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        """What completes now; a class of a cog may ask more than the scene."""
        return self.offers(scene, *others)

    async def autocomplete(self, interaction: Interaction, value: float | str, /) -> list[Choice]:
        return self.fitting(await complete(interaction, self.of, self.words), str(value))

    def fitting(self, words: Words, text: str) -> list[Choice]:
        """Those of the words that fit what was typed."""
        return choices(words, text)


class InTurn(Offered):
    """Words that complete one after the other: each of them holds what stands before it."""

    def fitting(self, words: Words, text: str) -> list[Choice]:
        # What is typed is not looked for again: the words are made of it.
        return choices(words, "")


class Listed(Offered):
    """Names with commas between them; the last of them completes."""

    def fitting(self, words: Words, text: str) -> list[Choice]:
        before, comma, last = text.rpartition(",")
        before_names = {fold(name) for name in before.split(",")}
        head = f"{before}{comma} " if comma else ""
        names = [name for name in words if isinstance(name, str) and fold(name) not in before_names]
        return choices([f"{head}{name}" for name in names], f"{head}{last.strip()}")


class Counted(Number):
    """A whole number that completes with its words, as `Offered` does."""

    def __init__(
        self,
        says: str,
        offers: Callable[..., Numbers] | Sequence[tuple[int, str]],
        *,
        of: tuple[str, ...] = ("who",),
        least: int | None = None,
        most: int | None = None,
    ) -> None:
        super().__init__(says, least, most)
        self.offers: Callable[..., Numbers] = offers if callable(offers) else lambda *_: offers
        self.of = of

    def rows(self, desk: Desk, scene: Scene, *others: str) -> Numbers:
        """The numbers that complete now, each with its words."""
        return self.offers(scene, *others)

    async def autocomplete(self, interaction: Interaction, value: float | str, /) -> list[Choice]:
        return numbers(await complete(interaction, self.of, self.rows), str(value))


class MoreWords(Option):
    """The option `more:`: a line of these words with their values.

    `chance` says what comes of them, given the scene, what the line says so far and what the
    options named in `of` hold; raising a refusal it says nothing.
    """

    def __init__(
        self,
        says: str,
        words: Sequence[Word] = (),
        chance: Callable[..., str] | None = None,
        *,
        of: tuple[str, ...] = (),
    ) -> None:
        super().__init__(says, longest=LONGEST_LINE)
        self.words = words
        self.chance = chance
        self.of = of

    def rows(self, desk: Desk, scene: Scene, text: str, *others: str) -> list[tuple[str, str]]:
        """What the line may become, as (shown, value); a class of a cog may know other words."""

        def tell(values: Mapping[str, Any]) -> str:
            try:
                return self.chance(scene, values, *others) if self.chance else ""
            except Refusal as no:
                return no.sentence

        return complete_more(text, self.words, tell)

    async def autocomplete(self, interaction: Interaction, value: float | str, /) -> list[Choice]:
        def read(desk: Desk, scene: Scene, *others: str) -> list[tuple[str, str]]:
            return self.rows(desk, scene, str(value), *others)

        rows = await complete(interaction, self.of, read)
        return [
            Choice(name=limits.clip(label, limits.CHOICE_NAME), value=text)
            for label, text in rows[: limits.CHOICES]
        ]


async def complete(
    interaction: Interaction, of: tuple[str, ...], view: Callable[..., Iterable[N]]
) -> list[N]:
    """What `view` says of the scene as its actor may see it; nothing where that is refused."""
    command = cast("app_commands.Command[Any, ..., Any]", interaction.command)
    group = cast("Bound", command.binding)
    # Discord sends what was filled in so far, and nothing of the others.
    others = [str(getattr(interaction.namespace, name, None) or "") for name in of]
    matches = await group.desk.complete(
        interaction, lambda scene: list(view(group.desk, scene, *others)), system=group.system
    )
    return matches or []


def explain(action: type[Action] | None = None, /, **says: str) -> Callable[[C], C]:
    """Write what a command's options say; stands below `command()`.

    Each says what `says` has for it, else what the field of that name of `action` says, else what
    its `Option` says.
    """

    def write(function: C) -> C:
        fields = get_type_hints(action, include_extras=True) if action else {}
        words = dict(says)
        for name, hint in get_type_hints(function, include_extras=True).items():
            note = note_of(fields.get(name), More) or note_of(hint, Option)
            if note is not None:
                words.setdefault(name, note.says)
        setattr(function, ASKS, action)
        return app_commands.describe(**words)(function)

    return write


def note_of(hint: Any, kind: type[N]) -> N | None:
    """The first note of this kind in an annotation, `Annotated` at any depth."""
    return next((note for note in _parts(hint) if isinstance(note, kind)), None)


def _parts(hint: Any) -> Iterator[Any]:
    yield hint
    for part in get_args(hint):
        yield from _parts(part)


def choices(words: Words, text: str) -> list[Choice]:
    """At most 25 choices that contain what was typed; a pair is (shown, value)."""
    part = fold(text)
    pairs = [(w, w) if isinstance(w, str) else w for w in words]
    fitting = [p for p in pairs if part in fold(p[0]) or part in fold(p[1])]
    return [
        Choice(name=limits.clip(label, limits.CHOICE_NAME), value=value)
        for label, value in fitting[: limits.CHOICES]
        # Left out, not cut: a cut value would be another word.
        if len(value) <= limits.CHOICE_NAME
    ]


def numbers(rows: Numbers, text: int | str) -> list[Choice]:
    """Numbers with their words: those that begin as typed, else all; at most 25."""
    pairs = list(rows)
    # Else all: nobody is left without a list by a number that is not on it.
    fitting = [(n, words) for n, words in pairs if str(n).startswith(str(text))] or pairs
    return [
        Choice(name=limits.clip(words, limits.CHOICE_NAME), value=n)
        for n, words in fitting[: limits.CHOICES]
    ]


def playable(scene: Scene) -> list[str]:
    """The names of the characters this person may act for, their own first."""
    actor = scene.actor
    own = [c for key, c in scene.characters.items() if scene.may_play(actor, key)]
    return [c.name for c in sorted(own, key=lambda c: (c.owner != actor.user, c.name))]


def present(scene: Scene) -> list[str]:
    """Everybody this person can name as a target: characters, and people who have none yet."""
    actor = scene.actor
    names = {key: c.name for key, c in scene.characters.items() if scene.knows(actor, key)}
    owners = {c.owner for c in scene.characters.values()}
    for user, seat in scene.seats.items():
        if user not in owners:
            names.setdefault(fold(seat.name), seat.name)
    return sorted(names.values())


Who = Annotated[str, Offered("The character, if not your active one", playable, of=())]
Target = Annotated[str, Offered("Whom", present, of=())]
Seen = Annotated[
    Visibility,
    OneOf(
        "Who sees it: everybody, you alone, you and the GM, the GM alone; else as the table has it",
        get_args(Visibility),
    ),
]
"""For `visibility: Seen | None = None` on every command that rolls."""
