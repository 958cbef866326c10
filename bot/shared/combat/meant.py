"""Which fight is meant while somebody acts from a panel: the panel's, whichever is current."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import Order
from bot.core.scene import Scene


def mean_fight(scene: Scene, combat: str) -> Scene:
    """The scene in which this fight is the current one; as it is where there is none so called."""
    if combat not in scene.combats:
        return scene
    orders = {key: scene.orders.get(key, Order()) for key in scene.combats}
    if orders[combat].current:
        return scene
    marked = {key: replace(order, current=key == combat) for key, order in orders.items()}
    return replace(scene, orders={**scene.orders, **marked})


def mean_as_before(loaded: Scene, before: Scene, after: Scene) -> Scene:
    """`after`, which came of `before`, with the fight current again that was so when `loaded`.

    What was done may have chosen another one; that stays.
    """
    if before.orders is loaded.orders:
        return after
    if after.orders is before.orders:
        # The loaded ones, so that a step that moved no fight differs in no order.
        return replace(after, orders=loaded.orders)
    if _current(after) != _current(before):
        return after
    was = _current(loaded)
    orders = {key: replace(order, current=key in was) for key, order in after.orders.items()}
    return replace(after, orders=orders)


def _current(scene: Scene) -> set[str]:
    return {key for key, order in scene.orders.items() if order.current}
