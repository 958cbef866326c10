"""What Hammerhydra declares for the GM's hand: damage, conditions, and the numbers of a fight."""

from __future__ import annotations

from bot.core.action import Action, Field, Form, Way
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.shared.acts import Act
from bot.shared.chapter import Chapter
from bot.shared.combat.arena import find_fight
from bot.shared.gm.rules import GmRules, Harm, Health
from bot.systems.hammerhydra.care.actions import RefreshEdge
from bot.systems.hammerhydra.order.actions import Nudge
from bot.systems.hammerhydra.sheet import HEALTH
from bot.systems.hammerhydra.spec import MOST_HEALTH
from bot.systems.hammerhydra.wounds.play import Hit, Refill, SetWounds

HIT, DRAMATIC = "hit", "dramatic"
"""What damage by the GM's word may be: as the fight counts wounds, or to the real boxes (HH-63)."""
BY = Form("Initiative", (Field("by", "Added to the next one, once", 4, hint="2, or -2"),))
AMOUNT = Form("Edge", (Field("amount", "How much comes back", 2),))


def hit(names: str, amount: int, kind: str) -> Action:
    """Damage by the GM's word; an amount below 0 heals."""
    return Hit(named=names, amount=amount, dramatic=kind == DRAMATIC)


def wound_ways(scene: Scene, names: str) -> tuple[Way, ...]:
    """How hits count in this fight (HH-60), and whether it is dramatic (HH-63)."""
    combat = find_fight(scene).key
    modes = (
        ("Standard: hits take boxes", "standard"),
        ("Grind wounds first", "grind"),
        ("As the table has it", "house"),
    )
    circumstances = (("Dramatic: to the real boxes", True), ("Not dramatic", False))
    return (
        *(Way(SetWounds(combat=combat, mode=mode), label, GMS, mode) for label, mode in modes),
        *(
            Way(SetWounds(combat=combat, dramatic=dramatic), label, GMS)
            for label, dramatic in circumstances
        ),
    )


def refill_ways(scene: Scene, names: str) -> tuple[Way, ...]:
    """Grind wounds of the one who is chosen, of everybody where nobody is (R-34)."""
    action = Refill(who=names, combat=find_fight(scene).key)
    return (Way(action, f"Grind wounds back to {names or 'everybody'}", GMS, "grind back"),)


def edge_ways(scene: Scene, names: str) -> tuple[Way, ...]:
    """Edge of the one who is chosen, of everybody where nobody is (HH-71)."""
    whom = names or "everybody"
    return (
        Way(RefreshEdge(who=names), f"Edge back to {whom}", GMS, "edge back"),
        Way(RefreshEdge(who=names), f"Some edge back to {whom}…", GMS, "some edge", ask=AMOUNT),
    )


def nudge_ways(scene: Scene, names: str) -> tuple[Way, ...]:
    """The next initiative, once."""
    action = Nudge(who=names, combat=find_fight(scene).key)
    return (Way(action, f"{names}'s next initiative…", GMS, "initiative", ask=BY),)


def why_not_several(scene: Scene, names: str) -> str:
    """It is done to one at a time."""
    return "for one" if ", " in names else ""


def why_not_one(scene: Scene, names: str) -> str:
    """It needs the one to whom it is done."""
    return why_not_several(scene, names) if names else "for whom?"


GM = GmRules(
    harm=Harm((HIT, DRAMATIC), hit),
    health=Health(HEALTH, "Health", MOST_HEALTH),
    modifiers=("dice", "target"),
)
NUMBERS = Chapter(
    "HH-34, HH-60, HH-63, HH-71",
    menu=(
        Act("Wounds", "HH-60, HH-63", wound_ways, row=4, when="gm"),
        Act("Grind back", "R-34", refill_ways, row=4, when="gm", not_now=why_not_several),
        Act("Edge back", "HH-71", edge_ways, row=4, when="gm", not_now=why_not_several),
        Act("Initiative", "HH-34", nudge_ways, row=4, when="gm", not_now=why_not_one),
    ),
)
