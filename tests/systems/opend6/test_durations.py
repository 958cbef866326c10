"""Durations: when they end in play, and what ranks do to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.condition import Clock, Condition, Conditions, Moment, RoundEnds, SceneEnds, TurnEnds
from bot.core.errors import Refusal
from bot.shared.conditions import apply, tick
from bot.systems.opend6.rules.durations import (
    LADDER,
    Change,
    Duration,
    alter,
    benchmark,
    change,
    clock,
    cost,
    duration,
    lasting,
    shift,
)
from bot.systems.opend6.rules.tracks import condition
from tests.support.refusals import refusal

ORDER = ("ana", "orc", "ben")


def ends_left(ends: Clock, moment: Moment) -> tuple[int, int]:
    """How many ends of own turns and of rounds a clock still waits for."""
    ahead = ends.round - moment.round
    if ends.until == "turn":
        return ahead + (ends.whose not in moment.finished), 0
    return 0, ahead + 1


def at(round_: int, place: int) -> Moment:
    """The moment in the turn of whoever is at this place of the order."""
    return Moment("main", round_, turn=(ORDER[place],), finished=ORDER[:place])


@given(
    st.sampled_from(LADDER[:3]),
    st.integers(1, 6),
    st.integers(0, 2),
    st.sampled_from(ORDER),
)
def test_a_clock_ends_when_its_counter_runs_out(
    lasts: Duration, rounds: int, place: int, bearer: str
) -> None:
    """D6-85's table: own turns are counted by their ends, rounds by theirs; both agree in play."""
    moment = at(1, place)
    ends = clock(lasts, moment, bearer, rounds=rounds)
    rows: Conditions
    rows, _ = apply({}, Condition("It", bearer, clock=ends))
    turns, round_ends = ends_left(ends, moment)
    for now in range(1, 9):
        for who in ORDER[place if now == 1 else 0 :]:
            rows, _ = tick(rows, TurnEnds("main", now, who))
            turns -= who == bearer
            assert bool(rows) == (turns > 0 or round_ends > 0)
        rows, _ = tick(rows, RoundEnds("main", now))
        round_ends -= 1
        assert bool(rows) == (turns > 0 or round_ends > 0)


@pytest.mark.parametrize(
    ("place", "bearer", "count"),
    [(0, "ana", 2), (0, "orc", 1), (1, "ana", 1)],
)
def test_the_turn_being_taken_is_not_the_next_one(place: int, bearer: str, count: int) -> None:
    """R-22."""
    moment = at(2, place)

    assert ends_left(clock("turn", moment, bearer), moment) == (count, 0)


def test_dice_of_rounds_end_with_the_last_of_them() -> None:
    """1D rounds with a 3: this round and three more."""
    moment = at(1, 0)

    assert ends_left(clock("rounds", moment, "ana", rounds=3), moment) == (0, 4)
    assert ends_left(clock("round", moment, "ana"), moment) == (0, 2)
    assert clock("scene", moment, "ana").until == "scene"


@pytest.mark.parametrize("rounds", [0, -1])
def test_rounds_are_at_least_one(rounds: int) -> None:
    assert refusal(lambda: clock("rounds", at(1, 0), "ana", rounds=rounds)) == "bad_duration"


@pytest.mark.parametrize("lasts", LADDER)
def test_a_clock_tells_the_duration_it_came_from(lasts: Duration) -> None:
    moment = at(1, 1)

    assert lasting(clock(lasts, moment, "ana", rounds=4), moment) == lasts


@pytest.mark.parametrize("name", ["next_turn_end", "next_round_only", " Encounter ", "rounds"])
def test_durations_are_known_by_their_names(name: str) -> None:
    assert duration(name) in LADDER


@pytest.mark.parametrize("name", ["week", ""])
def test_other_durations_are_refused(name: str) -> None:
    assert refusal(lambda: duration(name)) == "bad_duration"


