"""The cards of rolls that wait, when the process was killed before they were known to stand."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.client.wire.process import BotProcess, at
from tests.client.wire.server import GM, Fault, Payload, Wire

EPHEMERAL = 64
POSTED = "channels/200/messages"


def sub(name: str, **options: str | int) -> Payload:
    """A subcommand with its options, as Discord sends it."""
    kinds = {str: 3, int: 4}
    given = [{"name": n, "type": kinds[type(v)], "value": v} for n, v in options.items()]
    return {"name": name, "type": 1, "options": given}


ROLL = sub("roll", what="3", faces="8,7,4")


async def waiting(bot: BotProcess, wire: Wire) -> None:
    """Somebody has tokens, so that a roll that explodes waits until they say how many they use."""
    await bot.until(wire.connected())
    give = sub("tokens", amount=3, who="GM")
    await bot.until(wire.command("hf", give))


async def killed(wire: Wire, folder: Path, *, received: bool) -> None:
    """The roll is kept and its card is on its way when the process is killed."""
    async with at(wire, folder) as bot:
        await waiting(bot, wire)
        wire.faults = [Fault("POST", "interactions/", status=0, received=received, times=99)]
        before = len(wire.calls)
        await wire.send("hf", ROLL)
        await bot.until(wire.called("POST", "interactions/", after=before))
        bot.send(signal.SIGKILL)
        await bot.ended()
    wire.faults = []


async def started(wire: Wire, folder: Path) -> None:
    """A process that starts, has nothing more to do, and stops cleanly."""
    async with at(wire, folder) as bot:
        await bot.until(wire.connected())
        await bot.until(wire.quiet())
        bot.send(signal.SIGTERM)
        code, said = await bot.ended()
    assert code == 0, said


def posts(wire: Wire) -> list[Payload]:
    """What was posted to the channel itself."""
    return [c.body for c in wire.calls if (c.method, c.path) == ("POST", POSTED)]


def asking(wire: Wire) -> list[Payload]:
    """The cards that everybody sees and that ask for the tokens of the roll."""
    seen = [card for card in wire.messages.values() if not card.get("flags", 0) & EPHEMERAL]
    return [card for card in seen if "Throw on" in str(card["components"])]


async def test_a_roll_whose_card_was_never_shown_gets_it_at_the_next_start(
    wire: Wire, tmp_path: Path
) -> None:
    """Once, whatever starts after that; it calls the player, and its buttons are good."""
    await killed(wire, tmp_path, received=False)
    assert asking(wire) == []
    await started(wire, tmp_path)
    await started(wire, tmp_path)
    (card,) = asking(wire)
    buttons = [part for row in card["components"] for part in row["components"]]
    throw = next(part["custom_id"] for part in buttons if part["label"].startswith("Throw on"))
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        done = await bot.until(wire.press(throw, message=card))

    assert len(posts(wire)) == 1
    assert done["type"] == 7


async def test_a_card_that_stood_before_the_kill_is_not_posted_again(
    wire: Wire, tmp_path: Path
) -> None:
    """Discord took it and the process did not live to note where it stands."""
    await killed(wire, tmp_path, received=True)
    await started(wire, tmp_path)

    with closing(sqlite3.connect(tmp_path / "parry.db")) as connection:
        noted = connection.execute("SELECT message FROM offers WHERE roll = 1").fetchall()
    (card,) = asking(wire)
    assert posts(wire) == []
    assert noted == [(int(card["id"]),)]


@pytest.mark.parametrize("deleted", [False, True])
async def test_a_refusal_that_points_to_a_missing_card_posts_it_once(
    wire: Wire, tmp_path: Path, *, deleted: bool
) -> None:
    """Also where two people are refused in the same moment."""
    async with at(wire, tmp_path) as bot:
        await waiting(bot, wire)
        if not deleted:
            wire.faults = [Fault("POST", "", status=500, times=99)]
        number = await wire.send("hf", ROLL)
        await bot.until(wire.given_up(f"interactions/{number}/"))
        wire.faults = []
        before = len(posts(wire))
        if deleted:
            wire.messages.pop(f"interaction-{number}")
        first, second = await wire.send("hf", ROLL), await wire.send("hf", ROLL, who=GM)
        await bot.until(wire.called("POST", f"interactions/{first}/"))
        await bot.until(wire.called("POST", f"interactions/{second}/"))
        await bot.until(wire.quiet())
        await bot.until(wire.command("hf", ROLL))
        await bot.until(wire.quiet())

    assert len(posts(wire)) - before == 1
    assert len(asking(wire)) == 1


async def test_a_card_on_its_way_is_not_missed(wire: Wire, tmp_path: Path) -> None:
    """Discord is slow to take it, and the player is refused meanwhile."""
    async with at(wire, tmp_path) as bot:
        await waiting(bot, wire)
        wire.slow = 0.8
        await wire.send("hf", ROLL)
        await asyncio.sleep(0.2)
        await bot.until(wire.command("hf", ROLL))
        await bot.until(wire.quiet(1.2))

    assert posts(wire) == []
    assert len(asking(wire)) == 1
