"""House rules declared as the fields of a struct: how they are set, and what holds at a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Struct

from bot.core.settings import HouseRule
from bot.shared.house import House, Rule


class Chess(Struct, frozen=True):
    """House rules of every kind."""

    draw: Annotated[Literal["offer", "agree"], Rule("C-01", "How a draw is made.")] = "offer"
    touch: Annotated[bool, Rule("C-02", "Whether a touched piece is moved.")] = True
    clock_minutes: Annotated[int, Rule("C-03", "Minutes.", least=1, most=90, key="clock")] = 5
    crown: Annotated[str, Rule("C-04", "What a queen is called.", longest=20)] = "Queen"
    first: Annotated[str, Rule("C-05", "Who begins.", allowed=("white", "black"))] = "white"
    board: Annotated[Literal[8, 10], Rule("C-06", "How many fields a side has.")] = 8

    @property
    def seconds(self) -> int:
        """The clock in seconds."""
        return 60 * self.clock_minutes


CHESS = House(Chess)


def test_every_field_is_set_under_its_key_in_the_order_of_the_fields() -> None:
    assert CHESS.rules == (
        HouseRule("draw", "offer", "C-01", "How a draw is made.", ("offer", "agree")),
        HouseRule("touch", "on", "C-02", "Whether a touched piece is moved.", ("on", "off")),
        HouseRule("clock", "5", "C-03", "Minutes.", least=1, most=90),
        HouseRule("crown", "Queen", "C-04", "What a queen is called.", longest=20),
        HouseRule("first", "white", "C-05", "Who begins.", ("white", "black")),
        HouseRule("board", "8", "C-06", "How many fields a side has.", ("8", "10")),
    )


def test_where_nothing_is_set_the_defaults_hold() -> None:
    assert CHESS.at({}) == Chess()


def test_texts_become_the_kinds_of_their_fields() -> None:
    house = {"draw": "agree", "touch": "off", "clock": "90", "crown": "Lady", "board": "10"}

    assert CHESS.at(house) == Chess("agree", touch=False, clock_minutes=90, crown="Lady", board=10)


def test_what_follows_from_a_field_is_read_beside_it() -> None:
    assert CHESS.at({"clock": "2"}).seconds == 120


def test_texts_under_other_keys_are_no_house_rules() -> None:
    assert CHESS.at({"session.now": "1", "clock_minutes": "9"}) == Chess()


def test_what_holds_is_read_once_for_the_same_texts() -> None:
    assert CHESS.at({"clock": "7", "session.now": "1"}) is CHESS.at({"clock": "7"})


def test_a_text_that_is_not_allowed_is_not_taken() -> None:
    with pytest.raises(msgspec.ValidationError):
        CHESS.at({"draw": "never"})


def test_a_field_that_says_nothing_of_itself_is_no_house_rule() -> None:
    class Silent(Struct, frozen=True):
        draw: bool = True

    with pytest.raises(TypeError, match="draw says nothing"):
        House(Silent)
