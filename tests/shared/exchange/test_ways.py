"""What may be done about a roll, as the buttons of its card."""

from __future__ import annotations

import pytest
from msgspec import Struct

from bot.core.action import Action, Way
from bot.core.people import ANYONE, GMS, player_of
from bot.shared.exchange.ways import MORE, buttons
from bot.shared.exchange.windows import Behind, Tale


class Do(Action, frozen=True, tag="do"):
    """Something."""


class State(Struct, frozen=True):
    """A roll."""


TALE = Tale(7, State())


def way(label: str, **more: object) -> Way:
    """A way for anybody."""
    return Way(Do(), label, ANYONE, **more)  # pyright: ignore[reportArgumentType]


def shown(*ways: Way) -> list[str]:
    """The labels on the card."""
    return [choice.label for choice in buttons(ways, TALE) if not choice.under]


def listed(*ways: Way, under: str = MORE) -> list[str]:
    """The labels behind this button."""
    return [choice.label for choice in buttons(ways, TALE) if choice.under == under]


def test_answers_come_before_spends_and_a_gms_words_each_the_best_first() -> None:
    ways = (
        way("word", kind="word"),
        way("spend", kind="spend"),
        way("worse", worth=(1,)),
        way("better", worth=(2,)),
    )

    assert shown(*ways) == ["better", "worse", "spend", "word"]


def test_only_the_best_answer_has_the_strong_colour() -> None:
    first, second = buttons((way("a", worth=(1,)), way("b")), TALE)

    assert (first.style, second.style) == ("primary", "secondary")


def test_of_equal_results_the_best_is_on_the_card_and_the_others_in_the_list() -> None:
    ways = (way("6 out → 2", same="2"), way("5 out → 2", same="2"), way("take it → 4", same="4"))

    assert shown(*ways) == ["6 out → 2", "take it → 4", MORE]
    assert listed(*ways) == ["5 out → 2"]


def test_what_does_not_help_is_only_in_the_list() -> None:
    ways = (way("dodge", helps=False), way("take it"))

    assert shown(*ways) == ["take it", MORE]
    assert listed(*ways) == ["dodge"]


@pytest.mark.parametrize(("kind", "most"), [("answer", 4), ("spend", 3)])
def test_what_has_no_room_is_in_the_list(kind: str, most: int) -> None:
    ways = tuple(way(str(number), kind=kind) for number in range(6))

    assert shown(*ways) == [str(number) for number in range(most)] + [MORE]
    assert listed(*ways) == [str(number) for number in range(most, 6)]


def test_a_list_of_its_own_stands_before_more() -> None:
    ways = (way("a"), way("b", under="Other die…"), way("c", helps=False))

    assert shown(*ways) == ["a", "Other die…", MORE]
    assert listed(*ways, under="Other die…") == ["b"]


def test_a_list_is_opened_by_whoever_may_do_any_of_it_and_changes_nothing() -> None:
    ways = (
        Way(Do(), "a", player_of("skaz"), helps=False),
        Way(Do(), "b", GMS, helps=False),
    )

    opener = next(choice for choice in buttons(ways, TALE) if choice.label == MORE)

    assert opener.action == Behind(roll=7, label=MORE)
    assert opener.keep
    assert (opener.audience.characters, opener.audience.gm) == (("skaz",), True)
