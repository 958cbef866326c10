"""The tracks: what each rank does, what adds up, and when somebody is out of action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.condition import Conditions, Moment, RoundEnds, TurnEnds
from bot.shared.conditions import apply, of, tick
from bot.systems.opend6.rules.conditions import (
    MODIFIERS,
    ONE_CHECK,
    Kind,
    Weight,
    bad_footing,
    change,
    hindrance,
    initiative_change,
    pool_after,
    reasons,
    use_up,
    weight,
)
from bot.systems.opend6.rules.tracks import (
    FOOTING,
    PRONE,
    STANDARD,
    TRACKS,
    condition,
    out_of_action,
    row,
    states,
)
from tests.support.refusals import refusal

NOW = Moment("main", 1)
Hit = tuple[str, int]


def suffering(*hits: Hit, moment: Moment = NOW) -> Conditions:
    rows: Conditions = {}
    for track, rank in hits:
        made = condition(track, rank, "ana", moment, source="orc")
        if made is not None:
            rows, _ = apply(rows, made)
    return rows


@pytest.mark.parametrize(
    ("track", "names"),
    [
        ("damage", "Normal Stunned Hurt Wounded Incapacitated"),
        ("fatigue", "Normal Breathless Winded Tired Exhausted"),
        ("composure", "Normal Startled Disoriented Discouraged Demoralized"),
        ("body", "Normal Defaced Disrupted Damaged Broken"),
    ],
)
def test_every_track_runs_from_normal_to_out_of_action(track: str, names: str) -> None:
    """D6-67 to D6-69, D6-96; rank 6 is the fifth row (R-05)."""
    found = [row(track, rank).name for rank in range(7)]

    assert found == [*names.split(), "Out of Action", "Out of Action"]


@pytest.mark.parametrize(("track", "kind"), [("luck", "unknown_track")])
def test_other_tracks_are_refused(track: str, kind: str) -> None:
    assert refusal(lambda: row(track, 1)) == kind


@pytest.mark.parametrize("rank", [-1, 7])
def test_a_rank_is_a_whole_number_up_to_six(rank: int) -> None:
    assert refusal(lambda: row("damage", rank)) == "bad_rank"


def test_stunned_twice_and_hurt_weigh_on_everything() -> None:
    """D6-67's example: -4 and -1D."""
    rows = suffering(("damage", 1), ("damage", 1), ("damage", 2))

    assert weight(rows, "ana", ability="Wits") == Weight(flat=-4, dice=-1)
    assert ("Stunned (orc)", "check", -2) in reasons(rows, "ana")


@pytest.mark.parametrize(
    ("hit", "ability"),
    [(("damage", 3), "Dexterity"), (("fatigue", 4), "Strength"), (("composure", 4), "Presence")],
)
def test_some_conditions_weigh_on_one_ability_only(hit: Hit, ability: str) -> None:
    rows = suffering(hit)

    assert weight(rows, "ana", ability=ability).dice == -1
    assert weight(rows, "ana", ability="Wits") == Weight()


def test_two_incapacitated_are_two_disadvantages() -> None:
    """Both must go: the instances are counted, the dice know only one (D6-111)."""
    rows = suffering(("damage", 4), ("damage", 4))

    assert weight(rows, "ana").disadvantage == 2


def test_tired_lowers_fixed_values_and_leaves_rolls_alone() -> None:
    """D6-68: deflect 4D has 10 instead of 12."""
    rows = suffering(("fatigue", 3))

    assert weight(rows, "ana", skill="melee: deflect", kind="fixed").flat == -2
    assert weight(rows, "ana", skill="melee: deflect") == Weight()


def test_penalties_on_checks_leave_fixed_values_and_damage_alone() -> None:
    """R-21, R-55."""
    rows = suffering(("damage", 1), ("damage", 2), ("damage", 4))
    untouched: list[Kind] = ["fixed", "effect"]

    assert [weight(rows, "ana", kind=kind) for kind in untouched] == [Weight(), Weight()]


def test_a_change_of_the_code_moves_the_fixed_value_by_three() -> None:
    """R-21: dice of a skill or an ability."""
    made = condition("damage", 1, "ana", NOW)
    assert made
    row_ = type(made)("Better", "ana", modifiers=(change("code", 1, "melee: deflect"),))
    rows, _ = apply({}, row_)

    assert weight(rows, "ana", skill="melee: deflect", kind="fixed").flat == 3
    assert weight(rows, "ana", skill="Melee: Deflect").dice == 1
    assert weight(rows, "ana", skill="melee: martial weapons") == Weight()


def test_a_skill_is_concerned_by_its_ability_and_by_itself() -> None:
    rows: Conditions = {}
    for of_what in ("strength", "melee", "melee: deflect", "athletics"):
        made = condition("body", 1, "ana", NOW)
        assert made
        one = type(made)(of_what, "ana", modifiers=(change("check", 1, of_what),))
        rows, _ = apply(rows, one)

    assert weight(rows, "ana", ability="Strength", skill="melee: deflect").flat == 3


def test_two_startled_are_four_less_next_round_and_nothing_now() -> None:
    """D6-69: and they are over with that round."""
    rows = suffering(("composure", 1), ("composure", 1))

    assert initiative_change(rows, "ana", round_number=1) == 0
    assert initiative_change(rows, "ana", round_number=2) == -4
    left, ended = tick(tick(rows, RoundEnds("main", 1))[0], RoundEnds("main", 2))
    assert (left, len(ended)) == ({}, 2)


