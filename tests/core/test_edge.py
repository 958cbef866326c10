"""What comes from outside is a number, yes or no, or one of some words; else a refusal says so."""

from __future__ import annotations

import pytest

from bot.core.edge import flag, number, word
from bot.core.errors import Refusal

WORDS = ("normal", "point_blank")


def test_what_is_as_it_must_be_is_taken() -> None:
    assert (number(-3, "A net"), flag(False, "Hidden"), word("normal", WORDS, "A range")) == (
        -3,
        False,
        "normal",
    )


@pytest.mark.parametrize(
    ("value", "said"),
    [(True, "yes"), (2.0, "2.0"), ("2", "“2”"), (None, "nothing"), ([], "a list")],
)
def test_what_is_no_whole_number_is_refused(value: object, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        number(value, "A pool")

    assert caught.value.kind == "bad_type"
    assert caught.value.sentence == f"A pool is a whole number, not {said}."


@pytest.mark.parametrize(("value", "said"), [(1, "1"), ("yes", "“yes”"), (None, "nothing")])
def test_what_is_neither_yes_nor_no_is_refused(value: object, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        flag(value, "Hidden")

    assert caught.value.kind == "bad_type"
    assert caught.value.sentence == f"Hidden is yes or no, not {said}."


@pytest.mark.parametrize(
    ("value", "kind", "sentence"),
    [
        ("far", "unknown_option", "A range is normal or point blank, not “far”."),
        (7, "bad_type", "A range is a word, not 7."),
    ],
)
def test_a_word_that_is_none_of_them_is_refused(value: object, kind: str, sentence: str) -> None:
    with pytest.raises(Refusal) as caught:
        word(value, WORDS, "A range")

    assert (caught.value.kind, caught.value.sentence) == (kind, sentence)
