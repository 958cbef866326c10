"""Whether a weapon can be attacked with as it is, and what is to be done first (BD-59 to BD-61)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Instead
from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.blackdice.arms import why_useless
from bot.systems.blackdice.rounds.actions import CLEAR, Act
from bot.systems.blackdice.rules.actions import Turn
from bot.systems.blackdice.rules.attack import two_possible
from bot.systems.blackdice.sheet import FISTS, Player, Weapon

DRAW = "Draw: 1 action"


def refuse_useless(who: Player, weapon: Weapon, turn: Turn, *, drawing: bool = False) -> None:
    """Refuses with `not_allowed` an attack that the weapon does not allow (BD-60, BD-68).

    `turn` is the attacker's round, a new one outside fights.
    """
    why = why_useless(weapon) or ("" if weapon.ready or drawing else "not drawn")
    if why:
        ways = tuple(_ways_to_use(who, weapon, turn, why))
        raise Refusal("not_allowed", f"The {weapon.name} is {why}.", instead=ways)


def draw_first(who: Player, weapon: Weapon) -> Refusal:
    """What somebody is told who has one action to draw and attack with, two (BD-59)."""
    return Refusal(
        "needs_two_actions",
        f"To draw and attack takes two actions, and {who.name} has one.",
        instead=(_use(who, weapon, DRAW, "draw"),),
    )


def _use(who: Player, weapon: Weapon, label: str, kind: str) -> Instead:
    return Instead(label, action=Act(who=who.key, kind=kind, weapon=weapon.name))


def _ways_to_use(who: Player, weapon: Weapon, turn: Turn, why: str) -> Iterator[Instead]:
    """What makes it of use, with what that costs (BD-26, BD-59 to BD-61)."""
    match why:
        case "not drawn":
            yield _use(who, weapon, DRAW, "draw")
            if two_possible(turn.remaining, turn.dexterity, undeclared=turn.may_declare):
                verb = "fire" if weapon.kind == "ranged" else "strike"
                yield Instead(f"Draw & {verb}: half dice", changes={"draw": True})
        case "jammed":
            yield _use(who, weapon, "Clear it: 1 action", CLEAR)
        case "not loaded":
            rounds = weapon.reload_rounds
            takes = count(rounds, "round") if rounds else "1 action"
            yield _use(who, weapon, f"Reload: {takes}", "reload")
        case _:  # nothing mends what is broken
            return


def in_words(weapon: Weapon) -> str:
    """`the Sabre`, but `fists`."""
    return weapon.name if weapon.name == FISTS else f"the {weapon.name}"
