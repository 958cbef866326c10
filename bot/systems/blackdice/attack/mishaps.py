"""What a foul failure in a fight brings, by the GM's word (BD-26)."""

from __future__ import annotations

from bot.systems.blackdice.attack.actions import AttackRolled


def foul_surplus(card: AttackRolled, side: str) -> int:
    """By how much this side failed foully, 0 where it did not (BD-24)."""
    found = card.exchange
    return found.attacker_foul if side == "attacker" else found.defender_foul


def side_weapon(card: AttackRolled, side: str) -> tuple[str, str]:
    """The key of who fought on this side, and the weapon, "" for none."""
    if side == "attacker":
        return card.waits.attacker.key, card.waits.attacker.weapon
    return card.waits.target, card.answer.weapon if card.answer is not None else ""
