"""The card of a roll that waits, as it stands now."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.scene import Scene, Table
from bot.history.cards import Teller, place_card
from bot.shared.deal import Card, users_to_call
from bot.shared.system import Registry
from bot.store.protocol import Store

REACH = 500
"""How far back the line is looked for that made the card."""


class WaitingCards:
    """Says what the card of an open roll shows; `shared` is what all systems share."""

    def __init__(self, store: Store, systems: Registry, shared: Registry) -> None:
        self._store = store
        self._teller = Teller(systems, shared)

    async def without_message(self) -> Sequence[tuple[Table, int]]:
        """The open rolls of whose card no message is known, as (table, number)."""
        return await self._store.without_message()

    async def card(self, table: Table, roll: int) -> Card | None:
        """The public card of this roll, with whom it calls.

        None where the roll is over, overdue, or has no card for everybody, such as what a GM
        prepares for somebody hidden.
        """
        lines = await self._store.history(table, REACH)

        def read(scene: Scene) -> Card | None:
            row = scene.rolls.get(roll)
            offer = next((o for o in scene.offers.values() if o.roll == roll), None)
            if row is None or not row.open or offer is None:
                return None
            if row.deadline is not None and row.deadline <= scene.now:
                return None
            report = self._teller.card(offer, lines, scene)
            if report is None or report.private:
                return None
            card = place_card(scene, offer, report, offer.message or 0)
            if report.sight.hidden and not card.report.choices:
                return None  # no notice of it was ever posted: it was a GM's alone
            return replace(card, message=offer.message, mentions=users_to_call(scene, report))

        return await self._store.look(table, read)