@pytest.mark.parametrize(
    ("now", "effect", "after"),
    [
        ("turn", "extend_encounter", Change("encounter")),
        ("rounds", "extend_scene", Change("scene")),
        ("scene", "require_recovery", Change("recovered")),
        ("encounter", "encounter_to_rounds", Change("rounds", rounds=2)),
        ("scene", "scene_to_encounter", Change("encounter")),
        ("recovered", "recovered_to_scene", Change("scene")),
        ("turn", "add_round", Change("turn", by=1)),
        ("rounds", "remove_round", Change("rounds", by=-1)),
    ],
)
def test_ranks_change_a_duration(now: str, effect: str, after: Change) -> None:
    """D6-90 to D6-93, D6-95."""
    assert change(now, effect, die=2) == after


@pytest.mark.parametrize(
    ("now", "effect", "die", "kind"),
    [
        ("encounter", "extend_encounter", None, "bad_duration"),
        ("recovered", "extend_scene", None, "bad_duration"),
        ("scene", "encounter_to_rounds", 2, "bad_duration"),
        ("encounter", "add_round", None, "bad_duration"),
        ("encounter", "encounter_to_rounds", 7, "bad_face"),
        ("encounter", "encounter_to_rounds", None, "wrong_face_count"),
        ("turn", "wild_1", None, "unknown_effect"),
        ("ever", "add_round", None, "bad_duration"),
    ],
)
def test_what_does_not_fit_the_ladder_is_refused(
    now: str, effect: str, die: int | None, kind: str
) -> None:
    assert refusal(lambda: change(now, effect, die=die)) == kind


@given(st.sampled_from(LADDER), st.sampled_from(["extend_encounter", "extend_scene"]))
def test_an_extension_lengthens_or_is_refused(now: Duration, effect: str) -> None:
    try:
        after = change(now, effect)
    except Refusal as no:
        assert no.kind == "bad_duration"
    else:
        assert LADDER.index(after.duration) > LADDER.index(now)


def test_stunned_until_the_end_of_the_encounter_takes_three_ranks_to_recover() -> None:
    """D6-36's example: 1 + 2 ranks (R-47)."""
    moment = at(1, 1)
    stunned = condition("damage", 1, "ana", moment)
    assert stunned
    longer = alter(stunned, change("turn", "extend_encounter"), moment, ranks=2)

    assert (longer.clock.until, cost(stunned), cost(longer)) == ("combat", 1, 3)


def test_a_round_more_of_what_counts_turns_is_a_turn_more() -> None:
    """R-47."""
    moment = at(1, 0)
    stunned = condition("damage", 1, "orc", moment)
    assert stunned
    longer = alter(stunned, change("turn", "add_round"), moment, ranks=1)

    assert ends_left(longer.clock, moment) == (2, 0)
    assert refusal(lambda: shift(clock("scene", moment, "orc"), 1)) == "bad_duration"


def test_the_end_of_the_encounter_cut_to_rounds_counts_from_now() -> None:
    moment = at(5, 2)
    wounded = condition("damage", 3, "ana", at(2, 0))
    assert wounded
    cut = alter(wounded, change("encounter", "encounter_to_rounds", die=2), moment, ranks=0)

    assert ends_left(cut.clock, moment) == (0, 3)
    assert cost(cut) == 3


def test_every_rank_has_its_severity_and_duration() -> None:
    """D6-88, R-05."""
    found = [benchmark(rank) for rank in range(1, 7)]

    assert [one.severity for one in found] == [
        "minimal",
        "adequate",
        "moderate",
        "complete",
        "excessive",
        "overwhelming",
    ]
    assert [one.duration for one in found] == [
        "turn",
        "round",
        "encounter",
        "scene",
        "recovered",
        "recovered",
    ]
    assert refusal(lambda: benchmark(0)) == "bad_rank"
    assert refusal(lambda: benchmark(7)) == "bad_rank"


def test_a_scene_ends_everything_but_what_must_be_recovered() -> None:
    rows: Conditions = {}
    for lasts in LADDER:
        rows, _ = apply(rows, Condition(lasts, "ana", clock=clock(lasts, at(1, 0), "ana")))
    left, _ = tick(rows, SceneEnds())

    assert [row.name for row in left.values()] == ["recovered"]
