"""What a drawn card leaves in the process that sent it: nothing."""

from __future__ import annotations

import asyncio

from tests.support.game import Game, labels


async def test_a_private_card_with_buttons_leaves_no_timer_behind(game: Game) -> None:
    """Its buttons are stored actions; Discord's library would keep it for 15 minutes."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "character new", name="Thug", npc=True, system="flamepunk")
    await game.say("GM", "combat start")
    await game.say("GM", "combat join", who="Thug")
    await game.say("GM", "combat next")
    before = asyncio.all_tasks()

    shown = await game.press("GM", "GM")

    assert shown.ephemeral
    assert "End the round" in labels(shown)
    assert asyncio.all_tasks() <= before
