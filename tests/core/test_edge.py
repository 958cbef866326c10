"""What comes from outside is one of the words allowed; else a refusal says so."""

from __future__ import annotations

import pytest

from bot.core.edge import word
from bot.core.errors import Refusal

WORDS = ("normal", "point_blank")


def test_a_word_that_is_one_of_them_is_taken() -> None:
    assert word("normal", WORDS, "A range") == "normal"


@pytest.mark.parametrize(
    ("value", "quoted"),
    [(True, "yes"), (2.0, "2.0"), (10**9, "a huge number"), (None, "nothing"), ([], "a list")],
)
def test_what_is_no_word_is_refused_as_what_it_is(value: object, quoted: str) -> None:
    with pytest.raises(Refusal) as caught:
        word(value, WORDS, "A range")

    assert caught.value.kind == "bad_type"
    assert caught.value.sentence == f"A range is a word, not {quoted}."


@pytest.mark.parametrize(
    ("value", "kind", "sentence"),
    [
        ("far", "unknown_option", "A range is normal or point blank, not “far”."),
        ("point blank", "unknown_option", "A range is normal or point blank, not “point blank”."),
    ],
)
def test_a_word_that_is_none_of_them_is_refused(value: object, kind: str, sentence: str) -> None:
    with pytest.raises(Refusal) as caught:
        word(value, WORDS, "A range")

    assert (caught.value.kind, caught.value.sentence) == (kind, sentence)
