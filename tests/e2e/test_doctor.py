"""A GM asks what keeps Parry from working well in this channel."""

from __future__ import annotations

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.support.game import Game, text


def let_only(game: Game, **given: bool) -> None:
    """Take everything from the bot in this channel but what is given."""
    allowed = discord.Permissions(**given).value
    denied = discord.Permissions.all().value & ~allowed
    me = game.env.backend.bot_user.id
    overwrite = Overwrite(me, OverwriteType.MEMBER, allow=allowed, deny=denied)
    game.env.backend.set_overwrite(game.channel.id, overwrite)


async def test_where_nothing_is_missing_that_is_what_it_says(game: Game) -> None:
    let_only(
        game, view_channel=True, send_messages=True, embed_links=True, read_message_history=True
    )

    told = await game.say("GM", "doctor")

    assert told.ephemeral
    assert "All is well here" in text(told)
    assert "the permissions that it needs" in text(told)
    assert "Without **Pin Messages**" in text(told)
    assert "Discord has the commands of this version." in text(told)
    assert "The database answers." in text(told)


async def test_each_missing_permission_is_named_with_what_does_not_work(game: Game) -> None:
    let_only(game, view_channel=True, send_messages=True, read_message_history=True)

    told = text(await game.say("GM", "doctor"))

    assert "1 thing to mend here" in told
    assert "**Embed Links** is missing: cards cannot be shown." in told
    assert "Whoever manages this channel gives it" in told
    assert "Send Messages" not in told.replace("Send Messages in Threads", "")


async def test_commands_of_another_version_are_told(game: Game) -> None:
    await game.store.remember(f"commands:{game.bot.application_id}", "of another version")

    told = text(await game.say("GM", "doctor"))

    assert "run.py run --sync" in told


async def test_it_is_for_gms(game: Game) -> None:
    assert "Only a GM does that here." in text(await game.say("Skaz", "doctor"))
