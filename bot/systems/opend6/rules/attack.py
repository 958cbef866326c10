"""Attack and defence in a melee, and the damage that follows (D6-18 to D6-25, D6-65, D6-66)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.opend6.rules.codes import Code, code
from bot.systems.opend6.rules.given import feet, one_of, total, whole
from bot.systems.opend6.rules.results import Result, result
from bot.systems.opend6.rules.tracks import DAMAGE, row

Stance = Literal["passive", "active", "readied", "full"]
STANCES: tuple[Stance, ...] = ("passive", "active", "readied", "full")
BONUS: dict[Stance, int] = {"passive": 0, "active": 0, "readied": 5, "full": 10}
"""What a defence check gets in each stance (D6-13, D6-23, D6-58)."""

PASSIVE = 10
"""The resistance where nothing in hand stops the attack (R-29)."""

REACHES: dict[str, tuple[int, int]] = {
    "unarmed": (0, 5),
    "close": (0, 5),
    "light": (5, 10),
    "martial": (5, 10),
    "long": (10, 15),
}
"""Least and greatest distance of each category in feet, both included (D6-20, R-29a)."""

BLOCK, PARRY, DEFLECT = "brawling: block", "skirmish: parry", "melee: deflect"
DEFENCES: dict[str, str] = {
    "brawling: strike": BLOCK,
    "melee: martial weapons": DEFLECT,
    "melee: long weapons": DEFLECT,
    "skirmish: close weapons": BLOCK,
    "skirmish: light weapons": PARRY,
}
"""Attack skill and the skill that defends against it (D6-21)."""
HANDS: dict[str, tuple[str, ...]] = {BLOCK: (), PARRY: ("light",), DEFLECT: ("martial", "long")}
"""What must be in hand for each defence, of which one is enough; nothing for a block (D6-25)."""
LEVERAGE = 5
"""Feet of distance and clearance that a deflecting weapon needs (D6-25)."""
USUAL_CLEARANCE = 10


class Defence(Struct, frozen=True):
    """A resistance against an attack, and whether a defence check was part of it."""

    value: int
    rolled: bool


class Damage(Struct, frozen=True):
    """A damage roll against what resists it; `rank` is that of the condition, 0..5."""

    soak: int
    points: int
    rank: int
    name: str


def stance_of(stance: str) -> Stance:
    """A stance; raises `unknown_stance`."""
    return one_of(stance, STANCES, "unknown_stance", "stance")


def reach(category: str) -> tuple[int, int]:
    """Least and greatest distance of a weapon in feet; raises `unknown_weapon` (D6-20)."""
    return REACHES[one_of(category, tuple(REACHES), "unknown_weapon", "category of weapon")]


def in_reach(category: str, distance: int) -> bool:
    """Whether a weapon reaches so far (D6-20); raises `unknown_weapon`, `bad_distance`."""
    least, greatest = reach(category)
    return least <= feet(distance) <= greatest


def defence_options(
    attack_skill: str,
    holds: Iterable[str] = (),
    *,
    distance: int = LEVERAGE,
    clearance: int = USUAL_CLEARANCE,
) -> tuple[str, ...]:
    """The skills that can defend against this attack skill with what is held (D6-21, D6-25).

    Without any, the resistance is passive (R-29). Raises `unknown_skill`, `unknown_weapon`,
    `bad_distance`.
    """
    skill = DEFENCES[one_of(attack_skill, tuple(DEFENCES), "unknown_skill", "attack skill")]
    categories = (*REACHES, "none", "nothing")
    hands = {one_of(hold, categories, "unknown_weapon", "category of weapon") for hold in holds}
    # Leverage takes 5 ft of both, so that the narrower of the two decides (D6-25).
    room = min(feet(distance), feet(clearance, what="a clearance in feet"))
    needs = HANDS[skill]
    if needs and not hands.intersection(needs):
        return ()
    if skill == DEFLECT and room < LEVERAGE:
        return ()
    return (skill,)


def defence(
    stance: str,
    fixed: int | None = PASSIVE,
    check: int | None = None,
    *,
    floor: bool = True,
) -> Defence:
    """What an attack must reach, given the total of the defence check (D6-22, D6-23, D6-58).

    The fixed value is the least it can be (R-26), unless the house has no `floor`. Raises
    `unknown_stance`, `bad_number`, `wrong_face_count` where the check is missing.
    """
    how = stance_of(stance)
    least = max(0, whole(PASSIVE if fixed is None else fixed, "bad_number", "a fixed value"))
    if how == "passive":
        return Defence(least, rolled=False)
    active = total(check) + BONUS[how]
    return Defence(max(0, least, active) if floor else max(0, active), rolled=True)


def check_is_due(first: Result, stance: Stance) -> bool:
    """Whether a defence check is made: only against an attack that reaches the fixed value (D6-24).

    `first` is the attack against the fixed value (R-26).
    """
    return first.success and stance != "passive"


def on_the_defensive(stance: str) -> Stance:
    """The stance after going on the defensive (D6-23).

    Raises `already_active` where it is held, `unknown_stance`.
    """
    if stance_of(stance) == "full":
        raise Refusal(
            "already_active", "You are on the defensive already, until your next full action."
        )
    return "full"


def stance_after(stance: Stance, *, cost: str = "", attacked: bool = False) -> Stance:
    """The stance after paying an action or being attacked (R-27, D6-58).

    The defensive ends with a full action of any kind; a readied defence is used up by one attack,
    a single active check too.
    """
    if stance == "full":
        return "passive" if cost == "full" else "full"
    return "passive" if attacked else stance


def damage_code(weapon: Code, rank: int, *, spent: int = 0) -> Code:
    """The weapon's damage with 1D for each rank beyond the first (D6-65, R-04).

    `spent` ranks went into other effects. Raises `dice_out_of_range`.
    """
    # Read as if it were typed: a code beyond 50 dice is refused in one place.
    return code(str(Code(weapon.dice + max(0, rank - spent - 1), weapon.pips)))


def damage(roll: int, soak: int) -> Damage:
    """A damage roll against a resistance that may have been rolled too (R-20)."""
    # The usual comparison, not the house's: a tied damage roll does nothing in any house.
    outcome = result(roll, soak)
    condition = row(DAMAGE, outcome.rank if outcome.points > 0 else 0)
    return Damage(soak, outcome.points, condition.rank, condition.name)


def not_in_reach(category: str, distance: int) -> Refusal:
    """Why a weapon cannot be used: `out_of_reach`, with what to do."""
    least, greatest = reach(category)
    step = f"Come {distance - greatest} ft closer" if distance > greatest else ""
    step = step or f"Step back {least - distance} ft"
    return Refusal(
        "out_of_reach",
        f"A {category} weapon reaches {least} to {greatest} ft; the target is {distance} ft away. "
        f"{step} or use another weapon.",
    )
