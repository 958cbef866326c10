"""What Hammerhydra declares for the GM's hand: damage, conditions."""

from __future__ import annotations

from bot.core.action import Action
from bot.shared.gm.rules import GmRules, Harm, Health
from bot.systems.hammerhydra.sheet import HEALTH
from bot.systems.hammerhydra.spec import MOST_HEALTH
from bot.systems.hammerhydra.wounds.play import Hit

HIT, DRAMATIC = "hit", "dramatic"
"""What damage by the GM's word may be: as the fight counts wounds, or to the real boxes (HH-63)."""


def hit(names: str, amount: int, kind: str) -> Action:
    """Damage by the GM's word; an amount below 0 heals."""
    return Hit(named=names, amount=amount, dramatic=kind == DRAMATIC)


GM = GmRules(
    harm=Harm((HIT, DRAMATIC), hit),
    health=Health(HEALTH, "Health", MOST_HEALTH),
    modifiers=("dice", "target"),
)
