"""`/d6 ranks`, `/d6 status` and `/d6 track`: what checks do besides the blow."""

from __future__ import annotations

from typing import Annotated, Literal

from discord import app_commands
from msgspec.structs import replace

from bot.core.scene import Scene
from bot.shared.more import Word, read_more
from bot.systems.opend6 import picks
from bot.systems.opend6.building import actions as do
from bot.systems.opend6.checks.actions import Buy, Menu
from bot.systems.opend6.effects import actions as effects_actions
from bot.systems.opend6.further import DICE
from bot.systems.opend6.rules import effects as shop
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules.minds import LADDERS
from bot.systems.opend6.rules.tracks import Length
from bot.ui.options import Interaction, MoreWords, Offered, explain
from cogs.opend6.options import Anybody, Commands, OwnFaces, OwnWho, Seen, Skill, Status

Measure = Literal["quantity", "duration", "coverage"]


def conditions(scene: Scene, target: str, who: str) -> picks.Picks:
    """The conditions of the target, or of who acts."""
    return picks.conditions(scene, target or who)


EFFECTS = [(f"rank {effect.rank}: {effect.words}", effect.key) for effect in shop.SHOP]
AGAINST = [(f"rank {e.rank}: {e.words}, against", f"-{e.key}") for e in shop.SHOP if e.has_sign]
OTHERS = [  # what ranks buy besides the effects of the text's table
    ("a condition of your own words, as severe as its ranks", "condition"),
    ("remove a condition, for the ranks that made it", "remove"),
    ("sway a mind, a step a rank; a GM agrees", "sway"),
]
RANK_WORDS = (
    Word("ranks", "so many, on a condition or on a mind", "number", least=1, most=6),
    Word("note", "what the condition does, or the new ability"),
    Word("family", "the condition replaces the one of this family"),
    Word("again", "the condition once more, besides the one there", "flag"),
    Word("attitude", "up is towards Hostile", "choice", allowed=("up", "down")),
    Word("willpower", "up is towards Centered", "choice", allowed=("up", "down")),
)
STATUS_WORDS = (
    Word("test", "roll its skill now", "flag"),
    DICE,
    Word("of", "whose it is, where that is not clear", field="owner"),
    Word("scene", "GM: it is the scene's", "flag"),
)
Condition = Annotated[str, Offered("Which, or what it is called", conditions, of=("target", "who"))]
Effect = Annotated[
    str, Offered("What; - in front hinders", (*EFFECTS, *OTHERS, *AGAINST), longest=60)
]
RankMore = Annotated[str, MoreWords("Further words: ranks 2, attitude down", RANK_WORDS)]
StatusMore = Annotated[str, MoreWords("Further words: test, +1D B2, of Bob", STATUS_WORDS)]
Track = Annotated[str, Offered("Which; all if left out", picks.tracks)]


class StateCommands(Commands):
    """Ranks spent, status, tracks."""

    @app_commands.command()
    @explain(Menu, effect="On what; the menu if left out", target="Whom", on="Skill, ability, code")
    async def ranks(
        self,
        interaction: Interaction,
        *,
        effect: Effect = "",
        target: Anybody = "",
        on: Skill = "",
        condition: Condition = "",
        more: RankMore = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
    ) -> None:
        """Spend ranks of your last check; alone it shows what they buy."""
        action = Menu(who=who, target=target, on=on, condition=condition)
        await self.take(interaction, lambda: spend(action, effect, more), faces=faces)

    @app_commands.command()
    @explain(kind="Measured from now on, of which kind", skill="The skill that tests it")
    async def status(
        self,
        interaction: Interaction,
        *,
        name: Status = "",
        kind: Measure | None = None,
        skill: Skill = "",
        more: StatusMore = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: Seen | None = None,
    ) -> None:
        """Measure what is limited without counting it: show, begin, test."""

        def make() -> Measuring:
            test = effects_actions.TestStatus(who=who, name=name, skill=skill)
            return measure(test, kind or "", more, by_hand=faces is not None)

        await self.take(interaction, make, faces=faces, sight=visibility)

    @app_commands.command()
    @explain(length="GM: a new one, how long", labels="GM: its ranks, with commas")
    async def track(
        self,
        interaction: Interaction,
        *,
        name: Track = "",
        length: Length | None = None,
        labels: app_commands.Range[str, 1, 200] = "",
    ) -> None:
        """Show a track for anything, with the GM's buttons; a GM makes one."""
        action: do.ShowTracks | do.Track = do.ShowTracks(name=name)
        if length is not None or labels:
            action = do.Track(name=name, length=length or "standard", labels=labels)
        await self.take(interaction, action)


Spending = Menu | Buy | effects_actions.Befall | effects_actions.Relieve | effects_actions.Sway
Measuring = effects_actions.ShowStatus | effects_actions.MakeStatus | effects_actions.TestStatus


def spend(menu: Menu, effect: str, more: str) -> Spending:
    """Ranks spent on this effect, a condition, its removal, a mind; a look where none is named."""
    values = read_more(more, RANK_WORDS)
    who, target = menu.who, menu.target
    match effect:
        case "":
            return menu
        case "condition":
            family = str(values.get("family", ""))
            kind = "progressive" if family else "cumulative" if "again" in values else "discrete"
            return effects_actions.Befall(
                who=who,
                # The option that finds a condition names the new one here.
                name=menu.condition,
                target=target,
                ranks=values.get("ranks", 1),
                kind=kind,
                family=family,
                note=values.get("note", ""),
            )
        case "remove":
            return effects_actions.Relieve(who=who, condition=menu.condition, target=target)
        case "sway":
            ladder = next((ladder for ladder in LADDERS if ladder in values), "attitude")
            return effects_actions.Sway(
                who=who,
                target=target,
                ladder=ladder,
                towards=values.get(ladder, "down"),
                ranks=values.get("ranks", 0),
            )
        case key:
            return Buy(
                who=who,
                effect=key,
                target=target,
                on=menu.on,
                condition=menu.condition,
                note=values.get("note", ""),
            )


def measure(test: effects_actions.TestStatus, kind: str, more: str, *, by_hand: bool) -> Measuring:
    """A status begun where a kind is named, tested where that is said, else shown."""
    values = read_more(more, STATUS_WORDS)
    if kind:
        return effects_actions.MakeStatus(
            who=test.who, name=test.name, kind=kind, skill=test.skill, scene="scene" in values
        )
    owner = str(values.get("owner", ""))
    if by_hand or test.skill or values.keys() & {"test", "said"}:
        return replace(test, owner=owner, said=notation.read(str(values.get("said", ""))))
    return effects_actions.ShowStatus(name=test.name, owner=owner)
