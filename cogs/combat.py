"""`/combat`: rounds, turns and who is in the fight, for every system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from discord import app_commands
from msgspec.structs import replace

from bot.core.combat import Combatant, begin_with_fight
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.settings import own_house, system_here
from bot.core.words import fold
from bot.shared.combat import actions as ask
from bot.shared.combat.arena import find_fight
from bot.shared.combat.play import rules_of
from bot.shared.combat.recruits import PLAYERS
from bot.shared.more import Word, with_more
from bot.shared.stock import Stock
from bot.ui.desk import Desk
from bot.ui.options import (
    Choice,
    Group,
    Interaction,
    Listed,
    MoreWords,
    Offered,
    Option,
    Words,
    choices,
    explain,
    playable,
)

KEY = ask.SYSTEM


def split_names(names: str) -> tuple[str, ...]:
    """Names with commas between them; raises nothing, keeps at most 60."""
    words = (" ".join(name.split()) for name in names.split(","))
    return tuple(name for name in words if name)[: ask.MOST_NAMES]


def combat_names(scene: Scene) -> list[str]:
    """The fights of this table."""
    return [begin_with_fight(fight.name) for fight in scene.combats.values()]


def combatants(scene: Scene, combat: str) -> list[Combatant]:
    """Those in a fight of whom this person may know; nobody where there is no such fight."""
    try:
        members = find_fight(scene, combat).combatants
    except Refusal:
        return []
    return [c for c in members.values() if not c.hidden or scene.may_play(scene.actor, c.key)]


def fighter_names(scene: Scene, combat: str) -> list[str]:
    """The names in a fight."""
    return list(dict.fromkeys(c.name for c in combatants(scene, combat)))


def own_fighters(scene: Scene, combat: str) -> list[str]:
    """The names in a fight of those whom the person may play."""
    members = combatants(scene, combat)
    return list(dict.fromkeys(c.name for c in members if scene.may_play(scene.actor, c.key)))


def newcomers(scene: Scene, combat: str) -> list[str]:
    """The characters whom the person may play and who are not in the fight."""
    fighting = {fold(c.name) for c in combatants(scene, combat)}
    return [name for name in playable(of_this_system(scene)) if fold(name) not in fighting]


def of_this_system(scene: Scene) -> Scene:
    """The scene with those characters alone who can be in a fight of the system that is played."""
    here, rows = system_here(scene), scene.characters.items()
    return replace(scene, characters={key: row for key, row in rows if row.system == here})


class Kinds(Offered):
    """Kinds of NPCs: the GM's own, those that come with the bot, and several with an ampersand."""

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        key, systems = system_here(scene), desk.resolver.systems
        stock = systems[key].stock if key in systems else Stock()
        groups = (f"{kind.name} x4" for kind in stock.ready.npcs if scene.actor.gm)
        return list(dict.fromkeys((*templates(scene), *groups)))

    def fitting(self, words: Words, text: str) -> list[Choice]:
        before, sign, last = text.rpartition("&")
        if not sign:
            return super().fitting(words, text)
        kinds = [choice.name for choice in choices(words, last.strip())]
        return super().fitting([f"{before}& {kind}" for kind in kinds], f"{before}& {last.strip()}")


def templates(scene: Scene) -> Iterator[str]:
    """A GM's NPCs, alone and four of them; nothing for others."""
    # Those made for a fight go with it, and are nothing to make others of.
    extras = {key for (_, key), c in scene.combatants.items() if c.made}
    for key, character in of_this_system(scene).characters.items():
        if scene.actor.gm and character.owner is None and key not in extras:
            yield character.name
            yield f"{character.name} x4"


def everybody(scene: Scene) -> Iterator[str]:
    """Who can be in a fight from its start; NPCs only for GMs."""
    yield PLAYERS
    for character in of_this_system(scene).characters.values():
        if scene.actor.gm or character.owner is not None:
            yield character.name


class Orders(Offered):
    """The ways in which rounds may go in the system that is played."""

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        key, systems = system_here(scene), desk.resolver.systems
        return rules_of(systems[key]).orders(own_house(scene, key)) if key in systems else ()


class Names(Listed):
    """Names with commas between them, of which any part may be typed."""

    def fitting(self, words: Words, text: str) -> list[Choice]:
        before, comma, last = text.rpartition(",")
        return super().fitting([choice.name for choice in choices(words, last)], f"{before}{comma}")


