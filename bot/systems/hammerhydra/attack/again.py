"""Second rolls of an attack for a point of edge (HH-70, R-37)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.systems.hammerhydra.attack.steps import guard_of, with_edges
from bot.systems.hammerhydra.field import DICE, AttackState, Stage
from bot.systems.hammerhydra.house import HouseRules
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.odds import damage_law
from bot.systems.hammerhydra.sheet import EdgeUse
from bot.systems.hammerhydra.side import better_chance, edge_of, pay_second_roll

ROLLED = tuple(DICE)

LEAST_CHANCE = 0.01
"""Nobody is asked whether to roll again where less than this could be better."""


def who_may_reroll(scene: Scene, attack: AttackState, stage: Stage) -> str:
    """The key of who has edge for a second roll of these dice; "" where nobody has (R-37)."""
    if stage in {"dodged", "blocked"}:
        guard = attack.guard
        free = guard is not None and not guard.has_second_roll and edge_of(scene, guard) > 0
        return attack.defender if free else ""
    # Edge promised for the damage is kept back as long as those dice are to come.
    promised = attack.edge_damage if stage == "struck" and attack.hits else 0
    # An attack and its damage are one task with one second roll.
    free = not attack.has_second_roll and edge_of(scene, attack.side) > promised
    return attack.attacker if free else ""


def with_second_roll(scene: Scene, attack: AttackState, house: HouseRules) -> AttackState:
    """The attack with who may have the roll that lies there again, and whether it waits for that.

    It does where dice follow, but not where these lie already because those were bought again.
    """
    if attack.stage not in ROLLED:
        return replace(attack, may="")
    who = who_may_reroll(scene, attack, attack.stage)
    chance = chance_again(attack, attack.stage, house) if who else None
    waits = (chance or 0) >= LEAST_CHANCE and not house.edge_after and _waits(scene, attack, who)
    return replace(attack, may=who if waits else "", chance=chance)


def _waits(scene: Scene, attack: AttackState, who: str) -> bool:
    """Whether it stops for this one's edge: as they have said on their sheet (R-37).

    It does not where later dice lie already, because those were bought again.
    """
    match _use_of(scene, who):
        case "ask":
            lie = any(ROLLED.index(stage) > ROLLED.index(attack.stage) for stage in attack.again)
            return attack.goes_on and not lie
        case "if it fails":
            return _has_failed(attack)
        case "never":
            return False


def _use_of(scene: Scene, key: str) -> EdgeUse:
    return PLAYERS.of(scene, key).sheet.edge_use if key in scene.characters else "ask"


def _has_failed(attack: AttackState) -> bool:
    """Whether the attack, dodge or block that lies there has no success."""
    side = attack.side_in(attack.stage)
    return side is not None and side.check is not None and side.check.is_failure


def rolls_by_itself(scene: Scene, attack: AttackState) -> bool:
    """Whether the roll that lies there is made again for edge without asking (R-37)."""
    return bool(attack.may) and _use_of(scene, attack.may) == "if it fails"


def stages_again(scene: Scene, attack: AttackState, house: HouseRules) -> tuple[Stage, ...]:
    """Which rolls of an attack that has landed edge could make again.

    They are the last dice of it, and by `edge_after` every roll with others behind it.
    """
    stages = ROLLED if house.edge_after else (attack.last_dice,)
    return tuple(
        stage
        for stage in stages
        if (attack.blow if stage == "hurt" else attack.side_in(stage))
        and who_may_reroll(scene, attack, stage)
        and chance_again(attack, stage, house) is not None
    )


def chance_again(attack: AttackState, stage: Stage, house: HouseRules) -> float | None:
    """The chance that a second roll of this stage's dice is better; None where none could be."""
    match stage:
        case "struck":
            return better_chance(attack.side, house)
        case "dodged":
            # A dodge that has cancelled every hit can do no better.
            return better_chance(guard_of(attack), house) if attack.hits else None
        case "blocked":
            guard = guard_of(attack)
            # One success blocks as well as many, so that only a failed block gains (HH-47).
            again = guard.check is not None and guard.check.is_failure
            return better_chance(guard, house) if again else None
        case _:
            return _more_damage(attack, house)


def _more_damage(attack: AttackState, house: HouseRules) -> float | None:
    """The chance of more damage than fell, None where there is none."""
    if attack.dealt is None:
        return None
    law = damage_law(
        len(attack.blow), attack.weapon.damage.mod, attack.armour, floor=house.armour_floor
    )
    chance = sum(float(part) for amount, part in law.items() if amount > attack.dealt.damage)
    return chance or None


def buy_second_roll(scene: Scene, attack: AttackState, stage: Stage) -> tuple[Scene, AttackState]:
    """The roll of this stage bought once more for a point of edge (HH-70, R-37).

    Raises `reroll_used`, `edge_insufficient`.
    """
    side = attack.side if stage in {"struck", "hurt"} else guard_of(attack)
    if stage in {"struck", "hurt"} and attack.has_second_roll:
        raise Refusal("reroll_used", "This task has been rolled again once; it stands.")
    after = pay_second_roll(scene, side)
    bought = replace(attack, again=(*attack.again, stage))
    return after, with_edges(bought, scene, after)
