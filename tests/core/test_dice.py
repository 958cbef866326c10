"""Where faces come from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.dice import (
    MOST_FACES,
    RecordedDice,
    ScriptedDice,
    SystemDice,
    find_dice,
    note_by_hand,
    parse_faces,
    set_aside,
)
from bot.core.errors import MoreDice, Refusal


@given(st.integers(1, 40), st.integers(2, 100))
def test_system_dice_show_as_many_faces_as_asked_and_only_their_own(count: int, sides: int) -> None:
    faces = SystemDice().roll(count, sides)

    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)


def test_system_dice_show_every_face_sooner_or_later() -> None:
    """2,000 throws miss a given face of a d6 with a chance below 1e-158."""
    assert set(SystemDice().roll(2000, 6)) == {1, 2, 3, 4, 5, 6}


def test_scripted_dice_show_what_was_written_in_order() -> None:
    dice = ScriptedDice((3, 3, 5, 6))

    assert dice.roll(3, 6) == (3, 3, 5)
    assert dice.roll(1, 6) == (6,)


def test_scripted_dice_ask_for_more_when_the_rules_roll_again() -> None:
    dice = ScriptedDice((6, 6))
    dice.roll(1, 6)

    with pytest.raises(MoreDice) as caught:
        dice.roll(3, 6)

    assert caught.value.kind == "more_faces"
    assert caught.value.missing == 2
    assert "2 more d6 fall here than you typed (6,6)." in caught.value.sentence


def test_a_face_the_die_does_not_have_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        ScriptedDice((7,)).roll(1, 6)

    assert caught.value.kind == "bad_face"


def test_faces_that_nobody_rolled_are_refused() -> None:
    dice = ScriptedDice((1, 2, 3))
    dice.roll(2, 6)

    with pytest.raises(Refusal) as caught:
        dice.finish()

    assert caught.value.kind == "too_many_faces"


def test_recorded_dice_remember_sides_and_faces() -> None:
    dice = RecordedDice(ScriptedDice((4, 9)))
    dice.roll(1, 6)
    dice.roll(1, 10)

    assert dice.shown == ((6, 4), (10, 9))


def test_recorded_dice_remember_which_were_typed_and_which_the_others_threw() -> None:
    given = ScriptedDice((4, 5), by_hand=True, rest=ScriptedDice((1, 2)))
    dice = RecordedDice(given)
    dice.roll(1, 6)
    faces = set_aside(dice)
    dice.roll(2, 6)
    note_by_hand(dice, faces, 6)

    assert dice.shown == ((6, 4), (6, 1), (6, 2), (6, 5))
    assert dice.by_hand == (0, 3)


@pytest.mark.parametrize("text", ["3,3,5,6", "3 3 5 6", "3;3;5;6", " 3, 3,5 ,6 "])
def test_faces_are_read_as_people_type_them(text: str) -> None:
    assert parse_faces(text) == (3, 3, 5, 6)


@pytest.mark.parametrize("text", ["", ",", "a", "3,x", "1.5", "-1", "٣", "12345", "1," * 201])
def test_what_is_not_a_face_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse_faces(text)

    assert caught.value.kind == "bad_face"


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        faces = parse_faces(text)
    except Refusal as refused:
        assert refused.kind == "bad_face"
    else:
        assert 1 <= len(faces) <= MOST_FACES


def test_seeded_dice_fall_the_same_each_time_and_only_once_each() -> None:
    one, other = find_dice(7), find_dice(7)

    assert one().roll(8, 6) == other().roll(8, 6)
    assert one().roll(8, 6) != find_dice(7)().roll(8, 6)
    assert isinstance(find_dice(None)(), SystemDice)


def test_one_face_that_nobody_rolls_is_one_face() -> None:
    with pytest.raises(Refusal) as caught:
        ScriptedDice((4,)).finish()

    assert caught.value.sentence == (
        "You typed 1 face, and no dice fall with this. Leave faces: out."
    )
