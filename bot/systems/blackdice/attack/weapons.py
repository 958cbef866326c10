"""Whether a weapon can be attacked with as it is, and what is to be done first (BD-59 to BD-61)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Instead
from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.blackdice.arms import why_useless
from bot.systems.blackdice.rounds.actions import CLEAR, Act
from bot.systems.blackdice.rules.actions import max_actions
from bot.systems.blackdice.sheet import FISTS, Player, Weapon


def refuse_useless(who: Player, weapon: Weapon, *, drawing: bool = False) -> None:
    """Refuses with `not_allowed` an attack that the weapon does not allow (BD-60, BD-68)."""
    why = why_useless(weapon) or ("" if weapon.ready or drawing else "not drawn")
    if why:
        ways = tuple(_ways_to_use(who, weapon, why))
        raise Refusal("not_allowed", f"The {weapon.name} is {why}.", instead=ways)


def _ways_to_use(who: Player, weapon: Weapon, why: str) -> Iterator[Instead]:
    """What makes it of use, with what that costs (BD-26, BD-59 to BD-61)."""

    def way(label: str, kind: str) -> Instead:
        return Instead(label, action=Act(who=who.key, kind=kind, weapon=weapon.name))

    match why:
        case "not drawn":
            yield way("Draw: 1 action", "draw")
            if max_actions(who.sheet.dexterity) > 1:
                verb = "fire" if weapon.kind == "ranged" else "strike"
                yield Instead(f"Draw & {verb}: half dice", changes={"draw": True})
        case "jammed":
            yield way("Clear it: 1 action", CLEAR)
        case "not loaded":
            rounds = weapon.reload_rounds
            yield way(f"Reload: {count(rounds, 'round') if rounds else '1 action'}", "reload")
        case _:  # nothing mends what is broken
            return


def in_words(weapon: Weapon) -> str:
    """`the Sabre`, but `fists`."""
    return weapon.name if weapon.name == FISTS else f"the {weapon.name}"
