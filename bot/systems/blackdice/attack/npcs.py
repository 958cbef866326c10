"""What an NPC that answers by itself does about an attack, before any die has fallen (R-69)."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.systems.blackdice.attack.actions import AttackState, React, Response
from bot.systems.blackdice.attack.answers import answer_responses
from bot.systems.blackdice.field import turn_or_none
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.laws import score_chances
from bot.systems.blackdice.rules.odds import chance_to_beat
from bot.systems.blackdice.tasks.odds import law_of

WORTH_AN_ACTION = 0.20
"""So much less a chance of harm an answer must bring to take the action of who has not acted."""


def choose_answer(state: AttackState, scene: Scene) -> React:
    """The answer with the least chance of harm.

    None where that is no better, or where somebody has not acted yet and it saves too little.
    """
    how = HOUSE.at(scene.house).explode
    attack = score_chances(law_of(state.attacker_side, how))

    def harm(response: Response) -> float:
        side = response.side
        return chance_to_beat(attack, score_chances(law_of(side, how)) if side else [1.0])

    no_defence = Response("none")
    ways = [r for r in answer_responses(scene, state) if r.side is not None and r.side.pool]
    best = min(ways, key=harm, default=no_defence)
    turn = turn_or_none(scene, state.target)
    least = WORTH_AN_ACTION if turn is not None and not turn.used else 0.0
    saved = harm(no_defence) - harm(best)
    # `least` may be 0, and an answer that saves nothing is none.
    if saved < least or not saved:
        best = no_defence
    weapon = best.arm.name if best.arm is not None else ""
    return React(who=state.target, reaction=best.reaction, weapon=weapon)
