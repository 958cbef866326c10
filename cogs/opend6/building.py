"""`/d6 smash`, `/d6 thing` and `/d6 build`: things, what they fall apart into, what is built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from discord import app_commands

from bot.core.action import Action
from bot.shared.more import Word, read_more, with_values
from bot.systems.opend6 import picks
from bot.systems.opend6.building import actions as do
from bot.systems.opend6.further import DICE, SMASH
from bot.ui.options import Interaction, MoreWords, Offered, explain
from cogs.opend6.options import Commands, Device, Faces, OwnFaces, OwnWho, Seen, Who

Thing = Annotated[str, Offered("What", picks.targets)]
Element = Annotated[str, Offered("Which", picks.elements)]
THING_WORDS = (
    Word("make", "GM: an object or a place; an NPC becomes one", "flag"),
    Word("toughness", "GM: what resists damage and smashing: 3D"),
    Word("points", "GM: smash points that destroy it", "number", least=1, most=9999),
    Word("bricks", "GM: what lies in its pieces: 12, 3D+2, a piece", field="yields"),
    Word("dodges", "GM: the difficulty of hitting it", "number", least=0, most=99),
    Word("damage", "GM: a code, rolled against its toughness: 4D", field="code"),
    DICE,
    Word("remove", "GM: it is no longer kept", "flag"),
)
BUILD_WORDS = (
    Word("begin", "a new device, as its Master Builder", "flag"),
    Word("difficulty", "how hard it is, as a GM says", "number", least=0, most=99),
    Word("cost", "what a part costs in pips, as a GM says", "number", least=0, most=9999),
    Word("note", "what it can do"),
    Word("roll", "Build: each result point is a pip, for a brick", "flag"),
    DICE,
    Word("help", "roll for a master", "flag"),
    Word("part", "build a part of your own besides", "flag"),
    Word("of", "whose part is meant", field="master"),
    Word("buy", "what paid pips are: a skill, body, an ability", field="what"),
    Word("pips", "so many of them", "number", least=0, most=9999),
    Word("use", "it is used, where it is finished", "flag"),
    Word("take", "from the pile: so many bricks, all, a piece"),
    Word("give", "the same, to the pile or somebody"),
    Word("to", "to whom they go"),
    Word("give up", "GM: it is no longer kept", "flag", "drop"),
)
SmashMore = Annotated[str, MoreWords("Further words: +1D B2, tool 4D, attack melee", SMASH)]
ThingMore = Annotated[str, MoreWords("Further words: make, toughness 3D, damage 4D", THING_WORDS)]
BuildMore = Annotated[str, MoreWords("Further words: begin, roll, +1D B2, take 5", BUILD_WORDS)]


class WorkCommands(Commands):
    """Things, smashing and building."""

    @app_commands.command()
    @explain(do.Smash)
    async def smash(
        self,
        interaction: Interaction,
        *,
        target: Thing,
        more: SmashMore = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Take something apart for its bricks."""
        action = do.Smash(who=who, target=target)
        await self.take(interaction, action, (more, SMASH), faces=faces, sight=visibility)

    @app_commands.command()
    @explain(name="Which; all if left out")
    async def thing(
        self,
        interaction: Interaction,
        *,
        name: Element = "",
        more: ThingMore = "",
        faces: OwnFaces | None = None,
    ) -> None:
        """Show objects and places, with buttons; a GM makes and damages them."""
        await self.take(interaction, lambda: on_thing(name, more), faces=faces)

    @app_commands.command()
    @explain(name="Which; all if left out")
    async def build(
        self,
        interaction: Interaction,
        *,
        name: Device = "",
        more: BuildMore = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: Seen | None = None,
    ) -> None:
        """Show what is built and who has bricks, with buttons; begin, roll, help."""

        def action() -> Action:
            return on_device(who, name, more, by_hand=faces is not None)

        await self.take(interaction, action, faces=faces, sight=visibility)


def on_thing(name: str, more: str) -> Action:
    """A look at a thing, or what a GM does with it."""
    values = read_more(more, THING_WORDS)
    if "code" in values:
        return with_values(do.HurtThing(name=name), values, THING_WORDS)
    if "remove" in values:
        return do.DropThing(name=name)
    # It is no field: to be said is all that it has to be.
    values.pop("make", None)
    return (
        with_values(do.MakeThing(name=name), values, THING_WORDS)
        if more
        else do.ShowThings(name=name)
    )


DEEDS: dict[str, Callable[[str, str], Action]] = {
    "begin": lambda who, name: do.Start(who=who, name=name),
    "help": lambda who, name: do.JoinBuild(who=who, name=name, role="helper"),
    "part": lambda who, name: do.JoinBuild(who=who, name=name, role="master"),
    "what": lambda who, name: do.Assign(who=who, name=name),
    "use": lambda who, name: do.UseDevice(who=who, name=name),
    "take": lambda who, _name: do.TakeBricks(who=who),
    "give": lambda who, _name: do.GiveBricks(who=who),
    "drop": lambda _who, name: do.DropBuild(name=name),
    "roll": lambda who, name: do.Build(who=who, name=name),
}
"""What is done with a device or with bricks, by the word that says so."""


def on_device(who: str, name: str, more: str, *, by_hand: bool) -> Action:
    """A look at a device, or what is done with it; typed dice are those of its Build roll."""
    words = read_more(more, BUILD_WORDS)
    rolls = "roll" if by_hand or "said" in words else ""
    deed = next((word for word in DEEDS if word in words), rolls)
    if deed:
        # Flags have no field of their own: they only say which deed it is.
        values = {field: value for field, value in words.items() if value is not True}
        return with_values(DEEDS[deed](who, name), values, BUILD_WORDS)
    # Nothing is done: a difficulty or a cost alone are what a GM says of it.
    if words:
        terms = {field: str(value) for field, value in words.items()}
        return with_values(do.Terms(who=name), terms, BUILD_WORDS)
    return do.ShowBuild(name=name)
