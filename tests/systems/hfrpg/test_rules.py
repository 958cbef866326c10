"""The procedure of HFRPG, number by number."""

from __future__ import annotations

from fractions import Fraction
from typing import cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.core.words import fraction
from bot.systems.hfrpg.rules import rolls, tokens
from tests.vectors.adapters.hfrpg import run

SIDES = st.sampled_from([4, 6, 8, 10, 12])


@st.composite
def pools(draw: st.DrawFn, most: int = 8) -> tuple[tuple[int, ...], int]:
    """Faces and the sides of their dice."""
    sides = draw(SIDES)
    faces = draw(st.lists(st.integers(1, sides), min_size=1, max_size=most))
    return tuple(faces), sides


def rolled(**given: object) -> dict[str, object]:
    """What a roll played at a table comes to."""
    return cast("dict[str, object]", run("resolve", given))


@given(pools(), st.sampled_from(get_args(rolls.Mode)))
def test_a_pool_is_taken_apart_without_a_rest(
    given: tuple[tuple[int, ...], int], how: rolls.Mode
) -> None:
    faces, sides = given
    pool = rolls.read(faces, sides, how)

    assert sorted((*pool.removed, *pool.kept)) == sorted(faces)
    assert not (pool.exploding and pool.imploding)
    assert pool.kept
    assert pool.sum <= sides * (len(faces) + 1)
    if not pool.exploding:
        assert pool.base == max(pool.kept)


@given(pools(), st.sampled_from(get_args(rolls.Mode)))
def test_the_order_of_the_dice_means_nothing(
    given: tuple[tuple[int, ...], int], how: rolls.Mode
) -> None:
    faces, sides = given
    one, other = rolls.read(faces, sides, how), rolls.read(faces[::-1], sides, how)

    assert (one.base, one.added, one.removed, one.kept) == (
        other.base,
        other.added,
        other.removed,
        other.kept,
    )


@given(st.integers(-(10**6), 10**6))
def test_every_total_has_one_band(total: int) -> None:
    band = rolls.threshold(total)

    assert band.success == (total >= 10)
    assert band.token in {-1, 0, 1}


@pytest.mark.parametrize(
    ("text", "up"),
    [("3/2", 2), ("1.5", 2), ("-3/2", -1), ("-1.5", -1), (" 2 ", 2), ("+7/3", 3), ("4", 4)],
)
@pytest.mark.rule("HA-21")
def test_a_number_is_rounded_up(text: str, up: int) -> None:
    assert rolls.round_up(rolls.number(text)) == up


@pytest.mark.parametrize("text", ["abc", "", "1e3", "1/0", "1,5", "nan", "1_0", "٣"])
def test_what_is_no_plain_number_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        rolls.round_up(rolls.number(text))

    assert caught.value.kind == "not_a_number"


@given(st.integers(-999, 999), st.integers(1, 999))
def test_fractions_are_read_exactly(p: int, q: int) -> None:
    assert fraction(f"{p}/{q}") == Fraction(p, q)


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"faces": (9,)}, "bad_face"),
        ({"faces": (0,)}, "bad_face"),
        ({"faces": (True,)}, "bad_face"),
        ({"faces": None}, "bad_face"),
        ({"faces": ()}, "no_dice"),
        ({"faces": (5,), "balance": "1"}, "bad_amount"),
        ({"faces": (5,), "balance": 1, "bonus": 1}, "bad_allocation"),
        ({"faces": (5,) * 21}, "too_many_dice"),
        ({"faces": (5,), "attribute": 2}, "face_count"),
        ({"faces": (5,), "attribute": 0}, "no_dice"),
        ({"faces": (5,), "level": "epic"}, "bad_difficulty"),
        ({"faces": (5,), "shift": "1"}, "bad_shift"),
        ({"faces": (5,), "shift": True}, "bad_shift"),
        ({"faces": (5,), "competency": 51}, "bad_stat"),
        ({"faces": (5,), "specialisation": -1}, "bad_stat"),
        ({"faces": (5,), "competency": "x"}, "not_a_number"),
        ({"faces": (5,), "mode": "sum"}, "bad_mode"),
        ({"faces": (5,), "level": "certain"}, "no_roll"),
        ({"level": "impossible", "bonus": (1,)}, "no_roll"),
        ({"faces": (8,)}, "missing_extra"),
        ({"faces": (8,), "extra": (8,)}, "missing_extra"),
        ({"faces": (8,), "extra": (3, 3)}, "unused_extra"),
        ({"faces": (8,), "extra": (9,)}, "bad_face"),
        ({"faces": (7,), "extra": (3,)}, "unused_extra"),
        ({"faces": (5,), "balance": 1, "bonus": (2,)}, "insufficient_bonus"),
        ({"faces": (5,), "balance": 1, "bonus": (1, 0)}, "bad_allocation"),
        ({"faces": (5,), "balance": 1, "bonus": (-1,)}, "bad_allocation"),
        pytest.param(
            {"faces": (7,), "balance": 9, "bonus": (2,)},
            "above_maximum",
            marks=pytest.mark.rule("HA-25"),
        ),
        ({"faces": (5,), "balance": -1, "bonus": (1,)}, "no_bonus_available"),
        ({"faces": (5,), "balance": -1, "penalty": (0,)}, "must_use_penalties"),
        ({"faces": (5,), "balance": -1, "penalty": (2,)}, "must_use_penalties"),
        ({"faces": (7, 2), "balance": -3, "penalty": (1, 2)}, "below_minimum"),
        ({"faces": (5,), "penalty": (1,)}, "no_penalty_pending"),
    ],
)
def test_a_wrong_roll_is_refused_by_its_kind(given: dict[str, object], kind: str) -> None:
    assert rolled(**given) == {"error": kind}


