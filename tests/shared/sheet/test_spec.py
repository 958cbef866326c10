"""What a system declares about its sheets is what may be typed, kept and shown."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.edge import MOST_TOLD, quote, refuse
from bot.core.errors import Refusal
from bot.core.scene import Pool
from bot.shared.sheet.kinds import Code, Faces, OneOf, Plain, Several, Switch, Whole, Words
from bot.shared.sheet.rows import Rows
from bot.systems.flamepunk.rules.rolls import describe_hits, parse_hits
from tests.support.sheets import HERO, plain, sheets, value

KINDS: tuple[Plain, ...] = (
    Whole(-2, 5),
    Words(40),
    Words(40, paragraph=True),
    OneOf(("melee", "ranged")),
    Switch(),
    Code(0, 60),
    Faces(6, parse_hits, describe_hits),
    Several(("steel", "fire")),
)
ROWS = next(f.kind for f in HERO.fields if isinstance(f.kind, Rows))


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_what_is_said_of_a_value_is_read_as_that_value(kind: Plain, data: st.DataObject) -> None:
    one = data.draw(plain(kind))
    said: str = kind.to_text(one)
    wrong: list[str] = []

    assert kind.check(kind.parse(said), "Field", wrong) == one
    assert wrong == []
    assert len(said) <= kind.longest
    assert kind.draw(one)


@given(value(ROWS))
def test_typed_rows_are_read_as_they_are_said(rows: list[dict[str, Any]]) -> None:
    wrong: list[str] = []

    assert ROWS.check(ROWS.parse(ROWS.to_text(rows)), "Weapons", wrong) == rows
    assert wrong == []


@pytest.mark.parametrize("kind", [*KINDS, ROWS])
@given(typed=st.text(max_size=60))
def test_any_text_is_taken_or_told_what_is_wrong_with_it(kind: Plain | Rows, typed: str) -> None:
    wrong: list[str] = []
    taken: Any = kind.check(kind.parse(typed), "Field", wrong)

    again: list[str] = []
    once_more = kind.check(taken, "Field", again)
    if not wrong:
        assert once_more == taken
    assert all(line.startswith("Field") for line in wrong)


@pytest.mark.parametrize(
    ("kind", "typed", "taken"),
    [
        (Whole(-2, 5), " −2 ", -2),
        (Code(0, 60), "3d + 1", "3D+1"),
        (Code(0, 60), "2D+4", "3D+1"),
        (OneOf(("melee", "ranged")), "MELEE", "melee"),
        (Switch(), "On", True),
        (Faces(6, parse_hits, describe_hits), "4+", [4, 5, 6]),
        (Several(("steel", "fire")), "Fire, steel, fire", ["fire", "steel"]),
    ],
)
def test_people_may_type_loosely(kind: Plain, typed: str, taken: object) -> None:
    wrong: list[str] = []

    assert kind.check(kind.parse(typed), "Field", wrong) == taken
    assert wrong == []


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (Whole(0, 5), True),
        (Whole(0, 5), 2.0),
        (Whole(0, 5), 6),
        (Whole(0, 5), "2"),
        (Words(5), "sixsix"),
        (Words(5), " a"),
        (Words(5), "a\nb"),
        (Words(5), "a\x00b"),
        (Words(5), "\ud800"),
        (Words(5), "a\ud800"),
        (Words(5), None),
        (OneOf(("a", "b")), "c"),
        (Switch(), 1),
        (Code(0, 60), "2D+4"),
        (Code(0, 60), "21D"),
        (Code(6, 60), "1D"),
        (Faces(6, parse_hits, describe_hits), [5, 5]),
        (Faces(6, parse_hits, describe_hits), []),
        (Faces(6, parse_hits, describe_hits), [True]),
        (Faces(6, parse_hits, describe_hits), [7]),
        (Several(("a", "b")), []),
        (Several(("a", "b")), ["a", "a"]),
        (Several(("a", "b")), "a"),
    ],
)
def test_what_is_out_of_range_or_of_another_type_is_wrong(kind: Plain, given: object) -> None:
    wrong: list[str] = []
    instead: Any = kind.check(given, "Field", wrong)

    assert len(wrong) == 1
    assert wrong[0].startswith("Field: ")
    assert_may_stand(kind, instead)


def assert_may_stand(kind: Plain, value: Any) -> None:
    """So that the rest of a sheet with something wrong in it can be checked, too."""
    wrong: list[str] = []
    assert kind.check(value, "Field", wrong) == value
    assert wrong == []


def test_rows_are_typed_by_name_or_by_place() -> None:
    wrong: list[str] = []
    rows = ROWS.check(ROWS.parse("bow | 4 | ranged; Axe | damage 3D"), "Weapons", wrong)

    assert [(r["name"], r["rating"], r["kind"], r["damage"]) for r in rows] == [
        ("bow", 4, "ranged", "2D"),
        ("Axe", 2, "melee", "3D"),
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("a; b; c; d", "4 rows"),
        ("axe; AXE", "twice"),
        ("Fists", "everybody has"),
        ("axe | 10", "Weapons 1 Rating"),
        ("axe | 1 | melee | 2D | yes | hm | more", "no weapon"),
        ([{"name": "axe", "edge": 1}], "there is no “edge”"),
        ([{"rating": 1}], "Weapons 1 Name"),
        ([{"name": "a|b"}], "cannot be used here"),
        ([3], "no weapon"),
        ({"name": "axe"}, "not up to 3"),
    ],
)
def test_rows_say_which_of_them_is_wrong(rows: object, said: str) -> None:
    wrong: list[str] = []
    ROWS.check(ROWS.parse(rows) if isinstance(rows, str) else rows, "Weapons", wrong)

    assert any(said in line for line in wrong), wrong


@given(sheets(HERO))
def test_a_sheet_is_kept_and_read_back_as_it_is(values: dict[str, Any]) -> None:
    wrong: list[str] = []
    taken = HERO.check_values(values, wrong)

    assert wrong == []
    assert taken == values == HERO.values(HERO.kept(values))


def test_a_sheet_tells_everything_that_is_wrong_at_once() -> None:
    wrong: list[str] = []
    HERO.check_values({"wits": 9, "level": "godly", "speed": 3, "rank": 1}, wrong)

    assert [line.split(":")[0] for line in wrong] == ["sheet", "Level", "Wits", "Speed"]


def test_prices_add_up_within_the_budget() -> None:
    values = HERO.usual() | {"strength": 4, "wits": 2}

    assert HERO.problems(values) == ["Boxes: 6 spent of 5."]
    assert HERO.problems(values | {"level": "heroic"}) == []


def test_fields_that_do_not_go_together_are_wrong() -> None:
    assert HERO.problems(HERO.usual() | {"speed": "9D"}) == ["Speed: 9D is for the dynamic."]


def test_a_pool_follows_the_sheet_and_the_house() -> None:
    values = HERO.usual() | {"strength": 2}

    assert HERO.full(values, {"tough": "1"}) == {"health": Pool(6, 6), "luck": Pool(3, 3)}


@pytest.mark.parametrize(
    ("typed", "pool"), [("4", Pool(4, 6)), ("/8", Pool(5, 8)), (" 7 / 8 ", Pool(7, 8))]
)
def test_a_pool_is_typed_as_what_is_left_of_it(typed: str, pool: Pool) -> None:
    line = HERO.pools[0]
    wrong: list[str] = []

    assert line.check(line.parse(typed, Pool(5, 6)), "Health", wrong) == pool
    assert wrong == []


@pytest.mark.parametrize("typed", ["", "six", "21", "3/0", "-1", "1/2/3"])
def test_a_pool_out_of_range_is_wrong(typed: str) -> None:
    line = HERO.pools[0]
    wrong: list[str] = []
    line.check(line.parse(typed, Pool(5, 6)), "Health", wrong)

    assert wrong


def test_a_field_is_found_by_key_or_label() -> None:
    assert HERO.line("HIT  numbers").key == HERO.line("hit").key == "hit"
    with pytest.raises(Refusal, match="no field “shoe”") as refused:
        HERO.line("shoe")
    assert refused.value.kind == "unknown_field"


@given(st.lists(st.text(max_size=90), max_size=60))
def test_everything_wrong_is_told_within_one_message(wrong: list[str]) -> None:
    try:
        refuse("bad_file", "No.", wrong)
    except Refusal as refusal:
        assert len(refusal.sentence) <= MOST_TOLD + 40
        assert refusal.kind == "bad_file"
    else:
        assert not wrong


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_whatever_is_quoted_is_short_and_printable(given: object) -> None:
    assert len(quote(given)) <= 30
    assert quote(given).isprintable()
