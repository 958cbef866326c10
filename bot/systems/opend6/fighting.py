"""The chapters of a fight, and the actions that wait in it before they take effect."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene
from bot.shared.chapter import Chapter, says
from bot.systems.opend6.advantages import ADVANTAGES
from bot.systems.opend6.advantages.cards import held_choices, rank_choices
from bot.systems.opend6.advantages.play import GAIN, SUPPORT
from bot.systems.opend6.attack import ATTACKS
from bot.systems.opend6.attack.play import ATTACK
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.melee import melee
from bot.systems.opend6.melee.actions import GoOn
from bot.systems.opend6.melee.declaring import declaring
from bot.systems.opend6.melee.frame import report
from bot.systems.opend6.melee.kinds import Kinds
from bot.systems.opend6.melee.outcomes import Fought
from bot.systems.opend6.melee.waiting import read
from bot.systems.opend6.movement import MOVEMENT
from bot.systems.opend6.movement.cards import trail_choices
from bot.systems.opend6.movement.ground import ground_choices
from bot.systems.opend6.movement.play import MOVE
from bot.systems.opend6.order import order
from bot.systems.opend6.pressing import PRESSING
from bot.systems.opend6.pressing.play import FORCE, INTERACT
from bot.systems.opend6.readying import READYING
from bot.systems.opend6.recovery import RECOVERY
from bot.systems.opend6.recovery.cards import mend_choices
from bot.systems.opend6.recovery.play import RECOVER

KINDS = Kinds(ATTACK, FORCE, INTERACT, GAIN, MOVE, RECOVER, SUPPORT)
"""What can wait before it takes effect."""


def overdue(roll: OpenRoll) -> GoOn | None:
    """Without an answer the fixed value holds (D6-14); all else stays as it is."""
    return GoOn(roll=roll.number, overdue=True) if read(roll) is not None else None


def earlier_card(card: Fought, scene: Scene) -> Report:
    """What was done before each chapter had outcomes of its own, with its buttons."""
    done = replace(card, left=card.winnings or card.trail)
    return report(
        done,
        scene,
        card.title,
        card.tone,
        why=card.why,
        choices=(
            *mend_choices(done, scene),
            *rank_choices(done, scene),
            *(choice for key in card.held for choice in held_choices(key, done, scene)),
            *trail_choices(done, scene),
            *ground_choices(card.victim, card.ground, scene),
        ),
        hint=card.hint,
        private=card.private,
        luck_for=card.luck_for,
    )


EARLIER = Chapter("What journals hold from before", cards=(says(Fought, earlier_card),))

FIGHT: tuple[Chapter, ...] = tuple(
    declaring(chapter, KINDS)
    for chapter in (
        melee(KINDS),
        ATTACKS,
        MOVEMENT,
        PRESSING,
        RECOVERY,
        ADVANTAGES,
        READYING,
        order(KINDS, COMBAT),
        EARLIER,
    )
)
