"""The real client as a process, against a small Discord."""

from __future__ import annotations

import asyncio
import json
import signal
from importlib.util import find_spec
from pathlib import Path
from time import time

import discord
import pytest

from bot.core.faces import FACES
from bot.store.sqlite import open_sqlite
from tests.client.wire.process import BotProcess, at, started
from tests.client.wire.server import APPLICATION, TOKEN, Fault, Payload, Wire, small_discord


async def stopped(bot: BotProcess) -> str:
    """Ask for a clean end, see that it is one, and return what the process wrote."""
    bot.send(signal.SIGTERM)
    code, said = await bot.ended()
    assert code == 0, said
    return said


async def test_it_asks_for_the_guilds_intent_only(wire: Wire, tmp_path: Path) -> None:
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        await stopped(bot)

    assert [identify["intents"] for identify in wire.identified] == [
        discord.Intents(guilds=True).value
    ]


async def test_a_command_is_answered(wire: Wire, tmp_path: Path) -> None:
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        answer = await bot.until(wire.command("help"))
        await stopped(bot)

    assert answer["type"] == discord.InteractionResponseType.channel_message.value
    assert answer["data"]["embeds"][0]["title"].startswith("What do you want?")


async def test_commands_are_sent_once_and_not_again_at_the_next_start(
    wire: Wire, tmp_path: Path
) -> None:
    for _ in range(2):
        async with at(wire, tmp_path) as bot:
            await bot.until(wire.connected())
            await stopped(bot)

    assert len(wire.synced) == 1
    assert "help" in {command["name"] for command in wire.synced[0]}


async def test_changed_commands_are_sent_again(wire: Wire, tmp_path: Path) -> None:
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        await stopped(bot)
    store = await open_sqlite(tmp_path / "parry.db", clock=time)
    await store.remember(f"commands:{APPLICATION}", "of an earlier version")
    await store.close()
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        await stopped(bot)

    assert len(wire.synced) == 2


async def test_a_stop_finishes_the_answer_that_is_under_way(wire: Wire, tmp_path: Path) -> None:
    wire.slow = 0.5
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        await bot.until(wire.command("help"))
        said = await stopped(bot)

    answered = [json.loads(line) for line in said.splitlines() if '"answered"' in line]
    assert [line["result"] for line in answered] == ["ok"]


async def test_sigterm_ends_it_even_when_discord_does_not_say_goodbye(
    wire: Wire, tmp_path: Path
) -> None:
    wire.deaf = True
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        await stopped(bot)


async def test_ctrl_c_is_a_clean_end_too(wire: Wire, tmp_path: Path) -> None:
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        bot.send(signal.SIGINT)
        code, said = await bot.ended()

    assert (code, "Traceback" in said) == (0, False)


async def test_a_refused_token_is_one_sentence_without_the_token(
    wire: Wire, tmp_path: Path
) -> None:
    async with at(wire, tmp_path, token="MTB.another.token") as bot:  # noqa: S106 -- a wrong one
        code, said = await bot.ended()

    assert code == 2
    words = [line for line in said.splitlines() if not line.startswith("{")]
    assert len(words) == 1
    assert words[0].startswith("Discord refuses the token in DISCORD_TOKEN; copy it again")
    assert "MTB.another.token" not in said
    assert "Traceback" not in said


async def test_a_token_that_the_gateway_refuses_is_the_same_sentence(
    wire: Wire, tmp_path: Path
) -> None:
    wire.closing = 4004
    async with at(wire, tmp_path) as bot:
        code, said = await bot.ended()

    assert code == 2
    assert "Discord refuses the token in DISCORD_TOKEN" in said
    assert "Traceback" not in said


async def test_refused_intents_are_one_sentence(wire: Wire, tmp_path: Path) -> None:
    wire.closing = 4014
    async with at(wire, tmp_path) as bot:
        code, said = await bot.ended()

    assert code == 2
    assert "Discord refuses the intents" in said
    assert "Traceback" not in said


async def test_a_missing_token_is_one_sentence(tmp_path: Path) -> None:
    async with started(tmp_path) as bot:
        code, said = await bot.ended()

    assert code == 2
    assert said.startswith("There is no token: set the environment variable DISCORD_TOKEN")
    assert said.count("\n") == 1


async def test_a_file_on_a_disk_that_does_not_last_is_refused(wire: Wire, tmp_path: Path) -> None:
    async with at(wire, tmp_path, DYNO="worker.1") as bot:
        code, said = await bot.ended()

    assert code == 2
    assert "The disk of this platform is empty after each restart" in said
    assert not (tmp_path / "parry.db").exists()


