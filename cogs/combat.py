"""`/combat`: rounds, turns and who is in the fight, for every system."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.combat import Combatant
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Scene
from bot.core.settings import recognised
from bot.core.words import fold
from bot.shared.combat import actions as ask
from bot.shared.combat.arena import fight
from bot.shared.combat.play import PLAYERS
from bot.ui.desk import Desk, actor_of
from bot.ui.options import Text, choices, playable

Interaction = discord.Interaction[Any]
Name = app_commands.Range[str, 1, 80]
Names = app_commands.Range[str, 1, 1000]

KEY = ask.SYSTEM
KINDS = ("combat", "chase", "social", "other")
MOST_NAMES = 60

WHICH = "Which combat, if not the current one"
WHO = "Who, if not your active character"


@app_commands.guild_only()
class Combat(commands.GroupCog, group_name="combat", group_description="Rounds, turns, who fights"):
    """Every command of the fight; the engine stands in `bot.core.fight`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    async def _act(self, interaction: Interaction, action: ask.CombatAction) -> None:
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(
        name="What the fight is called; needed for a second one",
        kind="What sort of conflict it is",
        members="Who is in it from the start, with commas; players stands for all players",
    )
    async def start(
        self,
        interaction: Interaction,
        *,
        name: app_commands.Range[str, 1, 40] = "",
        kind: app_commands.Range[str, 1, 20] = "combat",
        members: Names = "",
    ) -> None:
        """GM: open a fight; Next begins round 1."""
        await self._act(interaction, ask.Start(name=name, kind=kind, members=listing(members)))

    @app_commands.command()
    @app_commands.describe(
        who="Who joins, if not your active character",
        side="On whose side",
        hidden="GM: the players do not see it",
        combat=WHICH,
    )
    async def join(
        self,
        interaction: Interaction,
        *,
        who: Name = "",
        side: app_commands.Range[str, 1, 40] = "",
        hidden: bool = False,
        combat: Name = "",
    ) -> None:
        """Join a fight, also one that runs already."""
        action = ask.JoinIn(who=who, side=side, hidden=hidden, combat=combat)
        await self._act(interaction, action)

    @app_commands.command()
    @app_commands.describe(
        template="Whom they are like, and how many, such as: Thug x4",
        side="On whose side",
        hidden="The players do not see them",
        combat=WHICH,
    )
    async def npc(
        self,
        interaction: Interaction,
        *,
        template: Name,
        side: app_commands.Range[str, 1, 40] = "",
        hidden: bool = False,
        combat: Name = "",
    ) -> None:
        """GM: bring NPCs into the fight; they go when it ends."""
        action = ask.AddNpcs(template=template, side=side, hidden=hidden, combat=combat)
        await self._act(interaction, action)

    @app_commands.command()
    @app_commands.describe(who=WHO, combat=WHICH)
    async def leave(self, interaction: Interaction, *, who: Name = "", combat: Name = "") -> None:
        """Leave the fight, also on one's own turn."""
        await self._act(interaction, ask.LeaveFight(who=who, combat=combat))

    @app_commands.command(name="next")
    @app_commands.describe(combat=WHICH)
    async def next_turn(self, interaction: Interaction, *, combat: Name = "") -> None:
        """End your turn; a GM ends anybody's and begins the rounds."""
        await self._act(interaction, ask.NextTurn(combat=combat))

    @app_commands.command(name="round")
    @app_commands.describe(combat=WHICH)
    async def end_round(self, interaction: Interaction, *, combat: Name = "") -> None:
        """GM: end the round now, whoever has not acted."""
        await self._act(interaction, ask.EndRound(combat=combat))

    @app_commands.command()
    @app_commands.describe(combat=WHICH)
    async def back(self, interaction: Interaction, *, combat: Name = "") -> None:
        """GM: take the marker back one turn; /undo takes back what was done."""
        await self._act(interaction, ask.BackTurn(combat=combat))

    @app_commands.command()
    @app_commands.describe(who=WHO, combat=WHICH)
    async def hold(self, interaction: Interaction, *, who: Name = "", combat: Name = "") -> None:
        """Keep your turn for later in this round."""
        await self._act(interaction, ask.Hold(who=who, combat=combat))

    @app_commands.command(name="step-in")
    @app_commands.describe(who=WHO, combat=WHICH)
    async def step_in(self, interaction: Interaction, *, who: Name = "", combat: Name = "") -> None:
        """Take the turn you held, now."""
        await self._act(interaction, ask.StepIn(who=who, combat=combat))

    @app_commands.command()
    @app_commands.describe(
        who=WHO, after="Behind whom; to the end of the round if left out", combat=WHICH
    )
    async def delay(
        self, interaction: Interaction, *, who: Name = "", after: Name = "", combat: Name = ""
    ) -> None:
        """Move your turn further back in this round, once."""
        await self._act(interaction, ask.Delay(who=who, after=after, combat=combat))

    @app_commands.command()
    @app_commands.describe(who="Whose turn it is to be", combat=WHICH)
    async def call(self, interaction: Interaction, *, who: Name, combat: Name = "") -> None:
        """GM: give the turn to somebody, out of the order."""
        await self._act(interaction, ask.Call(who=who, combat=combat))

    @app_commands.command()
    @app_commands.describe(
        names="Everybody, first to last, with commas; nobody gives the order back to the rules",
        combat=WHICH,
    )
    async def order(
        self, interaction: Interaction, *, names: Names = "", combat: Name = ""
    ) -> None:
        """GM: set the order by hand."""
        await self._act(interaction, ask.SetOrder(names=listing(names), combat=combat))

    @app_commands.command()
    @app_commands.describe(who="Who", place="The place in the order, 0 for none", combat=WHICH)
    async def pin(
        self,
        interaction: Interaction,
        *,
        who: Name,
        place: app_commands.Range[int, 0, MOST_NAMES],
        combat: Name = "",
    ) -> None:
        """GM: give somebody a fixed place in the order."""
        await self._act(interaction, ask.Pin(who=who, place=place, combat=combat))

    @app_commands.command()
    @app_commands.describe(who="Who", side="On whose side; nobody's if left out", combat=WHICH)
    async def side(
        self,
        interaction: Interaction,
        *,
        who: Name,
        side: app_commands.Range[str, 1, 40] = "",
        combat: Name = "",
    ) -> None:
        """GM: change somebody's side."""
        await self._act(interaction, ask.SetSide(who=who, side=side, combat=combat))

    @app_commands.command()
    @app_commands.describe(who="Who", hidden="Hide instead of show", combat=WHICH)
    async def reveal(
        self, interaction: Interaction, *, who: Name, hidden: bool = False, combat: Name = ""
    ) -> None:
        """GM: show a hidden combatant to everybody, or hide one."""
        await self._act(interaction, ask.Reveal(who=who, hidden=hidden, combat=combat))

    @app_commands.command()
    @app_commands.describe(
        by="Who lies in ambush, with commas",
        against="Whom they try to surprise, with commas",
        combat=WHICH,
    )
    async def surprise(
        self, interaction: Interaction, *, by: Names, against: Names, combat: Name = ""
    ) -> None:
        """GM: let some try to surprise others."""
        action = ask.Ambush(by=listing(by), against=listing(against), combat=combat)
        await self._act(interaction, action)

    @app_commands.command()
    @app_commands.describe(full="GM: everything, for your eyes only", combat=WHICH)
    async def show(
        self, interaction: Interaction, *, full: bool = False, combat: Name = ""
    ) -> None:
        """Bring the fight's panel to the end of the channel."""
        await self._act(interaction, ask.Show(full=full, combat=combat))

    @app_commands.command()
    @app_commands.describe(combat=WHICH)
    async def sheet(self, interaction: Interaction, *, combat: Name = "") -> None:
        """Show your own character in the fight; only you see it."""
        await self._act(interaction, ask.MySheet(combat=combat))

    @app_commands.command()
    @app_commands.describe(combat=WHICH)
    async def end(self, interaction: Interaction, *, combat: Name = "") -> None:
        """GM: end the fight; its NPCs go, pools stay."""
        await self._act(interaction, ask.End(combat=combat))

    @app_commands.command()
    @app_commands.describe(combat="The fight that is meant from now on")
    async def use(self, interaction: Interaction, *, combat: Name) -> None:
        """GM: choose which of several fights is the current one."""
        await self._act(interaction, ask.Use(combat=combat))

    async def _offer(
        self,
        interaction: Interaction,
        typed: str,
        read: Callable[[Scene, Actor], Iterator[str] | list[str]],
    ) -> list[Text]:
        actor = actor_of(interaction)

        def names(scene: Scene) -> list[str]:
            return list(dict.fromkeys(read(scene, recognised(scene, actor))))

        return choices(await self.desk.offered(interaction, names) or (), typed)

    async def _offer_list(
        self,
        interaction: Interaction,
        typed: str,
        read: Callable[[Scene, Actor], Iterator[str] | list[str]],
    ) -> list[Text]:
        """Names with what was typed before the last comma in front of each."""
        done, comma, last = typed.rpartition(",")
        had = {fold(name) for name in listing(done)}
        before = f"{done.strip()}{comma} " if comma else ""
        found = await self._offer(interaction, last, read)
        left = [one.value for one in found if fold(one.value) not in had]
        return choices([f"{before}{name}" for name in left], "")

    @join.autocomplete("combat")
    @npc.autocomplete("combat")
    @leave.autocomplete("combat")
    @next_turn.autocomplete("combat")
    @end_round.autocomplete("combat")
    @back.autocomplete("combat")
    @hold.autocomplete("combat")
    @step_in.autocomplete("combat")
    @delay.autocomplete("combat")
    @call.autocomplete("combat")
    @order.autocomplete("combat")
    @pin.autocomplete("combat")
    @side.autocomplete("combat")
    @reveal.autocomplete("combat")
    @surprise.autocomplete("combat")
    @show.autocomplete("combat")
    @sheet.autocomplete("combat")
    @end.autocomplete("combat")
    @use.autocomplete("combat")
    async def _combat(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offer(
            interaction, typed, lambda scene, _: [c.name for c in scene.combats.values()]
        )

    @start.autocomplete("kind")
    async def _kind(self, _interaction: Interaction, typed: str) -> list[Text]:
        return choices(KINDS, typed)

    @join.autocomplete("who")
    async def _newcomer(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offer(interaction, typed, outside(interaction.namespace.combat))

    @npc.autocomplete("template")
    async def _template(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offer(interaction, typed, templates)

    @leave.autocomplete("who")
    @hold.autocomplete("who")
    @step_in.autocomplete("who")
    @delay.autocomplete("who")
    async def _mine(self, interaction: Interaction, typed: str) -> list[Text]:
        read = inside(interaction.namespace.combat, own=True)
        return await self._offer(interaction, typed, read)

    @delay.autocomplete("after")
    @call.autocomplete("who")
    @pin.autocomplete("who")
    @side.autocomplete("who")
    @reveal.autocomplete("who")
    async def _anybody(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offer(interaction, typed, inside(interaction.namespace.combat))

    @order.autocomplete("names")
    @surprise.autocomplete("by")
    @surprise.autocomplete("against")
    async def _several(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offer_list(interaction, typed, inside(interaction.namespace.combat))

    @start.autocomplete("members")
    async def _members(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offer_list(interaction, typed, everybody)


def listing(names: str) -> tuple[str, ...]:
    """Names with commas between them; raises nothing, keeps at most 60."""
    found = (" ".join(name.split()) for name in names.split(","))
    return tuple(name for name in found if name)[:MOST_NAMES]


def combatants(scene: Scene, combat: str | None, actor: Actor) -> list[Combatant]:
    """Those in a fight of whom this person may know; nobody where there is no such fight."""
    try:
        found = fight(scene, combat or "").combatants
    except Refusal:
        return []
    return [c for c in found.values() if not c.hidden or scene.may_play(actor, c.key)]


def inside(
    combat: str | None, *, own: bool = False
) -> Callable[[Scene, Actor], Iterator[str] | list[str]]:
    """The names in a fight, with `own` only of those whom the person may play."""

    def read(scene: Scene, actor: Actor) -> list[str]:
        seen = combatants(scene, combat, actor)
        return [c.name for c in seen if not own or scene.may_play(actor, c.key)]

    return read


def outside(combat: str | None) -> Callable[[Scene, Actor], Iterator[str] | list[str]]:
    """The characters whom the person may play and who are not in the fight."""

    def read(scene: Scene, actor: Actor) -> list[str]:
        fighting = {fold(c.name) for c in combatants(scene, combat, actor)}
        return [name for name in playable(scene, actor) if fold(name) not in fighting]

    return read


def templates(scene: Scene, actor: Actor) -> Iterator[str]:
    """A GM's NPCs, alone and four of them; nothing for others."""
    made = {key for (_, key), c in scene.combatants.items() if c.made}
    for key, character in scene.characters.items():
        if actor.gm and character.owner is None and key not in made:
            yield character.name
            yield f"{character.name} x4"


def everybody(scene: Scene, actor: Actor) -> Iterator[str]:
    """Who can be in a fight from its start; NPCs only for GMs."""
    yield PLAYERS
    for character in scene.characters.values():
        if actor.gm or character.owner is not None:
            yield character.name
