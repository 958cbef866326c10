"""`/hf`: HFRPG, the dice rolls of the alpha."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from discord import app_commands

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.calls.actions import EVERY_PLAYER, CallOwn
from bot.shared.more import Word, with_more
from bot.systems.hfrpg.calls import CALLS, SHIFT
from bot.systems.hfrpg.rolls import actions as hf
from bot.systems.hfrpg.rolls.odds import chance_of
from bot.systems.hfrpg.rules.rolls import SIDES
from bot.systems.hfrpg.sheet import KEY, PLAYERS, complete_values, value_fields
from bot.systems.hfrpg.tokens import play as tokens_play
from bot.ui.options import (
    Group,
    Interaction,
    InTurn,
    MoreWords,
    OneOf,
    Option,
    Seen,
    Target,
    Who,
    explain,
)

LEVELS = tuple(
    (f"{level.replace('_', ' ').title()}: {f'D{sides}' if sides else 'no roll'}", level)
    for level, sides in SIDES.items()
)
READY = Word("ready", "wait before the dice, so that the GM can make it easier or harder", "flag")
ROLL_WORDS = (SHIFT, READY)


def own_values(scene: Scene, what: str, who: str) -> list[tuple[str, str]]:
    """The values of the sheet of whoever rolls that go on with what is typed."""
    own = scene.active(scene.actor.user, KEY)
    key = PLAYERS.playable(scene, who) if who.strip() else own
    return complete_values(PLAYERS.of(scene, key).sheet, what) if key else []


def chance_so_far(scene: Scene, values: Mapping[str, Any], *others: str) -> str:
    """The chance of success with the tokens held; "" where nothing is typed yet or rolled."""
    what, difficulty, who = others
    shift = values.get("shift", 0)
    return chance_of(roll_of(what, who=who, difficulty=difficulty, shift=shift), scene)


def roll_of(what: str, **fields: Any) -> hf.Roll:
    """A roll of values with pluses between them; raises `bad_stat`."""
    return hf.Roll(**value_fields(what), **fields)


RollWhat = Annotated[
    str,
    InTurn(
        "Numbers or words of your sheet: 3+2+1, Strength, Strength + Fighting + Knives",
        own_values,
        of=("what", "who"),
        longest=100,
    ),
]
Difficulty = Annotated[str, OneOf("The die; the channel's usual difficulty if left out", LEVELS)]
RollMore = Annotated[
    str,
    MoreWords(
        "Further words with commas: shift 1, ready",
        ROLL_WORDS,
        chance_so_far,
        of=("what", "difficulty", "who"),
    ),
]
GroupMore = Annotated[str, MoreWords("Further words: task raft, shift 1", CALLS.words)]


@app_commands.guild_only()
class Hf(Group, name="hf", description="HFRPG, the dice rolls (alpha)"):
    """Every command of HFRPG; the rules stand in `bot.systems.hfrpg`."""

    system = KEY

    @app_commands.command()
    @explain(
        hf.Roll,
        task="What you try",
        faces="Dice thrown by hand, such as 4,4,1,4,2: the pool, then the extra rolls",
    )
    async def roll(
        self,
        interaction: Interaction,
        *,
        what: RollWhat,
        difficulty: Difficulty = "",
        task: app_commands.Range[str, 1, 40] = "",
        more: RollMore = "",
        faces: app_commands.Range[str, 1, 400] | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll attribute, competency and specialisation; tokens come after the dice."""

        def make() -> hf.Roll:
            # The faces go beside the action, which only has to know that there are any.
            by_hand = faces is not None
            action = roll_of(what, who=who, difficulty=difficulty, task=task, typed=by_hand)
            return with_more(action, more, ROLL_WORDS)

        await self.take(interaction, make, faces=faces, sight=visibility)

    @app_commands.command()
    @explain(CallOwn, who="Who takes part, with commas; everybody who plays here if left out")
    async def group(
        self,
        interaction: Interaction,
        *,
        what: RollWhat,
        hard: Difficulty = "",
        who: app_commands.Range[str, 1, 400] = EVERY_PLAYER,
        more: GroupMore = "",
    ) -> None:
        """Roll together: everybody presses Roll, and the highest of you rolls."""
        action = CallOwn(named=who, what=what, hard=hard, together=True, more=more)
        await self.take(interaction, action)

    @app_commands.command()
    @explain(
        tokens_play.Give,
        amount="GM: so many bonuses; below 0 they are penalties, or bonuses taken away",
        who="GM: who gets them",
        why="GM: what for",
    )
    async def tokens(
        self,
        interaction: Interaction,
        *,
        amount: int | None = None,
        who: Target = "",
        why: Annotated[str, Option("GM: what for")] = "",
    ) -> None:
        """Show everybody's bonuses and penalties; a GM gives and takes them."""

        def make() -> tokens_play.Tokens | tokens_play.Give:
            if amount is None and not who and not why:
                return tokens_play.Tokens()
            if amount is None:
                raise Refusal("bad_amount", "How many? amount:1 is a bonus, amount:-1 a penalty.")
            if not who:
                raise Refusal("no_name", "Who gets them? Name somebody with who:.")
            return tokens_play.Give(who=who, amount=amount, why=why)

        await self.take(interaction, make)

    @app_commands.command()
    @explain(
        hf.Odds, tokens="Count with so many bonuses, penalties below 0; those held if left out"
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        what: RollWhat,
        tokens: int | None = None,
        who: Who = "",
    ) -> None:
        """Show the exact chances by difficulty before you roll; only you see them."""

        def make() -> hf.Odds:
            return hf.Odds(who=who, **value_fields(what), tokens=tokens)

        await self.take(interaction, make)
