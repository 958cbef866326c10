"""The option `more:`: words with values, in any order, strictly, and what completes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.shared.more import (
    Word,
    complete_more,
    no_chance,
    read_more,
    unknown,
    with_more,
    write_more,
)


class Throw(Action, frozen=True, tag="throw"):
    """What the words of these tests belong to."""

    dice: int = 0
    hit: str = ""
    kind: str = "task"
    edge: int = 0
    again: bool = False
    block: bool = True


WORDS = (
    Word("dice", "how many", "number", least=0, most=9),
    Word("hit", "faces that hit", "faces"),
    Word("kind", "what sort", "choice", allowed=("task", "physical", "magic")),
    Word("edge # die", "edge for dice", "number", field="edge", least=1, most=3),
    Word("edge again", "throws again", "flag", field="again"),
    Word("no block", "nothing is blocked", "flag", field="block", sets=False),
)
VALUES = st.fixed_dictionaries(
    {},
    optional={
        "dice": st.integers(0, 9),
        "hit": st.lists(st.integers(1, 6), min_size=1, max_size=4).map(
            lambda faces: ",".join(map(str, faces))
        ),
        "kind": st.sampled_from(("task", "physical", "magic")),
        "edge": st.integers(1, 3),
        "again": st.just(True),
        "block": st.just(False),
    },
)


@given(VALUES, st.randoms())
def test_what_is_written_can_be_read_back_in_any_order_of_its_words(
    values: dict[str, Any], order: Any
) -> None:
    shuffled = list(WORDS)
    order.shuffle(shuffled)

    assert read_more(write_more(values, shuffled), WORDS) == values


@given(VALUES, st.randoms())
def test_every_order_of_words_asks_for_the_same(values: dict[str, Any], order: Any) -> None:
    shuffled = list(WORDS)
    order.shuffle(shuffled)
    first = with_more(Throw(who="skaz"), write_more(values, WORDS), WORDS)

    assert with_more(Throw(who="skaz"), write_more(values, shuffled), WORDS) == first


@given(st.text(alphabet="abdehikmnost 0123456789,;+-#", max_size=40))
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        assert set(read_more(line, WORDS)) <= {"dice", "hit", "kind", "edge", "again", "block"}
    except Refusal as no:
        assert no.kind in {"unknown_word", "bad_value", "said_twice"}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dize 3", "dize → dice? There is: dice, hit, kind, edge 1 die, edge again, no block."),
        ("dice 12", "“dice” is 0 to 9; you wrote 12."),
        ("dice", "“dice” is 0 to 9; no number follows it."),
        ("kind majic", "majic → magic? “kind” is one of: task, physical, magic."),
        ("hit", "“hit” needs a value after it: faces that hit."),
        ("dice 2, dice 3", "“dice” appears twice in more:. Once is enough."),
    ],
)
def test_a_line_that_cannot_be_read_says_why(line: str, sentence: str) -> None:
    with pytest.raises(Refusal) as no:
        read_more(line, WORDS)

    assert no.value.sentence == sentence


def test_numbers_behind_a_comma_belong_to_the_faces_before_it() -> None:
    assert read_more("hit 5, 6, dice 2", WORDS) == {"hit": "5,6", "dice": 2}


class Pool(Action, frozen=True, tag="pool"):
    """What the words that need no name belong to."""

    said: tuple[int, ...] = ()
    task: str = ""


def digits(text: str) -> tuple[int, ...]:
    """The numbers of `D1 D2`; raises `bad_value` for a nought."""
    numbers = tuple(int(word[1:]) for word in text.split())
    if 0 in numbers:
        raise Refusal("bad_value", "Nothing is called D0.")
    return numbers


FREE = (
    Word("dice", "D1 to D9", field="said", pattern="d[0-9]", allowed=("D1", "D2"), reads=digits),
    Word("task", "what for"),
)


@pytest.mark.parametrize(
    "line", ["D1 D2, task wall", "D1, task wall, D2", "dice D1 D2, task wall", "task wall, D1, D2"]
)
def test_words_that_look_so_need_no_name_and_may_stand_in_several_parts(line: str) -> None:
    assert with_more(Pool(), line, FREE) == Pool(said=(1, 2), task="wall")


def test_what_is_made_of_such_words_may_be_refused() -> None:
    with pytest.raises(Refusal, match="Nothing is called D0"):
        with_more(Pool(), "D0", FREE)


def test_words_without_a_name_complete_one_after_the_other() -> None:
    assert [value for _, value in complete_more("", FREE, no_chance)] == ["D1", "D2", "task "]
    assert [value for _, value in complete_more("D3 D", FREE, no_chance)] == ["D3 D1", "D3 D2"]
    further = [value for _, value in complete_more("task wall, ", FREE, no_chance)]
    assert further == ["task wall,", "task wall, D1", "task wall, D2"]


def told(values: Mapping[str, Any]) -> str:
    """As if each die had a tenth."""
    return f"{values['dice']}0 %" if "dice" in values else ""


def test_a_line_is_completed_with_its_chance_and_the_words_that_are_left() -> None:
    shown = dict(complete_more("dice 3", WORDS, told))
    assert "dice 3: 30 %" in shown

    further = [value for _, value in complete_more("dice 3, ", WORDS, told)]
    assert "dice 3, no block" in further
    assert "dice 3, hit " in further
    assert not any(value.count("dice") > 1 for value in further)


def test_a_word_is_completed_from_how_it_begins() -> None:
    assert [value for _, value in complete_more("ki", WORDS, no_chance)] == [
        "kind task",
        "kind physical",
        "kind magic",
    ]
    assert [value for _, value in complete_more("kind m", WORDS, no_chance)] == ["kind magic"]


def test_a_line_that_is_wrong_completes_to_what_is_wrong_with_it() -> None:
    shown = [shown for shown, _ in complete_more("boots 3, ", WORDS, no_chance)]

    assert shown[0].startswith("more: knows no “boots”.")


def test_who_picks_nothing_of_a_list_is_told_what_is_in_it() -> None:
    assert unknown("", ["Ann", "Ben"], where="more:").sentence == "Say which. There is: Ann, Ben."
