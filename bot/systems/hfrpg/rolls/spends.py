"""What tokens would do to dice that lie: the ways to use bonuses, to place penalties."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Select, Way
from bot.core.people import Audience
from bot.core.scene import Scene
from bot.shared.exchange.ways import tells_chances
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rolls import words
from bot.systems.hfrpg.rolls.actions import Best, Bonus, Harshest, Lower, RollState
from bot.systems.hfrpg.rolls.result import open_bonuses, usable
from bot.systems.hfrpg.rules.rolls import Pool, read
from bot.systems.hfrpg.rules.tokens import harshest, on_one_die, with_tokens

MOST_BUTTONS = 3

Use = tuple[int, ...]
"""How many bonuses go on each die."""


def best_uses(answer: Best, state: RollState, by: Audience, scene: Scene) -> tuple[Way, ...]:
    """A way for each number of bonuses that reaches another band, the cheapest first (HF-29)."""
    return tuple(
        Way(
            replace(answer, most=sum(use)),
            f"Use {sum(use)}, {_tell(state, use, scene)}",
            by,
            worth=(-sum(use),),
        )
        for use in _button_uses(state, scene)
    )


def other_uses(answer: Bonus, state: RollState, by: Audience, scene: Scene) -> tuple[Way, ...]:
    """Every other die, and others together; nothing where the buttons are all there is."""
    uses = _single_uses(state, open_bonuses(state, scene))
    if not set(uses) - set(_button_uses(state, scene)):
        return ()
    labels = [_tell(state, use, scene) for use in uses]
    listed = tuple(
        (
            f"{use.index(sum(use))}:{sum(use)}",
            f"{sum(use)}: {label}"
            + f" (die {use.index(sum(use)) + 1})" * (labels.count(label) > 1),
        )
        for use, label in zip(uses, labels, strict=True)
    )[:MOST_OPTIONS]
    most = min(len(state.faces), len(listed))
    select = Select("raises", listed, most=most)
    return (Way(answer, "Which dice, and by how much", by, under="Other use…", ask=select),)


def placements(answer: Lower, state: RollState, by: Audience, scene: Scene) -> tuple[Way, ...]:
    """A way for each face that a penalty may go on, what comes to the same as one (HF-33).

    The lowest total first; what comes of a penalty that others follow is not told.
    """
    last = state.open_penalties == 1
    faces = sorted({face for face in state.faces_now if face > 1}, reverse=True)
    faces_by_result: dict[str, list[int]] = {}
    totals: dict[str, int] = {}
    for face in faces:
        pool = _with_penalty(state, face, scene)
        result = words.prospect(pool, state.cs) if last else ""
        # Before the last penalty nothing is told, and each face is a way of its own.
        faces_by_result.setdefault(result or str(face), []).append(face)
        totals[result or str(face)] = pool.sum
    return tuple(
        Way(
            replace(answer, face=faces_alike[0]),
            " or ".join(f"{face}→{face - 1}" for face in faces_alike) + f": {result}" * last,
            by,
            worth=(-totals[result],),
        )
        for result, faces_alike in faces_by_result.items()
    )


def harshest_placement(
    answer: Harshest, state: RollState, by: Audience, scene: Scene
) -> tuple[Way, ...]:
    """All that are left where they hurt most, where that is more than one press (HA-09)."""
    if state.open_penalties < 2:
        return ()
    how = HOUSE.at(scene.house).explode_total
    more = harshest(state.faces_now, state.sides, state.open_penalties, how)
    pool = read(with_tokens(state.faces_now, more, up=False), state.sides, how)
    return (Way(answer, f"Harshest: {words.prospect(pool, state.cs)}", by, worth=(1,)),)


def _button_uses(state: RollState, scene: Scene) -> tuple[Use, ...]:
    uses = usable(state, scene)
    # The cheapest ones, and the one that reaches furthest.
    return uses if len(uses) <= MOST_BUTTONS else (*uses[: MOST_BUTTONS - 1], uses[-1])


def _single_uses(state: RollState, bonuses: int) -> list[Use]:
    """The uses that raise one die, the cheapest and the highest die first."""
    lying = sorted(enumerate(state.faces_now), key=lambda die: -die[1])
    return [
        on_one_die(place, more, len(state.faces))
        for more in range(1, min(bonuses, state.sides - 1) + 1)
        for place, face in lying
        if face + more <= state.sides
    ]


def _tell(state: RollState, use: Use, scene: Scene) -> str:
    """`6→8!: 10+ sure, 16+ 38 %`; without chances where the card may not say them."""
    faces = with_tokens(state.faces_now, use, up=True)
    pool = read(faces, state.sides, HOUSE.at(scene.house).explode_total)
    dice = words.changes(state.faces_now, pool)
    if pool.exploding and not tells_chances(scene, state.roller):
        return dice
    return f"{dice}: {words.prospect(pool, state.cs)}"


def _with_penalty(state: RollState, face: int, scene: Scene) -> Pool:
    """The dice with one penalty on the first die that shows this face."""
    place = state.faces_now.index(face)
    faces = with_tokens(state.faces_now, on_one_die(place, 1, len(state.faces)), up=False)
    return read(faces, state.sides, HOUSE.at(scene.house).explode_total)
