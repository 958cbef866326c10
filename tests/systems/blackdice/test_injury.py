"""Injuries on the sheet: the track, batches of bruises, who is awake, symbols and words."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.scene import Character, Scene, Table
from bot.systems.blackdice.body import (
    add_harm,
    body,
    describe_body,
    describe_change,
    track,
    with_body,
    wound_dice,
)
from bot.systems.blackdice.rules.injury import Body
from bot.systems.blackdice.sheet import PLAYERS, Player, Sheet


def table(sheet: Sheet) -> Scene:
    """Ada alone, with this sheet."""
    ada = Character("Ada", 2, "blackdice", msgspec.json.encode(sheet))
    return Scene(Table(1, 2), 1_800_000_000, characters={"ada": ada})


@given(
    st.integers(-3, 6),
    st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=8),
)
def test_harm_never_leaves_the_track(fortitude: int, blows: list[tuple[int, bool]]) -> None:
    scene, lost = table(Sheet(fortitude=fortitude)), 0
    for pips, bruise in blows:
        done, scene = add_harm(scene, "ada", pips, bruise=bruise)
        lost += done.applied
        sheet = PLAYERS.of(scene, "ada").sheet
        now = body(sheet)

        assert done.applied + done.overkill == pips
        assert now.damage == lost <= now.pips + 8
        assert sheet.bruise_taken >= sheet.bruise
        assert sheet.awake == (now.status != "spent")


def test_a_batch_of_bruises_begins_when_there_are_none() -> None:
    scene = table(Sheet(fortitude=2))
    _, scene = add_harm(scene, "ada", 3, bruise=True)
    sheet = PLAYERS.of(scene, "ada").sheet
    gone = with_body(replace(sheet, self_healed=2), replace(body(sheet), bruise=0))

    assert sheet.bruise_taken == 3
    assert (gone.bruise_taken, gone.self_healed) == (0, 0)


def test_harm_ends_what_a_treatment_stood_for() -> None:
    scene = table(Sheet(treated=True))

    assert PLAYERS.of(add_harm(scene, "ada", 0, bruise=False)[1], "ada").sheet.treated
    assert not PLAYERS.of(add_harm(scene, "ada", 1, bruise=False)[1], "ada").sheet.treated


def test_a_reserve_that_is_whole_again_wakes_and_nothing_else_does() -> None:
    asleep = Sheet(fortitude=2, lethal=10, awake=False)

    assert not with_body(asleep, replace(body(asleep), lethal=9)).awake
    assert with_body(asleep, replace(body(asleep), lethal=8)).awake
    knocked = Sheet(fortitude=2, lethal=2, awake=False)
    assert not with_body(knocked, replace(body(knocked), lethal=1)).awake


@pytest.mark.parametrize(
    ("now", "symbols", "said"),
    [
        (Body(4), "●●●● ▣▣▣▣", "4 of 4 Health pips left"),
        (Body(4, 2), "●●○○ ▣▣▣▣", "2 of 4 Health pips left"),
        (Body(4, 4), "○○○○ ▣▣▣▣", "Health used up, the reserve whole"),
        (
            Body(4, 3, 2),
            "○○○○ ▢▣▣▣",
            "7 of 8 reserve pips left: 2 black dice on everything",
        ),
        (
            Body(4, 12),
            "○○○○ ▢▢▢▢",
            "the reserve is spent: unconscious, in danger of death",
        ),
        (Body(20, 5), "15/20 ▣▣▣▣", "15 of 20 Health pips left"),
    ],
)
def test_the_track_in_symbols_and_words(now: Body, symbols: str, said: str) -> None:
    assert track(now) == symbols
    assert describe_body(now) == said


def test_what_did_not_change_is_told_once() -> None:
    assert describe_change("Ada", Sheet(lethal=1), Sheet(lethal=1)) == "Ada ●●●○ ▣▣▣▣"


def test_death_is_called_so_where_the_table_plays_it() -> None:
    assert describe_body(Body(4, 12), dead=True) == "the reserve is spent: dead"
    before = Sheet()
    after = Sheet(lethal=12, awake=False)
    assert describe_change("Ada", before, after, dead=True).endswith(" dead")


def test_damage_beyond_a_track_that_became_shorter_is_left_out() -> None:
    assert body(Sheet(fortitude=-1, lethal=20, bruise=5)).damage == 10


def test_wounds_name_how_deep_they_are() -> None:
    deep = wound_dice(Player("ada", "Ada", None, Sheet(lethal=9)))

    assert [(one.why, one.dice) for one in deep] == [("wounds, 5 of the reserve", 8)]
    assert wound_dice(Player("ada", "Ada", None, Sheet(lethal=4))) == ()
