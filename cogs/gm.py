"""`/gm`: the GM's hand on the state, for every system."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.settings import own_house, system_of
from bot.core.words import fold
from bot.shared.calls.actions import CallFor
from bot.shared.combat import actions as fight
from bot.shared.combat.play import KEY as COMBAT
from bot.shared.conditions import of
from bot.shared.gm.actions import (
    KEY,
    Afflict,
    EndScene,
    Hurt,
    ListConditions,
    Prolong,
    Relieve,
    SetPool,
)
from bot.shared.gm.conditions import Until
from bot.shared.gm.pools import hurtable, pools_of
from bot.shared.gm.rules import rules_of
from bot.shared.gm.whom import known_keys
from bot.shared.more import Word, complete_more, no_chance, read_more, with_more
from bot.shared.system import AnySystem
from bot.ui.desk import Desk
from bot.ui.options import (
    Choice,
    Group,
    Interaction,
    Listed,
    MoreWords,
    Number,
    Offered,
    Words,
    explain,
    numbers,
)
from bot.ui.whose import table_of


def known_names(scene: Scene) -> list[str]:
    """Everybody whom this person may know of."""
    return sorted(c.name for key, c in scene.characters.items() if scene.knows(scene.actor, key))


def condition_names(scene: Scene, who: str) -> list[str]:
    """The conditions of those who are named, people and places, commas between them."""
    bearers = {*known_keys(own_house(scene, system_of(scene)), who)}
    bearers |= {fold(name) for name in who.split(",")} - set(scene.characters)
    return list(dict.fromkeys(row.name for b in bearers for row in of(scene.conditions, b)))


def hidden_names(scene: Scene) -> list[str]:
    """Whom the players do not see yet; nothing for players."""
    gm = scene.actor.gm
    return [c.name for key, c in scene.characters.items() if gm and scene.hides(key)]


class OfSystem(Offered):
    """What the system of the channel has; nothing where it plays none."""

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        return self.offers(desk.resolver.systems[system_of(scene)], scene, *others)


class Conditions(OfSystem):
    """The conditions that those named have, then what the system's rules know."""

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        names = super().words(desk, scene)
        return list(dict.fromkeys((*condition_names(scene, *others), *names)))


def hurtables(system: AnySystem, scene: Scene) -> Words:
    """What damage can be counted in."""
    return hurtable(system)


def pool_labels(system: AnySystem, scene: Scene) -> list[str]:
    """The pools of a system, as sheets call them."""
    return [pool.label for pool in pools_of(system)]


def modifiers(system: AnySystem, scene: Scene) -> list[str]:
    """What the rolls of a system can have more or less of."""
    return [f"{what}:{sign}1" for what in rules_of(system).modifiers for sign in "+-"]


def changes(system: AnySystem) -> tuple[str, ...]:
    """How the rules of a system change how long a condition lasts."""
    terms = rules_of(system).terms
    return () if terms is None else terms.changes


def states(system: AnySystem, scene: Scene) -> list[str]:
    """The conditions that a system's rules know."""
    return list(dict.fromkeys(state.name for state in rules_of(system).states(scene)))


Several = Annotated[
    str, Listed("A character, or several with commas between them", known_names, of=(), longest=400)
]
Amount = Annotated[int, Number("How much")]
Hurtable = Annotated[
    str,
    OfSystem(
        "What it is taken from; what the system counts damage in",
        hurtables,
        of=(),
    ),
]
Pool = Annotated[str, OfSystem("Which pool", pool_labels, of=())]
CONDITION_WORDS = (
    Word("rank", "how bad it is, if it has ranks", "number", least=0, most=99),
    Word("rounds", "how many rounds more, for until: rounds", "number", least=1, most=99),
    Word("modifiers", "what it changes, such as dodge:+1", "faces"),
    Word("price", "what a check must reach to remove it", "number", least=0, most=99),
    Word("again", "once more, besides the one that is there", "flag"),
    Word("family", "it replaces what is there of this family"),
    Word("note", "what it forbids or allows"),
    Word("1D rounds", "for as many rounds as a die says", "flag", "rolled"),
    Word("change", "how long it lasts, by a change of the rules", "faces"),
    Word("reached", "the result of a check against it", "number", least=0, most=999),
)


class OfCondition(MoreWords):
    """The words of a condition; what it changes is the system's."""

    def rows(self, desk: Desk, scene: Scene, text: str, *others: str) -> list[tuple[str, str]]:
        system = desk.resolver.systems[system_of(scene)]
        choices = {"modifiers": tuple(modifiers(system, scene)), "change": changes(system)}
        words = tuple(replace(w, allowed=choices.get(w.name, ())) for w in self.words)
        return complete_more(text, words, no_chance)


