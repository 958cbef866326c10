"""The faces of dice as emojis of the application, against a small Discord."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from pathlib import Path

import discord
import pytest

from bot.client.emojis import Emojis, Paint
from bot.core.faces import FACES
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite
from tests.client.wire.faults import Fault
from tests.client.wire.payloads import APPLICATION
from tests.client.wire.server import TOKEN, Wire, small_discord

PNG = b"\x89PNG\r\n\x1a\n"
PICTURES = {name: f"<svg>{name}</svg>" for name, face in FACES.items() if face.die == "d4"}
NAMES = list(PICTURES)
EMOJIS = "applications/"


@pytest.fixture
async def wire(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Wire]:
    """A small Discord that this process takes for the great one."""
    async with small_discord() as listening:
        monkeypatch.setattr("discord.http.Route.BASE", listening.api_base)
        yield listening


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    """Where what was sent is remembered."""
    opened = await open_sqlite(tmp_path / "parry.db", clock=lambda: 1000)
    yield opened
    await opened.close()


async def paint_any(svg: str) -> bytes | None:
    """A picture, as far as Discord looks."""
    return PNG + svg.encode()


async def send(
    store: Store, pictures: Mapping[str, str] = PICTURES, paint: Paint = paint_any
) -> Emojis:
    """A start of the bot, as far as its emojis go."""
    emojis = Emojis(store, pictures, paint)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(TOKEN)
        await emojis.send(client)
    return emojis


def sent(wire: Wire, method: str = "POST") -> int:
    """How many requests about emojis came by this method."""
    return sum(call.method == method and "/emojis" in call.path for call in wire.calls)


async def test_every_face_is_sent_once_and_shown_by_its_id(wire: Wire, store: Store) -> None:
    emojis = await send(store)
    again = await send(store)

    assert wire.emojis.names == NAMES
    assert sent(wire) == len(NAMES)
    for each in (emojis, again):
        assert each.find("d4_2_hit") == f"<:d4_2_hit:{wire.emojis.id_of('d4_2_hit')}>"
        assert each.describe() == f"Dice pictures: {len(NAMES)} of {len(NAMES)}."


async def test_no_face_of_a_die_is_shown_until_all_of_them_are_there(
    wire: Wire, store: Store
) -> None:
    wire.faults = [Fault("POST", EMOJIS, status=403, times=9)]

    emojis = await send(store)

    assert emojis.find(NAMES[0]) is None
    assert emojis.describe() == f"Dice pictures: 0 of {len(NAMES)}."


async def test_what_failed_is_sent_at_the_next_start_and_nothing_twice(
    wire: Wire, store: Store
) -> None:
    few = dict(list(PICTURES.items())[:5])
    await send(store, few)
    wire.faults = [Fault("POST", EMOJIS, status=403)]
    stopped = await send(store)

    emojis = await send(store)

    assert stopped.describe() == f"Dice pictures: 5 of {len(NAMES)}."
    assert wire.emojis.names == NAMES
    assert sent(wire) == len(NAMES) + 1
    assert emojis.find(NAMES[0]) is not None


async def test_it_waits_as_long_as_discord_wants_it_to(wire: Wire, store: Store) -> None:
    wire.faults = [Fault("POST", EMOJIS, status=429, times=2)]

    await send(store)

    assert wire.emojis.names == NAMES


async def test_faces_that_are_there_and_of_which_nobody_knows_are_adopted(
    wire: Wire, store: Store, tmp_path: Path
) -> None:
    await send(store)
    other = await open_sqlite(tmp_path / "other.db", clock=lambda: 1000)

    emojis = await send(other)
    await other.close()

    assert sent(wire) == len(NAMES)
    assert emojis.find(NAMES[0]) == f"<:{NAMES[0]}:{wire.emojis.id_of(NAMES[0])}>"


async def test_a_face_that_somebody_has_deleted_is_sent_again(wire: Wire, store: Store) -> None:
    await send(store)
    wire.emojis.delete({}, wire.emojis.id_of(NAMES[3]))

    emojis = await send(store)

    assert sorted(wire.emojis.names) == sorted(NAMES)
    assert emojis.find(NAMES[3]) == f"<:{NAMES[3]}:{wire.emojis.id_of(NAMES[3])}>"


async def test_new_art_leaves_the_old_to_older_cards_and_deletes_what_was_before(
    wire: Wire, store: Store
) -> None:
    await send(store)
    first = wire.emojis.id_of(NAMES[0])
    await send(store, {**PICTURES, NAMES[0]: "<svg>better</svg>"})
    second = wire.emojis.id_of(NAMES[0])
    assert wire.emojis.id_of(f"old_{NAMES[0]}") == first

    emojis = await send(store, {**PICTURES, NAMES[0]: "<svg>best</svg>"})

    assert wire.emojis.id_of(f"old_{NAMES[0]}") == second
    assert first not in wire.emojis.kept
    assert emojis.find(NAMES[0]) == f"<:{NAMES[0]}:{wire.emojis.id_of(NAMES[0])}>"


async def test_where_nothing_can_be_painted_nothing_is_sent(wire: Wire, store: Store) -> None:
    async def paint_nothing(_: str) -> bytes | None:
        return None

    emojis = await send(store, PICTURES, paint_nothing)

    assert sent(wire) == 0
    assert emojis.find(NAMES[0]) is None


@pytest.mark.usefixtures("wire")
async def test_another_process_learns_what_the_first_has_sent(store: Store) -> None:
    emojis = await send(store)
    other = Emojis(store, PICTURES, paint_any)

    await other.recall(APPLICATION)

    assert other.find(NAMES[0]) == emojis.find(NAMES[0])
