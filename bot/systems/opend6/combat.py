"""What OpenD6 plugs into the combat engine: initiative, actions of a round, turns that end."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.combat import Combatant, left
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.fight.arena import Fight, Note, Step, fight
from bot.core.fight.rules import Arrangement, CombatRules, Initiatives, highest_first
from bot.core.scene import Pool, Scene
from bot.systems.opend6.attempt import settled
from bot.systems.opend6.economy import budget
from bot.systems.opend6.people import (
    DEXTERITY,
    PERCEPTION,
    awareness,
    fixed,
    known,
    maybe,
    newcomer,
    player,
)
from bot.systems.opend6.weights import hindrance

OUT = "out of action"


def found(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
    """The fixed value of awareness; equals by Perception, Dexterity, players first (R-45)."""
    del dice
    scores = {key: scored(scene, key) for key in keys}
    notes = tuple(
        Note(f"{scene.combatants[combat, key].name}: awareness {score[0]}", key)
        for key, score in scores.items()
    )
    return scores, notes


def scored(scene: Scene, key: str) -> tuple[int, ...]:
    """What somebody's place in the order is found by, higher first."""
    if key not in scene.characters:
        return (0, 0, 0, 0)
    who = known(scene, key)
    others = (maybe(scene, who, name) for name in (PERCEPTION, DEXTERITY))
    ties = (fixed(scene, who, one) if one is not None else 0 for one in others)
    try:
        score = awareness(scene, who)
    except Refusal:
        score = 0
    return (score, *ties, int(who.owner is not None))


def arranged(scene: Scene, now: Fight, phase: str) -> Arrangement:
    """The fastest first (D6-120)."""
    return highest_first(scene, now, phase)


def able(scene: Scene, combatant: Combatant) -> str:
    """Whoever is out of action keeps the place and is passed over (R-62)."""
    now = scene.combat.round if scene.combat else None
    return OUT if hindrance(scene.conditions, combatant.key, now=now).out else ""


def allowed(scene: Scene, combatant: Combatant) -> Mapping[str, int]:
    """One full and one bonus action, and a free step, with what conditions change (D6-12)."""
    now = scene.combat.round if scene.combat else None
    found = hindrance(scene.conditions, combatant.key, now=now)
    has = budget(full=found.full, bonus=found.bonus, no_bonus=found.no_bonus, out=found.out)
    return {"full": has.full, "bonus": has.bonus, "step": has.step}


def status(scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool) -> str:
    """The actions that are left: `Full [x] Bonus [ ]`, where x is spent."""
    del pools, full
    now = scene.combat.round if scene.combat else 0
    has = allowed(scene, combatant)
    rest = left(combatant, now, has)
    marks = (
        f"{kind.capitalize()} {'[ ]' * rest[kind]}{'[x]' * (has[kind] - rest[kind])}"
        for kind in ("full", "bonus")
        if has[kind]
    )
    return " ".join(marks)


def end_of_turn(scene: Scene, combat: str, key: str, dice: Dice) -> Step:
    """Checks of this fight stand as they lie: points change them in the same turn only (D6-09)."""
    del key, dice
    return Step(settled(scene, fight(scene, combat).combatants)[0])


def ended(scene: Scene, combat: str, dice: Dice) -> Step:
    """What still lies stands."""
    return end_of_turn(scene, combat, "", dice)


def recruited(scene: Scene, name: str) -> Scene:
    """An NPC with the usual sheet."""
    return newcomer(scene, name, owner=None)


def welcomed(scene: Scene, name: str) -> Scene:
    """A character for a person who has none yet."""
    return player(scene, name)[1]


COMBAT = CombatRules(
    initiative=found,
    arrange=arranged,
    able=able,
    budget=allowed,
    recruit=recruited,
    welcome=welcomed,
    status=status,
    end_of_turn=end_of_turn,
    end_of_combat=ended,
)
