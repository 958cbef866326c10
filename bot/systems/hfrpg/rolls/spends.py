"""The buttons of bonuses: what they would do to dice that lie (HF-29 to HF-31)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Choice, Select
from bot.core.people import Audience
from bot.core.scene import Scene
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rolls import words
from bot.systems.hfrpg.rolls.actions import Best, Bonus, RollState
from bot.systems.hfrpg.rolls.result import spendable, usable
from bot.systems.hfrpg.rules.rolls import read
from bot.systems.hfrpg.rules.tokens import with_tokens

MOST_BUTTONS = 3
MOST_OPTIONS = 25

Use = tuple[int, ...]
"""How many bonuses go on each die."""


def best_uses(answer: Best, state: RollState, by: Audience, scene: Scene) -> tuple[Choice, ...]:
    """A button for each number of bonuses that reaches another band, the cheapest first."""
    uses = _button_uses(state, scene)
    return tuple(
        Choice(
            f"Use {sum(use)}, {_tell(state, use, scene)}",
            replace(answer, most=sum(use)),
            by,
            "success" if use == uses[0] else "secondary",
        )
        for use in uses
    )


def other_uses(answer: Bonus, state: RollState, by: Audience, scene: Scene) -> tuple[Choice, ...]:
    """Every other die, and others together; nothing where the buttons are all there is."""
    uses = _single_uses(state, spendable(state, scene) - sum(state.use))
    if not set(uses) - set(_button_uses(state, scene)):
        return ()
    options = tuple(
        (f"{use.index(sum(use))}:{sum(use)}", f"{sum(use)}: {_tell(state, use, scene)}")
        for use in uses[:MOST_OPTIONS]
    )
    most = min(len(state.faces), len(options))
    return (Choice("Other use…", answer, by, ask=Select("raises", options, most=most)),)


def _button_uses(state: RollState, scene: Scene) -> tuple[Use, ...]:
    uses = usable(state, scene)
    return uses if len(uses) <= MOST_BUTTONS else (*uses[: MOST_BUTTONS - 1], uses[-1])


def _single_uses(state: RollState, held: int) -> list[Use]:
    """The uses that raise one die, the cheapest and the highest die first."""
    lying = sorted(enumerate(state.faces_now), key=lambda die: -die[1])
    return [
        tuple(more if at == place else 0 for at in range(len(state.faces)))
        for more in range(1, min(held, state.sides - 1) + 1)
        for place, face in lying
        if face + more <= state.sides
    ]


def _tell(state: RollState, use: Use, scene: Scene) -> str:
    """`6→8!: 10+ sure, 16+ 38 %`."""
    faces = with_tokens(state.faces_now, use, up=True)
    pool = read(faces, state.sides, HOUSE.at(scene.house).explode_total)
    return f"{words.changes(state.faces_now, pool)}: {words.prospect(pool, state.cs)}"
