"""Hammerhydra's checks in the words of the vectors: sides thrown as the bot throws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.core.errors import Refusal
from bot.systems.hammerhydra.house import HOUSE, HouseRules
from bot.systems.hammerhydra.rules import edge
from bot.systems.hammerhydra.rules.checks import Check, Critical, Mods, Pool, pool
from bot.systems.hammerhydra.rules.opposed import compare
from bot.systems.hammerhydra.rules.tables import AVERAGE, GRADES, grade
from bot.systems.hammerhydra.side import Aim, Side, rollable, throw_dice
from tests.vectors.adapters._hammerhydra_dice import Rolls

Given = dict[str, Any]
ROLL = "roll"
USUAL = HOUSE.at({})
FIXED = ("dice", "target", "edge_dice", "edge_target", "dice_mod", "target_mod")
"""What a second roll cannot have otherwise than the first."""
GUARD = (
    "dice_mod",
    "target_mod",
    "wound",
    "failed_block",
    "counter_bonus",
    "edge_dice",
    "edge_target",
    "tens",
)
"""What may change a defence, each as `defence_` and its name."""


class OneByOne(HouseRules, frozen=True):
    """House rules of which a vector names the errata one by one."""

    critical_rule: Critical = "any"
    point: int = 1

    @property
    def critical(self) -> Critical:
        return self.critical_rule

    @property
    def edge_step(self) -> int:
        return self.point


def settings(given: Given) -> HouseRules:
    """The house rules that a vector names one by one."""
    return OneByOne(
        critical_rule=given.get("critical_rule", USUAL.critical),
        point=given.get("edge_step", USUAL.edge_step),
        extra_dice_chain=chained(given),
        defence_dice=given.get("defence_dice", USUAL.defence_dice),
        armour_floor=given.get("armour_floor", USUAL.armour_floor),
    )


def chained(given: Given) -> bool:
    """Whether a ten on an extra die is an extra ten again."""
    told = given.get("chain", given.get("extra_dice_chain", USUAL.extra_dice_chain))
    return told if isinstance(told, bool) else told == "on"


def wound_of(given: Given) -> int:
    """The standing penalty on all targets (HH-55)."""
    return given.get("wound", given.get("standing_wound", 0))


def mods_of(given: Given) -> Mods:
    """The changes of a roll."""
    return Mods(
        dice=given.get("dice_mod", 0),
        target=given.get("target_mod", 0),
        wound=wound_of(given),
        block=bool(given.get("failed_block", given.get("block_penalty", False))),
        counter=bool(given.get("counter_bonus", given.get("counter", False))),
        edge_dice=given.get("edge_dice", 0),
        edge_target=given.get("edge_target", 0),
    )


def pool_of(given: Given, dice: int = 0) -> Pool:
    """The pool a vector gives, unless it is ruled out; `dice` where it does not say."""
    if given.get("impossible", False):
        raise Refusal("impossible", "A GM has ruled it out (HH-13).")
    step = given.get("edge_step", USUAL.edge_step)
    return pool(given.get("dice", dice), given["target"], mods_of(given), edge_step=step)


def side_of(given: Given, dice: int = 0, key: str = "") -> Side:
    """The side a vector gives, which can be rolled."""
    pool_of(given, dice)
    return rollable(
        Side(
            key,
            key,
            Aim(given.get("dice", dice), given["target"]),
            mods_of(given),
            tens=given.get("tens", "auto"),
            edge_step=given.get("edge_step", USUAL.edge_step),
        )
    )


def guard_of(given: Given, key: str = "") -> Side:
    """The dodge or block that a vector describes with `defence_` before each name."""
    told = {name: given[f"defence_{name}"] for name in GUARD if f"defence_{name}" in given}
    usual = {
        "dice": given.get("defence_dice", USUAL.defence_dice),
        "target": given.get("defence_target", AVERAGE),
        "edge_step": given.get("edge_step", USUAL.edge_step),
        "tens": given.get("tens", "auto"),
    }
    return side_of(usual | told, key=key)


def rolled(side: Side, given: Given, rules: Given) -> Side:
    """The side with the faces that were thrown, all of them used."""
    dice = Rolls({ROLL: {"faces": given.get("faces") or (), "extra": given.get("extra") or ()}})
    dice.due(ROLL)
    fallen = throw_dice(side, settings(rules), dice)
    dice.finish()
    return fallen


def checked(given: Given, dice: int = 0) -> Check:
    """A whole check as a vector gives it."""
    return read(rolled(side_of(given, dice), given, given))


def read(side: Side) -> Check:
    """What fell."""
    assert side.check is not None
    return side.check


def check_op(given: Given) -> Given:
    """A check."""
    return spelled(checked(given))


def attribute_op(given: Given) -> Given:
    """A bare attribute, with the dice that the house gives it."""
    return spelled(checked(given, settings(given).defence_dice))


def pool_op(given: Given) -> Given:
    """A pool, nothing rolled."""
    return spelled_pool(pool_of(given))


def reroll_op(given: Given) -> Given:
    """A roll and its second, which is bought as the bot sells it."""
    rules = given | given["pool"] | given["first"]
    first = rolled(side_of(given["pool"] | _tens(rules)), given["first"], rules)
    second: Mapping[str, Any] = given["second"]
    pool_: Mapping[str, Any] = given["pool"]
    other = sum(second[name] != pool_.get(name, 0) for name in FIXED if name in second)
    rerolled = bool(given.get("rerolled", False))
    total, spent = given.get("total", edge.MOST_EDGE), given.get("spent", 0)
    edge.spend(total, spent, dice=other, reroll=True, rerolled=rerolled)
    again = rolled(first, given["second"], rules | given["second"])
    if "third" in given:
        edge.spend(edge.MOST_EDGE, 0, reroll=True, rerolled=again.has_second_roll)
    before = read(first)
    return spelled(read(again)) | {"first_successes": before.successes, "first": spelled(before)}


def _tens(given: Given) -> Given:
    return {"tens": given["tens"]} if "tens" in given else {}


def opposed_op(given: Given) -> Given:
    """Two rolls compared."""
    shared = {key: value for key, value in given.items() if key not in {"a", "b"}}
    a, b = (checked(shared | given[side]) for side in ("a", "b"))
    found = compare(a, b)
    by = "successes" if found.margin else f"die_{found.place}" if found.place else BY[found.winner]
    return {
        "winner": found.winner,
        "by": by,
        "margin": found.margin,
        "a": spelled(a),
        "b": spelled(b),
    }


def spelled_pool(found: Pool) -> Given:
    """A pool in the vectors' words."""
    return {
        "dice": found.dice,
        "target": found.target,
        "clamped": found.clamped,
        "edge_cost": found.edge,
    }


def spelled(found: Check) -> Given:
    """A check in the vectors' words."""
    return spelled_pool(found.pool) | {
        "successes": found.successes,
        "failed": found.is_failure,
        "grade": GRADES[grade(found.successes)][0],
        "critical": found.critical,
        "tens": found.tens,
        "faces": list(found.faces),
        "scores": list(found.scores),
        "lifted": [list(one) for one in found.lifted],
        "extra": [list(batch) for batch in found.extra],
        "spare": found.spare,
    }


BY = {"none": "no_success", "draw": "equal"}
