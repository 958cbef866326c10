"""Names and numbers in words."""

import pytest

from bot.core.errors import Refusal
from bot.core.words import announce, clean, count, fold, join_words, no_such_name


@pytest.mark.parametrize("written", ["Old  Door", " old door ", "OLD DOOR"])
def test_names_compare_case_blind_with_spaces_folded(written: str) -> None:
    assert fold(written) == "old door"


def test_a_name_is_shown_as_written_with_spaces_folded() -> None:
    assert clean("  Skaz   the Quick ") == "Skaz the Quick"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "a\u202eb"])
def test_a_name_that_is_empty_too_long_or_unprintable_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        clean(name)

    assert caught.value.kind == "bad_name"


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (-1, "-1 dice")]
)
def test_numbers_agree_with_their_word(number: int, words: str) -> None:
    assert count(number, "die", "dice") == words


@pytest.mark.parametrize(
    ("items", "words"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists_read_like_a_sentence(items: list[str], words: str) -> None:
    assert join_words(items) == words


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Skaz draws sabre", "Done: Skaz draws sabre"),
        ("Roll: Climbing", "Done. Roll: Climbing"),
        ("leap: not rolled", "Done. Leap: not rolled"),
    ],
)
def test_no_colon_stands_behind_another(title: str, words: str) -> None:
    assert announce("Done", title) == words


def test_who_is_gone_and_has_a_key_that_is_no_name_is_called_by_the_name() -> None:
    gone = no_such_name("\x02opend6 thug", (), "")

    assert gone.sentence == "Nobody here is called Thug."
