"""Reports drawn as Discord messages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.core.action import Choice, Select
from bot.core.people import ANYONE
from bot.core.report import CardWait, DiceRow, Die, Head, Mark, Report
from bot.core.scene import Table
from bot.shared.deal import Card
from bot.systems.flamepunk.pools.actions import Pools
from bot.ui import limits
from bot.ui.cards import draw, embed
from bot.ui.dice import show_die

TEXT = st.text(max_size=400)
MENU = Select("removed", tuple((str(n), f"die {n}") for n in range(30)), least=0, most=30)


def choices(count: int, menus: int) -> tuple[Choice, ...]:
    buttons = [Choice("x" * 90, Pools(), ANYONE) for _ in range(count)]
    return (*buttons, *(Choice("y" * 200, Pools(), ANYONE, ask=MENU) for _ in range(menus)))


@given(
    title=TEXT,
    lines=st.lists(TEXT, max_size=40),
    changes=st.lists(TEXT, max_size=20),
    footer=st.lists(TEXT, max_size=3),
    buttons=st.integers(0, 40),
    menus=st.integers(0, 7),
)
def test_no_report_is_too_much_for_discord(
    *, title: str, lines: list[str], changes: list[str], footer: list[str], buttons: int, menus: int
) -> None:
    offered = choices(buttons, menus)
    report = Report(
        Head(title),
        lines=tuple(lines),
        changes=tuple(changes),
        footer=tuple(footer),
        choices=offered,
    )
    drawn = draw(Card(Table(1, 2), report, offer=2**63 - 1, indices=tuple(range(len(offered)))))

    assert len(drawn.embed) <= limits.EMBED_TOTAL
    assert len(drawn.embed.title or "") <= limits.EMBED_TITLE
    assert len(drawn.embed.description or "") <= limits.EMBED_DESCRIPTION
    rows = drawn.view.to_components() if drawn.view else []
    assert len(rows) <= limits.ROWS
    for row in rows:
        parts = row["components"]
        assert 1 <= len(parts) <= limits.BUTTONS_PER_ROW
        assert all(len(part.get("label", "")) <= limits.BUTTON_LABEL for part in parts)
        assert all(len(part.get("options", ())) <= limits.SELECT_OPTIONS for part in parts)


def test_what_people_wrote_is_plain_text() -> None:
    drawn = embed(Report(Head("**Skaz** @everyone"), lines=("~~x~~ [a](b) # c",)))

    assert drawn.title == r"\*\*Skaz\*\* \@everyone"
    assert r"\~\~x\~\~" in (drawn.description or "")


def test_marks_are_never_colour_alone() -> None:
    marks: list[Mark] = ["plain", "hit", "removed", "changed", "chain", "cancelled"]
    was = {"changed": (5,), "chain": (5,)}

    shown = [show_die(Die(6, mark, was=was.get(mark, ()))) for mark in marks]

    assert shown == ["6", "**6**", "~~6~~", "5→6", "5→6", "~~6~~"]


def test_only_those_who_are_called_are_mentioned() -> None:
    drawn = draw(Card(Table(1, 2), Report(Head("x")), mentions=(7, 8)))

    assert drawn.content == "<@7> <@8>"
    allowed = drawn.mentions.to_dict()
    assert allowed == {"parse": [], "users": [7, 8]}


def test_a_disabled_choice_says_why() -> None:
    greyed = Choice("Dodge (1 die)", Pools(), ANYONE, disabled="your pool is empty")
    drawn = draw(Card(Table(1, 2), Report(Head("x"), choices=(greyed,)), offer=1, indices=(0,)))

    assert drawn.view is not None
    button = drawn.view.to_components()[0]["components"][0]
    assert (button["label"], button["disabled"]) == ("Dodge (1 die): your pool is empty", True)


def test_a_long_list_ends_with_how_much_is_missing() -> None:
    lines = [f"line {n:04d} {'x' * 80}" for n in range(100)]

    shown = limits.clip_lines(lines, 1000)

    assert len(shown) <= 1000
    assert shown.splitlines()[-1].endswith("more lines")
    assert shown.count("line ") == 100 - int(shown.splitlines()[-1].split()[1])


def test_dice_rows_are_labelled() -> None:
    row = DiceRow("attack", (Die(3), Die(5, "hit"), Die(6, "removed")))

    assert embed(Report(Head("x"), dice=(row,))).description == "attack 3 · **5** · ~~6~~"


def test_what_is_waited_for_stands_between_the_lines_and_the_news() -> None:
    waits = (CardWait("Blazer may dodge", 1_800_000_000, 7),)
    report = Report(Head("x"), lines=("▶ Skaz",), waiting=waits, changes=("Round 2 begins.",))

    assert embed(report, Table(1, 2)).description == (
        "▶ Skaz\n"
        "waiting: [Blazer may dodge](https://discord.com/channels/1/2/7) (<t:1800000000:t>)\n"
        "Round 2 begins."
    )
