"""What journals and buttons hold of opposed rolls as an earlier version kept them."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.sides import Side, SideDice
from bot.systems.blackdice.tasks.actions import Mishap, Person, Terms
from bot.systems.blackdice.together.actions import Contest, OpposedState


class Contested(Outcome, frozen=True, tag="contested"):
    """An opposed roll, both sides thrown; its fields are now those of its state."""

    roll: int
    task: str
    a: Side
    b: Side
    a_rolled: SideDice
    b_rolled: SideDice
    mishaps: tuple[Mishap, ...] = ()


def tale_of(card: Contested) -> Tale[OpposedState]:
    """The opposed roll as it is kept today."""
    state = OpposedState(
        mine=Terms(task=card.task),
        key=card.a.key,
        name=card.a.name,
        trades=card.a.trades,
        theirs=Terms(),
        other=Person(card.b.name, card.b.key),
        contest=Contest(card.a, card.b, card.a_rolled, card.b_rolled),
        mishaps=card.mishaps,
    )
    return Tale(card.roll, state)
