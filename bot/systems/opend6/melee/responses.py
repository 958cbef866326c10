"""What the opponent chooses against a declared action, and points on what failed (D6-09, D6-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.windows import AbsentAnswer, Answer
from bot.systems.opend6.budget import is_out_of_action, spend_action
from bot.systems.opend6.checks import luck
from bot.systems.opend6.checks.roll import plan_check
from bot.systems.opend6.field import fighter_of, with_fighter
from bot.systems.opend6.melee.actions import (
    Declaration,
    DeclarationState,
    Miss,
    Point,
    Respond,
    SecondChance,
)
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.players import PLAYERS, points, value_of
from bot.systems.opend6.rules import attack
from bot.systems.opend6.rules.checks import use_of
from bot.systems.opend6.rules.melee import Response
from bot.systems.opend6.sheet import ACTION_POINTS
from bot.systems.opend6.skills import Value

D = TypeVar("D", bound=DeclarationState[Any])
Legal = Callable[[D, Scene, Fight], tuple[Response, ...]]
"""How the opponent may answer now, besides taking the fixed value."""
Check = Callable[[D, Scene, Fight], Value | None]
"""What the opponent rolls where no other skill is said, None for nothing."""


def hold_at(value: int, answer: Answer) -> AbsentAnswer:
    """That the fixed value of whoever does not answer holds (D6-14)."""
    return AbsentAnswer(f"Hold at {value}", f"{value} holds", answer)


def respond(
    answer: Respond, state: D, scene: Scene, legal: Legal[D], check: Check[D]
) -> tuple[D, Scene]:
    """The opponent's choice, paid, and with it all the dice (D6-13, D6-14).

    Raises `not_yours`, `action_waits`, `unknown_action`, `no_action_left`, `out_of_action`,
    `not_engaged`, `unknown_skill`, and what planning the check raises.
    """
    who, scene = PLAYERS.acting(scene, answer.who)
    if who.key != state.deed.target:
        raise Refusal("not_yours", f"This is for {state.deed.target_name}, not for {who.name}.")
    refuse_within(scene, state.within)
    fight = find_fight(scene, state.deed.combat)
    state = replace(state, waits=False)
    if answer.answer == "fixed":
        return state, scene
    if is_out_of_action(scene, who.key, fight.key):
        raise Refusal("out_of_action", f"{who.name} is out of action and does not answer.")
    response = _response(state.deed, answer, legal(state, scene, fight))
    other = answer.skill.strip()
    worth = value_of(scene, who, other) if other else check(state, scene, fight)
    if worth is not None:
        # For its refusals, before any die falls: what is due only against some attacks would
        # tell whether this one hits.
        plan_check(scene, fight, who, worth, answer.effects)
    scene = spend_action(scene, fight, who.key, (response.cost,))
    if response.how == "defend":
        # After it is paid: a full action ends the stance that was there.
        fighter = fighter_of(scene, fight.key, who.key)
        stance = attack.on_the_defensive(fighter.stance)
        scene = with_fighter(scene, fight.key, who.key, replace(fighter, stance=stance, defends=""))
    response = replace(response, skill=other, effects=answer.effects)
    return replace(state, reply=response), scene


def refuse_within(scene: Scene, key: str) -> None:
    """Refuses with `action_waits` what has to wait for who acts within it now."""
    if key:
        name = scene.name(key)
        raise Refusal("action_waits", f"{name} acts within this first.")


def second_chance(answer: SecondChance, state: D, scene: Scene) -> tuple[D, Scene]:
    """An action point on a check that failed, which is thrown for anew (D6-09).

    Raises `unknown_action`, `no_action_points`.
    """
    use = use_of(answer.use)
    if use not in {"reroll", "dice"}:
        raise Refusal("unknown_action", "A point rolls again here, or adds two dice.")
    who = PLAYERS.of(scene, state.deed.actor)
    before = points(scene, who, ACTION_POINTS)
    scene = luck.spend_action_point(scene, who, use)
    return replace(
        state,
        uses=(*state.uses, use),
        point=Point(who.name, before, points(scene, who, ACTION_POINTS)),
        was=(*state.was, miss(state.deed, state.result)),
        result=None,
    ), scene


def miss(deed: Declaration, outcome: Done | None) -> Miss:
    """By how much the check has failed, 1 at least."""
    result = outcome.rolls[0].result if outcome is not None and outcome.rolls else None
    short = -result.points if result is not None else 0
    # Where ties fail a miss may be short by nothing; what it lacked is 1.
    return Miss(deed.kind or "attack", deed.name, deed.target_name, short or 1)


def _response(deed: Declaration, answer: Respond, options: tuple[Response, ...]) -> Response:
    """The answer with what it costs; raises `no_action_left`, `unknown_action`."""
    hows = tuple(dict.fromkeys(option.how for option in options))
    if answer.answer not in {"defend", "active_defence", "resist"}:
        raise Refusal("unknown_action", f"“{answer.answer[:20]}” is no answer to this.")
    response = next((option for option in options if option.how == answer.answer), None)
    if response is None:
        raise Refusal(
            "no_action_left",
            f"{deed.target_name} cannot do that now. Possible: "
            f"{join_words(hows, last='or').replace('_', ' ') or 'only the fixed value'}.",
        )
    if answer.pays and answer.pays != response.cost:
        if answer.answer == "defend" or answer.pays != "full":
            raise Refusal("no_action_left", f"{answer.answer} is not paid with {answer.pays}.")
        return replace(response, cost="full")
    return response
