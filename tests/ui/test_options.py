"""An option of a command is said once: words, bounds, choices and completions."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Annotated, Any, Literal, cast, get_args, get_type_hints

import pytest
from discord import AppCommandOptionType, app_commands

from bot.core.action import Action
from bot.core.more import More
from bot.core.people import Actor
from bot.core.scene import Scene, Table
from bot.ui.options import (
    ASKS,
    Counted,
    Flag,
    Interaction,
    Listed,
    Number,
    Offered,
    OneOf,
    Option,
    choices,
    explain,
    note_of,
    numbers,
)
from tests.support.game import Game

Command = app_commands.Command[Any, ..., Any]
Pace = Literal["walk", "run"]
UNDESCRIBED = "…"
"""What discord.py says of an option that says nothing of itself."""


class Dash(Action, frozen=True, tag="dash"):
    feet: Annotated[int, More("How far you dash", 1, 30)] = 5
    to: Annotated[str, More("Where to", most=40)] = ""
    alone: bool = False


def places(scene: Scene, who: str) -> list[str]:
    return [f"{who or scene.actor.name}'s tower", "the well"]


Feet = Annotated[int, Number("How far", 1, 30)]
To = Annotated[str, Offered("Whither", places, longest=40)]
Alone = Annotated[bool, Flag("Leave the others behind")]


class Toys(app_commands.Group, name="toys"):
    @app_commands.command()
    @explain(Dash, who="Who dashes")
    async def dash(
        self,
        interaction: Interaction,
        *,
        feet: Feet,
        to: To = "",
        pace: Annotated[Pace, OneOf("How fast", get_args(Pace))] = "run",
        alone: Alone | None = None,
        who: Annotated[str, Option("Who", longest=20)] = "",
    ) -> None:
        """Dash somewhere."""

    @app_commands.command()
    @explain(Dash)
    async def crawl(
        self, interaction: Interaction, *, feet: Annotated[int, Number("", 0, 99)], to: str = ""
    ) -> None:
        """Say other bounds than the action."""


def told(command: Command, name: str) -> app_commands.Parameter:
    """What Discord is told of an option."""
    option = command.get_parameter(name)
    assert option is not None
    return option


def misfits(command: Command) -> Iterator[str]:
    """The options whose bounds are not those of the action's field of their name."""
    action = getattr(command.callback, ASKS, None)
    fields = get_type_hints(action, include_extras=True) if action else {}
    for option in command.parameters:
        more = note_of(fields.get(option.name), More)
        if more is None or more.most == 0:
            continue
        text = option.type is AppCommandOptionType.string
        bounds = (option.min_value if text else more.least, more.most)
        if (option.min_value, option.max_value) != bounds:
            yield f"{command.qualified_name} {option.name}"


def commands_of(game: Game) -> list[Command]:
    every = game.bot.tree.walk_commands()
    return [command for command in every if isinstance(command, app_commands.Command)]


async def test_every_option_is_described(game: Game) -> None:
    every = [(c, option) for c in commands_of(game) for option in c.parameters]
    silent = [
        f"{command.qualified_name} {option.name}"
        for command, option in every
        if option.description in {"", UNDESCRIBED}
    ]

    assert len(every) > 250
    assert not silent


async def test_options_have_the_bounds_of_the_fields_they_fill(game: Game) -> None:
    assert [misfit for command in commands_of(game) for misfit in misfits(command)] == []
    assert list(misfits(Toys.dash)) == []
    assert list(misfits(Toys.crawl)) == ["crawl feet", "crawl to"]


def test_the_command_speaks_before_the_field_and_the_field_before_the_option() -> None:
    assert told(Toys.dash, "who").description == "Who dashes"
    assert told(Toys.dash, "feet").description == "How far you dash"
    assert told(Toys.dash, "pace").description == "How fast"


def test_an_option_may_be_left_out_and_still_speaks() -> None:
    alone = told(Toys.dash, "alone")

    assert alone.type is AppCommandOptionType.boolean
    assert alone.description == "Leave the others behind"
    assert not alone.required


def test_a_number_has_its_bounds_and_a_text_its_length() -> None:
    feet, who = told(Toys.dash, "feet"), told(Toys.dash, "who")

    assert (feet.min_value, feet.max_value) == (1, 30)
    assert (who.min_value, who.max_value) == (1, 20)


def test_one_of_a_few_has_no_length_and_every_value() -> None:
    pace = told(Toys.dash, "pace")

    assert (pace.min_value, pace.max_value) == (None, None)
    assert [choice.value for choice in pace.choices] == ["walk", "run"]


def test_one_of_a_few_numbers_is_a_number() -> None:
    sizes = OneOf("Size", [("d4", 4), ("d6", 6)])

    assert sizes.type is AppCommandOptionType.integer
    assert [(c.name, c.value) for c in sizes.choices] == [("d4", 4), ("d6", 6)]


def test_what_no_option_names_cannot_be_described() -> None:
    async def run(interaction: Interaction, feet: Feet) -> None:
        """Run."""

    with pytest.raises(TypeError, match="miles"):
        app_commands.command()(explain(miles="How many")(run))


class Typing:
    """What an option sees of somebody who types: a group, its desk, the other options."""

    def __init__(self, **others: object) -> None:
        self.command = SimpleNamespace(binding=SimpleNamespace(desk=self, system="toy"))
        self.namespace = SimpleNamespace(**others)
        self.systems: list[str | None] = []

    async def complete(self, _interaction: object, read: Any, *, system: str | None) -> Any:
        self.systems.append(system)
        return read(Scene(Table(1, 1), now=0, actor=Actor(user=1, name="Skaz")))


async def completed(option: Offered | Counted, typed: str, **others: object) -> list[Any]:
    found = await option.autocomplete(cast("Any", Typing(**others)), typed)
    return [choice.value for choice in found]


async def test_a_text_completes_for_whom_the_command_names() -> None:
    where = Offered("Where to", places)

    assert await completed(where, "") == ["Skaz's tower", "the well"]
    assert await completed(where, "tow", who="Rat") == ["Rat's tower"]


async def test_completions_read_the_house_rules_of_the_groups_system() -> None:
    typing = Typing()
    await Offered("Where to", places).autocomplete(cast("Any", typing), "")

    assert typing.systems == ["toy"]


async def test_fixed_words_complete_too() -> None:
    assert await completed(Offered("Kind", ("combat", "chase")), "ch") == ["chase"]


async def test_the_last_of_several_names_completes_and_none_twice() -> None:
    guests = Listed("Who comes", ("Rat", "Skaz", "Raven"))

    assert await completed(guests, "ra") == ["Rat", "Raven"]
    assert await completed(guests, "rat, ra") == ["rat, Raven"]


async def test_a_number_completes_with_its_words() -> None:
    rolls = Counted("Which", ((3, "3: Skaz"), (31, "31: Rat"), (4, "4: Rat")))

    assert await completed(rolls, "3") == [3, 31]
    assert await completed(rolls, "9") == [3, 31, 4]


def test_a_completion_shows_25_that_contain_what_was_typed() -> None:
    names = [f"Thug {number}" for number in range(40)]

    assert len(choices(names, "thug")) == 25
    assert [c.value for c in choices(names, "39")] == ["Thug 39"]
    assert [c.value for c in choices([("shown", "value")], "val")] == ["value"]


def test_a_value_too_long_for_discord_is_not_offered() -> None:
    assert choices(["x" * 101], "") == []
    assert len(numbers([(1, "x" * 200)], "")[0].name) == 100
