"""How a fight is ordered, and what is declared in it (§1.15)."""

from __future__ import annotations

from functools import partial

from bot.shared.chapter import Chapter, on, says
from bot.shared.combat.rules import CombatRules
from bot.systems.opend6.melee.actions import Declare
from bot.systems.opend6.order import actions, cards, execute, play


def order(rules: CombatRules) -> Chapter:
    """The chapter; `rules` say how turns go on."""
    return Chapter(
        "D6-16, D6-118 to D6-127",
        handlers=(
            on(actions.Method, play.set_method),
            on(actions.Chaos, play.chaos),
            on(Declare, partial(play.declare, rules=rules)),
            on(actions.DeclareForNpcs, partial(play.declare_for_npcs, rules=rules)),
            on(actions.Execute, execute.execute),
        ),
        cards=(
            says(actions.MethodSet, cards.method_card),
            says(actions.ChaosSet, cards.chaos_card),
            says(actions.PlanMade, cards.plan_card),
            says(actions.PlansMade, cards.plans_card),
            says(actions.PlanLost, cards.lost_plan_card),
        ),
    )
