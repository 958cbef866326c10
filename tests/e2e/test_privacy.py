"""What is kept about somebody, as they read it; and that they are forgotten, on either store."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from binascii import Error
from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.store.forget import SOMEBODY
from tests.e2e.test_forged import pressed
from tests.support.game import Game, labels, text
from tests.support.rows import rows_of

PENDING = "You have asked to be forgotten. That is done within a day."
PACKED = re.compile(r"[A-Za-z0-9+/]{12,}={0,2}")


@pytest.fixture(autouse=True, params=["", "postgres"], ids=["in a file", "on a server"])
def store_kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these on either store."""
    monkeypatch.setenv("PARRY_E2E_STORE", request.param)


async def play(game: Game) -> None:
    """Skaz and Blazer have fought a little; Skaz has typed a word of their own."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk", name="Mira")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "combat start")
    await game.say("GM", "combat join", who="Mira, Blazer")
    await game.roll("Skaz", [5, 6], task="grandmother's gramophone")
    await game.roll("Blazer", [5, 6, 6], target="Mira")
    await game.say("Skaz", "session start")
    await game.say("GM", "flame pool", who="Blazer", dice=2)


async def tidy(game: Game) -> None:
    """What is done each hour."""
    await game.bot.work.tidy(game.bot)
    await game.env.settle()


async def ask_to_forget(game: Game, who: str = "Skaz", what: str = "Forget me") -> ResponseMessage:
    """The question, and the button that means it."""
    shown = await game.say(who, "privacy")
    asked = await game.press(who, f"{what}…", shown)
    return await game.press(who, what, asked)


async def everything(game: Game) -> str:
    """All rows of the store as one text, packed ones unpacked."""
    found = json.dumps(await rows_of(game))
    for _ in range(3):
        found += "".join(unpack(piece) for piece in PACKED.findall(found))
    return found


def unpack(piece: str) -> str:
    """The text that is packed in this one, if any."""
    try:
        inner = b64decode(piece, validate=True).decode()
    except (Error, UnicodeDecodeError):
        return ""
    return f" {inner}" if inner.isprintable() else ""


def assert_gone(word: str, rows: str) -> None:
    """Nobody finds this word among these rows."""
    around = re.search(rf".{{0,200}}\b{re.escape(word)}\b.{{0,100}}", rows)
    assert around is None, around[0]


async def read(game: Game, who: str, label: str) -> Any:
    """The file that this button hands out."""
    shown = await game.press(who, label, await game.say(who, "privacy"))
    assert shown.ephemeral
    (file,) = shown.attachments
    assert file.filename.endswith(".json")
    return json.loads(await file.read())


async def test_everybody_reads_what_is_kept_about_them(game: Game) -> None:
    await play(game)

    kept = await read(game, "Skaz", "What is kept about me")

    (table,) = kept["tables"]
    assert kept["you"] == game.people["Skaz"].id
    assert table["channel"] == game.channel.id
    assert [row["name"] for row in table["characters"]] == ["Mira"]
    typed = [line for line in table["history"] if "gramophone" in json.dumps(line.get("asked"))]
    assert typed[0]["who"] == "Skaz"
    assert typed[0]["dice"] == [[6, 5], [6, 6]]


async def test_nobody_reads_there_what_is_hidden_from_them(game: Game) -> None:
    await play(game)
    await game.say("GM", "flame roll", dice=1, task="an omen", visibility="gm", faces="6")
    await game.roll("Skaz", [6], task="a blind guess", visibility="blind")

    mine = json.dumps(await read(game, "Skaz", "What is kept about me"))

    assert "omen" not in mine
    assert "blind guess" not in mine


async def test_who_manages_the_server_reads_what_is_kept_of_it(game: Game) -> None:
    await play(game)

    kept = await read(game, "GM", "What is kept of this server")

    (table,) = kept["tables"]
    assert {row["name"] for row in table["characters"]} == {"Mira", "Blazer"}
    assert table["settings"]["table.system"] == "flamepunk"
    assert len(table["history"]) > 5


async def test_players_are_offered_nothing_about_the_server(game: Game) -> None:
    await play(game)
    gm, player = await game.say("GM", "privacy"), await game.say("Skaz", "privacy")

    refused = await pressed(game, "button", "lasting:forget-server-now", game.cards()[0])

    assert labels(player) == ["What is kept about me", "Forget me…"]
    assert labels(gm)[2:] == ["What is kept of this server", "Forget this server…"]
    assert text(refused) == "Only who may manage this server asks for that."


async def test_asking_says_what_stays_and_does_nothing_yet(game: Game) -> None:
    await play(game)
    before = await rows_of(game)

    asked = await game.press("Skaz", "Forget me…", await game.say("Skaz", "privacy"))

    assert asked.ephemeral
    assert "stay as “somebody”" in text(asked)
    assert await rows_of(game) == before


async def test_who_asked_is_nowhere_any_more_and_others_keep_what_came_of_it(game: Game) -> None:
    await play(game)
    said = await ask_to_forget(game)
    known = await everything(game)

    await tidy(game)

    left = await everything(game)
    history = text(await game.say("GM", "history", limit=25))
    assert text(said) == PENDING
    for word in (str(game.people["Skaz"].id), "Skaz", "Mira", "mira", "gramophone"):
        assert word in known
        assert_gone(word, left)
    assert SOMEBODY in history
    assert "Blazer" in left
    assert (await game.scene()).characters.keys() == {"blazer"}


async def test_who_uses_it_again_is_known_anew(game: Game) -> None:
    await play(game)
    await ask_to_forget(game)
    await tidy(game)

    await game.say("Skaz", "character new", system="flamepunk", name="Nell")
    await tidy(game)

    shown = await game.say("Skaz", "privacy")
    assert (await game.scene()).characters["nell"].owner == game.people["Skaz"].id
    assert PENDING not in text(shown)


async def test_a_process_that_ends_between_asking_and_doing_does_it_when_it_is_back(
    game: Game,
) -> None:
    await play(game)
    await ask_to_forget(game)
    asked = text(await game.say("Skaz", "privacy"))

    await game.restart()
    await game.env.settle()

    assert PENDING in asked
    assert PENDING not in text(await game.say("Skaz", "privacy"))
    assert not re.search(r"\bMira\b", await everything(game))


@pytest.mark.parametrize("steps", [0, 1, 2])
async def test_a_process_that_is_killed_while_it_forgets_goes_on_where_it_was(
    game: Game, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    await play(game)
    await ask_to_forget(game)
    opened, left = game.store.__class__, steps
    forget = opened.forget

    async def killed(*given: Any, **named: Any) -> Any:
        nonlocal left
        if left == 0:
            raise InterruptedError
        left -= 1
        return await forget(*given, **named)

    monkeypatch.setattr(opened, "forget", killed)
    with pytest.raises(InterruptedError):
        await tidy(game)
    monkeypatch.setattr(opened, "forget", forget)
    await game.restart()
    await tidy(game)

    left_over = await everything(game)
    for word in (str(game.people["Skaz"].id), "Skaz", "Mira", "mira", "gramophone"):
        assert_gone(word, left_over)


async def test_what_others_did_to_themselves_is_still_taken_back(game: Game) -> None:
    await play(game)
    await ask_to_forget(game)
    await tidy(game)

    undone = await game.say("GM", "undo")

    assert text(undone).startswith("Undone: Blazer")
    assert await game.pool("Blazer") != 2


async def test_a_server_is_forgotten_whole_and_begins_anew(game: Game) -> None:
    await play(game)
    said = await ask_to_forget(game, "GM", "Forget this server")
    await tidy(game)
    empty = await game.scene()

    again = await game.say("GM", "table setup", system="flamepunk")

    assert text(said) == "It was asked that this server be forgotten. That is done within a day."
    assert (empty.seats, empty.characters, empty.house, empty.last_roll) == ({}, {}, {}, 0)
    assert not await rows_left(game)
    assert "Flamepunk" in text(again)


async def rows_left(game: Game) -> list[str]:
    """What the history holds."""
    return [line.entry.summary for line in await game.store.history(game.table, 100)][1:]
