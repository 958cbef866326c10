"""Undo and redo: before-images put back exactly, refused when something later depends on them."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Entry, Offer, OpenRoll, Pool, Scene, Seat, Table, with_pool, with_roll
from bot.core.settings import system_here, with_system_here
from bot.store.protocol import AlreadyDone, Store
from bot.store.sqlite import open_sqlite
from tests.store.scenes import (
    TABLE,
    change,
    commands,
    dump,
    edited,
    entry,
    said,
    seen,
    undo,
    with_row,
)


async def newest(store: Store) -> int:
    """The id of the newest line."""
    return (await store.history(TABLE, 1))[0].id


def pool(current: int, who: str = "skaz") -> Callable[[Scene], Scene]:
    """An edit that sets a character's dice."""
    return with_row("pools", (who, "dice"), Pool(current, 6))


def roll(number: int) -> Callable[[Scene], Scene]:
    """An edit that opens a roll of this number."""
    return lambda scene: with_roll(scene, OpenRoll(number, "flamepunk", "skaz", b"{}"))


@given(st.lists(commands, min_size=1, max_size=6), st.data())
@settings(max_examples=60, deadline=None)
def test_reversing_everything_leaves_the_database_as_it_was(
    script: list[Any], data: st.DataObject
) -> None:
    """One by one from the newest, or some at once: every stage is met again, byte for byte."""

    async def play(path: Path) -> None:
        store = await open_sqlite(path, clock=lambda: 1000.5)
        try:
            await change(store, with_row("seats", 999, Seat("the first")))
            stages = [(1, dump(path))]
            for edits in script:
                await change(store, lambda scene, edits=edits: edited(scene, edits))
                line = await newest(store)
                if line != stages[-1][0]:
                    stages.append((line, dump(path)))
            done = await newest(store)
            while len(stages) > 1:
                count = data.draw(st.integers(1, len(stages) - 1))
                ids = [line for line, _ in stages[-count:]]
                del stages[-count:]
                await undo(store, *ids)
                assert dump(path) == stages[-1][1]
            assert all(
                line.undone_by for line in await store.history(TABLE, 99) if 1 < line.id <= done
            )
        finally:
            await store.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder) / "parry.db"))


@given(st.lists(commands, min_size=1, max_size=4), st.lists(st.booleans(), max_size=8))
@settings(max_examples=40, deadline=None)
def test_redo_is_the_undoing_of_an_undo(script: list[Any], way: list[bool]) -> None:
    """Going back and forth any number of times meets each stage again, byte for byte."""

    async def play(path: Path) -> None:
        store = await open_sqlite(path, clock=lambda: 1000.5)
        try:
            await change(store, with_row("seats", 999, Seat("the first")))
            stages, lines = [dump(path)], [1]
            for edits in script:
                await change(store, lambda scene, edits=edits: edited(scene, edits))
                if await newest(store) != lines[-1]:
                    stages.append(dump(path))
                    lines.append(await newest(store))
            at, undone = len(stages) - 1, list[int]()
            for back in way:
                if back and at:
                    await undo(store, lines[at])
                    undone.append(await newest(store))
                    at -= 1
                elif not back and undone:
                    await undo(store, undone.pop())
                    at += 1
                assert dump(path) == stages[at]
        finally:
            await store.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder) / "parry.db"))


async def test_a_line_tells_who_did_what_with_which_faces(store: Store) -> None:
    """The entry comes back as it was given, with its time and the rows it touched."""
    given_entry = Entry(
        user=5,
        name="Skaz",
        system="flamepunk",
        action=b'{"do":"roll"}',
        outcome=b'{"is":"rolled"}',
        summary="Skaz punches",
        faces=((6, 3), (6, 5)),
        by_hand=True,
        roll=1,
        typed=(1,),
        given=(5, 4),
    )

    await store.transact(TABLE, lambda scene: (None, replace(pool(2)(scene), entry=given_entry)))

    (line,) = await store.history(TABLE, 10)
    assert line.entry == given_entry
    assert (line.at, line.touched, line.undoes, line.undone_by) == (
        1000,
        ('pools["skaz","dice"]',),
        (),
        None,
    )


async def test_a_change_without_an_entry_is_an_error_and_changes_nothing(
    store: Store, path: Path
) -> None:
    """Nothing happens behind the journal's back."""
    with pytest.raises(ValueError, match="no entry"):
        await store.transact(TABLE, lambda scene: (None, pool(2)(scene)))

    assert dump(path)["pools"] == []


