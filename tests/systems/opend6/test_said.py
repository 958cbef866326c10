"""Everything that is said with a roll, in one line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules.notation import Effects
from tests.support.refusals import refusal


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", Effects()),
        ("B2, P1 Flip-6 f1 b1", Effects(boost=3, penalty=1, flips=(6, 1))),
        ("adv a dis2", Effects(advantage=2, disadvantage=2)),
        ("W1 +1WD -3wd w", Effects(wild=0)),
        ("+1D -2d", Effects(dice=-1)),
        ("+2 −1", Effects(modifier=1)),
        ("luck ap", Effects(luck=True, point=True)),
        ("B1 F8 d8", Effects(boost=1, flips=(8,), die=8)),
    ],
)
def test_each_word_means_one_thing_and_words_add_up(text: str, meant: Effects) -> None:
    assert notation.read(text) == meant


def test_a_line_comes_on_top_of_what_was_said_otherwise() -> None:
    assert notation.read("B1 +2", Effects(boost=1, modifier=-3)) == Effects(boost=2, modifier=-1)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("B2 X1", "bad_notation"),
        ("B0", "bad_notation"),
        ("Q3", "bad_notation"),
        ("Flop-1", "bad_notation"),
        ("F7", "bad_flip"),
        ("F0", "bad_flip"),
        ("d7", "bad_sides"),
        ("d²", "bad_notation"),
        ("B1 " * 30, "bad_notation"),
    ],
)
def test_what_means_nothing_is_refused(text: str, kind: str) -> None:
    assert refusal(lambda: notation.read(text)) == kind


@given(st.text(max_size=60))
def test_any_line_is_read_or_refused(text: str) -> None:
    try:
        found = notation.read(text)
    except Refusal as no:
        assert no.sentence
    else:
        assert found.die in {4, 6, 8, 10, 12, 20}


@given(st.text(alphabet="BbPpFfWwDdaLluckdisv+-−0123456789", max_size=8))
def test_every_word_that_is_read_looks_like_one(word: str) -> None:
    try:
        notation.read(word)
    except Refusal:
        return
    assert re.fullmatch(notation.PATTERN, word.replace("−", "-"), re.IGNORECASE) or not word
