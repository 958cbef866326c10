"""What the options of Black Dice's commands are, say and complete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.blackdice.attack.actions import AttackState
from bot.systems.blackdice.field import fight_or_none
from bot.systems.blackdice.rules.tables import AVERAGE, RUNGS, Rung
from bot.systems.blackdice.sheet import ATTRIBUTES, FISTS, KEY, KICK, Player, known
from bot.systems.blackdice.waiting import read_state
from bot.ui.desk import Desk, actor_of
from bot.ui.options import Text, choices, playable, present

Interaction = discord.Interaction[Any]
Name = app_commands.Range[str, 1, 80]
Stat = app_commands.Range[str, 1, 40]
Task = app_commands.Range[str, 1, 40]
RungName = app_commands.Range[str, 1, 40]
Faces = app_commands.Range[str, 1, 400]
Picks = list[tuple[str, str]]

POOL = "All your dice as one number"
ATTRIBUTE = "From your sheet, or a number"
SKILL = "From your sheet, or a number; 0 without one"
DIFFICULTY = "How hard it is; Average if left out"
BLACK = "More black dice"
BONUS = "More pool dice"
TRADES = "How often three dice are given up for a sure success"
NEED = "Successes needed; 2 if left out"
TASK = "What you try; failed tries are remembered"
WHO = "The character, if not your active one"
FACES = "Thrown by hand: the pool, what its sixes bring, black dice"
ACTIONS = "Declare so many actions for this round first; they divide all your pools"

ROLL = {
    "pool": POOL,
    "attribute": ATTRIBUTE,
    "skill": SKILL,
    "difficulty": DIFFICULTY,
    "black": BLACK,
    "bonus": BONUS,
}
"""What every roll's options say."""


def effect(rung: Rung) -> str:
    """What a difficulty does, in a word."""
    if rung.automatic:
        return "no roll"
    if rung.pool_bonus:
        return f"+{rung.pool_bonus} dice"
    return f"{rung.black} black dice" if rung.black else "as it is"


USUAL = AVERAGE
LADDER: Picks = [(f"{rung.title}: {effect(rung)}", rung.title) for rung in RUNGS]
ROLLED: Picks = [words for rung, words in zip(RUNGS, LADDER, strict=True) if not rung.automatic]
"""The rungs of tasks that are always rolled."""