START_WORDS = (Word("kind", "what sort of conflict: combat, flamerunning, social, other"),)
StartMore = Annotated[str, MoreWords("Further words: kind social", START_WORDS)]
Which = Annotated[str, Offered("Which fight, if not the current one", combat_names, of=())]
Own = Annotated[str, Offered("Who, if not your active character", own_fighters, of=("combat",))]
Newcomer = Annotated[
    str, Offered("Who joins, if not your active character", newcomers, of=("combat",))
]
Fighters = Annotated[
    str,
    Names(
        "Everybody, first to last, with commas; nobody gives the order back to the rules",
        fighter_names,
        of=("combat",),
        longest=1000,
    ),
]
Members = Annotated[
    str,
    Names(
        "Who is in it from the start, with commas; players stands for all players",
        everybody,
        of=(),
        longest=1000,
    ),
]
Line = Annotated[
    str,
    Kinds(
        "Who they are, how many, what they have: Thug x4, or Thug x4, str 3D, club 2D & Boss",
        (),
        of=(),
        longest=ask.LONGEST,
    ),
]
Npcs = Annotated[
    str,
    Kinds("NPCs in a line, such as: Thug x4 & Boss", (), of=(), longest=ask.LONGEST),
]
Mode = Annotated[str, Orders("How rounds go, where a system knows several ways", (), of=())]
Side = Annotated[str, Option("On whose side", longest=40)]


@app_commands.guild_only()
class Combat(Group, name="combat", description="Rounds, turns, who fights"):
    """Every command of the fight; the engine stands in `bot.shared.combat`."""

    async def _act(self, interaction: Interaction, action: ask.CombatAction) -> None:
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @explain(ask.Start)
    async def start(
        self,
        interaction: Interaction,
        *,
        npcs: Npcs = "",
        members: Members = "",
        name: app_commands.Range[str, 1, 40] = "",
        more: StartMore = "",
    ) -> None:
        """GM: open a fight; Next begins round 1."""
        action = ask.Start(name=name, members=split_names(members), npcs=npcs)
        await self.desk.act(interaction, KEY, lambda: with_more(action, more, START_WORDS))

    @app_commands.command()
    @explain(ask.JoinIn)
    async def join(
        self,
        interaction: Interaction,
        *,
        who: Newcomer = "",
        side: Side = "",
        hidden: bool = False,
        combat: Which = "",
    ) -> None:
        """Join a fight, also one that runs already."""
        action = ask.JoinIn(who=who, side=side, hidden=hidden, combat=combat)
        await self._act(interaction, action)

    @app_commands.command()
    @explain(ask.AddNpcs)
    async def npc(
        self,
        interaction: Interaction,
        *,
        line: Line,
        side: Side = "",
        hidden: bool = False,
        combat: Which = "",
    ) -> None:
        """GM: bring NPCs into the fight; they go when it ends."""
        action = ask.AddNpcs(template=line, side=side, hidden=hidden, combat=combat)
        await self._act(interaction, action)

    @app_commands.command()
    @explain(ask.LeaveFight)
    async def leave(self, interaction: Interaction, *, who: Own = "", combat: Which = "") -> None:
        """Leave the fight, also on one's own turn."""
        await self._act(interaction, ask.LeaveFight(who=who, combat=combat))

    @app_commands.command(name="next")
    @explain(ask.NextTurn)
    async def next_turn(self, interaction: Interaction, *, combat: Which = "") -> None:
        """End your turn; a GM ends anybody's and begins the rounds."""
        await self._act(interaction, ask.NextTurn(combat=combat))

    @app_commands.command()
    @explain(ask.SetOrder)
    async def order(
        self,
        interaction: Interaction,
        *,
        mode: Mode = "",
        names: Fighters = "",
        combat: Which = "",
    ) -> None:
        """GM: set how rounds go, or the order by hand."""
        action = ask.SetOrder(names=split_names(names), combat=combat, mode=mode)
        await self._act(interaction, action)

    @app_commands.command()
    @explain(ask.Show)
    async def show(
        self, interaction: Interaction, *, full: bool = False, combat: Which = ""
    ) -> None:
        """Bring the fight's panel to the end of the channel."""
        await self._act(interaction, ask.Show(full=full, combat=combat))

    @app_commands.command()
    @explain(ask.End)
    async def end(self, interaction: Interaction, *, combat: Which = "") -> None:
        """GM: end the fight; its NPCs go, pools stay."""
        await self._act(interaction, ask.End(combat=combat))
