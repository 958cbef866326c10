"""Who draws panels is told of what may change one, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from bot.core.scene import Entry, Offer, Scene, Table, put
from bot.store.sqlite import open_sqlite

Step = Callable[[Scene], tuple[None, Scene]]

TABLE = Table(guild=1, channel=2)
LINE = Entry(1, "Skaz", "flamepunk", b"{}", b"{}", "something")


def with_another_rule(scene: Scene) -> tuple[None, Scene]:
    """A change that has nothing to do with a panel."""
    rules = {"pool_max": f"{int(scene.house.get('pool_max', '5')) + 1}"}
    return None, replace(scene, house=rules, entry=LINE)


def with_panel(scene: Scene) -> tuple[None, Scene]:
    """The table with a panel."""
    offer = Offer(7, 0, (), combat="Roof")
    return None, replace(scene, offers=put(scene.offers, offer.id, offer), entry=LINE)


def without_panel(scene: Scene) -> tuple[None, Scene]:
    """The table without it."""
    return None, replace(scene, offers=put(scene.offers, 7, None), entry=LINE)


async def test_a_change_is_told_where_a_panel_stands_stood_or_stands_no_more(
    tmp_path: Path,
) -> None:
    store = await open_sqlite(tmp_path / "parry.db", clock=lambda: 1.0)
    told: list[Table] = []
    store.watch(told.append)
    counts: list[int] = []
    try:
        house = with_another_rule
        steps: list[Step] = [house, with_panel, house, without_panel, house]
        for step in steps:
            await store.transact(TABLE, step)
            counts.append(len(told))
    finally:
        await store.close()

    assert counts == [0, 1, 2, 3, 3]
