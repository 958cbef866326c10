"""What a connected page may do, how much of it, and what it is told."""

from __future__ import annotations

import asyncio
import base64

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from bot.client.local.tabletop import LocalTable
from bot.client.web import limits
from bot.client.web.server import Page
from bot.client.web.session import CROWDED, UNKNOWN
from tests.client.web.phones import Frame, Phone


async def test_a_command_a_press_a_menu_and_a_form(laptop: Phone) -> None:
    await laptop.do("call", command="flame roll", options={"dice": "3", "target": "Blazer"})
    card = (await laptop.told("event"))["message"]
    asked = await laptop.do("press", message=card["id"], key="s:ask")
    await laptop.do("submit", form=asked["form"]["id"], values={"what": "boom", "door": ""})
    await laptop.do("select", message=card["id"], key="s:which", values=["5", "6"])
    await laptop.do("press", message=card["id"], key="s:take")

    assert [f["key"] for f in asked["form"]["fields"]] == ["what", "door"]
    assert laptop.texts()[1:] == ["it says boom / ", "Skaz took 5 and 6", "Skaz pressed take"]


async def test_a_card_that_has_changed_says_so(laptop: Phone, table: LocalTable) -> None:
    blazer = table.personas[2]
    await laptop.do("call", command="flame roll", options={"dice": "3"})
    card = (await laptop.told("event"))["message"]
    await table.press(blazer, int(card["id"]), "s:take")

    answer = await laptop.do("press", message=card["id"], key="s:dodge")

    assert answer["cannot"] == "that card has changed"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({}, "needs dice:"),
        ({"dice": "many"}, "is a whole number"),
        ({"dice": "21"}, "at most 20"),
        ({"dice": "3", "target": "Nobody"}, "nobody called Nobody"),
        ({"dice": "3", "kind": "odd"}, "is none of"),
        ({"dice": "3", "colour": "red"}, "has no option colour:"),
    ],
)
async def test_options_are_checked_as_in_the_terminal(
    laptop: Phone, options: dict[str, str], why: str
) -> None:
    assert why in (await laptop.do("call", command="flame roll", options=options))["cannot"]
    assert laptop.texts() == []


async def test_somebody_elses_form_is_not_ones_own(laptop: Phone, phone: Phone) -> None:
    await phone.join("Blazer")
    await laptop.do("call", command="flame roll", options={"dice": "3"})
    card = (await laptop.told("event"))["message"]
    asked = await laptop.do("press", message=card["id"], key="s:ask")

    answer = await phone.do("submit", form=asked["form"]["id"], values={"what": "mine"})

    assert "not open" in answer["cannot"]


async def test_a_file_is_handed_in_and_read_again(laptop: Phone) -> None:
    content = base64.b64encode(b"{}").decode()
    given = await laptop.post("/file", {"name": "../../etc/a.json", "content": content})
    number = (await given.json())["id"]
    await laptop.do("call", command="flame read", options={"file": number})
    card = (await laptop.told("event"))["message"]
    wanted = {"message": card["id"], "place": 0, "name": "Skaz"}

    answer = await laptop.post("/read", wanted)

    assert card["embeds"][0]["title"] == "a.json: {}"
    assert (answer.status, await answer.read()) == (200, b"{}")
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["Content-Disposition"] == "attachment"
    assert (await laptop.post("/read", {**wanted, "place": 1})).status == 404
    assert (await laptop.post("/read", wanted, Authorization="Bearer x")).status == 401


async def test_a_path_is_no_file(laptop: Phone) -> None:
    answer = await laptop.do("call", command="flame read", options={"file": "/etc/passwd"})

    assert "choose it again" in answer["cannot"]


async def test_a_private_file_is_read_by_its_seat_alone(laptop: Phone, phone: Phone) -> None:
    await phone.join("Blazer")
    content = base64.b64encode(b"{}").decode()
    number = (await (await phone.post("/file", {"name": "a", "content": content})).json())["id"]

    answer = await laptop.do("call", command="flame read", options={"file": number})

    assert "choose it again" in answer["cannot"]