def test_penalties_that_find_nothing_are_spent_unless_kept() -> None:
    roll = {"faces": (2,), "balance": -3, "penalty": (1,), "competency": 3}
    spent, kept = rolled(**roll), rolled(**roll, overflow="keep")

    assert (spent["spent"], spent["balance"]) == (3, -1)
    assert (kept["spent"], kept["balance"]) == (1, -3)


@pytest.mark.parametrize(
    ("given", "faces", "total"),
    [
        ({"faces": (8, 2), "balance": -1}, [7, 2], 7),
        ({"faces": (5, 5), "balance": -1}, [4, 5], 5),
        ({"faces": (2, 2), "balance": -9}, [1, 1], 1),
    ],
)
def test_with_nobody_to_ask_penalties_go_where_they_hurt_most(
    given: dict[str, object], faces: list[int], total: int
) -> None:
    """Ties fall on the earliest dice; what finds nothing to lower is spent (HA-08, HA-09)."""
    done = rolled(**given)

    assert (done["faces"], done["total"]) == (faces, total)
    assert done["spent"] == -cast("int", given["balance"])


@pytest.mark.parametrize(("how", "total"), [("once", 13), ("aside", 16), ("double", 21)])
@pytest.mark.rule("HA-01")
def test_the_three_readings_of_an_exploding_die(how: str, total: int) -> None:
    assert rolled(faces=(8, 3), extra=(5,), mode=how)["total"] == total


@pytest.mark.rule("HA-05")
@pytest.mark.parametrize("extra", [(1,), (8, 1)])
def test_a_1_on_an_extra_die_takes_nothing_out(extra: tuple[int, ...]) -> None:
    assert rolled(faces=(8, 3), extra=extra)["total"] == 8 + sum(extra)


@pytest.mark.rule("HA-28")
def test_a_1_too_many_takes_out_a_die_that_another_1_has_cancelled() -> None:
    assert rolled(faces=(4, 1, 1), level="very_hard")["total"] == 1


@pytest.mark.rule("HA-16")
@pytest.mark.parametrize("level", ["certain", "impossible"])
@pytest.mark.parametrize("held", [-2, 2])
def test_without_dice_no_token_is_used_or_earned(level: str, held: int) -> None:
    done = rolled(level=level, balance=held)

    assert (done["spent"], done["token"], done["balance"]) == (0, 0, held)


@pytest.mark.parametrize("how", get_args(rolls.Mode))
def test_shannon_comes_to_14_in_every_reading(how: str) -> None:
    shannon = rolled(faces=(4, 4, 1), level="very_hard", extra=(4, 2), mode=how)

    assert shannon["total"] == 14


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (["Ann"], "too_few_members"),
        (["Ann", "ann "], "duplicate_member"),
        (list("abcdefghijk"), "too_many_members"),
    ],
)
def test_a_group_has_two_to_ten_different_members(names: list[str], kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        rolls.leader([rolls.Member(name, 1) for name in names])

    assert caught.value.kind == kind


@pytest.mark.rule("HA-12")
def test_equal_acs_is_led_by_the_higher_attribute_then_by_the_first() -> None:
    members = [rolls.Member("Ann", 2, 3), rolls.Member("Bob", 3, 2), rolls.Member("Cyd", 3, 1, 1)]

    assert rolls.leader(members) == 1


def test_a_refused_number_is_told() -> None:
    with pytest.raises(Refusal, match="An attribute of −1 has no dice"):
        rolls.dice(-1)
    with pytest.raises(Refusal, match="taken at once, not 100"):
        tokens.amount(-100)
