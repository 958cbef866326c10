from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.core.errors import Refusal
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.rolls import (
    describe_hits,
    failure_band,
    hit_set,
    parse_hits,
    read,
    success_band,
)


def test_skaz_has_one_hit_and_magnitude_two_when_the_six_is_gone() -> None:
    """3, 3 and 5 are one hit times magnitude two: level 2."""
    reading = read((3, 3, 5), (5, 6))

    assert (reading.hits, reading.magnitude, reading.level) == (1, 2, 2)
    assert reading.success


def test_four_ones_are_magnitude_four() -> None:
    """Magnitude is the size of the largest set, whether it hits or not."""
    assert read((1, 1, 1, 1, 5, 6), (5, 6)).magnitude == 4


def test_six_different_faces_are_magnitude_one() -> None:
    """Nothing repeats, so the largest set is one die."""
    assert read((1, 2, 3, 4, 5, 6), (5, 6)).magnitude == 1


def test_a_failure_multiplies_magnitude_and_dice() -> None:
    """1, 3, 3 and 4 fail at level 8: botched."""
    reading = read((1, 3, 3, 4), (5, 6))

    assert (reading.success, reading.level, reading.band, reading.penalty) == (
        False, 8, "botched", 2,
    )  # fmt: skip


def test_no_dice_left_is_a_plain_failure_without_penalty() -> None:
    """Both formulas give 0, below every band (FA-06)."""
    reading = read((), (5, 6), removed=(6,))

    assert (reading.level, reading.band, reading.penalty) == (0, "plain", 0)


def test_the_house_may_punish_a_plain_failure() -> None:
    """The configured penalty applies to tasks."""
    assert read((), (5, 6), plain_penalty=1).penalty == 1


def test_attacks_leave_no_penalty() -> None:
    """Penalties belong to tasks (FA-10)."""
    assert read((1, 1), (5, 6), attack=True).penalty == 0


@pytest.mark.parametrize(
    ("level", "name"),
    [(1, "normal"), (5, "normal"), (6, "solid"), (11, "solid"), (12, "exceptional")],
)
def test_success_bands_have_their_edges(level: int, name: str) -> None:
    """1-5 normal, 6-11 solid, 12 and more exceptional."""
    assert success_band(level) == name


@pytest.mark.parametrize(
    ("level", "name", "penalty"),
    [
        (0, "plain", 0),
        (1, "significant", 1),
        (5, "significant", 1),
        (6, "botched", 2),
        (11, "botched", 2),
        (12, "catastrophic", 3),
        (400, "catastrophic", 3),
    ],
)
def test_failure_bands_have_their_edges(level: int, name: str, penalty: int) -> None:
    """1-5 costs 1, 6-11 costs 2, 12 and more costs 3."""
    assert failure_band(level) == (name, penalty)


@pytest.mark.parametrize(("band", "level"), [(success_band, 0), (failure_band, -1)])
def test_a_level_that_cannot_be_is_refused(band: Callable[[int], object], level: int) -> None:
    """Only a success from 1 and a failure from 0 have a band."""
    with pytest.raises(Refusal) as caught:
        band(level)

    assert caught.value.kind == "bad_level"


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("5,6", (5, 6)),
        ("4+", (4, 5, 6)),
        ("1, 2", (1, 2)),
        ("6 5 5", (5, 6)),
        ("any", (1, 2, 3, 4, 5, 6)),
        ("1;5+", (1, 5, 6)),
    ],
)
@pytest.mark.rule("FA-19")
def test_hit_numbers_are_read_as_people_write_them(text: str, faces: tuple[int, ...]) -> None:
    """Lists, thresholds and `any` name a set of faces."""
    assert parse_hits(text) == faces


@pytest.mark.parametrize("text", ["", "0", "7", "5,7", "4++", "+", "five", "any 5"])
def test_other_hit_numbers_are_refused(text: str) -> None:
    """Nothing, and anything that is not a face, has its own kind of refusal."""
    with pytest.raises(Refusal) as caught:
        parse_hits(text)

    assert caught.value.kind == "bad_hit_numbers"


@pytest.mark.parametrize("faces", [(), (0,), (5, 7)])
def test_a_hit_set_is_of_faces(faces: tuple[int, ...]) -> None:
    with pytest.raises(Refusal) as caught:
        hit_set(faces)

    assert caught.value.kind == "bad_hit_numbers"


@pytest.mark.parametrize("text", ["5,6", "4+", "any", "1,2", "2+", "6"])
def test_hit_numbers_are_written_as_they_are_read(text: str) -> None:
    """What a card shows can be typed again."""
    assert describe_hits(parse_hits(text)) == text


@pytest.mark.parametrize(
    ("faces", "kind"),
    [([0], "bad_face"), ([7], "bad_face"), ([], "no_dice"), ([1] * 21, "too_many_dice")],
)
def test_faces_that_no_die_shows_are_refused(faces: list[int], kind: str) -> None:
    """1 to 20 dice, each 1 to 6."""
    with pytest.raises(Refusal) as caught:
        rolls.check_faces(faces)

    assert caught.value.kind == kind


@pytest.mark.parametrize("value", [-1, 21])
def test_a_dodge_outside_0_to_20_is_refused(value: int) -> None:
    """Dodge is a number that twenty dice can meet."""
    with pytest.raises(Refusal) as caught:
        rolls.check_defence(value)

    assert caught.value.kind == "bad_defence"
