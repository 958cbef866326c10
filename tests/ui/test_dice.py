"""Rows of dice within a card, as pictures and as text."""

from __future__ import annotations

import pytest

from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Table
from bot.shared.deal import Card
from bot.ui import limits
from bot.ui.cards import draw, embed
from bot.ui.dice import MOST_PICTURES, dice_row

ROW = DiceRow("attack", (Die(3), Die(5, "hit"), Die(6, "removed")), " = 5")
LONGEST = 10**19
"""An id as long as Discord will ever have."""


def show(name: str) -> str:
    return f"<:{name}:{LONGEST}>"


def test_a_row_is_shown_in_pictures_between_its_words() -> None:
    faces = " ".join(map(show, ("d6_3", "d6_5_hit", "d6_6_out")))

    assert dice_row(ROW, emoji=show) == f"attack {faces} = 5"


def test_a_row_of_which_one_picture_is_missing_is_text() -> None:
    def few(name: str) -> str | None:
        return None if name == "d6_6_out" else show(name)

    assert dice_row(ROW, emoji=few) == dice_row(ROW) == "attack 3 · **5** · ~~6~~ = 5"


@pytest.mark.parametrize(
    ("number", "pictured"), [(MOST_PICTURES, True), (MOST_PICTURES + 1, False)]
)
def test_more_dice_than_anybody_counts_are_text(number: int, pictured: bool) -> None:  # noqa: FBT001
    row = DiceRow("", (Die(2),) * number)

    assert ("<:d6_2:" in dice_row(row, emoji=show)) is pictured


def test_the_pictures_of_a_chain_count_each() -> None:
    chain = Die(6, "hit", then=(Die(6, then=(Die(2),)),))

    assert "<:" in dice_row(DiceRow("", (chain,) * 10), emoji=show)
    assert "<:" not in dice_row(DiceRow("", (chain,) * 11), emoji=show)


def test_boost_and_penalty_dice_keep_their_signs_before_the_picture() -> None:
    row = DiceRow("", (Die(4, kind="boost"), Die(2, kind="penalty")))

    assert dice_row(row, emoji=show) == f"▲{show('d6_4')} ▼{show('d6_2')}"


def test_eight_dice_with_their_words_stand_on_one_line_of_a_phone() -> None:
    row = DiceRow("attack", (Die(2),) * 8, " = 16")

    assert "> <" not in dice_row(row, emoji=show)
    assert "> <" in dice_row(DiceRow("", (Die(2),) * 8, " = 16"), emoji=show)


def test_a_table_that_wants_none_has_no_pictures() -> None:
    card = Card(Table(1, 2), Report(Head("Skaz", "", "5"), dice=(ROW,)))

    with_them = draw(card, emoji=show).embed.description
    without = draw(Card(Table(1, 2), card.report, pictures=False), emoji=show).embed.description

    assert with_them == dice_row(ROW, emoji=show)
    assert without == dice_row(ROW)


def test_a_card_that_pictures_would_make_too_long_is_text_and_whole() -> None:
    row = DiceRow("x" * 30, (Die(10, "cancelled", sides=10),) * MOST_PICTURES)
    report = Report(Head("Skaz"), dice=(row,) * 5, lines=("the last line",))

    shown = embed(report, emoji=show).description or ""

    assert len(shown) <= limits.EMBED_DESCRIPTION
    assert shown.endswith("the last line")
    assert "<:" not in shown


def test_three_full_rows_in_pictures_fit_into_a_card() -> None:
    row = DiceRow("attack", (Die(6, "removed", kind="wild"),) * MOST_PICTURES, " = 12")

    shown = embed(Report(Head("Skaz"), dice=(row,) * 3), emoji=show).description or ""

    assert shown.count("<:wild_d6_6_out:") == 3 * MOST_PICTURES
    assert len(shown) <= limits.EMBED_DESCRIPTION
