"""What a fight asks of surprise: an ambush at its beginning, and whether a round may begin."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import Event, Note, find_fight
from bot.shared.exchange.states import waiting_states
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.sides import roll_side
from bot.systems.blackdice.surprise.actions import AmbushRoll, AmbushState
from bot.systems.blackdice.surprise.cards import describe_notice
from bot.systems.blackdice.surprise.play import (
    HIDE,
    NOTICE_HIDING,
    missing,
    settle,
    sheet_side,
    still_there,
)
from bot.systems.blackdice.words import score_sum


def ambush_at_once(
    scene: Scene, combat: str, by: tuple[str, ...], against: tuple[str, ...], dice: Dice
) -> Event:
    """An ambush with everybody's sheet, rolled at once: Hide & Sneak against Perception."""
    how = HOUSE.at(scene.house).explode
    rows, watch = (
        [AmbushRoll(side, roll_side(side, dice, how)) for side in sides]
        for sides in (
            [sheet_side(scene, key, HIDE) for key in by],
            [sheet_side(scene, key, NOTICE_HIDING) for key in against],
        )
    )
    met, scene = settle(scene, combat, rows, watch)
    fight = find_fight(scene, combat)
    notes = [Note(f"{r.side.name} lies in wait: {score_sum(r.rolled)}", r.side.key) for r in rows]
    notes += [
        Note(
            f"{fight.combatants[m.key].name} {describe_notice(m, scene)}: {score_sum(r.rolled)}",
            m.key,
        )
        for m, r in zip(met, watch, strict=True)
    ]
    return Event(scene, tuple(notes))


def refuse_waiting_ambush(scene: Scene, combat: str) -> None:
    """Refuses with `ambush_waits` a round before who was caught is known (BD-34).

    An ambush of which one side has left the fight holds nobody up.
    """
    around = find_fight(scene, combat)
    for number, state in waiting_states(scene, KEY, AmbushState):
        if state.combat != combat or not all(still_there(scene, state)):
            continue
        rest = missing(scene, state)
        names = join_words(dict.fromkeys(around.shown(watch.side.key) for watch in rest))
        if names:
            still = f" for {names}. They press Watch on its card, or a GM rolls for the rest."
        else:
            still = ". A GM rolls on its card."
        raise Refusal(
            "ambush_waits",
            f"Surprise comes before the round: the ambush of roll {number} still waits{still}",
        )
