"""What is asked of the store beside its tables: where offers belong, deadlines, small facts."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from bot.core.scene import Offer, OpenRoll, Seat, Table
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite
from tests.store.scenes import TABLE, change, said, seen, with_row


async def test_the_clock_is_the_time_of_the_scene(store: Store) -> None:
    """In whole seconds."""
    assert (await seen(store)).now == 1000


async def test_a_message_is_attached_to_its_offer(store: Store) -> None:
    """An offer that is gone takes none."""
    await change(store, with_row("offers", 5, Offer(5, None, ())))

    await store.attach(5, 1234)
    await store.attach(6, 1234)

    assert (await seen(store, offer=5)).offers[5].message == 1234


async def test_overdue_rolls_are_open_ones_whose_deadline_has_come(store: Store) -> None:
    """Earliest first, of all tables, at most a hundred."""
    other = Table(guild=0, channel=43)

    def roll(number: int, deadline: int | None, *, is_open: bool = True) -> OpenRoll:
        return OpenRoll(number, "flamepunk", "skaz", b"{}", open=is_open, deadline=deadline)

    rolls = {1: roll(1, 20), 2: roll(2, 21), 3: roll(3, None), 4: roll(4, 5, is_open=False)}
    await change(store, lambda scene: replace(scene, rolls=rolls))
    await store.transact(
        other, lambda scene: (None, said(with_row("rolls", 1, roll(1, 10))(scene)))
    )
    assert await store.overdue(20) == [(other, 1), (TABLE, 1)]

    many = {number: roll(number, 1) for number in range(10, 120)}
    await change(store, lambda scene: replace(scene, rolls=many))
    assert len(await store.overdue(20)) == 100


async def test_rolls_whose_card_was_never_seen_are_listed_500_at_a_time(
    store: Store,
) -> None:
    """Oldest first; none that is closed, that has a card, or that was never offered."""
    rolls = {number: OpenRoll(number, "flamepunk", "skaz", b"{}") for number in range(1, 506)}
    rolls[2] = replace(rolls[2], open=False)
    offers = {number: Offer(number, number, ()) for number in range(1, 505)}
    offers[1] = replace(offers[1], message=1234)
    await change(store, lambda scene: replace(scene, rolls=rolls, offers=offers))

    assert await store.without_message() == [(TABLE, number) for number in range(3, 503)]


async def test_small_facts_are_remembered(path: Path) -> None:
    """The newest value, also after the file was closed; an unknown one is None."""
    first = await open_sqlite(path, clock=lambda: 0.0)
    await first.remember("tree", "one")
    await first.remember("tree", "two")
    await first.close()

    second = await open_sqlite(path, clock=lambda: 0.0)
    facts = (await second.recall("tree"), await second.recall("forest"))
    await second.close()

    assert facts == ("two", None)


async def test_everything_is_there_after_closing_and_opening(path: Path) -> None:
    """The scene is what it was, and the journal goes on counting."""
    first = await open_sqlite(path, clock=lambda: 1.0)
    await change(first, with_row("seats", 1, Seat("Skaz", {"flamepunk": "skaz"})))
    await first.close()

    second = await open_sqlite(path, clock=lambda: 2.0)
    await change(second, with_row("seats", 2, Seat("Blazer")))
    scene, lines = await seen(second), await second.history(TABLE, 10)
    await second.close()

    assert scene.seats == {1: Seat("Skaz", {"flamepunk": "skaz"}), 2: Seat("Blazer")}
    assert [line.id for line in lines] == [2, 1]
