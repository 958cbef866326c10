"""Health, wounds and healing, number by number."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.systems.blackdice.rules import injury
from bot.systems.blackdice.rules.dice import Throws
from bot.systems.blackdice.rules.injury import Body
from bot.systems.blackdice.rules.tables import wound_penalty

PIPS = st.integers(1, 30)


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    """A body with any damage its track holds."""
    pips = draw(PIPS)
    lethal = draw(st.integers(0, pips + 8))
    return injury.body(pips, lethal, draw(st.integers(0, pips + 8 - lethal)))


@given(bodies(), st.integers(0, 60), st.booleans())
def test_damage_goes_down_the_track_and_no_further(now: Body, amount: int, bruise: bool) -> None:  # noqa: FBT001 -- drawn
    found = injury.wound(now, amount, bruise=bruise)

    assert found.applied + found.overkill == amount
    assert found.body.damage == now.damage + found.applied <= now.pips + 8
    assert found.body.penalty >= now.penalty
    assert (found.overkill > 0) <= (found.body.status == "spent")


@given(bodies())
def test_a_status_says_where_the_track_ends(now: Body) -> None:
    assert (now.status == "ok") == (now.healthy_pips > 0)
    assert (now.status == "spent") == (now.whole_reserve == 0)
    assert now.penalty == wound_penalty(now.spent_reserve)
    assert now.healthy_pips * now.spent_reserve == 0


@given(bodies(), st.integers(0, 40))
@pytest.mark.rule("R-53")
def test_healing_takes_wounds_first_and_never_more_than_there_is(now: Body, pips: int) -> None:
    found = injury.heal(now, pips)

    assert found.restored == min(pips, now.damage) == now.damage - found.body.damage
    assert found.body.lethal == max(0, now.lethal - pips)
    assert found.body.bruise == now.bruise - max(0, found.restored - now.lethal)


@given(bodies())
def test_a_night_brings_the_reserve_and_one_pip(now: Body) -> None:
    if now.status == "spent":
        with pytest.raises(Refusal, match="danger of death"):
            injury.sleep(now)
    else:
        found = injury.sleep(now)
        assert found.body.damage == max(0, min(now.damage, now.pips) - 1)
        assert found.awake


@given(bodies(), st.integers(-3, 20))
def test_first_aid_a_round_at_a_time_comes_to_the_same(now: Body, net: int) -> None:
    at_once = injury.first_aid(now, net)
    slowly = injury.first_aid(now, net, "per_round")

    assert slowly.restored <= 1
    assert slowly.restored + slowly.later_rounds == at_once.restored


def test_only_a_whole_reserve_wakes_who_was_treated() -> None:
    assert not injury.treat(Body(8, 12), 2, awake=False).awake
    assert injury.treat(Body(8, 12), 4, awake=False).awake
    assert injury.treat(Body(8, 12), 0).awake


@pytest.mark.parametrize(
    ("was_awake", "faces", "black", "answer"),
    [
        (True, (1, 2), (), (1, True, True)),
        (False, (1, 2), (), (1, True, False)),
        (True, (), (), (0, False, False)),
        (True, (1, 2), (1, 2), (0, False, False)),
    ],
)
def test_staying_awake_takes_one_success_and_waking_the_action(
    *,
    was_awake: bool,
    faces: tuple[int, ...],
    black: tuple[int, ...],
    answer: tuple[int, bool, bool],
) -> None:
    found = injury.stay_conscious(
        1, Throws(faces), black, was_awake=was_awake, wounds_count=bool(black)
    )

    assert (found.net, found.awake, found.can_act) == answer


@pytest.mark.parametrize(
    ("taken", "minutes", "gone", "answer"),
    [
        (6, 60, 0, (2, 2, 4)),
        (6, 600, 0, (4, 0, 2)),
        (6, 600, 3, (1, 0, 2)),
        (1, 600, 0, (0, 0, 1)),
        (6, 29, 0, (0, 4, 6)),
    ],
)
@pytest.mark.rule("R-52")
def test_two_thirds_of_the_bruises_go_by_themselves(
    taken: int, minutes: int, gone: int, answer: tuple[int, int, int]
) -> None:
    found = injury.bruise_rest(taken, minutes, gone)

    assert (found.healed, found.still_quick, found.bruise_left) == answer


@pytest.mark.parametrize(
    ("fortitude", "dice", "pips"), [(2, 4, 8), (0, 2, 4), (-1, 1, 2), (-9, 1, 2)]
)
@pytest.mark.rule("R-43")
def test_health_is_two_dice_and_fortitude(fortitude: int, dice: int, pips: int) -> None:
    found = injury.health(fortitude)

    assert (found.dice, found.pips) == (dice, pips)


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (injury.health, "missing"),
        (lambda: injury.health(1, 3), "missing"),
        (lambda: injury.health(None, 0), "out_of_range"),
        (lambda: injury.body(0), "out_of_range"),
        (lambda: injury.body(4, 13), "out_of_range"),
        (lambda: injury.body(4, 6, 7), "out_of_range"),
        (lambda: injury.wound(Body(4), -1), "out_of_range"),
        (lambda: wound_penalty(9), "out_of_range"),
        (lambda: wound_penalty(-1), "out_of_range"),
        (lambda: injury.stay_conscious(0, Throws((1,))), "not_needed"),
        (lambda: injury.stay_conscious(8, Throws((1,))), "no_reserve"),
        (lambda: injury.stay_conscious(9, Throws((1,))), "out_of_range"),
        (lambda: injury.stay_conscious(1, Throws((1,)), (1,)), "wrong_face_count"),
        (lambda: injury.stay_conscious(1, Throws((1,)), wounds_count=True), "wrong_face_count"),
        (lambda: injury.treat(Body(4, 12), 1, already_treated=True), "danger_of_death"),
        (lambda: injury.treat(Body(4, 2), 1, already_treated=True), "already_treated"),
        (lambda: injury.sleep(Body(4, 12)), "danger_of_death"),
        (lambda: injury.bruise_rest(6, -5), "out_of_range"),
        (lambda: injury.bruise_rest(6, 30, 5), "out_of_range"),
    ],
)
def test_what_no_body_can_be_is_refused_by_its_kind(call: Callable[[], object], kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        call()

    assert caught.value.kind == kind