async def test_a_discord_that_is_not_there_is_worth_another_start(tmp_path: Path) -> None:
    async with small_discord() as gone:
        assert gone.calls == []
    async with at(gone, tmp_path) as bot:
        code, said = await bot.ended()

    words = [line for line in said.splitlines() if not line.startswith("{")]
    assert code == 1
    assert len(words) == 1
    assert words[0].startswith("Discord cannot be reached. Check this machine's network and")
    assert "stopped by a failure" in said
    assert "Traceback" not in said


async def test_a_second_process_on_the_same_file_does_not_start(wire: Wire, tmp_path: Path) -> None:
    """The first may be about to end: it is worth another start."""
    async with at(wire, tmp_path) as first:
        await first.until(wire.connected())
        async with at(wire, tmp_path) as second:
            code, said = await second.ended()
        await stopped(first)

    assert code == 1
    assert "is already in use by another Parry" in said


async def test_every_line_is_json_and_none_shows_the_token(wire: Wire, tmp_path: Path) -> None:
    async with at(wire, tmp_path, PARRY_LOG_LEVEL="debug") as bot:
        await bot.until(wire.connected())
        await bot.until(wire.command("help"))
        said = await stopped(bot)

    lines = [json.loads(line) for line in said.splitlines()]
    assert {"time", "level", "logger", "message"} <= set(lines[0])
    assert TOKEN not in said


@pytest.mark.parametrize("level", ["debug", "info"])
async def test_nothing_that_people_wrote_and_no_token_of_theirs_is_logged(
    wire: Wire, tmp_path: Path, level: str
) -> None:
    """Words in options, in a refusal, and in one that Discord itself refuses."""
    words = "Quetzal the Unseen"
    who: Payload = {"name": "who", "type": 3, "value": words}
    show: Payload = {"name": "show", "type": 1, "options": [who]}
    async with at(wire, tmp_path, PARRY_LOG_LEVEL=level) as bot:
        await bot.until(wire.connected())
        refused = await bot.until(wire.command("character", show))
        wire.faults = [Fault("POST", "interactions/", status=400, code=50035)]
        before = len(wire.calls)
        waiting = asyncio.ensure_future(wire.command("character", show))
        await bot.until(wire.called("POST", "interactions/", after=before))
        said = await stopped(bot)
        waiting.cancel()

    assert words in refused["data"]["content"]
    assert '"words refused"' in said
    assert "Quetzal" not in said
    assert "interaction-" not in said
    assert TOKEN not in said


async def test_it_opens_the_shards_that_discord_advises_and_stops_between_two(
    wire: Wire, tmp_path: Path
) -> None:
    """discord.py lets five seconds pass between two shards."""
    wire.shards = 2
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        await stopped(bot)

    assert [identify["shard"] for identify in wire.identified] == [[0, 2]]


async def test_a_gateway_without_advice_on_shards_gets_one(wire: Wire, tmp_path: Path) -> None:
    wire.shards = None
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        await stopped(bot)

    assert [identify["shard"] for identify in wire.identified] == [[0, 1]]


async def test_it_waits_until_discord_lets_it_begin_sessions(wire: Wire, tmp_path: Path) -> None:
    """Few of those that a day allows are a warning: something begins them in vain."""
    wire.left = 0
    async with at(wire, tmp_path) as bot:
        await bot.until(bot.says("waits for sessions"))
        assert wire.identified == []
        wire.left = 249
        await bot.until(wire.meet(1))
        await bot.until(bot.says('"few sessions left", "left": 249'))


async def test_it_stops_while_it_waits_to_begin_a_session(wire: Wire, tmp_path: Path) -> None:
    wire.left = 0
    async with at(wire, tmp_path) as bot:
        await bot.until(bot.says("waits for sessions"))
        bot.send(signal.SIGTERM)
        assert (await bot.ended())[0] == 0


async def test_a_press_of_an_unknown_button_is_answered_privately(
    wire: Wire, tmp_path: Path
) -> None:
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        await bot.until(wire.command("help"))
        card = next(iter(wire.messages.values()))
        answer = await bot.until(wire.press("p1:77:0", message=card))
        await stopped(bot)

    assert answer["data"]["flags"] & 64


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="the extra pictures is missing")
async def test_dice_are_sent_to_discord_and_a_card_shows_them(wire: Wire, tmp_path: Path) -> None:
    async with at(wire, tmp_path, PARRY_PICTURES_DICE="true") as bot:
        await bot.until(wire.connected())
        await bot.until(wire.emojis_sent(len(FACES)))
        option = {"name": "what", "type": 3, "value": "2d6"}
        card = await bot.until(wire.command("roll", option))
        told = await bot.until(wire.command("doctor"))
        await stopped(bot)

    assert "<:d6_" in card["data"]["embeds"][0]["description"]
    assert f"Dice pictures: {len(FACES)} of {len(FACES)}." in str(told)
