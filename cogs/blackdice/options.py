"""The options that several of Black Dice's commands have."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.core.scene import Scene
from bot.systems.blackdice.rules.tables import AVERAGE, RUNGS, Rung
from bot.systems.blackdice.sheet import ATTRIBUTES, FISTS, KEY, KICK, PLAYERS, Player
from bot.ui import options
from bot.ui.options import Offered, Option, Whole

Picks = list[tuple[str, str]]


def effect(rung: Rung) -> str:
    """What a difficulty does, in a word."""
    if rung.automatic:
        return "no roll"
    if rung.pool_bonus:
        return f"+{rung.pool_bonus} dice"
    return f"{rung.black} black dice" if rung.black else "as it is"


def roller_key(scene: Scene, who: str) -> str:
    """The key of whoever a command being typed is for; "" for nobody this person may play."""
    own = scene.active(scene.actor.user, KEY)
    return PLAYERS.playable(scene, who) if who.strip() else own


def roller(scene: Scene, who: str) -> Player | None:
    """Whoever a command being typed is for; None where they have no sheet of Black Dice."""
    key = roller_key(scene, who)
    character = scene.characters.get(key)
    return PLAYERS.of(scene, key) if character and character.system == KEY else None


def own_attributes(scene: Scene, who: str) -> Picks:
    """The attributes of whoever rolls, with their numbers."""
    player = roller(scene, who)
    values = [(name.title(), getattr(player.sheet, name)) for name in ATTRIBUTES] if player else []
    return [(f"{name} {value}", name) for name, value in values]


def own_skills(scene: Scene, who: str) -> Picks:
    """The skills of whoever rolls, with their numbers."""
    player = roller(scene, who)
    skills = player.sheet.skills if player else ()
    return [(f"{skill.name} {skill.value}", skill.name) for skill in skills]


def tried_tasks(scene: Scene, who: str) -> Picks:
    """Tasks that whoever rolls has failed at before."""
    key = roller_key(scene, who)
    tries = [penalty for (whose, _), penalty in scene.penalties.items() if whose == key]
    seen = [penalty for penalty in tries if not penalty.unseen or scene.actor.gm]
    return [(f"{penalty.task}: {penalty.amount} failed", penalty.task) for penalty in seen]


def arms(scene: Scene, who: str) -> Picks:
    """The weapons of whoever fights, fists and kicks too."""
    player = roller(scene, who)
    if player is None:
        return []
    weapons = [(f"{w.name}, {w.kind}, damage {w.rating}", w.name) for w in player.sheet.weapons]
    return [*weapons, (FISTS, FISTS), (KICK, KICK)]


USUAL = AVERAGE
RUNG_WORDS = [(f"{rung.title}: {effect(rung)}", rung.title) for rung in RUNGS]
ROLLED_WORDS = [words for rung, words in zip(RUNGS, RUNG_WORDS, strict=True) if not rung.automatic]
"""The rungs of tasks that are always rolled."""
STAT = "From your sheet, or a number"
HARD = "How hard it is; Average if left out"

Stat = app_commands.Range[str, 1, 40]
Pool = Annotated[int, Whole("All your dice as one number")]
Attribute = Annotated[str, Offered(STAT, own_attributes, longest=40)]
Skill = Annotated[str, Offered(f"{STAT}; 0 without one", own_skills, longest=40)]
AnyRung = Annotated[str, Offered(HARD, RUNG_WORDS, longest=40)]
RolledRung = Annotated[str, Offered(HARD, ROLLED_WORDS, longest=40)]
Black = Annotated[int, Whole("More black dice")]
Bonus = Annotated[int, Whole("More pool dice")]
Trades = Annotated[int, Whole("How often three dice are given up for a sure success")]
Need = Annotated[int, Whole("Successes needed; 2 if left out")]
Tried = Annotated[
    str, Offered("What you try; failed tries are remembered", tried_tasks, longest=40)
]
Faces = Annotated[
    str, Option("Thrown by hand: the pool, what its sixes bring, black dice", longest=400)
]
Actions = Annotated[
    int, Whole("Declare so many actions for this round first; they divide all your pools")
]

MOST_NAMES = 60


def split_names(names: str) -> tuple[str, ...]:
    """Names with commas between them, at most 60."""
    words = (" ".join(name.split()) for name in names.split(","))
    return tuple(name for name in words if name)[:MOST_NAMES]


class Commands(options.Group):
    """Commands of Black Dice."""

    system = KEY
