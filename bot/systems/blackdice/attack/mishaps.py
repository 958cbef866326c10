"""What a foul failure in a fight brings, by the GM's word (BD-26)."""

from __future__ import annotations

from bot.systems.blackdice.attack.actions import AttackState


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