@pytest.mark.parametrize("hit", [("fatigue", 2), ("composure", 3)])
def test_winded_and_discouraged_have_no_bonus_action(hit: Hit) -> None:
    assert hindrance(suffering(hit), "ana").no_bonus
    assert not hindrance(suffering(("damage", 4)), "ana").no_bonus


@given(st.lists(st.tuples(st.sampled_from([t.name for t in TRACKS]), st.integers(0, 4))))
def test_ranks_do_not_add_up_to_out_of_action(hits: list[Hit]) -> None:
    """R-24: unless the house says so."""
    rows = of(suffering(*hits[:12]), "ana")
    sums = {t.name: sum(rank for name, rank in hits[:12] if name == t.name) for t in TRACKS}

    assert not out_of_action(rows)
    assert out_of_action(rows, adds_up=True) == (max(sums.values()) >= STANDARD)


def test_a_brief_conflict_ends_with_the_second_rank() -> None:
    """D6-105."""
    rows = of(suffering(("damage", 2)), "ana")

    assert out_of_action(rows, length=2)
    assert not out_of_action(rows, length=3)


def test_the_fifth_row_is_out_of_action_and_nothing_else_is() -> None:
    found = [t.name for t in TRACKS if hindrance(suffering((t.name, 5)), "ana").out]

    assert found == [t.name for t in TRACKS]
    assert not hindrance(suffering(*((t.name, 4) for t in TRACKS)), "ana").out


def test_a_stunned_in_ones_own_turn_lasts_through_the_next() -> None:
    """R-22 and section 7: this turn's end does not count."""
    rows = suffering(("damage", 1), moment=Moment("main", 3, turn=("ana",)))
    still, _ = tick(rows, TurnEnds("main", 3, "ana"))
    over, _ = tick(still, TurnEnds("main", 4, "ana"))

    assert (len(still), len(over)) == (1, 0)


def test_incapacitated_lasts_for_the_scene_or_until_recovered() -> None:
    """R-23."""
    usual = condition("damage", 4, "ana", NOW)
    harsh = condition("damage", 4, "ana", NOW, incapacitated="recovered")

    assert usual
    assert harsh
    assert (usual.clock.until, harsh.clock.until) == ("scene", "removed")


def test_every_condition_of_the_text_is_known_by_its_name() -> None:
    names = [state.name for state in states()]

    assert {"Stunned", "Exhausted", "Demoralized", "Broken", "Prone"} <= set(names)
    assert len(names) == 5 * len(TRACKS) + 2


def test_what_the_text_changes_a_gm_can_change_too() -> None:
    changed = {modifier.what for state in states() for modifier in state.modifiers}

    assert changed <= set(MODIFIERS)


def test_prone_and_bad_footing_exist_once() -> None:
    """D6-82, R-44a, D6-140."""
    assert {PRONE.stacking, FOOTING.stacking} == {"discrete"}
    made = condition("body", 1, "ana", NOW)
    assert made
    rows, _ = apply({}, type(made)("Bad footing", "ana", modifiers=FOOTING.modifiers))
    assert bad_footing(rows, "ana")
    assert not bad_footing(rows, "orc")


def test_what_helps_one_check_is_gone_after_it() -> None:
    """R-42: the first check of that skill; others leave it."""
    made = condition("body", 1, "ana", NOW)
    assert made
    helped = change("check", 2, "athletics: jumping")
    rows, _ = apply({}, type(made)("Help", "ana", family=ONE_CHECK, modifiers=(helped,)))

    other = use_up(rows, "ana", ability="Strength", skill="athletics: sprint")
    same = use_up(rows, "ana", ability="Strength", skill="Athletics: Jumping")
    assert (len(other), len(same)) == (1, 0)
    assert use_up(rows, "orc", ability="Strength", skill="athletics: jumping") == rows


def test_a_pool_without_dice_cannot_be_rolled() -> None:
    """R-48: or the pips alone, by house rule."""
    assert pool_after(3, -1) == 2
    assert refusal(lambda: pool_after(1, -1)) == "no_dice"
    assert refusal(lambda: pool_after(49, 5)) == "dice_out_of_range"
    assert refusal(lambda: pool_after(-1, 0)) == "dice_out_of_range"
    assert pool_after(1, -3, zero="pips") == 0


@pytest.mark.parametrize(
    ("rows", "summed"),
    [
        ((("damage", 4),), "stands"),
        ((("damage", 2), ("damage", 2)), "stands"),
        ((("damage", 2), ("damage", 3)), "is out"),
        ((("damage", 4), ("composure", 4), ("fatigue", 4)), "stands"),
        ((("damage", 1),) * 5, "is out"),
    ],
)
def test_ranks_of_one_track_add_up_to_out_of_action_by_house_rule_alone(
    rows: tuple[tuple[str, int], ...], summed: str
) -> None:
    """R-24: five of one track; ranks of several tracks never add up."""
    moment = Moment()
    found = [
        one for name, rank in rows if (one := condition(name, rank, "ana", moment)) is not None
    ]

    assert out_of_action(found, adds_up=True) == (summed == "is out")
    assert not out_of_action(found)