async def test_what_one_interaction_asks_for_is_done_once(store: Store) -> None:
    """Discord may deliver an event twice."""

    def spend(scene: Scene) -> tuple[None, Scene]:
        held = scene.pools.get(("skaz", "dice"), Pool(6, 6))
        return None, said(with_pool(scene, "skaz", "dice", replace(held, current=held.current - 1)))

    await store.transact(TABLE, spend, interaction=77)
    with pytest.raises(AlreadyDone):
        await store.transact(TABLE, spend, interaction=77)
    await store.transact(TABLE, spend, interaction=78)

    assert (await seen(store)).pools["skaz", "dice"].current == 4
    assert len(await store.history(TABLE, 10)) == 2


async def test_an_undo_that_is_delivered_twice_undoes_once(store: Store) -> None:
    await change(store, pool(4), "Skaz rolls")
    await change(store, pool(3), "Skaz dodges")
    await store.revert(TABLE, lambda lines: ((lines[0].id,), entry("undo")), interaction=77)

    with pytest.raises(AlreadyDone):
        await store.revert(TABLE, lambda _: ((1,), entry("undo")), interaction=77)

    assert (await seen(store)).pools["skaz", "dice"].current == 4


async def test_when_somebody_was_here_stands_in_the_way_of_no_undo(store: Store) -> None:
    """It is kept, told by no line, and not taken back."""
    seat = Seat("Skaz", at=300)
    await change(store, with_row("seats", 1, seat), "Skaz comes")
    await change(store, pool(4), "Skaz rolls")
    await change(store, with_row("seats", 1, replace(seat, at=600)), "Skaz looks")

    (looked, *_) = await store.history(TABLE, 1)
    await undo(store, 1)

    assert looked.touched == ()
    assert (await seen(store)).seats == {}


async def test_a_later_change_of_the_same_row_stands_in_the_way(store: Store, path: Path) -> None:
    """The refusal names both, and changes nothing."""
    await change(store, pool(4), "Skaz rolls")
    await change(store, pool(3), "Skaz dodges")
    rows = dump(path)

    with pytest.raises(Refusal, match="“Skaz dodges” came later") as refused:
        await undo(store, 1)

    assert refused.value.kind == "undo_conflict"
    assert dump(path) == rows


async def test_a_later_change_of_other_rows_does_not(store: Store) -> None:
    """An older line is undone alone."""
    await change(store, pool(4))
    await change(store, pool(5, "blazer"))

    await undo(store, 1)

    assert (await seen(store)).pools == {("blazer", "dice"): Pool(5, 6)}


async def test_an_undone_later_change_does_not_stand_in_the_way(store: Store) -> None:
    """Undo after undo goes further and further back, and not twice over the same line."""
    await change(store, pool(4))
    await change(store, pool(3))
    await undo(store, 2)

    with pytest.raises(Refusal) as refused:
        await undo(store, 2)
    assert refused.value.kind == "undone_already"

    await undo(store, 1)
    assert (await seen(store)).pools == {}


async def test_redo_of_an_older_line_under_a_newer_one_is_refused(store: Store) -> None:
    """What was done since the undo is not overwritten."""
    await change(store, pool(4))
    await undo(store, 1)
    await change(store, pool(2), "Skaz joins again")

    with pytest.raises(Refusal, match="Skaz joins again") as refused:
        await undo(store, 2)

    assert refused.value.kind == "undo_conflict"


async def test_redo_makes_the_line_stand_again(store: Store) -> None:
    """So it can be undone again, and its undoing is marked as undone."""
    await change(store, pool(4))
    await undo(store, 1)
    await undo(store, 2, summary="redo")

    redo, undone, first = await store.history(TABLE, 10)
    assert (first.undone_by, undone.undone_by, redo.undoes) == (None, redo.id, (undone.id,))
    await undo(store, first.id)
    assert (await seen(store)).pools == {}


async def test_bringing_back_a_line_below_one_that_is_undone_with_it_is_refused(
    store: Store,
) -> None:
    """A line that would stand again counts as standing."""
    await change(store, pool(4))
    await change(store, pool(3))
    await undo(store, 2)

    with pytest.raises(Refusal) as refused:
        await undo(store, 3, 1)

    assert refused.value.kind == "undo_conflict"


