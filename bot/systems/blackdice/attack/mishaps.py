"""What a foul failure in a fight brings, by the GM's word (BD-26)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.systems.blackdice.attack.actions import AttackMishap, AttackState
from bot.systems.blackdice.tasks.actions import NameMishap
from bot.systems.blackdice.tasks.mishaps import check_text, ruin_weapon

SIDES = ("attacker", "defender")


def foul_surplus(state: AttackState, side: str) -> int:
    """By how much this side failed foully, 0 where it did not (BD-24)."""
    if state.result is None:
        return 0
    exchange = state.result.exchange
    return exchange.attacker_foul if side == "attacker" else exchange.defender_foul


def side_weapon(state: AttackState, side: str) -> tuple[str, str]:
    """The key of who fought on this side, and the weapon, "" for none."""
    if side == "attacker":
        return state.attacker.key, state.attacker.weapon
    defender = state.response.side if state.response is not None else None
    return state.target, defender.weapon if defender is not None else ""


def unspoilt_sides(state: AttackState) -> tuple[str, ...]:
    """The sides that failed foully and of which a GM has not said yet what goes wrong."""
    spoilt_sides = {mishap.side for mishap in state.spoilt}
    return tuple(side for side in SIDES if foul_surplus(state, side) and side not in spoilt_sides)


def name_side_mishap(
    answer: NameMishap, state: AttackState, scene: Scene
) -> tuple[AttackState, Scene]:
    """What a side's foul failure brings; raises what `spoil_side` does."""
    side = "attacker" if answer.name == state.attacker.name else "defender"
    return spoil_side(state, scene, side, what=answer.what, text=answer.text)


def spoil_side(
    state: AttackState, scene: Scene, side: str, *, what: str, text: str
) -> tuple[AttackState, Scene]:
    """A weapon jams or breaks, or something else, once for each side that failed foully.

    Raises `conflict` where that side did not fail so, `unknown_weapon`, `bad_name`.
    """
    if side not in unspoilt_sides(state):
        raise Refusal(
            "conflict", "Only a Foul Failure has a consequence of that kind, and only one."
        )
    mishap = AttackMishap(side, what)
    if what == "other":
        mishap = replace(mishap, text=check_text(text))
    else:
        key, name = side_weapon(state, side)
        scene = ruin_weapon(scene, key, name, broken=what == "breaks")
    return replace(state, spoilt=(*state.spoilt, mishap)), scene