ConditionMore = Annotated[
    str, OfCondition("Further words with commas: rank 2, modifiers dodge:+1", CONDITION_WORDS)
]
State = Annotated[
    str, Conditions("What it is called, such as Dazed; none lists them", states, longest=40)
]
Hidden = Annotated[str, Offered("A combatant whom the players do not see yet", hidden_names, of=())]


@app_commands.guild_only()
class Gm(Group, name="gm", description="The GM's hand on the table"):
    """Calls, damage, pools, penalties, conditions, and what is hidden."""

    @app_commands.command()
    @explain(CallFor, who="Whom you ask for a roll: names, mentions, players, all")
    async def call(
        self,
        interaction: Interaction,
        *,
        who: Several,
        what: app_commands.Range[str, 1, 100] = "",
        hard: app_commands.Range[str, 1, 60] = "",
        how: app_commands.Range[str, 1, 60] = "each",
        hidden: bool = False,
        more: app_commands.Range[str, 1, 200] = "",
    ) -> None:
        """GM: ask for rolls; one card on which everybody presses Roll."""
        action = CallFor(named=who, what=what, hard=hard, how=how, hidden=hidden, more=more)
        await self.desk.act(interaction, "", action)

    @app_commands.command()
    @explain(Hurt)
    async def damage(
        self, interaction: Interaction, *, who: Several, amount: Amount, pool: Hurtable = ""
    ) -> None:
        """GM: damage somebody."""
        await self.desk.act(interaction, KEY, Hurt(named=who, amount=amount, pool=pool))

    @app_commands.command()
    @explain(Hurt, pool="What is healed; what the system counts damage in")
    async def heal(
        self, interaction: Interaction, *, who: Several, amount: Amount, pool: Hurtable = ""
    ) -> None:
        """GM: heal somebody."""
        await self.desk.act(interaction, KEY, Hurt(named=who, amount=amount, pool=pool, heal=True))

    @app_commands.command()
    @explain(SetPool)
    async def pool(
        self,
        interaction: Interaction,
        *,
        who: Several,
        pool: Pool,
        change: int | None = None,
        to: int | None = None,
        maximum: int | None = None,
    ) -> None:
        """GM: change or set a pool of somebody."""
        action = SetPool(named=who, pool=pool, change=change, to=to, maximum=maximum)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @explain(
        fight.Reveal,
        roll="The number of a hidden roll or call",
        combat="The fight, if not the current one",
    )
    async def reveal(
        self,
        interaction: Interaction,
        *,
        roll: int | None = None,
        who: Hidden = "",
        combat: app_commands.Range[str, 1, 40] = "",
    ) -> None:
        """GM: show a hidden roll or a hidden combatant to everybody."""
        if who and roll is None:
            action = fight.Reveal(who=who, combat=combat)
            await self.desk.act(interaction, COMBAT, action)
            return
        await self.desk.reveal(interaction, lambda: _one(roll, who))

    @app_commands.command()
    async def scene(self, interaction: Interaction) -> None:
        """GM: end the scene, and the conditions that last for it."""
        await self.desk.act(interaction, KEY, EndScene())

    @app_commands.command()
    @explain(Afflict)
    async def condition(
        self,
        interaction: Interaction,
        *,
        who: Several = "",
        name: State = "",
        until: Until | None = None,
        more: ConditionMore = "",
    ) -> None:
        """GM: lay a condition on somebody; a name in force takes it away. No name lists them."""

        def make() -> Afflict | Prolong | Relieve | ListConditions:
            values = read_more(more, CONDITION_WORDS)
            ends = until or ("rounds" if "rounds" in values else "")
            action = Afflict(named=who, condition=name, until=ends, turns=True)
            if not name:
                return ListConditions(named=who)
            if "reached" in values:
                return Relieve(named=who, condition=name, reached=values["reached"])
            if "change" in values:
                return Prolong(named=who, condition=name, change=values["change"])
            return with_more(action, more, CONDITION_WORDS)

        await self.desk.act(interaction, KEY, make)

    # Which rolls are hidden stands in the journal, and an `Offered` reads the scene alone.
    @reveal.autocomplete("roll")
    async def _roll(self, interaction: Interaction, text: int | str) -> list[Choice]:
        rows = await self.desk.resolver.hidden(table_of(interaction))
        return numbers([(number, f"{number}: {words}") for number, words in rows], text)


def _one(roll: int | None, who: str) -> int:
    """The number of the roll; raises `nothing_to_reveal` unless there is one and nothing else."""
    if roll is None or who:
        raise Refusal("nothing_to_reveal", "Give roll: or who:, the one that is to be seen.")
    return roll