async def test_the_reversed_lines_are_returned(store: Store) -> None:
    """Newest first, each with the line that reversed it."""
    await change(store, pool(4), "first")
    await change(store, pool(3), "second")

    lines = await store.revert(TABLE, lambda _: ([1, 2], entry("undo")))

    assert [(line.entry.summary, line.undone_by) for line in lines] == [("second", 3), ("first", 3)]


async def test_a_refusal_to_choose_changes_nothing(store: Store) -> None:
    """What `choose` raises comes back as it is; choosing nothing is an error."""

    def nothing(_: object) -> Any:
        raise Refusal("nothing_to_undo", "There is nothing to undo.")

    with pytest.raises(Refusal, match="nothing to undo"):
        await store.revert(TABLE, nothing)
    with pytest.raises(ValueError, match="at least one"):
        await undo(store)
    with pytest.raises(ValueError, match="at least one"):
        await undo(store, 77)

    assert await store.history(TABLE, 10) == []


async def test_a_message_attached_in_between_is_kept(store: Store) -> None:
    """It is neither a line nor a conflict, and undo does not forget where the card is."""
    offer = Offer(5, 1, ())
    await change(store, lambda scene: with_row("offers", 5, offer)(roll(1)(scene)))
    await change(store, with_row("offers", 5, replace(offer, roll=None)))
    await store.attach(5, 1234)

    await undo(store, 2)

    assert (await seen(store)).offers == {5: replace(offer, message=1234)}
    assert len(await store.history(TABLE, 10)) == 3


async def test_redo_brings_an_offer_back_with_its_message(store: Store) -> None:
    """The undo's own before-image has it."""
    await change(store, lambda scene: with_row("offers", 5, Offer(5, 1, ()))(roll(1)(scene)))
    await store.attach(5, 1234)
    await undo(store, 1)
    assert await store.offer_of(TABLE, 1) is None

    await undo(store, 2)

    assert (await seen(store)).offers[5].message == 1234


async def test_a_number_is_given_out_again_only_from_the_top(store: Store) -> None:
    """Undoing an older roll leaves the counter; undoing the newest takes its number back."""
    await change(store, roll(1))
    await change(store, roll(2))

    await undo(store, 1)
    assert (await seen(store)).last_roll == 2

    await undo(store, 2)
    assert (await seen(store)).last_roll == 1


async def test_the_system_played_last_stands_in_nobodys_way(store: Store) -> None:
    """Undo of an older line leaves it, and is not kept from it by a later one."""
    await change(store, lambda scene: with_system_here(pool(1)(scene), "flamepunk"))
    await change(store, lambda scene: with_system_here(pool(2, "ada")(scene), "blackdice"))

    await undo(store, 1)

    assert system_here(await seen(store)) == "blackdice"


async def test_a_thread_goes_on_with_what_its_channel_played_last(store: Store) -> None:
    await change(store, lambda scene: with_system_here(pool(1)(scene), "blackdice"))

    system = await store.look(Table(TABLE.guild, 999, TABLE.channel), system_here)

    assert system == "blackdice"


async def test_a_number_that_something_stored_still_bears_is_not_given_out_again(
    store: Store,
) -> None:
    """Here another card shows the roll that is undone."""
    await change(store, roll(1))
    await change(store, with_row("offers", 5, Offer(5, 1, ())))

    await undo(store, 1)

    assert (await seen(store)).last_roll == 1


async def test_a_number_used_again_stands_in_the_way_of_redo(store: Store) -> None:
    """Two rolls of one number cannot both be."""

    def number(scene: Scene) -> Scene:
        return replace(scene, last_roll=scene.last_roll + 1)

    await change(store, number)
    await undo(store, 1)
    await change(store, number)

    with pytest.raises(Refusal) as refused:
        await undo(store, 2)

    assert refused.value.kind == "undo_conflict"


async def test_the_last_roll_only_grows(store: Store) -> None:
    """A reducer that takes a number back is wrong."""
    await change(store, roll(2))

    with pytest.raises(ValueError, match="only grows"):
        await change(store, lambda scene: replace(pool(1)(scene), last_roll=1))


async def test_history_is_the_newest_lines_of_this_table(store: Store) -> None:
    """Newest first, no more than asked for, none of another table's."""
    for n in range(4):
        await change(store, pool(n), f"change {n}")
    other = replace(TABLE, channel=43)
    await store.transact(other, lambda scene: (None, said(pool(1)(scene), "elsewhere")))

    lines = await store.history(TABLE, 2)

    assert [line.entry.summary for line in lines] == ["change 3", "change 2"]
