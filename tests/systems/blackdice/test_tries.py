"""Tries kept as penalties say what the rules say, whatever happens in which order."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.people import Sight
from bot.core.scene import Penalty, Scene, Table
from bot.shared.sight.sealed import MOST_PARTS
from bot.systems.blackdice.retries.play import (
    add_event,
    check_lock,
    count_tries,
    read_tries,
    tries_dice,
    tries_of,
)
from bot.systems.blackdice.rules.retries import Event, Tries, frustration, next_tries
from bot.systems.blackdice.sheet import Player, Sheet

SCENE = Scene(Table(1, 2), 1_800_000_000)
ADA = Player("ada", "Ada", None, Sheet())
PLAIN: tuple[Event, ...] = tuple(event for event in get_args(Event) if event != "accept_partial")


@given(st.lists(st.sampled_from(PLAIN), max_size=12))
def test_the_row_in_the_scene_is_the_history(events: list[Event]) -> None:
    scene, told = SCENE, Tries()
    for number, event in enumerate(events, 1):
        try:
            told = next_tries(told, event)
        except Refusal as refusal:
            assert refusal.kind == "locked"
            with pytest.raises(Refusal, match="cannot be tried again"):
                add_event(scene, "ada", "lock", event, number)
            continue
        scene = add_event(scene, "ada", "Lock", event, number)
        now = tries_of(scene, "ada", " lOCK ")

        assert (now.failed, now.locked) == (told.failed, told.locked)
        assert (("ada", "lock") in scene.penalties) == (told != Tries())


def test_a_granted_partial_forgets_everything() -> None:
    scene = add_event(SCENE, "ada", "lock", "fail", 1)
    scene = add_event(scene, "ada", "lock", "partial", 2)
    granted = add_event(scene, "ada", "lock", "accept_partial")

    assert tries_of(scene, "ada", "lock").failed == 2
    assert granted.penalties == {}


def test_a_roll_without_a_task_has_no_history() -> None:
    scene = add_event(SCENE, "ada", "lock", "fail", 1)

    assert tries_of(scene, "ada", "") == Tries()
    assert tries_dice(tries_of(scene, "ada", "")) == ()


def test_the_parts_stay_few_and_lose_nothing() -> None:
    scene = SCENE
    for number in range(1, MOST_PARTS + 21):
        scene = add_event(scene, "ada", "lock", "fail", number)

    row = scene.penalties["ada", "lock"]
    assert len(row.parts) == MOST_PARTS
    assert row.amount == MOST_PARTS + 20


@pytest.mark.parametrize("hidden", [1, 2])
def test_what_a_hidden_roll_left_stays_hidden_in_the_sum(hidden: int) -> None:
    parts = tuple((number, 1) for number in range(1, MOST_PARTS + 2))
    penalty = Penalty("lock", parts, ((hidden, Sight(mode="gm")),))
    scene = replace(SCENE, penalties={("ada", "lock"): penalty})

    row = add_event(scene, "ada", "lock", "fail", MOST_PARTS + 2).penalties["ada", "lock"]

    assert row.parts[0] == (hidden, 3)


@given(st.integers(0, 90))
def test_a_gms_number_is_what_the_next_try_has(failed: int) -> None:
    scene = count_tries(SCENE, "ada", "lock", failed)

    assert frustration(tries_of(scene, "ada", "lock")) == failed


def test_a_lock_is_a_part_without_an_amount() -> None:
    locked = read_tries(Penalty("lock", ((3, 1), (3, 0))))

    assert (locked.failed, locked.locked) == (1, True)
    penalties = {("ada", "lock"): Penalty("lock", ((3, 1), (3, 0)))}
    with pytest.raises(Refusal) as refused:
        check_lock(replace(SCENE, penalties=penalties), ADA, "Lock")
    assert refused.value.kind == "locked"