async def test_a_file_that_is_too_large_is_refused(laptop: Phone) -> None:
    content = base64.b64encode(bytes(limits.UPLOAD + 1)).decode()

    assert (await laptop.post("/file", {"name": "a", "content": content})).status == 413
    sent = await laptop.post("/file", {"name": "a", "content": ""}, **{"Content-Type": "text/html"})
    assert sent.status == 415


async def test_five_actions_a_second_and_twenty_in_reserve(laptop: Phone) -> None:
    asked = [laptop.do("press", message="1", key="x") for _ in range(30)]
    answers = await asyncio.gather(*asked)

    fast = [answer for answer in answers if "too fast" in answer["cannot"]]
    assert 5 <= len(fast) <= 10


def test_what_was_not_used_is_held_in_reserve() -> None:
    moment = 0.0
    bucket = limits.Bucket(lambda: moment)

    assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]
    moment = 1.0
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    moment = 3600.0
    assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]


async def test_of_completions_the_latest_is_answered(laptop: Phone) -> None:
    asked: Frame = {"do": "complete", "command": "flame tool", "option": "name", "filled": {}}
    for k, begun in enumerate(("k", "ki", "kit", "kite", "w"), 100):
        await laptop.send({**asked, "k": k, "begun": begun})

    last = await laptop.until(lambda f: f.get("k") == 104)

    assert last["picks"] == [{"label": "Wrench", "value": "wrench"}]
    assert len([f for f in laptop.frames if f["is"] == "picks"]) <= 2


async def test_a_seat_has_four_pages_at_most(
    laptop: Phone, page: Page, http: ClientSession
) -> None:
    more = [Phone(page, http, "127.0.0.1") for _ in range(3)]
    for one in more:
        await one.sit(laptop.token)
    last = Phone(page, http, "127.0.0.1")
    await last.sit_refused(laptop.token)

    assert last.code == CROWDED
    for one in more:
        await one.__aexit__()


async def test_the_table_has_thirty_two_pages_at_most(
    laptop: Phone, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = page.room.seats.find(laptop.token)
    assert device is not None
    assert page.room.may_enter(device)
    monkeypatch.setattr(limits, "SOCKETS", 1)

    assert not page.room.may_enter(device)


async def test_strangers_who_say_nothing_are_thirty_two_at_most(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 1)
    silent = await phone.connect()

    with pytest.raises(WSServerHandshakeError) as refused:
        await phone.connect()

    assert refused.value.status == 503
    await silent.close()


async def test_whoever_comes_later_disturbs_nobody(laptop: Phone, phone: Phone) -> None:
    """The names are said again, what has happened is not."""
    await laptop.told("history")
    await phone.join("Mira")
    await laptop.until(lambda f: f["is"] == "hello" and len(f["personas"]) == 4)

    assert [f["is"] for f in laptop.frames].count("history") == 1


async def test_a_page_that_does_not_read_is_let_go(
    laptop: Phone, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "QUEUE", 0)

    page.room.tell_seats()

    assert await laptop.closed() == CROWDED


@pytest.mark.parametrize("first", ['{"seat": "guess"}', "{}", "x", '{"seat": "a", "as": "GM"}'])
async def test_whoever_says_no_seat_is_let_go(phone: Phone, first: str) -> None:
    socket = await phone.connect()
    await socket.send_str(first)

    await socket.receive(timeout=5)

    assert socket.close_code == UNKNOWN


async def test_whoever_says_nothing_is_let_go(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GREETING", 0.05)
    socket = await phone.connect()

    await socket.receive(timeout=5)

    assert socket.close_code == UNKNOWN


async def test_an_action_under_way_ends_though_its_page_is_gone(
    laptop: Phone, table: LocalTable
) -> None:
    done = asyncio.Event()
    table.watch(lambda _: done.set(), table.personas[1])
    await laptop.send({"do": "call", "k": 1, "command": "flame secret", "options": {}})
    await laptop.__aexit__()
    assert not done.is_set()

    async with asyncio.timeout(5):
        await done.wait()


async def test_ids_are_text(laptop: Phone) -> None:
    """JavaScript would round them."""
    await laptop.do("call", command="flame tool", options={"name": "kite"})

    assert isinstance((await laptop.told("event"))["message"]["id"], str)
    assert all(isinstance(p["id"], str) for p in (await laptop.told("hello"))["personas"])