class BlackCommands(commands.Cog):
    """What the modules of Black Dice's commands share."""

    desk: Desk

    async def playable(self, interaction: Interaction, typed: str) -> list[Text]:
        """Whom this person may act for."""
        actor = actor_of(interaction)
        names = await self.desk.offered(interaction, lambda scene: playable(scene, actor))
        return choices(names or (), typed)

    async def present(self, interaction: Interaction, typed: str) -> list[Text]:
        """Everybody this person can name."""
        actor = actor_of(interaction)
        names = await self.desk.offered(interaction, lambda scene: present(scene, actor))
        return choices(names or (), typed)

    async def several(self, interaction: Interaction, typed: str) -> list[Text]:
        """The last of the names that are being typed, commas between them."""
        actor = actor_of(interaction)
        found = await self.desk.offered(interaction, lambda scene: present(scene, actor))
        before, comma, last = typed.rpartition(",")
        named = {fold(name) for name in before.split(",")}
        head = f"{before}{comma} " if comma else ""
        words = [f"{head}{name}" for name in found or () if fold(name) not in named]
        return choices(words, f"{head}{last.strip()}")

    async def attributes(self, interaction: Interaction, typed: str) -> list[Text]:
        """The attributes of whoever rolls, with their numbers."""

        def named(who: Player) -> Picks:
            values = ((one, getattr(who.sheet, one)) for one in ATTRIBUTES)
            return [(f"{one.title()} {value}", one.title()) for one, value in values]

        return await self._of_roller(interaction, typed, named)

    async def named_attributes(self, interaction: Interaction, typed: str) -> list[Text]:
        """The attributes by name alone: of somebody else, or of several."""
        del interaction
        return choices([one.title() for one in ATTRIBUTES], typed)

    async def named_skills(self, interaction: Interaction, typed: str) -> list[Text]:
        """The skills that stand on any sheet this person may play, by name alone."""

        def named(scene: Scene) -> list[str]:
            keys = [key for key, one in scene.characters.items() if one.system == KEY]
            mine = [known(scene, key) for key in keys if scene.may_play(scene.actor, key)]
            return sorted({skill.name for who in mine for skill in who.sheet.skills})

        return choices(await self.desk.offered(interaction, named) or (), typed)

    async def skills(self, interaction: Interaction, typed: str) -> list[Text]:
        """The skills of whoever rolls, with their numbers."""
        return await self._of_roller(
            interaction,
            typed,
            lambda who: [(f"{one.name} {one.value}", one.name) for one in who.sheet.skills],
        )

    async def tried(self, interaction: Interaction, typed: str) -> list[Text]:
        """Tasks that whoever rolls has failed at before."""

        def tasks(scene: Scene) -> Picks:
            key = roller(interaction, scene)
            rows = [row for (who, _), row in scene.penalties.items() if who == key]
            seen = [row for row in rows if not row.unseen or scene.actor.gm]
            return [(f"{row.task}: {row.amount} failed", row.task) for row in seen]

        return choices(await self.desk.offered(interaction, tasks) or (), typed)

    async def arms(self, interaction: Interaction, typed: str) -> list[Text]:
        """The weapons of whoever fights, fists and kicks too."""

        def carried(scene: Scene) -> Picks:
            key = roller(interaction, scene)
            character = scene.characters.get(key)
            if character is None or character.system != KEY:
                return []
            found = known(scene, key).sheet.weapons
            rows = [(f"{w.name}, {w.kind}, damage {w.rating}", w.name) for w in found]
            return [*rows, (FISTS, FISTS), (KICK, KICK)]

        return choices(await self.desk.offered(interaction, carried) or (), typed)

    async def _of_roller(
        self, interaction: Interaction, typed: str, read: Callable[[Player], Picks]
    ) -> list[Text]:
        def found(scene: Scene) -> Picks:
            key = roller(interaction, scene)
            character = scene.characters.get(key)
            if character is None or character.system != KEY:
                return []
            return read(known(scene, key))

        return choices(await self.desk.offered(interaction, found) or (), typed)


def roller(interaction: Interaction, scene: Scene) -> str:
    """The key of whoever a command being typed is for; "" for nobody this person may play."""
    named = fold(interaction.namespace.who or "")
    if named:
        return named if scene.may_play(scene.actor, named) else ""
    seat = scene.seats.get(interaction.user.id)
    return (seat.active if seat else "") or ""


MOST_NAMES = 60


def listing(names: str) -> tuple[str, ...]:
    """Names with commas between them, at most 60."""
    found = (" ".join(name.split()) for name in names.split(","))
    return tuple(name for name in found if name)[:MOST_NAMES]


def opponents(scene: Scene, key: str) -> list[str]:
    """Whom this character could attack: those of other sides first; everybody outside a fight."""
    now = fight_or_none(scene, key) if key else None
    if now is None:
        known = (k for k, c in scene.characters.items() if c.system == KEY and k != key)
        return [scene.characters[k].name for k in known if scene.knows(scene.actor, k)]
    side = now.combatants[key].side
    others = [c for c in now.combatants.values() if c.key != key and not c.hidden]
    return [c.name for c in sorted(others, key=lambda c: bool(side) and c.side == side)]


def waiting(scene: Scene, key: str) -> list[tuple[int, str]]:
    """The attacks that wait for this character's answer."""
    rows = {
        n: read_state(row, AttackState)
        for n, row in scene.rolls.items()
        if row.open and row.system == KEY
    }
    return [
        (number, f"roll {number}: {state.attacker.name} with {state.arm.name}")
        for number, state in sorted(rows.items())
        if state is not None and state.target == key
    ]
