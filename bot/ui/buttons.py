"""The one kind of button and select: an id that leads to a stored action."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, runtime_checkable

import discord
from discord.ui import DynamicItem, Item


@runtime_checkable
class Pressable(Protocol):
    """A client whose buttons lead to stored actions."""

    async def press(
        self,
        interaction: discord.Interaction[Any],
        offer: int,
        index: int,
        values: Sequence[str] | None,
    ) -> None:
        """Answer this press, with the `values` of a select; never raises."""
        ...


class OfferItem(
    DynamicItem[Item[Any]], template=r"p1:(?P<offer>-?[0-9]{1,19}):(?P<index>[0-9]{1,4})"
):
    """A button or select of any card of any system."""

    def __init__(self, item: Item[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: Item[Any], _match: re.Match[str], /
    ) -> Self:
        """The item of the message; what it means stands in the store."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to the client, which answers whatever becomes of it.

        discord.py only logs what a dynamic item raises, so nothing may be raised here.
        """
        # One pattern for all: discord.py runs every dynamic item whose pattern fits.
        match = self.template.fullmatch(self.custom_id)
        client: object = interaction.client
        if match is None or not isinstance(client, Pressable):
            return
        values = self.item.values if isinstance(self.item, discord.ui.Select) else None
        await client.press(interaction, int(match["offer"]), int(match["index"]), values)
