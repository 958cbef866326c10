"""What Hammerhydra declares for the GM's hand: damage, conditions, calls for rolls."""

from __future__ import annotations

from bot.core.action import Action
from bot.shared.gm.rules import CallRules, GmRules, Harm, Health
from bot.systems.hammerhydra.checks.actions import RollPool
from bot.systems.hammerhydra.rules.checks import MOST_DICE
from bot.systems.hammerhydra.rules.tables import BEST, WORST
from bot.systems.hammerhydra.sheet import HEALTH
from bot.systems.hammerhydra.spec import MOST_HEALTH
from bot.systems.hammerhydra.wounds.play import Hit


def call_roll(name: str, task: str, number: int, amount: int) -> Action:
    """A roll that a GM called for, which stands as it falls."""
    return RollPool(who=name, task=task, base=amount, against=number, final=True)


HIT, DRAMATIC = "hit", "dramatic"
"""What damage by the GM's word may be: as the fight counts wounds, or to the real boxes (HH-63)."""


def hit(names: str, amount: int, kind: str) -> Action:
    """Damage by the GM's word; an amount below 0 heals."""
    return Hit(named=names, amount=amount, dramatic=kind == DRAMATIC)


GM = GmRules(
    harm=Harm((HIT, DRAMATIC), hit),
    health=Health(HEALTH, "Health", MOST_HEALTH),
    modifiers=("dice", "target"),
    call=CallRules(
        number="Target, 5 to 10",
        least=BEST,
        most=WORST,
        roll=call_roll,
        amount="Your dice: the skill's dots, 3 for a bare attribute",
        can=lambda _scene, _name: MOST_DICE,
    ),
)
