"""Die codes, fixed values, result points and ranks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.systems.opend6.rules import codes, results
from bot.systems.opend6.rules.codes import Code

CODES = st.builds(Code, st.integers(0, 15), st.integers(-9, 9))


@pytest.mark.parametrize(
    ("text", "dice", "pips"),
    [("3D", 3, 0), ("3d+2", 3, 2), (" 3 D + 2 ", 3, 2), ("2D-1", 2, -1), ("50D+99", 50, 99)],
)
def test_a_code_is_read_as_people_type_it(text: str, dice: int, pips: int) -> None:
    assert codes.code(text) == Code(dice, pips)


@pytest.mark.parametrize("text", ["3d6", "D+1", "", "3D+", "1.5D", "3", "-1D", "3D+2+1"])
def test_anything_else_is_no_code(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        codes.code(text)

    assert caught.value.kind == "bad_die_code"


@pytest.mark.parametrize("text", ["51D", "3D+100", "999999999D"])
def test_a_code_has_its_limits(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        codes.code(text)

    assert caught.value.kind == "dice_out_of_range"


@given(given=CODES)
def test_a_code_that_is_written_down_is_read_the_same(given: Code) -> None:
    assert codes.code(str(given)) == given


@given(one=CODES, other=CODES)
def test_fixed_values_add_up_as_codes_do(one: Code, other: Code) -> None:
    """Where no value falls below 0, which none may."""
    if min(3 * one.dice + one.pips, 3 * other.dice + other.pips) >= 0:
        assert (one + other).fixed_value == one.fixed_value + other.fixed_value


@given(given=CODES)
def test_a_normal_code_has_fewer_than_three_pips_and_the_same_value(given: Code) -> None:
    found = codes.normalise(given)

    assert 0 <= found.pips < 3
    assert found.fixed_value == given.fixed_value


def test_strength_with_armour_is_ten_and_five() -> None:
    strength, armour = codes.code("3D+1"), codes.code("1D+2")

    assert codes.add((strength, armour)) == Code(5)
    assert strength.fixed_value + armour.fixed_value == 15


@given(points=st.integers(-200, 200))
def test_a_rank_begins_with_every_fifth_point(points: int) -> None:
    ranks = [points >= least for least in (1, 6, 11, 16, 21, 26)]

    assert results.rank(points) == sum(ranks)


@given(total=st.integers(-50, 99), difficulty=st.integers(0, 99))
def test_one_more_point_never_lowers_a_result(total: int, difficulty: int) -> None:
    less, more = results.result(total, difficulty), results.result(total + 1, difficulty)

    assert more.points == less.points + 1
    assert (more.success, more.rank) >= (less.success, less.rank)
    assert less.success == (total >= difficulty)


def test_a_tie_is_a_bare_success_unless_the_house_says_otherwise() -> None:
    bare = results.result(12, 12)
    ranked = results.result(12, 12, results.Comparison(tie_rank=1))
    beaten = results.result(12, 12, results.Comparison(ties="fail", tie_rank=1))

    assert (bare.success, bare.rank) == (True, 0)
    assert (ranked.success, ranked.rank) == (True, 1)
    assert (beaten.success, beaten.rank) == (False, 0)


@pytest.mark.parametrize(
    ("points", "word", "degree"),
    [(-6, "plain", 0), (5, "plain", 1), (9, "significant", 1), (11, "big", 2), (21, "very big", 4)],
)
def test_a_margin_has_a_word_and_degrees(points: int, word: str, degree: int) -> None:
    found = results.margin(points)

    assert (found.word, found.degree) == (word, degree)


@pytest.mark.parametrize(("band", "number"), [("top", 15), ("middle", 13), ("bottom", 11)])
def test_a_band_is_one_number(band: str, number: int) -> None:
    assert results.difficulty("Moderate", results.band(band)) == number
    assert results.difficulty("very_difficult", results.band(band)) == number + 10


@pytest.mark.parametrize(
    ("given", "sum_"),
    [
        (("0D-2", "6D-2"), "4D+2"),
        (("6D-2", "0D-2"), "4D+2"),
        (("0D-2", "0D-2", "2D"), "0D+2"),
        (("0D-3", "1D"), "0D"),
        (("0D-5", "1D"), "0D"),
        (("1D+1", "2D+2"), "4D"),
        (("2D+2", "3D+2"), "6D+1"),
    ],
)
def test_what_is_worth_less_than_nothing_lowers_what_it_is_added_to(
    given: tuple[str, ...], sum_: str
) -> None:
    """D6-01: dice to dice, pips to pips; only the sum is never below 0 (R-64)."""
    assert str(codes.add([codes.code(text) for text in given])) == sum_


@given(parts=st.lists(CODES, min_size=1, max_size=3))
def test_the_order_in_which_codes_are_added_does_not_matter(parts: list[Code]) -> None:
    """Where they come to more than 50 dice, they are refused in either order."""
    value = max(0, sum(3 * part.dice + part.pips for part in parts))

    for ordered in (parts, parts[::-1]):
        if value >= 3 * (codes.MOST_DICE + 1):
            with pytest.raises(Refusal, match="at most 50 dice"):
                codes.add(ordered)
        else:
            assert codes.add(ordered) == Code(*divmod(value, 3))


@pytest.mark.parametrize("texts", [("15D+9", "15D+9", "15D+9"), ("50D", "1D"), ("50D", "0D+3")])
def test_codes_that_come_to_more_than_fifty_dice_are_refused(texts: tuple[str, ...]) -> None:
    with pytest.raises(Refusal) as caught:
        codes.add([codes.code(text) for text in texts])

    assert caught.value.kind == "dice_out_of_range"
