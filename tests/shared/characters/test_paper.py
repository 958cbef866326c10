"""Characters go into files and come out of them; whatever else is in a file is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.core.scene import Character, Pool
from bot.core.words import LONGEST_NAME
from bot.shared.characters.paper import MOST_BYTES, Read, read, write
from tests.support.sheets import HERO, sheets, text

NAMES = text(1, LONGEST_NAME).filter(
    lambda name: " ".join(name.split()) == name and not name.startswith(("@", "<@"))
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


def a_file(**changes: Any) -> bytes:
    """A good file with some parts replaced, or left out where None."""
    whole: dict[str, Any] = {
        "parry": "character",
        "version": 1,
        "system": "heroes",
        "name": "Ana",
        "sheet": HERO.usual(),
        "pools": {"health": {"current": 2, "maximum": 3}},
    }
    return msgspec.json.encode({k: v for k, v in (whole | changes).items() if v is not None})


def _is_ben(name: str) -> bool:
    return name.casefold() == "ben"


def taken(paper: bytes) -> Read:
    """The file read at a table of heroes where a Ben is."""
    return read(paper, system="heroes", spec=HERO, house={}, is_taken=_is_ben, gm=True)


def refusal(paper: bytes) -> Refusal:
    """Why the file is refused."""
    with pytest.raises(Refusal) as refused:
        taken(paper)
    return refused.value


@given(NAMES, sheets(HERO), st.integers(0, 20), st.integers(0, 9), st.integers(0, 9))
def test_what_is_exported_is_imported_exactly(
    name: str, values: dict[str, Any], left: int, luck: int, most: int
) -> None:
    full = HERO.full(values, {})["health"].maximum
    pools = {"health": Pool(left, full), "luck": Pool(luck, most)}
    character = Character(name, 2, "heroes", HERO.kept(values))

    assert taken(write(character, pools, HERO)) == Read(name, values, pools)


def test_a_file_says_nothing_of_its_owner() -> None:
    paper = write(Character("Ana", 7777, "heroes", HERO.kept(HERO.usual())), {}, HERO)

    assert set(msgspec.json.decode(paper)) == {
        "parry", "version", "system", "name", "sheet", "pools"
    }  # fmt: skip
    assert b"7777" not in paper


def test_what_a_file_leaves_out_is_as_usual() -> None:
    found = taken(a_file(sheet={"wits": 3}, pools=None))

    assert found.values == HERO.usual() | {"wits": 3}
    assert found.pools == {"health": Pool(3, 3), "luck": Pool(3, 3)}


@given(st.binary(max_size=200) | JSON.map(msgspec.json.encode))
def test_any_file_is_a_character_or_refused(paper: bytes) -> None:
    assert refusal(paper).kind == "bad_file"


@given(
    st.sampled_from(("parry", "version", "system", "name", "sheet", "pools", "extra")),
    JSON.filter(lambda value: value is not None),
)
def test_any_part_of_a_file_is_right_or_named(part: str, value: Any) -> None:
    try:
        found = taken(a_file(**{part: value}))
    except Refusal as refused:
        assert refused.kind == "bad_file"
        assert len(refused.sentence) < 2000
    else:
        assert HERO.check_values(found.values, []) == found.values


@given(st.sampled_from(tuple(HERO.usual())), JSON)
def test_any_field_of_a_sheet_is_right_or_named(field: str, value: Any) -> None:
    label = HERO.line(field).label
    try:
        found = taken(a_file(sheet={field: value}))
    except Refusal as refused:
        assert any(word in refused.sentence for word in (label, "Boxes", "Speed"))
    else:
        if field not in ("hit", "weapons"):  # written in several ways
            assert found.values[field] == value


def test_of_another_systems_file_only_the_system_is_wrong() -> None:
    """Its sheet and pools are right, elsewhere."""
    wrong = refusal(a_file(system="monks", name="Ben", sheet={"vows": 3}, pools={"grace": 1}))

    assert wrong.sentence.splitlines()[1:] == [
        "• system: “monks” is not heroes, which is played here.",
        "• name: “Ben” is taken at this table.",
    ]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"parry": "sheet"}, "parry: “sheet” is not “character”."),
        ({"version": 2}, "version: 2 is not 1."),
        ({"version": True}, "version: yes is not 1."),
        ({"system": "monks"}, "system: “monks” is not heroes, which is played here."),
        ({"name": None}, "name: nothing is not a name."),
        ({"name": "x" * 41}, "name: A name has"),
        ({"name": "a\u202eb"}, "name: A name has"),
        ({"name": "BEN"}, "name: “BEN” is taken at this table."),
        ({"owner": 1}, "file: there is no “owner”."),
        ({"sheet": {"rank": 1}}, "sheet: there is no “rank”."),
        ({"sheet": {"wits": 6}}, "Wits: 6 is not a whole number from 0 to 5."),
        ({"sheet": {"wits": "1"}}, "Wits: “1” is not a whole number from 0 to 5."),
        ({"sheet": {"wits": 10**30}}, "Wits: a huge number is not a whole number from 0 to 5."),
        ({"sheet": {"strength": 5}}, "Boxes: 6 spent of 5."),
        ({"sheet": {"weapons": [{"name": "axe"}] * 4}}, "Weapons: 4 rows are not up to 3"),
        ({"pools": {"mana": {}}}, "pools: there is no “mana”."),
        ({"pools": {"health": 3}}, "Health: 3 is not a pool such as 4/6"),
        ({"pools": {"health": {"current": 2, "maximum": 4}}}, "Health maximum: 4 is not 3"),
        ({"pools": {"luck": {"current": 99, "maximum": 4}}}, "Luck left: 99 is not a whole number"),
        ({"pools": []}, "pools: a list is not a set of pools."),
    ],
)
def test_what_is_wrong_with_a_file_is_said(changes: dict[str, Any], said: str) -> None:
    assert said in refusal(a_file(**changes)).sentence


def test_everything_that_is_wrong_is_said_at_once() -> None:
    wrong = refusal(a_file(name="Ben", version=2, sheet={"wits": 9}, pools={"luck": 1}))

    assert [line.split(":")[0] for line in wrong.sentence.splitlines()[1:]] == [
        "• version", "• name", "• Wits", "• Luck"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "paper",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 60_000,
        b'{"sheet":' * 7_000,
        b"NaN",
        b"1e999",
        b'"\\ud800"',
        a_file() + b"{}",
    ],
    ids=lambda paper: repr(paper[:12]),
)
def test_what_is_no_json_is_refused(paper: bytes) -> None:
    assert refusal(paper).kind == "bad_file"


def test_a_file_is_at_most_64_kib() -> None:
    good = a_file()

    assert taken(good.ljust(MOST_BYTES)).name == "Ana"
    assert refusal(good.ljust(MOST_BYTES + 1)).kind == "too_large"
