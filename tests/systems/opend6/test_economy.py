"""The frame of a melee: who is engaged, what actions cost, who may answer and who is next."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.systems.opend6.rules.melee import (
    ACTIONS,
    Budget,
    Contender,
    Outcome,
    budget,
    combat_over,
    engagement,
    initiative,
    responses,
    spend,
)
from tests.support.refusals import refusal

PC, NPC = "pc", "npc"


def test_a_fight_is_over_when_all_of_a_side_are_out_or_concede() -> None:
    """D6-10."""
    sides = [Contender(PC), Contender(NPC, out=True), Contender(NPC, conceded=True)]

    assert combat_over(sides) == Outcome(over=True, standing=(PC,))
    assert combat_over([Contender(PC), Contender(NPC)]) == Outcome(over=False, standing=(NPC, PC))
    assert combat_over([Contender(PC, out=True), Contender(NPC, out=True)]).standing == ()


@pytest.mark.parametrize(("actors", "kind"), [([], "no_actors"), ([Contender("")], "no_side")])
def test_a_fight_needs_people_on_sides(actors: list[Contender], kind: str) -> None:
    assert refusal(lambda: combat_over(actors)) == kind


def test_the_focus_of_one_engages_both() -> None:
    """D6-11: Ana focuses the shaman, the orc focuses Ana."""
    focus = {"orc": "ana", "ana": "shaman"}

    assert engagement(focus, "ana", "orc")
    assert engagement(focus, "shaman", "ana")
    assert not engagement(focus, "orc", "shaman")
    assert refusal(lambda: engagement(focus, "Ana", "ana")) == "self_target"


FULL = ("attack", "defend", "move", "recover", "force", "maneuver", "shift", "smash", "build")
BONUS = ("advantage", "interact", "bonus_move", "tumble", "ready", "support")


def test_the_table_of_actions_says_what_each_pays() -> None:
    """D6-17, with what takes the attack's place (R-54, D6-142)."""
    assert tuple(one for one, pays in ACTIONS.items() if pays == "full") == FULL
    assert tuple(one for one, pays in ACTIONS.items() if pays == "bonus") == BONUS


@pytest.mark.rule("R-63")
def test_one_full_and_one_bonus_action_in_either_order() -> None:
    """D6-12."""
    assert spend(budget(), ["bonus", "full"]) == spend(budget(), ["full", "bonus"])
    assert refusal(lambda: spend(budget(), ["full", "full"])) == "no_action_left"
    assert refusal(lambda: spend(budget(), ["bonus", "bonus"])) == "no_action_left"
    assert refusal(lambda: spend(budget(), ["step", "step"])) == "no_action_left"
    assert refusal(lambda: spend(budget(), ["nap"])) == "unknown_action"


@given(st.lists(st.sampled_from(sorted(set(ACTIONS.values()))), max_size=8))
def test_what_is_paid_is_what_is_missing(costs: list[str]) -> None:
    """Free actions cost nothing, and nothing is paid twice."""
    wanted = {kind: costs.count(kind) for kind in ("full", "bonus")}
    if max(wanted.values()) > 1:
        assert refusal(lambda: spend(Budget(), costs)) == "no_action_left"
    else:
        left = spend(Budget(), costs)
        assert (left.full, left.bonus) == (1 - wanted["full"], 1 - wanted["bonus"])


def test_a_bonus_action_more_is_none_for_the_winded() -> None:
    """R-46: and never fewer than none."""
    assert budget(bonus=1) == Budget(1, 2)
    assert budget(bonus=1, no_bonus=True) == Budget(1, 0)
    assert budget(full=-2, bonus=-2) == Budget(0, 0)
    assert budget(full=1).full == 2


def test_who_is_out_of_action_does_nothing() -> None:
    """R-62."""
    assert budget(out=True) == Budget(0, 0, 0)
    assert refusal(lambda: spend(Budget(), ["free"], out=True)) == "out_of_action"


def test_full_actions_beyond_the_first_cost_a_die_each_by_house_rule() -> None:
    """R-37, D6-139."""
    left = spend(budget(), ["full", "full", "full", "bonus"], multi_action=True)

    assert (left.full, left.bonus, left.dice_penalty) == (0, 0, -2)
    assert refusal(lambda: spend(left, ["bonus"], multi_action=True)) == "no_action_left"


@pytest.mark.parametrize(
    ("trigger", "left", "options"),
    [
        ("attack", Budget(1, 1), ("defend:full", "active_defence:bonus")),
        ("attack", Budget(1, 0), ("defend:full", "active_defence:full")),
        ("attack", Budget(0, 1), ("active_defence:bonus",)),
        ("attack", Budget(0, 0), ()),
        ("force", Budget(1, 1), ("resist:bonus",)),
        ("interact", Budget(1, 0), ("resist:full",)),
        ("misdirect", Budget(0, 0), ()),
        ("move", Budget(1, 1), ("follow:bonus",)),
        ("bonus_move", Budget(1, 0), ("match:full",)),
        ("step", Budget(1, 1, 1), ("match:step",)),
        ("step", Budget(1, 1, 0), ("match:bonus",)),
        ("step", Budget(1, 0, 0), ("match:full",)),
    ],
)
def test_an_opponent_answers_with_what_is_left(
    trigger: str, left: Budget, options: tuple[str, ...]
) -> None:
    """D6-13, D6-63, D6-128; the cheapest that may pay (R-25)."""
    answers = responses(trigger, left)
    assert tuple(f"{answer.how}:{answer.cost}" for answer in answers) == options


def test_only_the_engaged_answer_and_nobody_out_of_action() -> None:
    assert responses("attack", Budget(), is_engaged=False) == ()
    assert refusal(lambda: responses("attack", Budget(), out=True)) == "out_of_action"
    assert refusal(lambda: responses("nap", Budget())) == "unknown_action"


def test_initiative_is_the_fixed_value_of_awareness() -> None:
    """D6-15: 4D+2 is 14; Perception where there is none."""
    assert initiative(14) == 14
    assert initiative(None, perception=9) == 9
    assert refusal(lambda: initiative(None)) == "unknown_skill"


def test_tired_lowers_initiative_to_nothing_at_the_least() -> None:
    """R-57, R-64."""
    assert initiative(14, fixed_change=-2) == 12
    assert initiative(1, fixed_change=-2) == 0


def test_who_is_out_of_action_has_no_action_and_no_step_whatever_is_added() -> None:
    """R-62, D6-67."""
    assert budget(full=2, bonus=2, out=True) == Budget(full=0, bonus=0, step=0)
