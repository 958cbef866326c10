"""Whose turn it is, for what is done in it: what is declared, what waits first (D6-12, D6-122)."""

from __future__ import annotations

from bot.core.action import Instead
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.systems.opend6.budget import must_have_turn
from bot.systems.opend6.field import fight_of, fight_or_none, method, plan_of
from bot.systems.opend6.melee.actions import Declare
from bot.systems.opend6.melee.rows import refuse_waiting
from bot.systems.opend6.players import PLAYERS, Player
from bot.systems.opend6.sheet import KEY
from bot.systems.opend6.skills import specialisations


def with_turn(
    scene: Scene,
    name: str,
    *,
    full: bool = False,
    aimed: bool = False,
    anywhere: bool = False,
    plan: Declare | None = None,
) -> Scene:
    """The scene with who is meant by `name`, once they may act in their own turn (D6-12).

    `full` is what takes the full action, `aimed` what somebody must be able to answer, `anywhere`
    what is done outside a fight as well, `plan` what it is where all declare first. Raises
    `no_combat`, `not_in_fight`, `not_begun`, `hidden`, `not_your_turn`, `out_of_action`,
    `action_waits`, `not_declared`.
    """
    who, scene = PLAYERS.acting(scene, name)
    fight = fight_or_none(scene, who.key)
    if fight is not None and fight.order.running:
        if aimed:
            _refuse_who_hides(fight, who.key)
        _refuse_early(scene, fight, who.key, plan)
        refuse_waiting(scene, fight.key, who.key)
        if full:
            _refuse_other_plan(scene, fight, who.key)
    elif not anywhere:
        fight_of(scene, who.key).must_run()
    return scene


def _refuse_early(scene: Scene, fight: Fight, key: str, plan: Declare | None) -> None:
    """Refuses what is not done now, with a button that declares it where that comes first.

    Raises `not_begun`, `not_your_turn`, `out_of_action`, `not_declared`.
    """
    try:
        must_have_turn(scene, fight, key)
    except Refusal as no:
        if no.kind != "not_declared" or plan is None:
            raise
        way = Instead("Declare this", action=plan, system=KEY)
        raise Refusal(no.kind, str(no), instead=(way,)) from no


def in_fight(scene: Scene, name: str) -> tuple[Player, Fight, Scene]:
    """Who is meant by `name`, and their fight; raises `no_combat`, `not_in_fight`."""
    who, scene = PLAYERS.acting(scene, name)
    return who, fight_of(scene, who.key), scene


def in_turn(scene: Scene, name: str) -> tuple[Player, Fight, Scene]:
    """Who is meant by `name`, whose turn it is and for whom nothing waits, and their fight.

    Raises `no_combat`, `not_in_fight`, `not_begun`, `not_your_turn`, `out_of_action`,
    `not_declared`, `action_waits`.
    """
    who, fight, scene = in_fight(scene, name)
    must_have_turn(scene, fight, who.key)
    refuse_waiting(scene, fight.key, who.key)
    return who, fight, scene


def whole_skill(skill: str) -> str:
    """The skill with its whole name where only one has it: `insult` is taunt: insult."""
    names = specialisations(skill) if skill.strip() else ()
    return names[0] if len(names) == 1 else skill


def _refuse_who_hides(fight: Fight, key: str) -> None:
    """Refuses with `hidden` what nobody could answer without seeing who does it."""
    if fight.combatants[key].hidden:
        raise Refusal(
            "hidden",
            f"{fight.combatants[key].name} is hidden. Show everybody first, with /gm reveal: "
            "this cannot be kept a secret from whom it is aimed at.",
        )


def _refuse_other_plan(scene: Scene, fight: Fight, key: str) -> None:
    """In split initiative the full action is the declared one (D6-122); raises `not_declared`."""
    plan = plan_of(fight.combatants[key], fight.combat.round)
    if method(scene, fight.key).mode == "split" and plan is not None and plan.kept:
        raise Refusal(
            "not_declared",
            f"Declared is: {plan.words}. The full action is that one; its button is on the panel.",
        )
