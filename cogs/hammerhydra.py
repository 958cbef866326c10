"""`/hydra`: Hammerhydra, d10 against attributes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from discord import app_commands

from bot.core.scene import Scene
from bot.shared.calls.actions import CallOwn
from bot.shared.characters.picks import names
from bot.shared.more import Word
from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.attack.actions import Strike
from bot.systems.hammerhydra.calls import CALLS
from bot.systems.hammerhydra.checks import actions as checks_actions
from bot.systems.hammerhydra.checks.odds import chance_of
from bot.systems.hammerhydra.creation.actions import ShowSheet
from bot.systems.hammerhydra.rules.edge import MOST_EDGE
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.side import MOST_MODIFIER
from bot.ui.options import (
    Group,
    Interaction,
    MoreWords,
    Number,
    Offered,
    Option,
    Seen,
    Target,
    Who,
    explain,
)

READY = Word("ready", "wait before the dice, for the GM and for edge", "flag")
DICE = Word("dice", "the GM's dice, fewer below 0", "number", "", -MOST_MODIFIER, MOST_MODIFIER)
TARGET = Word("target", "the GM's change of it", "number", "", -MOST_MODIFIER, MOST_MODIFIER)
ROLL_WORDS = (*CALLS.words, READY)
POOL_WORDS = (DICE, TARGET, *ROLL_WORDS)
ATTACK_WORDS = (
    Word("skill", "a skill or a number; else the weapon's"),
    Word("attribute", "an attribute or a target; else the weapon's"),
    DICE,
    TARGET,
    *CALLS.words,
    Word("edge # damage", "a damage die more each", "number", "edge_damage", 1, MOST_EDGE),
    Word("no bonus", "declines a counterattack's bonus", "flag", "bonus", sets=False),
    Word("unaware", "GM: they cannot defend", "flag"),
    Word("dramatic", "GM: it goes to the real boxes", "flag"),
    Word("no block", "GM: it cannot be blocked", "flag"),
)


def roll_chance(scene: Scene, values: Mapping[str, Any], *others: str) -> str:
    """The chance of a success; "" where no attribute is typed yet."""
    attribute, skill, dice, target, who = others
    fields = edge_of(values) | {"dice": int(dice or 0), "target": int(target or 0)}
    return chance_of(checks_actions.check_of(skill, attribute, who=who, **fields), scene)


def pool_chance(scene: Scene, values: Mapping[str, Any], *others: str) -> str:
    """The chance of a success; "" where dice or target are not typed yet."""
    base, against, who = others
    if not (base and against):
        return ""
    fields = edge_of(values) | {key: values.get(key, 0) for key in ("dice", "target")}
    action = checks_actions.RollPool(base=int(base), against=int(against), who=who, **fields)
    return chance_of(action, scene)


def edge_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """The edge that a line buys before the dice."""
    return {key: values.get(key, 0) for key in ("edge_dice", "edge_target")}


def known_characters(scene: Scene) -> picks.Picks:
    """The characters that whoever types may look at."""
    return names(scene, "known")


Known = Annotated[
    str, Offered("Your own whole, another player's as far as it is public", known_characters, of=())
]
Attribute = Annotated[
    str, Offered("The attribute, or a target 5 to 10", picks.attributes, longest=20)
]
Skill = Annotated[
    str, Offered("A skill, heading or number; none: three dice", picks.skills, longest=60)
]
Weapon = Annotated[str, Offered("A weapon, or damage such as oo+2", picks.weapons)]
MoreDice = Annotated[int, Number("The GM's dice, fewer below 0", -MOST_MODIFIER, MOST_MODIFIER)]
Higher = Annotated[int, Number("The GM's change of target", -MOST_MODIFIER, MOST_MODIFIER)]
Faces = Annotated[str, Option("Dice thrown by hand, such as 9,10,10,8", longest=400)]
RollMore = Annotated[
    str,
    MoreWords(
        "Further words with commas: edge 1 die, task the wall, ready",
        ROLL_WORDS,
        roll_chance,
        of=("attribute", "skill", "dice", "target", "who"),
    ),
]
PoolMore = Annotated[
    str,
    MoreWords(
        "Further words with commas: dice -1, edge 1 target, ready",
        POOL_WORDS,
        pool_chance,
        of=("dice", "target", "who"),
    ),
]
OpposeMore = Annotated[str, MoreWords("Further words: edge 1 die, tens raise, task x", CALLS.words)]
AttackMore = Annotated[
    str, MoreWords("Further words with commas: skill Sword, dice 1, edge 1 damage", ATTACK_WORDS)
]


@app_commands.guild_only()
class Hydra(Group, name="hydra", description="Hammerhydra, d10"):
    """Every command of Hammerhydra; the rules stand in `bot.systems.hammerhydra`."""

    system = KEY

    @app_commands.command()
    @explain(checks_actions.RollSkill)
    async def roll(
        self,
        interaction: Interaction,
        *,
        attribute: Attribute,
        skill: Skill = "",
        dice: MoreDice = 0,
        target: Higher = 0,
        more: RollMore = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll a skill on an attribute; without a skill three dice."""
        action = checks_actions.check_of(skill, attribute, who=who, dice=dice, target=target)
        await self.take(interaction, action, (more, ROLL_WORDS), faces=faces, sight=visibility)

    @app_commands.command()
    @explain(
        checks_actions.RollPool,
        dice="How many ten-sided dice, 0 to 30",
        target="What a die must show at least, 5 to 10",
    )
    async def pool(
        self,
        interaction: Interaction,
        *,
        dice: int,
        target: int,
        more: PoolMore = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll so many dice against a target; it needs no sheet."""
        action = checks_actions.RollPool(who=who, base=dice, against=target)
        await self.take(interaction, action, (more, POOL_WORDS), faces=faces, sight=visibility)

    @app_commands.command()
    @explain(
        CallOwn,
        opponent="Whom you roll against",
        what="What you roll: Sword on Strength; one a side: Stealth on Wits: Perception",
        hard="Target and dice: +1, −1 die; one a side: +1 / 0",
        who="The character who acts, if not your active one",
    )
    async def oppose(
        self,
        interaction: Interaction,
        *,
        opponent: Target,
        what: app_commands.Range[str, 1, 100],
        hard: app_commands.Range[str, 1, 60] = "",
        more: OpposeMore = "",
        who: Who = "",
    ) -> None:
        """Roll against somebody: both press Roll, and both results appear together."""
        action = CallOwn(who=who, named=opponent, what=what, hard=hard, more=more)
        await self.take(interaction, action)

    @app_commands.command()
    @explain(
        Strike,
        against="Whom you attack",
        faces="Dice thrown by hand; kept until they fall",
        visibility="Who sees the dice of an attack that nobody sees coming",
    )
    async def attack(
        self,
        interaction: Interaction,
        *,
        against: Target = "",
        weapon: Weapon = "",
        more: AttackMore = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Declare an attack; the defender chooses before the dice."""
        action = Strike(who=who, against=against, weapon=weapon)
        await self.take(interaction, action, (more, ATTACK_WORDS), faces=faces, sight=visibility)

    @app_commands.command()
    @explain(
        checks_actions.Odds, vs_dice="The other side's dice", vs_target="The other side's target"
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        attribute: Attribute,
        skill: Skill = "",
        dice: MoreDice = 0,
        target: Higher = 0,
        vs_dice: app_commands.Range[int, 0, 30] | None = None,
        vs_target: app_commands.Range[int, 5, 10] | None = None,
        who: Who = "",
    ) -> None:
        """Show exact chances, and what a point of edge would buy; only you see them."""
        action = checks_actions.Odds(
            who=who,
            skill=skill,
            attribute=attribute,
            dice=dice,
            target=target,
            vs_dice=vs_dice,
            vs_target=vs_target,
        )
        await self.take(interaction, action)

    @app_commands.command()
    @explain(ShowSheet)
    async def sheet(self, interaction: Interaction, *, who: Known = "") -> None:
        """Show the sheet with its boxes, and menus of what can be bought; only you see it."""
        await self.take(interaction, ShowSheet(who=who))
